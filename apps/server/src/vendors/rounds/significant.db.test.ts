import { afterAll, beforeAll, expect, it } from "vitest";
import { readersOf, type Readers } from "../../../test/events.ts";
import { aBet, aRollback, aWin, openWallet, takaUnits, type Wallet } from "../../../test/wallet.ts";
import { playEventConsumer } from "./significant.ts";
import { listEvents } from "../../platform/significant-events/index.ts";
import { createPostingSource } from "./projection.ts";

/** Significant events of play, each made by calls of a vendor. */

let wallet: Wallet;
let readers: Readers;
let seen = 0n;

beforeAll(async () => {
  wallet = await openWallet();
  const { clock, ledger } = wallet;
  readers = readersOf(wallet.database, [playEventConsumer({ clock, ledger, largePlay })]);
});
afterAll(() => wallet.close());

const bet = (body: object) => wallet.call("/transaction/bet", body);
const win = (body: object) => wallet.call("/transaction/win", body);
const rollback = (body: object) => wallet.call("/transaction/rollback", body);
const largePlay = {
  stakes: new Map([["BDT", 50_000n]]),
  wins: new Map([["BDT", 200_000n]]),
};

/** What the relay wrote since the last time, in its order. */
async function told() {
  const { ledger, record, database } = wallet;
  const source = createPostingSource({ ...record, ledger });
  const turn = () => database.db.transaction((tx) => source.drain(tx, 500));
  while ((await turn()).taken > 0);
  await readers.catchUp();
  const all = { kind: undefined, from: undefined, until: undefined };
  const rows = await database.db.read((reader) =>
    listEvents(reader, all, { limit: 50, offset: 0 }),
  );
  const fresh = rows.filter(({ seq }) => seq > seen).toReversed();
  seen = fresh.at(-1)?.seq ?? seen;
  return fresh.map(({ kind, detail }) => [kind, detail["amount"]]);
}

it("small play is nothing", async () => {
  const player = await wallet.player();
  const placed = aBet(player, { amount: 10 * takaUnits });
  await bet(placed);
  await win(aWin(player, placed.transaction_uuid, { amount: 20 * takaUnits }));
  expect(await told()).toEqual([]);
});

it("a large stake and a large win are events, once however often they are sent", async () => {
  const player = await wallet.player(10_000);
  const placed = aBet(player, { amount: 500 * takaUnits });
  await bet(placed);
  await bet(placed);
  expect(await told()).toEqual([["large_stake", "500.00"]]);
  const won = aWin(player, placed.transaction_uuid, { amount: 2000 * takaUnits });
  await win(won);
  await win(won);
  expect(await told()).toEqual([["large_win", "2000.00"]]);
});

it("a stake that is taken back is an event, one that never existed is not", async () => {
  const player = await wallet.player();
  const placed = aBet(player, { amount: 10 * takaUnits });
  await bet(placed);
  await rollback(aRollback(player, placed.transaction_uuid));
  await rollback(aRollback(player, "5e0f7a10-0000-4000-8000-000000000001"));
  expect(await told()).toEqual([["void", "10.00"]]);
});

it("a win that is taken back after it was spent leaves an account below zero", async () => {
  const player = await wallet.player(10);
  const placed = aBet(player, { amount: 10 * takaUnits });
  await bet(placed);
  const won = aWin(player, placed.transaction_uuid, { amount: 100 * takaUnits });
  await win(won);
  await bet(aBet(player, { amount: 100 * takaUnits }));
  await rollback(aRollback(player, won.transaction_uuid));
  expect(await told()).toEqual([
    ["void", "100.00"],
    ["negative_balance", "-100.00"],
  ]);
});

it("what a jackpot paid is a separate event", async () => {
  const player = await wallet.player();
  const placed = aBet(player, { jackpot_contribution_ppm: 10_000 });
  await bet(placed);
  const parts = { amount: 50 * takaUnits, jackpot_amount: 40 * takaUnits };
  await win(aWin(player, placed.transaction_uuid, parts));
  expect(await told()).toEqual([["jackpot_won", "40.00"]]);
});
