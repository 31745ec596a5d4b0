import { randomUUID } from "node:crypto";
import type { BoardSettings } from "@baize/contract";
import { hourMs } from "@baize/contract/durations";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { dyingBoards, openBoardHouse, type BoardHouse } from "../../../test/boards.ts";
import type { BonusPlayer } from "../../../test/bonuses.ts";
import { anOperator } from "../../../test/operators.ts";
import { findBoardIncoherences } from "./coherence.ts";

/** Boards that members pay to enter: what they paid, less the fee, is what the places win. */

const merchantCode = "AMBERJACK";
let house: BoardHouse;

beforeAll(async () => {
  house = await openBoardHouse();
}, 60_000);
afterEach(async () => {
  expect(await findBoardIncoherences(house.api.database.db)).toEqual([]);
  await house.forgetBoards();
  // What forgetting cancelled is given back, so that the books are whole for the next one.
  await house.pollBoards();
});
afterAll(() => house.close());

const entry = { by: "cash", buyIn: "100.00", fee: "10.00", rebuys: 2 } as const;
const shares = { by: "shares" as const, pool: "0", shares: [5, 3, 2] };

/** A tournament that runs for an hour from now on. */
const aCup = (changes: Partial<BoardSettings> = {}) =>
  house.aBoard({ needsJoin: true, entry, prizes: shares, turnoverBps: 10_000, ...changes });

const enter = ({ token }: BonusPlayer, boardId: string) =>
  house.api.call("registerBoard", { token, params: { boardId } });
const rebuy = ({ token }: BonusPlayer, boardId: string, key: string = randomUUID()) =>
  house.api.call("rebuyBoard", {
    token,
    params: { boardId },
    headers: { "idempotency-key": key },
  });
const cashOf = async (player: BonusPlayer) => (await house.balances(player)).cash ?? 0n;
const inAnHour = () => new Date(house.api.clock.now().getTime() + 60_000).toISOString();
const somePlayers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => house.aPlayer()));

/** What moved for a board, by the kinds of the ledger. */
async function movedOf(boardId: string): Promise<Record<string, bigint>> {
  const reference = `T-${boardId.slice(-10).toUpperCase()}`;
  const rows = await house.api.database.db.read((reader) =>
    reader.query<{ kind: string; amount: bigint }>(
      `select t.kind || case when t.debit_code = 1 then '' else ' in' end as kind,
         sum(t.amount_minor)::bigint as amount
       from ledger.transfer t
       join ledger.operation o on o.member_id = t.member_id and o.key = t.operation_key
       where o.reference = $1 group by 1 order by 1`,
      [reference],
    ),
  );
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
}

describe("a tournament", () => {
  test("takes the buy-in once, and its pool goes to the places whole", async () => {
    const boardId = await aCup();
    const players = await somePlayers(3);
    const [one, two, three] = players as [BonusPlayer, BonusPlayer, BonusPlayer];
    for (const player of players) {
      const before = await cashOf(player);
      const entered = await enter(player, boardId);
      expect(entered.value).toMatchObject({
        bought: { tries: 1, amount: "100.00", isReturned: false },
      });
      expect((await enter(player, boardId)).value.bought?.tries).toBe(1);
      expect(await cashOf(player)).toBe(before - 10_000n);
    }
    expect((await house.boardOf(one, boardId)).pool).toBe("270.00");
    await house.play(one, { stake: 10, win: 100 });
    await house.play(two, { stake: 10, win: 300 });
    await house.play(three, { stake: 10, win: 200 });
    await house.follow();
    const { top } = await house.boardOf(one, boardId);
    expect(top.map(({ amount }) => amount)).toEqual(["135.00", "81.00", "54.00"]);
    const before = await cashOf(two);
    await house.end(players);
    expect(await house.boardOf(two, boardId)).toMatchObject({
      state: "finished",
      paid: "135.00",
      award: null,
    });
    expect(await cashOf(two)).toBe(before + 13_500n);
    await Promise.all([house.pollBoards(), house.pollBoards()]);
    expect(await movedOf(boardId)).toEqual({
      tournament_buy_in: 27_000n,
      tournament_fee: 3_000n,
      "tournament_prize in": 27_000n,
    });
  });

  test("of so many rounds counts the first of each try, and says how many are left", async () => {
    const boardId = await aCup({ score: { kind: "won" }, roundsMax: 2 });
    const players = await somePlayers(2);
    const [one, two] = players as [BonusPlayer, BonusPlayer];
    for (const player of players) await enter(player, boardId);
    expect(await house.boardOf(one, boardId)).toMatchObject({ roundsMax: 2, roundsLeft: 2 });
    for (const win of [10, 20, 900]) await house.play(one, { stake: 10, win });
    await house.play(two, { stake: 10, win: 50 });
    await house.follow();
    expect(await house.boardOf(one, boardId)).toMatchObject({
      roundsLeft: 0,
      own: { rank: 2, score: "30.00" },
    });
    expect(await house.boardOf(two, boardId)).toMatchObject({ roundsLeft: 1, own: { rank: 1 } });
    await rebuy(one, boardId);
    await house.play(one, { stake: 10, win: 70 });
    await house.follow();
    expect(await house.boardOf(one, boardId)).toMatchObject({
      roundsLeft: 1,
      own: { rank: 1, score: "70.00" },
    });
    await house.end(players);
    expect(await house.boardOf(one, boardId)).toMatchObject({ roundsLeft: null });
  });

  test("adds the house's part where the pool is below its guarantee", async () => {
    const boardId = await aCup({ prizes: { ...shares, pool: "200.00" } });
    const players = await somePlayers(2);
    const [one, two] = players as [BonusPlayer, BonusPlayer];
    for (const player of players) await enter(player, boardId);
    await house.play(one, { stake: 10, win: 300 });
    await house.play(two, { stake: 10, win: 200 });
    await house.end(players);
    expect(await house.boardOf(one, boardId)).toMatchObject({ pool: "200.00", paid: "125.00" });
    expect((await house.boardOf(two, boardId)).paid).toBe("75.00");
    expect(await movedOf(boardId)).toEqual({
      tournament_buy_in: 18_000n,
      tournament_fee: 2_000n,
      "tournament_guarantee in": 2_000n,
      "tournament_prize in": 18_000n,
    });
  });

  test("gives every buy-in back, fee included, when too few have entered", async () => {
    const boardId = await aCup({ minPlayers: 3, startsAt: inAnHour() });
    const players = await somePlayers(2);
    const before = await Promise.all(players.map(cashOf));
    const figures = await figuresOf();
    for (const player of players) await enter(player, boardId);
    // The fee is income of the day, the pool is not.
    expect(await figuresOf()).toEqual({ fees: figures.fees - 2_000n, ngr: figures.ngr + 2_000n });
    house.api.clock.advance(60_000);
    await Promise.all([house.pollBoards(), house.pollBoards(), house.pollBoards()]);
    await house.pollBoards();
    expect(await Promise.all(players.map(cashOf))).toEqual(before);
    for (const player of players) await house.signIn(player);
    expect(await house.boardOf(players[0] as BonusPlayer, boardId)).toMatchObject({
      state: "cancelled",
      bought: { tries: 1, isReturned: true },
    });
    expect(await figuresOf()).toEqual(figures);
  });

  test("gives the pool back where nobody has a score", async () => {
    const boardId = await aCup();
    const players = await somePlayers(2);
    const before = await Promise.all(players.map(cashOf));
    for (const player of players) await enter(player, boardId);
    await house.end(players);
    await house.pollBoards();
    expect(await Promise.all(players.map(cashOf))).toEqual(before);
  });

  test("counts the best try, and takes each once for its key", async () => {
    const boardId = await aCup();
    const [one, two] = (await somePlayers(2)) as [BonusPlayer, BonusPlayer];
    expect((await rebuy(one, boardId)).refusal?.code).toBe("promotion_closed");
    await enter(one, boardId);
    await enter(two, boardId);
    await house.play(one, { stake: 10, win: 100 });
    await house.play(one, { stake: 10, win: 100 });
    await house.follow();
    const key = randomUUID();
    const before = await cashOf(one);
    await Promise.all([rebuy(one, boardId, key), rebuy(one, boardId, key)]);
    expect(await cashOf(one)).toBe(before - 10_000n);
    await house.play(one, { stake: 10, win: 150 });
    await house.follow();
    expect((await house.boardOf(one, boardId)).own?.score).toBe("200.00");
    expect((await house.boardOf(one, boardId)).bought?.tryScore).toBe("150.00");
    await house.play(one, { stake: 10, win: 170 });
    await house.follow();
    expect((await house.boardOf(one, boardId)).own?.score).toBe("320.00");
    const last = await Promise.all(Array.from({ length: 5 }, () => rebuy(one, boardId)));
    expect(last.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
    expect((await house.boardOf(one, boardId)).bought?.tries).toBe(3);
    await house.play(one, { stake: 10, win: 5 });
    await house.follow();
    expect((await house.boardOf(one, boardId)).own?.score).toBe("320.00");
  });

  test("takes no more than there is, from one balance at the same time", async () => {
    const boards = [await aCup(), await aCup(), await aCup()];
    const player = await house.aPlayer(250);
    const answers = await Promise.all(
      boards.flatMap((boardId) => [enter(player, boardId), enter(player, boardId)]),
    );
    const refused = answers.filter(({ refusal }) => refusal !== undefined);
    expect(new Set(refused.map(({ refusal }) => refusal?.code))).toEqual(
      new Set(["balance_too_low"]),
    );
    expect(await cashOf(player)).toBe(5_000n);
    const entered = await Promise.all(boards.map((boardId) => house.boardOf(player, boardId)));
    expect(entered.filter(({ bought }) => bought !== null)).toHaveLength(2);
    expect(entered.filter(({ joinedAt }) => joinedAt !== null)).toHaveLength(2);
  });

  test("is entered or cancelled, never both, when both come at once", async () => {
    const boardId = await aCup();
    const players = await somePlayers(6);
    const before = await Promise.all(players.map(cashOf));
    const { token } = await anOperator(house.api, [
      "rewards.read",
      "rewards.write",
      "rewards.review",
      "rewards.gift",
    ]);
    const params = { merchantCode, boardId };
    const body = { reason: "The wrong games." };
    const entering = players.map((player) => enter(player, boardId));
    const cancelled = await house.api.call("cancelBoard", { token, params, body });
    expect(cancelled.value.state).toBe("cancelled");
    const answers = await Promise.all(entering);
    const codes = answers.flatMap(({ refusal }) => (refusal === undefined ? [] : [refusal.code]));
    expect(codes.every((code) => code === "promotion_closed")).toBe(true);
    await Promise.all([house.pollBoards(), house.pollBoards()]);
    await house.pollBoards();
    expect(await Promise.all(players.map(cashOf))).toEqual(before);
  });
});

async function givePoints({ memberId }: BonusPlayer, points: number): Promise<void> {
  const { token } = await anOperator(house.api, [
    "rewards.read",
    "rewards.write",
    "rewards.review",
    "rewards.gift",
  ]);
  const given = await house.api.call("changePoints", {
    token,
    params: { memberId: String(memberId) },
    body: { points, title: "For the test", reason: "For the test." },
    headers: { "idempotency-key": randomUUID() },
  });
  expect(given.refusal).toBeUndefined();
}

/** What the reports say of all days. */
async function figuresOf() {
  await house.tables.drain();
  const { token } = await anOperator(house.api, ["reports.read"]);
  const query = { merchantCode, period: "30d" };
  const { totals } = (await house.api.call("dashboard", { token, query })).value;
  const minorOf = (text: string) => parseMinor(text, "BDT") ?? 0n;
  return { fees: minorOf(totals.fees), ngr: minorOf(totals.ngr) };
}

describe("a buy-in is judged as a bet", () => {
  const limit = async ({ token }: BonusPlayer, kind: string, amount: string) => {
    const body = { kind, period: "day", amount };
    const set = await house.api.call("saveLimit", { token, body });
    expect(set.refusal).toBeUndefined();
  };

  test("it counts in limits of stakes and losses, and one given back does not", async () => {
    const first = await aCup({ minPlayers: 2, startsAt: inAnHour() });
    const second = await aCup();
    const player = await house.aPlayer();
    await limit(player, "loss", "150.00");
    expect((await enter(player, first)).refusal).toBeUndefined();
    expect((await enter(player, second)).refusal?.code).toBe("limit_reached");
    house.api.clock.advance(60_000);
    await house.pollBoards();
    expect((await enter(player, second)).refusal).toBeUndefined();
  });

  test("a fee that comes back makes no room for more losses", async () => {
    const first = await aCup({ minPlayers: 2, startsAt: inAnHour() });
    const second = await aCup();
    const player = await house.aPlayer();
    await limit(player, "loss", "110.00");
    expect((await enter(player, first)).refusal).toBeUndefined();
    house.api.clock.advance(60_000);
    await house.pollBoards();
    await house.play(player, { stake: 20 });
    const session = await house.api.call("playSession", { token: player.token });
    expect(session.value).toMatchObject({ staked: "20.00", won: "0.00" });
    expect((await enter(player, second)).refusal?.code).toBe("limit_reached");
  });

  test("one bet may be no higher", async () => {
    const boardId = await aCup();
    const player = await house.aPlayer();
    await limit(player, "single", "99.00");
    expect((await enter(player, boardId)).refusal?.code).toBe("limit_reached");
    expect((await house.boardOf(player, boardId)).joinedAt).toBeNull();
  });

  test("a member on a break enters nothing, and is paid what was won before", async () => {
    const boardId = await aCup();
    const players = await somePlayers(2);
    const [one, two] = players as [BonusPlayer, BonusPlayer];
    await enter(one, boardId);
    await house.play(one, { stake: 10, win: 100 });
    for (const { memberId, token } of players) {
      const { username } = await house.api.app.platform.identity.getMember(memberId);
      await house.api.call("pausePlay", { token, body: { length: "day", account: username } });
    }
    for (const refused of [await enter(two, boardId), await rebuy(one, boardId)]) {
      expect(refused.refusal?.code).toBe("play_paused");
    }
    const before = await cashOf(one);
    await house.end(players);
    expect(await cashOf(one)).toBe(before + 9_000n);
  });

  test("accounts of the house enter nothing", async () => {
    const boardId = await aCup();
    const player = await house.aPlayer();
    await house.api.database.db.transaction((tx) =>
      tx.execute("update identity.member set is_test = true where member_id = $1", [
        player.memberId,
      ]),
    );
    expect((await enter(player, boardId)).refusal?.code).toBe("not_eligible");
  });
});

test("an entry may cost points, which come back as money does", async () => {
  const { ledger } = house.api.app.platform;
  const pointsOf = async ({ memberId }: BonusPlayer) =>
    (await house.api.database.db.read((reader) => ledger.pointsOf(reader, [memberId]))).get(
      memberId,
    );
  const places = { by: "places" as const, places: [{ from: 1, to: 1, amount: "5.00" }] };
  const terms = { entry: { by: "points", points: 30, rebuys: 1 }, prizes: places } as const;
  const [won, undone] = [
    await aCup(terms),
    await aCup({ ...terms, minPlayers: 9, startsAt: inAnHour() }),
  ];
  const player = await house.aPlayer();
  expect((await enter(player, won)).refusal?.code).toBe("not_enough_points");
  await givePoints(player, 100);
  for (const boardId of [won, undone]) await enter(player, boardId);
  expect((await rebuy(player, won)).refusal?.code).toBe("try_unplayed");
  expect(await pointsOf(player)).toBe(40n);
  await house.play(player, { stake: 10, win: 0 });
  await house.follow();
  await rebuy(player, won);
  expect((await rebuy(player, won)).refusal?.code).toBe("already_claimed");
  expect(await pointsOf(player)).toBe(10n);
  await house.play(player, { stake: 10, win: 100 });
  await house.end([player]);
  await house.pollBoards();
  expect(await pointsOf(player)).toBe(40n);
  expect(await house.boardOf(player, won)).toMatchObject({
    state: "finished",
    pool: null,
    paid: null,
    award: { amount: "5.00" },
    bought: { tries: 2, points: 60, amount: "0.00" },
  });
  expect((await house.boardOf(player, undone)).bought?.isReturned).toBe(true);
});

test("a worker killed between prizes, or the parts of one, pays each once", async () => {
  const boardId = await aCup({ prizes: { ...shares, pool: "300.00" } });
  const players = await somePlayers(3);
  for (const player of players) await enter(player, boardId);
  for (const [at, player] of players.entries()) {
    await house.play(player, { stake: 10, win: 300 - at * 100 });
  }
  await house.follow();
  const before = await Promise.all(players.map(cashOf));
  house.api.clock.advance(hourMs);
  for (const life of [0, 1, 2, 3]) {
    let left = life;
    const { boards, killed } = dyingBoards(house, () => {
      left -= 1;
      if (left < 0) throw new Error("killed");
    });
    await boards.poll();
    expect(killed).not.toEqual([]);
  }
  for (const player of players) await house.signIn(player);
  const [one] = players as [BonusPlayer];
  expect((await house.boardOf(one, boardId)).state).toBe("paying");
  await Promise.all([house.pollBoards(), house.pollBoards(), house.pollBoards()]);
  await house.pollBoards();
  expect((await house.boardOf(one, boardId)).state).toBe("finished");
  const after = await Promise.all(players.map(cashOf));
  const won = after.map((cash, at) => formatMinor(minor(cash - (before[at] ?? 0n)), "BDT"));
  expect(won).toEqual(["150.00", "90.00", "60.00"]);
});

describe("an operator", () => {
  test("sets no entry for a brand without tournaments, nor one that cannot be", async () => {
    const { token } = await anOperator(house.api, [
      "rewards.read",
      "rewards.write",
      "rewards.review",
      "rewards.gift",
    ]);
    const boardId = await aCup();
    const list = (await house.api.call("consoleBoards", { token })).value;
    const known = list.find((one) => one.boardId === boardId);
    if (known === undefined) throw new Error("no board");
    expect(known.boughtIn).toEqual({
      entries: 0,
      amount: "0.00",
      fee: "0.00",
      points: 0,
      tickets: 0,
      returned: "0.00",
    });
    const save = (changes: Partial<BoardSettings>, code = merchantCode) =>
      house.api.call("saveBoard", {
        token,
        params: { merchantCode: code, boardId: randomUUID() },
        body: { settings: { ...known.settings, ...changes }, revision: 0 },
      });
    const places = { by: "places" as const, places: [{ from: 1, to: 1, amount: "5.00" }] };
    const cases: [Partial<BoardSettings>, string, string?][] = [
      [{ entry: { ...entry, fee: "100.00" } }, "fee"],
      [{ entry: { ...entry, buyIn: "0" } }, "buyIn"],
      [{ entry: { ...entry, fee: "0.001" } }, "fee"],
      [{ entry: { ...entry, buyIn: "9999999999999999" } }, "buyIn"],
      [{ prizes: { ...shares, pool: "9999999999999999" } }, "pool"],
      [{ needsJoin: false }, "entry"],
      [{ prizes: places }, "by"],
      [{ turnoverBps: 9_999 }, "turnover"],
      [{ currency: "USD" }, "currency", "TIDEWATER"],
    ];
    for (const [changes, field, code] of cases) {
      const { refusal } = await save(changes, code);
      expect([field, refusal?.code]).toEqual([field, "brand_rule"]);
      if (code === undefined) expect(refusal?.value).toMatchObject({ field });
    }
    const raised = await house.api.call("saveBoard", {
      token,
      params: { merchantCode, boardId },
      body: { settings: { ...known.settings, entry: { ...entry, fee: "50.00" } }, revision: 1 },
    });
    expect(raised.refusal?.code).toBe("brand_rule");
  });

  test("strikes a winner, and the pool is divided again whole", async () => {
    const boardId = await aCup({ reviewAbove: "100.00" });
    const players = await somePlayers(3);
    for (const player of players) await enter(player, boardId);
    const wins = [300, 200, 100];
    for (const [at, player] of players.entries()) {
      await house.play(player, { stake: 10, win: wins[at] ?? 0 });
    }
    await house.end(players);
    const { token } = await anOperator(house.api, [
      "rewards.read",
      "rewards.write",
      "rewards.review",
      "rewards.gift",
    ]);
    const decide = (at: number, decision: "clear" | "strike") =>
      house.api.call("decideBoardHold", {
        token,
        params: { merchantCode, boardId, memberId: String(players[at]?.memberId) },
        body: { decision, reason: "Played by somebody else." },
      });
    expect((await decide(0, "strike")).value.prizes).toBe("270.00");
    for (const at of [1, 2]) await decide(at, "clear");
    await house.pollBoards();
    const paid = await Promise.all(players.map((player) => house.boardOf(player, boardId)));
    expect(paid.map((board) => board.paid)).toEqual([null, "168.75", "101.25"]);
  });
});
