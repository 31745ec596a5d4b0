import { randomUUID } from "node:crypto";
import type { BoardSettings } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openBoardHouse, type BoardHouse } from "../../../test/boards.ts";
import type { BonusPlayer } from "../../../test/bonuses.ts";
import { anOperator } from "../../../test/operators.ts";
import { findBoardIncoherences } from "./coherence.ts";

/** Tournaments that are entered with a ticket, which members are given as an award. */

const merchantCode = "AMBERJACK";
let house: BoardHouse;

beforeAll(async () => {
  house = await openBoardHouse();
}, 60_000);
afterEach(async () => {
  expect(await findBoardIncoherences(house.api.database.db)).toEqual([]);
  await house.forgetBoards();
  await house.pollBoards();
});
afterAll(() => house.close());

const entry = { by: "ticket", rebuys: 1, alsoOf: null } as const;
const places = { by: "places" as const, places: [{ from: 1, to: 1, amount: "5.00" }] };
const aCup = (changes: Partial<BoardSettings> = {}) =>
  house.aBoard({ needsJoin: true, entry, prizes: places, ...changes });
const inAMinute = () => new Date(house.api.clock.now().getTime() + 60_000).toISOString();

const enter = ({ token }: BonusPlayer, boardId: string) =>
  house.api.call("registerBoard", { token, params: { boardId } });
const rebuy = ({ token }: BonusPlayer, boardId: string, key: string = randomUUID()) =>
  house.api.call("rebuyBoard", {
    token,
    params: { boardId },
    headers: { "idempotency-key": key },
  });
const ticketsOf = async ({ token }: BonusPlayer, status: "AVAILABLE" | "USED" = "AVAILABLE") =>
  (await house.api.call("tickets", { token, query: { status } })).value;
const use = ({ token }: BonusPlayer, transactionId: string) =>
  house.api.call("claimTicket", { token, body: { transactionId } });
const operator = () => anOperator(house.api, ["rewards.read", "rewards.write", "rewards.gift"]);

/** Gives a member tickets as the console does, and claims them. */
async function give(player: BonusPlayer, boardId: string, count: number, days = 7) {
  const { api } = house;
  const given = await giveList(player, boardId, count, days);
  expect(given.refusal).toBeUndefined();
  const claims = (await api.call("claims", { token: player.token })).value.content;
  const award = claims.find(({ state }) => state === "issued");
  const body = { claimId: award?.claimId ?? "" };
  const claimed = await api.call("claimAward", { token: player.token, body });
  expect(claimed.refusal).toBeUndefined();
}

async function giveList(player: BonusPlayer, boardId: string, count: number, days = 7) {
  const { api } = house;
  const { username } = await api.app.platform.identity.getMember(player.memberId);
  return api.call("giveGifts", {
    token: (await operator()).token,
    headers: { "idempotency-key": randomUUID() },
    body: {
      merchantCode,
      title: { en: "A seat at the final" },
      turnoverBps: 0,
      days: 7,
      reason: "Won the round before",
      prize: { kind: "board_ticket", boardId, days },
      csv: `${username},${count}`,
    },
  });
}

describe("a tournament for tickets", () => {
  test("is entered by a member who holds one, and by nobody else", async () => {
    const boardId = await aCup();
    const [one, two] = [await house.aPlayer(), await house.aPlayer()];
    expect(await house.boardOf(one, boardId)).toMatchObject({ entry, tickets: 0, bought: null });
    expect((await enter(one, boardId)).refusal?.code).toBe("no_ticket");
    expect((await house.boardOf(one, boardId)).joinedAt).toBeNull();
    await give(one, boardId, 2);
    expect((await house.boardOf(one, boardId)).tickets).toBe(2);
    expect(await ticketsOf(one)).toMatchObject([
      { boardId, wheelId: null, ticketType: "EVENT", conditionStatus: [] },
      { boardId },
    ]);
    expect((await enter(one, boardId)).value).toMatchObject({
      tickets: 1,
      bought: { tries: 1, tickets: 1, points: 0, isReturned: false },
    });
    expect((await enter(two, boardId)).refusal?.code).toBe("no_ticket");
    await house.play(one, { stake: 10, win: 100 });
    await house.end([one]);
    expect(await house.boardOf(one, boardId)).toMatchObject({ award: { amount: "5.00" } });
    expect(await ticketsOf(one, "USED")).toHaveLength(1);
  });

  test("uses up one ticket, however often it is entered at the same time", async () => {
    const boardId = await aCup();
    const player = await house.aPlayer();
    await give(player, boardId, 3);
    const waiting = async () =>
      (await house.api.call("rewardSummary", { token: player.token })).value.tickets;
    expect(await waiting()).toBe(3);
    await Promise.all(Array.from({ length: 6 }, () => enter(player, boardId)));
    expect(await ticketsOf(player)).toHaveLength(2);
    expect(await waiting()).toBe(2);
    // A try that was not played is as good as the next one.
    expect((await rebuy(player, boardId)).refusal?.code).toBe("try_unplayed");
    expect((await house.boardOf(player, boardId)).bought).toMatchObject({ isTryPlayed: false });
    await house.play(player, { stake: 10, win: 0 });
    await house.follow();
    expect((await house.boardOf(player, boardId)).bought).toMatchObject({ isTryPlayed: true });
    expect(await ticketsOf(player)).toHaveLength(2);
    const key = randomUUID();
    await Promise.all(Array.from({ length: 4 }, () => rebuy(player, boardId, key)));
    expect(await ticketsOf(player)).toHaveLength(1);
    const more = await Promise.all(Array.from({ length: 3 }, () => rebuy(player, boardId)));
    expect(more.map(({ refusal }) => refusal?.code)).toEqual(Array(3).fill("already_claimed"));
    expect(await ticketsOf(player)).toHaveLength(1);
  });

  test("takes one ticket or gives it up, never both", async () => {
    const player = await house.aPlayer();
    const boardId = await aCup();
    await give(player, boardId, 1);
    const [ticket] = await ticketsOf(player);
    const body = { transactionId: ticket?.ticketId ?? "" };
    const [entered, given] = await Promise.all([
      enter(player, boardId),
      house.api.call("cancelTicket", { token: player.token, body }),
    ]);
    expect([entered, given].filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
    expect(await ticketsOf(player)).toEqual([]);
  });

  test("takes no ticket that is over, of another tournament, or of another member", async () => {
    const [boardId, other] = [await aCup(), await aCup()];
    const [one, two] = [await house.aPlayer(), await house.aPlayer()];
    await give(one, other, 1, 1);
    expect((await enter(one, boardId)).refusal?.code).toBe("no_ticket");
    const [ticket] = await ticketsOf(one);
    expect((await use(two, ticket?.ticketId ?? "")).refusal?.code).toBe("not_found");
    const params = { wheelId: randomUUID() };
    const body = { ticketId: ticket?.ticketId ?? "", revision: 1 };
    const drawn = await house.api.call("drawWheel", { token: one.token, params, body });
    expect(drawn.refusal?.code).toBe("not_found");
  });

  test("is entered from the list of tickets too, once", async () => {
    const boardId = await aCup();
    const player = await house.aPlayer();
    await give(player, boardId, 2);
    const [first, second] = await ticketsOf(player);
    const used = (await use(player, first?.ticketId ?? "")).value;
    expect(used).toMatchObject({ type: "EVENT", won: "0.00", awardState: null });
    expect((await use(player, first?.ticketId ?? "")).value).toEqual(used);
    expect((await use(player, second?.ticketId ?? "")).refusal?.code).toBe("already_claimed");
    expect(await ticketsOf(player)).toHaveLength(1);
    expect((await house.boardOf(player, boardId)).bought?.tries).toBe(1);
  });
});

describe("a cancelled tournament", () => {
  test("gives its ticket back once, and another may take it instead", async () => {
    const boardId = await aCup({ minPlayers: 5, startsAt: inAMinute() });
    const player = await house.aPlayer();
    await give(player, boardId, 1, 1);
    await enter(player, boardId);
    expect(await ticketsOf(player)).toEqual([]);
    house.api.clock.advance(60_000);
    await Promise.all([house.pollBoards(), house.pollBoards(), house.pollBoards()]);
    await house.pollBoards();
    await house.signIn(player);
    expect((await house.boardOf(player, boardId)).bought).toMatchObject({
      tickets: 1,
      isReturned: true,
    });
    const [back, ...rest] = await ticketsOf(player);
    expect(rest).toEqual([]);
    expect(back).toMatchObject({ conditionStatus: ["promotion_closed"] });
    const until = Date.parse(back?.expiresAt ?? "");
    expect(until - house.api.clock.now().getTime()).toBeGreaterThan(29 * dayMs);
    const again = await aCup({ entry: { ...entry, alsoOf: boardId } });
    expect((await ticketsOf(player))[0]?.conditionStatus).toEqual([]);
    expect((await house.boardOf(player, again)).tickets).toBe(1);
    await use(player, back?.ticketId ?? "");
    expect(await house.boardOf(player, again)).toMatchObject({ tickets: 0, bought: { tries: 1 } });
    await house.pollBoards();
    expect(await ticketsOf(player)).toEqual([]);
  });

  test("gives back what was used in place of another, for the next one, once", async () => {
    const player = await house.aPlayer();
    const cancelled = async (alsoOf: string | null) => {
      const changes = { minPlayers: 5, startsAt: inAMinute(), entry: { ...entry, alsoOf } };
      const boardId = await aCup(changes);
      if (alsoOf === null) await give(player, boardId, 1);
      expect((await enter(player, boardId)).value).toMatchObject({ bought: { tickets: 1 } });
      house.api.clock.advance(60_000);
      await Promise.all([house.pollBoards(), house.pollBoards()]);
      await house.signIn(player);
      return boardId;
    };
    const first = await cancelled(null);
    const second = await cancelled(first);
    const [back] = await ticketsOf(player);
    expect(back).toMatchObject({ boardId: first, conditionStatus: ["promotion_closed"] });
    // What replaces the first takes the ticket, and so does what replaces the second.
    const next = [
      await aCup({ entry: { ...entry, alsoOf: first } }),
      await aCup({ entry: { ...entry, alsoOf: second } }),
    ];
    const seen = await Promise.all(next.map((boardId) => house.boardOf(player, boardId)));
    expect(seen.map(({ tickets }) => tickets)).toEqual([1, 1]);
    const entered = await Promise.all([
      ...next.map((boardId) => enter(player, boardId)),
      use(player, back?.ticketId ?? ""),
    ]);
    expect(entered.filter(({ refusal }) => refusal === undefined).length).toBeGreaterThan(0);
    const after = await Promise.all(next.map((boardId) => house.boardOf(player, boardId)));
    expect(after.filter(({ bought }) => bought?.tries === 1)).toHaveLength(1);
    expect(after.map(({ tickets }) => tickets)).toEqual([0, 0]);
    await house.pollBoards();
    expect(await ticketsOf(player)).toEqual([]);
  });

  test("that is cancelled gives tickets where another takes them, shown on no break", async () => {
    const player = await house.aPlayer();
    const first = await aCup({ minPlayers: 5, startsAt: inAMinute() });
    expect((await giveList(player, first, 1)).refusal).toBeUndefined();
    house.api.clock.advance(60_000);
    await house.pollBoards();
    await house.signIn(player);
    const { token } = player;
    const claims = (await house.api.call("claims", { token })).value.content;
    const claimId = claims.find(({ state }) => state === "issued")?.claimId ?? "";
    const claim = async () =>
      (await house.api.call("claimAward", { token, body: { claimId } })).refusal?.code;
    expect(await claim()).toBe("prize_closed");
    const next = await aCup({ entry: { ...entry, alsoOf: first } });
    expect(await claim()).toBeUndefined();
    expect((await house.boardOf(player, next)).tickets).toBe(1);
    await give(player, next, 1);
    const waiting = async () => (await house.api.call("rewardSummary", { token })).value.tickets;
    expect(await waiting()).toBe(1);
    const { username } = await house.api.app.platform.identity.getMember(player.memberId);
    await house.api.call("pausePlay", { token, body: { length: "week", account: username } });
    await house.signIn(player);
    const onBreak = await house.api.call("rewardSummary", { token: player.token });
    expect(onBreak.value.tickets).toBe(0);
  });

  test("is named by an operator only of their own brand, and once it is cancelled", async () => {
    const { token } = await operator();
    const boardId = await aCup();
    const list = (await house.api.call("consoleBoards", { token })).value;
    const known = list.find((one) => one.boardId === boardId);
    if (known === undefined) throw new Error("no board");
    for (const alsoOf of [boardId, randomUUID()]) {
      const saved = await house.api.call("saveBoard", {
        token,
        params: { merchantCode, boardId: randomUUID() },
        body: { settings: { ...known.settings, entry: { ...entry, alsoOf } }, revision: 0 },
      });
      expect(saved.refusal).toMatchObject({ code: "brand_rule", value: { field: "alsoOf" } });
    }
  });
});

test("tickets are given of a tournament of the brand that takes them and is not over", async () => {
  const player = await house.aPlayer();
  const free = await aCup({ entry: { by: "free" } });
  for (const boardId of [randomUUID(), free]) {
    const { refusal } = await giveList(player, boardId, 1);
    expect(refusal).toMatchObject({ code: "brand_rule", value: { field: "boardId" } });
  }
});

test("tickets are neither claimed nor used after the last entry of their tournament", async () => {
  const player = await house.aPlayer();
  const endsAt = new Date(house.api.clock.now().getTime() + 2 * dayMs).toISOString();
  const boardId = await aCup({ endsAt });
  expect((await giveList(player, boardId, 1)).refusal).toBeUndefined();
  const { token } = player;
  const claims = (await house.api.call("claims", { token })).value.content;
  const award = claims.find(({ state }) => state === "issued");
  expect(award?.claimBy).toBe(endsAt);
  await house.api.call("claimAward", { token, body: { claimId: award?.claimId ?? "" } });
  expect((await ticketsOf(player))[0]?.expiresAt).toBe(endsAt);
  // Where it does not take place, the next one may take them.
  const maker = await operator();
  await house.api.call("cancelBoard", {
    token: maker.token,
    params: { merchantCode, boardId },
    body: { reason: "The hall is closed" },
  });
  await house.pollBoards();
  const until = Date.parse((await ticketsOf(player))[0]?.expiresAt ?? "");
  expect(until - house.api.clock.now().getTime()).toBeGreaterThan(29 * dayMs);
});
