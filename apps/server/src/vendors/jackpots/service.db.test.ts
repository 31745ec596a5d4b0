import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aBet, aRollback, aWin, openWallet, takaUnits, type Wallet } from "../../../test/wallet.ts";
import { assertCoherent } from "../../ledger/coherence.ts";
import { findJackpotIncoherences } from "../index.ts";
import { listJackpotSums } from "./store.ts";
import { foldJackpots } from "./service.ts";

let wallet: Wallet;
const bet = (body: object) => wallet.call("/transaction/bet", body);
const win = (body: object) => wallet.call("/transaction/win", body);
const rollback = (body: object) => wallet.call("/transaction/rollback", body);

beforeAll(async () => {
  wallet = await openWallet();
});
afterAll(async () => {
  const { db } = wallet.database;
  await assertCoherent(db);
  expect(await findJackpotIncoherences(db)).toEqual([]);
  await wallet.close();
});

/** What jackpots have got and paid since the last time this was asked, in millionths. */
let before: readonly [bigint, bigint] = [0n, 0n];
async function moved(): Promise<readonly [bigint, bigint]> {
  await wallet.fold();
  const sums = await wallet.database.db.read(listJackpotSums);
  const total = (of: "contributedMicro" | "paidMicro") =>
    sums.reduce((sum, row) => sum + BigInt(row[of]), 0n);
  const now = [total("contributedMicro"), total("paidMicro")] as const;
  const change = [now[0] - before[0], now[1] - before[1]] as const;
  before = now;
  return change;
}

const ppm = { jackpot_contribution_ppm: 10_001 };

it("a bet gives its part exactly and once, and takes it back with its rollback", async () => {
  const player = await wallet.player();
  const placed = aBet(player, { ...ppm, amount: 3 * takaUnits });
  await bet(placed);
  expect(await moved()).toEqual([300n * 10_001n, 0n]);
  await bet(placed);
  expect(await moved()).toEqual([0n, 0n]);
  expect((await bet({ ...placed, jackpot_contribution_ppm: 10_002 })).status).toBe(
    "RS_ERROR_DUPLICATE_TRANSACTION",
  );
  await rollback(aRollback(player, placed.transaction_uuid));
  expect(await moved()).toEqual([-300n * 10_001n, 0n]);
  // A second rollback under another name finds nothing to undo.
  await rollback(aRollback(player, placed.transaction_uuid));
  expect(await moved()).toEqual([0n, 0n]);
});

it("a rollback before its bet leaves the jackpot alone", async () => {
  const player = await wallet.player();
  const late = aBet(player, ppm);
  await rollback(aRollback(player, late.transaction_uuid));
  await bet(late);
  expect(await moved()).toEqual([0n, 0n]);
});

it("of a win the jackpot pays its part, and gets it back with a rollback", async () => {
  const player = await wallet.player();
  const placed = aBet(player, { ...ppm, amount: 10 * takaUnits });
  await bet(placed);
  const won = aWin(player, placed.transaction_uuid, {
    amount: 50 * takaUnits,
    jackpot_amount: 40 * takaUnits,
  });
  expect((await win(won)).status).toBe("RS_OK");
  expect(await moved()).toEqual([1_000n * 10_001n, 4_000_000_000n]);
  await rollback(aRollback(player, won.transaction_uuid));
  expect(await moved()).toEqual([0n, -4_000_000_000n]);
});

it.each([
  ["more than the win", { amount: takaUnits, jackpot_amount: 2 * takaUnits }],
  ["finer than the currency", { amount: takaUnits, jackpot_amount: 1 }],
  ["below zero", { amount: takaUnits, jackpot_amount: -1 }],
] as const)("a jackpot that pays %s is refused", async (_what, parts) => {
  const player = await wallet.player();
  const placed = aBet(player);
  await bet(placed);
  const answer = await win(aWin(player, placed.transaction_uuid, parts));
  expect(answer.status).toBe("RS_ERROR_WRONG_TYPES");
  expect(await moved()).toEqual([0n, 0n]);
});

it("a part of more than the whole stake is refused", async () => {
  const player = await wallet.player();
  const answer = await bet(aBet(player, { jackpot_contribution_ppm: 1_000_001 }));
  expect(answer.status).toBe("RS_ERROR_WRONG_TYPES");
});

it("whatever is repeated, doubled and rolled back, entries and sums agree", async () => {
  const players = await Promise.all(Array.from({ length: 4 }, () => wallet.player(1_000)));
  let expected = 0n;
  await Promise.all(
    players.map(async (player, place) => {
      for (let count = 0; count < 20; count += 1) {
        const rate = 1 + (((place * 20 + count) * 7_919) % 900_000);
        const placed = aBet(player, {
          round: randomUUID(),
          amount: (1 + (count % 5)) * takaUnits,
          jackpot_contribution_ppm: rate,
        });
        await Promise.all([bet(placed), bet(placed)]);
        const isUndone = count % 3 === 0;
        if (isUndone) {
          const undo = aRollback(player, placed.transaction_uuid);
          await Promise.all([rollback(undo), rollback(undo)]);
        } else expected += BigInt((1 + (count % 5)) * 100 * rate);
        if (count % 4 === 0) await wallet.fold();
      }
    }),
  );
  expect(await moved()).toEqual([expected, 0n]);
  // Folding again, from the first posting on, changes nothing.
  const { db } = wallet.database;
  const keys = await db.read((reader) =>
    reader.query<{ memberId: bigint; keyId: string }>(
      `select member_id as "memberId", key_id as "keyId" from vendors.round_entry`,
    ),
  );
  const operations = await db.read((reader) => wallet.ledger.operationsOf(reader, keys));
  await db.transaction((tx) => foldJackpots(tx, wallet.ledger, operations));
  expect(await moved()).toEqual([0n, 0n]);
});
