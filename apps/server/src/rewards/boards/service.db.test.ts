import type { BoardSettings } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openBoardHouse, type BoardHouse } from "../../../test/boards.ts";
import type { BonusPlayer } from "../../../test/bonuses.ts";
import { anOperator } from "../../../test/operators.ts";
import { aPrizeWheel } from "../../../test/prizes.ts";
import { isHeldBack } from "../promotion-control/rules.ts";
import { findBoardIncoherences } from "./coherence.ts";
import { listScores, rankOf } from "./score-store.ts";

/** Members play, climb, and are paid what their places win. */

const merchantCode = "AMBERJACK";
let house: BoardHouse;

beforeAll(async () => {
  house = await openBoardHouse();
}, 60_000);
afterEach(() => house.forgetBoards());
afterAll(() => house.close());

const places = [
  { from: 1, to: 1, amount: "50.00" },
  { from: 2, to: 2, amount: "30.00" },
  { from: 3, to: 3, amount: "20.00" },
];

const aBoard = (changes: Partial<BoardSettings> = {}) =>
  house.aBoard({ prizes: { by: "places", places }, ...changes });
const poll = () => house.pollBoards();
const follow = () => house.follow();
const play = (...played: Parameters<BoardHouse["play"]>) => house.play(...played);
const boardOf = (...asked: Parameters<BoardHouse["boardOf"]>) => house.boardOf(...asked);
const end = (players: readonly BonusPlayer[]) => house.end(players);

const awardsOf = async ({ token }: Pick<BonusPlayer, "token">) =>
  (await house.api.call("claims", { token, query: {} })).value.content;

describe("a board", () => {
  test("ranks those who play, and pays their places once", async () => {
    const boardId = await aBoard();
    const [one, two, three] = [await house.aPlayer(), await house.aPlayer(), await house.aPlayer()];
    await play(one, { stake: 10, win: 100 });
    await play(two, { stake: 10, win: 300 });
    await play(three, { stake: 10, win: 200 });
    await follow();
    const shown = await boardOf(one, boardId);
    expect(shown).toMatchObject({
      state: "running",
      players: 3,
      own: { rank: 3, score: "100.00", amount: "20.00", isOwn: true },
      next: { rank: 2, score: "200.00", amount: "30.00" },
    });
    expect(shown.top.map(({ score, amount }) => [score, amount])).toEqual([
      ["300.00", "50.00"],
      ["200.00", "30.00"],
      ["100.00", "20.00"],
    ]);
    await end([one, two, three]);
    const ended = await boardOf(two, boardId);
    expect(ended).toMatchObject({ state: "finished", award: { state: "issued", amount: "50.00" } });
    expect(ended.resultHash).toMatch(/^[0-9a-f]{64}$/);
    await poll();
    const [award, ...more] = await awardsOf(two);
    expect([award?.promotionType, award?.amount, more]).toEqual(["board", "50.00", []]);
    const before = await house.balances(two);
    await house.api.call("claimAward", { token: two.token, body: { claimId: award?.claimId } });
    expect((await house.balances(two)).cash).toBe((before.cash ?? 0n) + 5000n);
  });

  test("gives prizes that are no money, once, and says what they are", async () => {
    const wheel = await aPrizeWheel(house.api);
    const points = { kind: "points", points: 250 } as const;
    const turns = { kind: "ticket", wheelId: wheel.wheelId, days: 7, tickets: 3 } as const;
    const boardId = await aBoard({
      ties: "share",
      prizes: {
        by: "places",
        places: [
          { from: 1, to: 1, amount: "0", prize: turns },
          { from: 2, to: 2, amount: "0", prize: points },
          { from: 3, to: 3, amount: "1.00" },
        ],
      },
    });
    const [one, two, three] = [await house.aPlayer(), await house.aPlayer(), await house.aPlayer()];
    await play(one, { stake: 10, win: 300 });
    await play(two, { stake: 10, win: 300 });
    await play(three, { stake: 10, win: 100 });
    await follow();
    const shown = await boardOf(three, boardId);
    const told = { amount: "6.00", prize: turns, prizeOf: "Harbour wheel" };
    expect(shown.prizes).toMatchObject({ places: [told, { prize: points }, { prize: null }] });
    // What cannot be split goes to who reached the score first.
    expect(shown).toMatchObject({
      top: [told, { amount: "0.00", prize: points }, { amount: "1.00", prize: null }],
      next: { rank: 2, prize: points },
    });
    await end([one, two, three]);
    await Promise.all([poll(), poll()]);
    const [award, ...more] = await awardsOf(two);
    expect([award?.promotionType, award?.prize, more]).toEqual(["board", points, []]);
    expect(await boardOf(one, boardId)).toMatchObject({
      state: "finished",
      award: { ...told, state: "issued" },
      resultHash: /^[0-9a-f]{64}$/.exec((await boardOf(two, boardId)).resultHash ?? "")?.[0],
    });
    const claim = { token: two.token, body: { claimId: award?.claimId } };
    await Promise.all([house.api.call("claimAward", claim), house.api.call("claimAward", claim)]);
    const { value } = await house.api.call("pointBalance", { token: two.token });
    expect(value.balance).toBe(250);
    expect(await findBoardIncoherences(house.api.database.db)).toEqual([]);
  });

  test("counts what is taken back no more, and says what the best round was before", async () => {
    const boardId = await aBoard({ score: { kind: "multiplier" } });
    const player = await house.aPlayer();
    await play(player, { stake: 10, win: 50 });
    await play(player, { stake: 10, win: 900, undo: true });
    await follow();
    expect((await boardOf(player, boardId)).own).toMatchObject({ score: "5.00", rank: 1 });
  });

  test("that is joined counts from then on", async () => {
    const boardId = await aBoard({ needsJoin: true });
    const player = await house.aPlayer();
    await play(player, { stake: 10, win: 500 });
    house.api.clock.advance(1000);
    const { token } = player;
    const params = { boardId };
    const joined = await house.api.call("registerBoard", { token, params });
    expect(joined.value).toMatchObject({ joined: 1, own: null, next: { rank: 1, score: null } });
    expect(joined.value.joinedAt).not.toBeNull();
    await play(player, { stake: 10, win: 70 });
    await follow();
    expect((await boardOf(player, boardId)).own).toMatchObject({ score: "70.00" });
  });

  test("is not for accounts of the house", async () => {
    const boardId = await aBoard();
    const player = await house.aPlayer();
    await house.api.database.db.transaction((tx) =>
      tx.execute("update identity.member set is_test = true where member_id = $1", [
        player.memberId,
      ]),
    );
    const { token } = player;
    const refused = await house.api.call("registerBoard", { token, params: { boardId } });
    expect(refused.refusal?.code).toBe("not_eligible");
    await play(player, { stake: 10, win: 500 });
    await follow();
    expect((await boardOf(player, boardId)).players).toBe(0);
  });

  test("is held back from its control group, which neither enters nor plays in it", async () => {
    const boardId = await aBoard({ controlShare: 50 });
    const joined = await aBoard({ controlShare: 50, needsJoin: true });
    const players: BonusPlayer[] = [];
    while (new Set(players.map((one) => isHeldBack(boardId, one.memberId, 50))).size < 2) {
      players.push(await house.aPlayer());
    }
    for (const player of players) await play(player, { stake: 10, win: 50 });
    await follow();
    for (const player of players) {
      const isHeld = isHeldBack(boardId, player.memberId, 50);
      const { token } = player;
      const { list } = (await house.api.call("boards", { token, query: { part: "open" } })).value;
      expect(list.some((one) => one.boardId === boardId)).toBe(!isHeld);
      // By its id it is not there either.
      const opened = await house.api.call("board", { token, params: { boardId } });
      const query = { missionId: boardId };
      const read = await house.api.call("missionLeaderboard", { token, query });
      const codes = [opened, read].map(({ refusal }) => refusal?.code);
      expect(codes).toEqual(isHeld ? ["not_found", "not_found"] : [undefined, undefined]);
      if (!isHeld) expect(opened.value.own).not.toBeNull();
      const entered = await house.api.call("registerBoard", { token, params: { boardId: joined } });
      const isHeldThere = isHeldBack(joined, player.memberId, 50);
      expect(entered.refusal?.code).toBe(isHeldThere ? "not_eligible" : undefined);
    }
  });

  test("with too few who joined is cancelled at its start", async () => {
    const startsAt = new Date(house.api.clock.now().getTime() + 60_000).toISOString();
    const boardId = await aBoard({ needsJoin: true, minPlayers: 2, startsAt });
    const player = await house.aPlayer();
    await house.api.call("registerBoard", { token: player.token, params: { boardId } });
    house.api.clock.advance(60_000);
    await poll();
    expect((await boardOf(player, boardId)).state).toBe("cancelled");
  });

  test("gives linked accounts one place, the better", async () => {
    const boardId = await aBoard();
    const [one, two, other] = [await house.aPlayer(), await house.aPlayer(), await house.aPlayer()];
    await play(one, { stake: 10, win: 100 });
    await play(two, { stake: 10, win: 300 });
    await play(other, { stake: 10, win: 50 });
    await house.api.database.db.transaction((tx) =>
      tx.execute(
        `insert into protection.risk_sighting (merchant_code, kind, mark, member_id, last_at)
         select $1, 'device', '\\x0102', unnest($2::bigint[]), now()`,
        [merchantCode, [one.memberId, two.memberId]],
      ),
    );
    await end([one, two, other]);
    const { top } = await boardOf(other, boardId);
    expect(top.map(({ score, amount }) => [score, amount])).toEqual([
      ["300.00", "50.00"],
      ["50.00", "30.00"],
    ]);
    expect(await awardsOf(one)).toEqual([]);
  });

  test("issues to a member on a break when it is over", async () => {
    await aBoard();
    const player = await house.aPlayer();
    await play(player, { stake: 10, win: 100 });
    const { username } = await house.api.app.platform.identity.getMember(player.memberId);
    const body = { length: "day", account: username };
    await house.api.call("pausePlay", { token: player.token, body });
    await end([player]);
    expect(await awardsOf(player)).toEqual([]);
    house.api.clock.advance(dayMs);
    await poll();
    await house.signIn(player);
    expect(await awardsOf(player)).toMatchObject([{ promotionType: "board", amount: "50.00" }]);
  });
});

test("ranks are those of a full sort, for scores with ties", async () => {
  const boardId = await aBoard({ score: { kind: "multiplier" } });
  const players: BonusPlayer[] = [];
  for (let at = 0; at < 12; at += 1) players.push(await house.aPlayer());
  for (const [at, player] of players.entries()) {
    await play(player, { stake: 10, win: 10 * (1 + (at % 4)) });
  }
  for (const player of players.slice(0, 4)) await play(player, { stake: 1, win: 3 });
  await follow();
  await house.api.database.db.read(async (reader) => {
    const rows = await listScores(reader, boardId, { limit: 100, offset: 0 });
    const ranks = [];
    for (const row of rows) ranks.push(await rankOf(reader, row));
    expect(ranks).toEqual(players.map((_player, at) => at + 1));
  });
});

describe("an operator", () => {
  const anEditor = () =>
    anOperator(house.api, ["rewards.read", "rewards.write", "rewards.review", "rewards.gift"]);

  test("looks at winners of much, strikes one, and the next moves up", async () => {
    const boardId = await aBoard({ reviewAbove: "40.00" });
    const [one, two] = [await house.aPlayer(), await house.aPlayer()];
    await play(one, { stake: 10, win: 300 });
    await play(two, { stake: 10, win: 100 });
    await end([one, two]);
    const { token } = await anEditor();
    const params = { merchantCode, boardId };
    const waiting = await house.api.call("consoleBoardPlaces", { token, params });
    expect(waiting.value.map(({ hold, amount }) => [hold, amount])).toEqual([
      ["waiting", "50.00"],
      [null, "30.00"],
    ]);
    const decide = (memberId: bigint, decision: "clear" | "strike") =>
      house.api.call("decideBoardHold", {
        token,
        params: { ...params, memberId: String(memberId) },
        body: { decision, reason: "Played by somebody else." },
      });
    const struck = await decide(one.memberId, "strike");
    expect(struck.value).toMatchObject({ state: "finalizing", waiting: 1, prizes: "50.00" });
    expect((await decide(one.memberId, "clear")).refusal?.code).toBe("changed_meanwhile");
    await decide(two.memberId, "clear");
    await poll();
    await Promise.all([poll(), poll()]);
    expect(await awardsOf(one)).toEqual([]);
    expect(await awardsOf(two)).toMatchObject([{ amount: "50.00" }]);
  });

  test("changes what a board says while it runs, and nothing else", async () => {
    const boardId = await aBoard();
    const { token } = await anEditor();
    const list = (await house.api.call("consoleBoards", { token })).value;
    const board = list.find((one) => one.boardId === boardId);
    const save = (settings: Partial<BoardSettings>, revision = 1) =>
      house.api.call("saveBoard", {
        token,
        params: { merchantCode, boardId },
        body: { settings: { ...board?.settings, ...settings }, revision },
      });
    expect((await save({ ties: "share" })).refusal).toMatchObject({ code: "brand_rule" });
    expect((await save({ title: { en: "Another" } })).value).toMatchObject({ revision: 2 });
    expect((await save({ title: { en: "Third" } })).refusal?.code).toBe("changed_meanwhile");
  });

  test("cancels with another one, and nothing is paid", async () => {
    const boardId = await aBoard();
    const player = await house.aPlayer();
    await play(player, { stake: 10, win: 100 });
    const { token } = await anEditor();
    const params = { merchantCode, boardId };
    const body = { reason: "The wrong games." };
    const alone = await house.api.callAlone("cancelBoard", { token, params, body });
    expect(alone.refusal?.code).toBe("approval_pending");
    const cancelled = await house.api.call("cancelBoard", { token, params, body });
    expect(cancelled.value.state).toBe("cancelled");
    await end([player]);
    expect(await awardsOf(player)).toEqual([]);
  });
});
