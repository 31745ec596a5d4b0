import { hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBoardHouse, type BoardHouse } from "../../../test/boards.ts";
import type { BonusPlayer } from "../../../test/bonuses.ts";
import { createAlerts } from "../../platform/alerts/index.ts";
import { createSilentLog } from "../../platform/log.ts";
import { reportStuck } from "./alerts.ts";
import { findBoardIncoherences } from "./coherence.ts";

/** One prize or refund that fails holds no other, is tried again, and is told. */

let house: BoardHouse;
beforeAll(async () => {
  house = await openBoardHouse();
}, 60_000);
afterAll(async () => {
  expect(await findBoardIncoherences(house.api.database.db)).toEqual([]);
  await house.close();
});

const aCup = (startsInMs: number, minPlayers: number) =>
  house.aBoard({
    needsJoin: true,
    minPlayers,
    turnoverBps: 10_000,
    entry: { by: "cash", buyIn: "100.00", fee: "10.00", rebuys: 0 },
    prizes: { by: "shares", pool: "0", shares: [5, 3, 2] },
    startsAt: new Date(house.api.clock.now().getTime() + startsInMs).toISOString(),
    endsAt: new Date(house.api.clock.now().getTime() + startsInMs + hourMs).toISOString(),
  });

const cashOf = async (player: BonusPlayer) => (await house.balances(player)).cash ?? 0n;
/** As the programs may not: what is done here has no way in the product. */
const sql = (text: string, params: readonly unknown[]) =>
  house.api.database.owner.transaction((tx) => tx.execute(text, params));

/** What the job does, and the alerts it leaves. */
async function run(): Promise<readonly string[]> {
  const { db } = house.api.database;
  const alerts = createAlerts({ db, clock: house.api.clock, log: createSilentLog() });
  const { boards } = house.api.app.platform.rewards;
  await boards.poll((stuck) => reportStuck(alerts, stuck));
  const open = await alerts.listOpen(20);
  return open.filter(({ code }) => code === "board_payment_failed").map(({ subject }) => subject);
}

test("of the refunds of a board", async () => {
  const boardId = await aCup(60_000, 4);
  const players = await Promise.all([1, 2, 3].map(() => house.aPlayer()));
  const before = await Promise.all(players.map(cashOf));
  for (const { token } of players) {
    await house.api.call("registerBoard", { token, params: { boardId } });
  }
  const [bad] = players as [BonusPlayer];
  const own = "where board_id = $1 and member_id = $2";
  // The ledger knows no such buy-in.
  const swap = `update rewards.board_buy_in set buy_in_id = reverse_id from (
    select overlay(buy_in_id::text placing case left(buy_in_id::text, 1) when '0' then 'f' else '0'
      end from 1 for 1)::uuid as reverse_id from rewards.board_buy_in ${own}) b ${own}`;
  await sql(swap, [boardId, bad.memberId]);
  house.api.clock.advance(60_000);
  expect(await run()).toEqual([`AMBERJACK ${boardId} ${bad.memberId} refund`]);
  const [first, ...others] = await Promise.all(players.map(cashOf));
  expect(others).toEqual(before.slice(1));
  expect(first).toBe((before[0] ?? 0n) - 10_000n);
  await sql(swap, [boardId, bad.memberId]);
  expect(await run()).toEqual([]);
  expect(await Promise.all(players.map(cashOf))).toEqual(before);
});

test("of the prizes of a board", async () => {
  const boardId = await aCup(0, 0);
  const players = await Promise.all([1, 2, 3].map(() => house.aPlayer()));
  for (const { token } of players) {
    await house.api.call("registerBoard", { token, params: { boardId } });
  }
  for (const [at, player] of players.entries()) {
    await house.play(player, { stake: 10, win: 300 - 100 * at });
  }
  const before = await Promise.all(players.map(cashOf));
  const [bad] = players as [BonusPlayer];
  await sql(
    `insert into rewards.board_payment (board_id, member_id, pool_minor, house_minor, paid_at)
     values ($1, $2, 1, 0, now())`,
    [boardId, bad.memberId],
  );
  house.api.clock.advance(hourMs);
  await house.follow();
  await run();
  expect(await run()).toEqual([`AMBERJACK ${boardId} ${bad.memberId} prize`]);
  const [first, ...others] = await Promise.all(players.map(cashOf));
  expect(first).toBe(before[0]);
  expect(others).toEqual([(before[1] ?? 0n) + 8_100n, (before[2] ?? 0n) + 5_400n]);
  await sql("delete from rewards.board_payment where board_id = $1 and member_id = $2", [
    boardId,
    bad.memberId,
  ]);
  expect(await run()).toEqual([]);
  expect(await cashOf(bad)).toBe((before[0] ?? 0n) + 13_500n);
});
