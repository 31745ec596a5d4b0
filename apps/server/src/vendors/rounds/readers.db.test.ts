import { afterAll, beforeAll, expect, it } from "vitest";
import { readersOf } from "../../../test/events.ts";
import {
  aBet,
  aWin,
  openWallet,
  takaUnits,
  type Player,
  type Wallet,
} from "../../../test/wallet.ts";
import { defineOperationsConsumer } from "../../ledger/index.ts";
import { createEventDecisions } from "../../platform/events/index.ts";
import { jackpotConsumer } from "../jackpots/service.ts";
import { listJackpotSums } from "../jackpots/store.ts";
import { createPostingSource } from "./projection.ts";

/** Readers of what the relay took over: one that fails is nobody else's matter. */

let wallet: Wallet;
beforeAll(async () => {
  wallet = await openWallet();
});
afterAll(() => wallet.close());

async function relay(): Promise<void> {
  const { record, ledger, database } = wallet;
  const source = createPostingSource({ ...record, ledger });
  while ((await database.db.transaction((tx) => source.drain(tx, 500))).taken > 0);
}

async function playRound(player: Player, round: string): Promise<void> {
  const placed = aBet(player, { round, amount: 10 * takaUnits, jackpot_contribution_ppm: 10_000 });
  await wallet.call("/transaction/bet", placed);
  const lost = { round, amount: 0, round_closed: true };
  await wallet.call("/transaction/win", aWin(player, placed.transaction_uuid, lost));
}

const statusOf = (round: string) =>
  wallet.database.db.read((reader) =>
    reader.query<{ status: string }>("select status from vendors.round where round_id = $1", [
      `HSE.${round}`,
    ]),
  );

it("one that throws stops nobody else, is parked, and takes it later, once", async () => {
  const { ledger, database } = wallet;
  const { db } = database;
  let isBroken = true;
  let staked = 0n;
  const broken = defineOperationsConsumer({
    name: "broken_sum",
    isOnce: true,
    ledger,
    async fold(_tx, operations) {
      if (isBroken) throw new Error("out of order");
      for (const { kind, amountMinor } of operations) if (kind === "bet") staked += amountMinor;
    },
  });
  const consumers = [broken, jackpotConsumer(ledger)];
  const readers = readersOf(database, consumers, { delaysMs: [0] });
  const player = await wallet.player();
  // It stood there before anybody read it, as after an upgrade.
  await playRound(player, "poisoned");
  await relay();
  await readers.catchUp();
  for (let tries = 0; tries < 5; tries += 1) await readers.runner.turn();
  expect(new Set(readers.parked.map(({ consumer }) => consumer))).toEqual(new Set(["broken_sum"]));
  expect(await statusOf("poisoned")).toEqual([{ status: "settled" }]);
  const [sum] = await db.read(listJackpotSums);
  expect(sum?.contributedMicro).toBe("10000000");

  isBroken = false;
  const decisions = createEventDecisions({ db, consumers: () => consumers });
  for (const { consumer, id } of readers.parked) {
    expect(await db.transaction((tx) => decisions.replayIn(tx, consumer, id))).toMatchObject({
      id,
    });
  }
  await readers.catchUp();
  await readers.runner.turn();
  expect(staked).toBe(1000n);

  const period = { from: new Date("2000-01-01"), until: new Date("2999-01-01") };
  for (const { name: consumer } of consumers) {
    const again = await db.transaction((tx) =>
      decisions.replayRangeIn(tx, { consumer, ...period }),
    );
    expect(again).toBeGreaterThan(0);
  }
  await readers.runner.turn();
  expect(staked).toBe(1000n);
  const [again] = await db.read(listJackpotSums);
  expect(again?.contributedMicro).toBe("10000000");
});

const key = "0b8f6f0e-0000-0000-0000-000000000001";

it.each([
  ["names nobody's operation", { memberIds: ["1"], keyIds: [key] }],
  ["names a member that is no number", { memberIds: ["one"], keyIds: [key] }],
  ["has a number that no member has", { memberIds: ["9".repeat(19)], keyIds: [key] }],
  ["names more members than operations", { memberIds: ["1", "2"], keyIds: [key] }],
  ["has a key that is none", { memberIds: ["1"], keyIds: ["x'; drop table x"] }],
  ["says nothing", {}],
])("a row that %s is parked, and stops no other", async (name, payload) => {
  const { ledger, database } = wallet;
  const player = await wallet.player();
  const told: string[] = [];
  const reader = defineOperationsConsumer({
    name: "crafted",
    isOnce: true,
    ledger,
    fold: async (_tx, operations) => void told.push(...operations.map(({ kind }) => kind)),
  });
  const readers = readersOf(database, [reader, jackpotConsumer(ledger)], { delaysMs: [0] });
  await readers.catchUp();
  told.length = 0;
  const crafted = { kind: "ledger.operations_posted", version: 1, memberId: null, payload };
  await database.db.transaction((tx) =>
    wallet.record.events.publish(tx, { ...crafted, merchantCode: "" }),
  );
  await playRound(player, `beside ${name}`);
  await relay();
  await readers.catchUp();
  for (let tries = 0; tries < 5; tries += 1) await readers.runner.turn();
  expect(readers.parked.map(({ consumer }) => consumer).toSorted()).toEqual([
    "crafted",
    "jackpots",
  ]);
  expect(told).toContain("bet");
  await database.owner.transaction((tx) => tx.execute("delete from platform.event_parked"));
});

it("a round settled before facts were written is corrected by the difference", async () => {
  const { database } = wallet;
  const player = await wallet.player();
  const round = `old-${player.memberId}`;
  const placed = aBet(player, { round, amount: 10 * takaUnits });
  await wallet.call("/transaction/bet", placed);
  const lost = { round, amount: 0, round_closed: true };
  await wallet.call("/transaction/win", aWin(player, placed.transaction_uuid, lost));
  await relay();
  // As the version before left it.
  const forget = "update vendors.round set fact_id = null where member_id = $1";
  await database.owner.transaction((tx) => tx.execute(forget, [player.memberId]));
  const late = aWin(player, placed.transaction_uuid, { round, amount: 3 * takaUnits });
  await wallet.call("/transaction/win", late);
  await relay();
  const rows = await database.db.read((reader) =>
    reader.query<{ payload: Record<string, string> }>(
      `select payload from platform.event where member_id = $1 and kind = 'vendors.bet_settled'
       order by xid desc, id desc limit 1`,
      [player.memberId],
    ),
  );
  expect(rows[0]?.payload).toMatchObject({
    stakeMinor: "0",
    winMinor: "300",
    correctionOf: "00000000-0000-0000-0000-000000000000",
  });
});
