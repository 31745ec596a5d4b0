import type { BoardSettings } from "@baize/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openBoardHouse, type BoardHouse } from "../../../test/boards.ts";
import type { BonusPlayer } from "../../../test/bonuses.ts";
import { anOperator } from "../../../test/operators.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";
import { findBoardIncoherences } from "./coherence.ts";

/** Money in the pool of a tournament is still the member's, whatever becomes of the rest of it. */

const merchantCode = "AMBERJACK";
let house: BoardHouse;

beforeAll(async () => {
  house = await openBoardHouse();
  await house.api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy(merchantCode, "BDT"));
}, 60_000);
afterEach(async () => {
  expect(await findBoardIncoherences(house.api.database.db)).toEqual([]);
  await house.forgetBoards();
  await house.pollBoards();
});
afterAll(() => house.close());

const aCup = (changes: Partial<BoardSettings> = {}) =>
  house.aBoard({
    needsJoin: true,
    entry: { by: "cash", buyIn: "100.00", fee: "10.00", rebuys: 0 },
    prizes: { by: "shares", pool: "0", shares: [1] },
    turnoverBps: 10_000,
    ...changes,
  });
const enter = ({ token }: BonusPlayer, boardId: string) =>
  house.api.call("registerBoard", { token, params: { boardId } });
const cashOf = async (player: BonusPlayer) => (await house.balances(player)).cash ?? 0n;

async function deposit(player: BonusPlayer, amount: bigint): Promise<void> {
  const { value } = await house.order(player, { amount: `${amount}.00` });
  await house.pay(value, amount);
}

const missingOf = async ({ token }: BonusPlayer) =>
  (await house.api.call("withdrawalTerms", { token })).value.turnover.missing;

test("a deposit beside it does not forget what must be staked of it", async () => {
  const startsAt = new Date(house.api.clock.now().getTime() + 600_000).toISOString();
  const boardId = await aCup({
    entry: { by: "cash", buyIn: "1000.00", fee: "0", rebuys: 0 },
    minPlayers: 9,
    startsAt,
  });
  const player = await house.aPlayer(0);
  await deposit(player, 1000n);
  expect(await missingOf(player)).toBe("1000.00");
  expect((await enter(player, boardId)).refusal).toBeUndefined();
  await deposit(player, 500n);
  expect(await missingOf(player)).toBe("1500.00");
  // Too few have entered: it comes back, and no more is asked than before.
  house.api.clock.advance(600_000);
  await house.pollBoards();
  await house.signIn(player);
  expect(await cashOf(player)).toBe(150_000n);
  expect(await missingOf(player)).toBe("1500.00");
});

test("one operator who suspends the leader moves nobody up", async () => {
  const boardId = await aCup();
  const players = await Promise.all([house.aPlayer(), house.aPlayer()]);
  const [leader, friend] = players;
  for (const player of players) await enter(player, boardId);
  await house.play(leader, { stake: 10, win: 300 });
  await house.play(friend, { stake: 10, win: 200 });
  const become = async (status: "suspended" | "open") => {
    const { token } = await anOperator(house.api, ["members.read", "members.write"]);
    return house.api.callAlone("saveMemberStatus", {
      token,
      params: { memberId: String(leader.memberId) },
      body: { status, reason: "A look at the account." },
    });
  };
  expect((await become("suspended")).refusal).toBeUndefined();
  const before = await Promise.all(players.map(cashOf));
  await house.end([friend]);
  expect((await become("open")).refusal).toBeUndefined();
  await house.signIn(leader);
  expect(await Promise.all(players.map(cashOf))).toEqual(before);
  expect((await house.boardOf(leader, boardId)).state).toBe("finalizing");
  const two = await anOperator(house.api, ["rewards.read", "rewards.review"]);
  const cleared = await house.api.call("decideBoardHold", {
    token: two.token,
    params: { merchantCode, boardId, memberId: String(leader.memberId) },
    body: { decision: "clear", reason: "Nothing was wrong." },
  });
  expect(cleared.refusal).toBeUndefined();
  await house.pollBoards();
  expect(await cashOf(leader)).toBe((before[0] ?? 0n) + 18_000n);
});
