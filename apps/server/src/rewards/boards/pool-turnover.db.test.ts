import { afterAll, beforeAll, expect, test } from "vitest";
import { openBoardHouse, type BoardHouse } from "../../../test/boards.ts";
import type { BonusPlayer } from "../../../test/bonuses.ts";
import { anOperator } from "../../../test/operators.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";

/** What is won of a pool is staked once at least: two members cannot hand money over by one. */

const merchantCode = "AMBERJACK";
let house: BoardHouse;
beforeAll(async () => {
  house = await openBoardHouse();
  // Turnover is asked for where a brand has terms of withdrawals.
  await house.api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy(merchantCode, "BDT"));
}, 60_000);
afterAll(() => house.close());

const aCup = () =>
  house.aBoard({
    needsJoin: true,
    minPlayers: 0,
    turnoverBps: 10_000,
    entry: { by: "cash", buyIn: "100.00", fee: "10.00", rebuys: 0 },
    prizes: { by: "shares", pool: "0", shares: [5, 3, 2] },
  });
const enter = ({ token }: BonusPlayer, boardId: string) =>
  house.api.call("registerBoard", { token, params: { boardId } });
const cashOf = async (player: BonusPlayer) => (await house.balances(player)).cash ?? 0n;

/** What must be staked before the member may withdraw. */
const openTurnover = async ({ memberId }: BonusPlayer) => {
  const [row] = await house.api.database.db.read((reader) =>
    reader.query<{ required: bigint }>(
      `select coalesce(sum(required_minor), 0)::bigint as required from cashier.turnover
       where member_id = $1`,
      [memberId],
    ),
  );
  return row?.required ?? 0n;
};
/** As boards were saved before there was a least. */
const saveWithout = (boardId: string) =>
  house.api.database.owner.transaction((tx) =>
    tx.execute(
      `update rewards.board_revision set settings = settings || '{"turnoverBps": 0}'
       where board_id = $1`,
      [boardId],
    ),
  );
const wonAlone = async (player: BonusPlayer, boardId: string) => {
  await saveWithout(boardId);
  await enter(player, boardId);
  await house.play(player, { stake: 10, win: 100 });
};

test("a pool is no way past the turnover, whatever the board says", async () => {
  const boardId = await aCup();
  const players = [await house.aPlayer(), await house.aPlayer()];
  const [loser, winner] = players as [BonusPlayer, BonusPlayer];
  await wonAlone(winner, boardId);
  await enter(loser, boardId);
  expect((await house.boardOf(winner, boardId)).turnoverBps).toBe(10_000);
  const before = await openTurnover(winner);
  await house.end(players);
  expect((await house.boardOf(winner, boardId)).paid).toBe("180.00");
  expect(await openTurnover(winner)).toBe(before + 18_000n);
});

test("a day's break is no way around it either", async () => {
  const boardId = await aCup();
  const player = await house.aPlayer();
  await wonAlone(player, boardId);
  const { memberId, token } = player;
  const { username } = await house.api.app.platform.identity.getMember(memberId);
  await house.api.call("pausePlay", { token, body: { length: "day", account: username } });
  const before = await openTurnover(player);
  await house.end([player]);
  expect(await openTurnover(player)).toBe(before + 9_000n);
});

test("who is excluded is paid without it, after two operators have looked", async () => {
  const boardId = await aCup();
  const player = await house.aPlayer();
  await wonAlone(player, boardId);
  const { memberId, token } = player;
  const { username } = await house.api.app.platform.identity.getMember(memberId);
  const body = { length: "for_ever", account: username } as const;
  expect((await house.api.call("pausePlay", { token, body })).refusal).toBeUndefined();
  const [cash, before] = [await cashOf(player), await openTurnover(player)];
  await house.end([]);
  expect(await cashOf(player)).toBe(cash);
  const operator = await anOperator(house.api, ["rewards.read", "rewards.write", "rewards.review"]);
  const decided = await house.api.call("decideBoardHold", {
    token: operator.token,
    params: { merchantCode, boardId, memberId: String(memberId) },
    body: { decision: "clear", reason: "Played alone." },
  });
  expect(decided.refusal).toBeUndefined();
  await house.pollBoards();
  await house.pollBoards();
  expect(await cashOf(player)).toBe(cash + 9_000n);
  expect(await openTurnover(player)).toBe(before);
});
