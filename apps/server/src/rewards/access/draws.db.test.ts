import { randomUUID } from "node:crypto";
import type {
  BoardSettings,
  EnvelopeSettings,
  RaffleSettings,
  StoppableKind,
  WheelSettings,
  WhoMay,
} from "@baize/contract";
import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openBoardHouse, type BoardHouse } from "../../../test/boards.ts";
import type { BonusPlayer } from "../../../test/bonuses.ts";
import { anOperator } from "../../../test/operators.ts";
import { pointSettings } from "../../../test/points.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";
import { addDays } from "../../platform/day-names.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { findAwardIncoherences } from "../awards/coherence.ts";
import { findBoardIncoherences } from "../boards/coherence.ts";
import { findEnvelopeIncoherences } from "../envelopes/coherence.ts";

/** Conditions and stops of boards, tournaments, raffles, envelopes and wheels. */

const merchantCode = "AMBERJACK";
const currency = "BDT";
let house: BoardHouse;

beforeAll(async () => {
  house = await openBoardHouse();
  await house.api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy(merchantCode, currency));
  const { token } = await editor();
  const body = { settings: pointSettings, revision: 0 };
  await house.api.call("savePointPolicy", { token, params: { merchantCode }, body });
}, 60_000);
afterEach(() => house.forgetBoards());
afterAll(async () => {
  const { db } = house.api.database;
  for (const find of [findAwardIncoherences, findEnvelopeIncoherences, findBoardIncoherences]) {
    expect(await find(db)).toEqual([]);
  }
  await house.close();
});

const editor = () => anOperator(house.api, ["rewards.read", "rewards.write", "rewards.gift"]);
const tagged: WhoMay = { segment: "tagged", tags: ["chosen"] };

async function tag({ memberId }: Pick<BonusPlayer, "memberId">, isOn = true) {
  const { token } = await anOperator(house.api, ["members.read", "members.write"]);
  const params = { memberId: String(memberId), tag: "chosen" };
  await house.api.call(isOn ? "tagMember" : "untagMember", { token, params });
}

/** Members of whom the first is tagged. */
async function aPair(): Promise<readonly [BonusPlayer, BonusPlayer]> {
  const pair = [await house.aPlayer(), await house.aPlayer()] as const;
  await tag(pair[0]);
  return pair;
}

/** Presses the stop of one reward; answers with what two operators do to let it go on. */
async function stop(kind: StoppableKind, rewardId: string): Promise<() => Promise<void>> {
  const { token } = await editor();
  const params = { merchantCode, kind, rewardId };
  const { stopId } = (await house.api.call("stopReward", { token, params })).value;
  return async () => {
    const { token: approver } = await anOperator(house.api, ["rewards.read", "rewards.approve"]);
    const resumed = await house.api.call("resumeReward", {
      token: approver,
      params: { merchantCode, stopId },
      body: { reason: "It is repaired" },
    });
    expect(resumed.refusal).toBeUndefined();
  };
}

type Holder = Pick<BonusPlayer, "token">;

const claim = ({ token }: Holder, claimId = "") =>
  house.api.call("claimAward", { token, body: { claimId } });
const awardsOf = async ({ token }: Holder) =>
  (await house.api.call("claims", { token, query: {} })).value.content;
const cashOf = async (player: BonusPlayer) => (await house.balances(player)).cash ?? 0n;
const inForce = (at: number) => new Date(house.api.clock.now().getTime() + at).toISOString();

/** Time goes by, in which sessions end. */
async function pass(ms: number, players: readonly BonusPlayer[]): Promise<void> {
  house.api.clock.advance(ms);
  for (const player of players) await house.signIn(player);
}

describe("a board", () => {
  const places = { by: "places" as const, places: [{ from: 1, to: 1, amount: "50.00" }] };
  const aBoard = (changes: Partial<BoardSettings> = {}) =>
    house.aBoard({ needsJoin: true, prizes: places, ...changes });
  const enter = ({ token }: Holder, boardId: string) =>
    house.api.call("registerBoard", { token, params: { boardId } });
  const open = ({ token }: Holder, boardId: string) =>
    house.api.call("board", { token, params: { boardId } });
  const listed = async ({ token }: Holder, boardId: string, kind = "board") =>
    (await house.api.call("boards", { token, query: { kind } })).value.list.some(
      (one) => one.boardId === boardId,
    );

  test("is shown to, entered and claimed by who meets its conditions", async () => {
    const boardId = await aBoard({ conditions: tagged });
    const [one, other] = await aPair();
    expect(await listed(one, boardId)).toBe(true);
    expect(await listed(other, boardId)).toBe(false);
    expect((await open(other, boardId)).refusal?.code).toBe("not_found");
    const query = { missionId: boardId };
    const standings = await house.api.call("missionLeaderboard", { token: other.token, query });
    expect(standings.refusal?.code).toBe("not_found");
    expect((await enter(other, boardId)).refusal?.code).toBe("not_eligible");
    await enter(one, boardId);
    await tag(one, false);
    // What was entered stays in view.
    expect(await listed(one, boardId)).toBe(true);
    await house.play(one, { stake: 10, win: 100 });
    await house.end([one]);
    const [award] = await awardsOf(one);
    expect((await claim(one, award?.claimId)).refusal?.code).toBe("not_eligible");
    await tag(one);
    expect((await claim(one, award?.claimId)).value).toMatchObject({ state: "claimed" });
  });

  test("that nobody joins counts only who meets its conditions", async () => {
    const boardId = await aBoard({ conditions: tagged, needsJoin: false });
    const [one, other] = await aPair();
    for (const player of [one, other]) await house.play(player, { stake: 10, win: 100 });
    await house.follow();
    expect((await open(one, boardId)).value).toMatchObject({ own: { rank: 1 }, players: 1 });
    expect(await listed(other, boardId)).toBe(false);
  });

  test("pays the pool that was paid for, also to who no longer meets its conditions", async () => {
    const entry = { by: "cash", buyIn: "100.00", fee: "0.00", rebuys: 1 } as const;
    const prizes = { by: "shares" as const, pool: "0", shares: [1] };
    const boardId = await aBoard({ entry, prizes, conditions: tagged });
    const [one, other] = await aPair();
    const before = await cashOf(other);
    expect((await enter(other, boardId)).refusal?.code).toBe("not_eligible");
    expect(await cashOf(other)).toBe(before);
    await enter(one, boardId);
    await tag(one, false);
    const again = { token: one.token, params: { boardId } };
    expect((await house.api.call("rebuyBoard", again)).refusal?.code).toBe("not_eligible");
    await house.play(one, { stake: 10, win: 100 });
    await house.end([one]);
    expect((await open(one, boardId)).value).toMatchObject({ state: "finished", paid: "100.00" });
  });

  test("is entered by nobody while it is stopped, and pays its prizes after", async () => {
    const entry = { by: "cash", buyIn: "100.00", fee: "0.00", rebuys: 1 } as const;
    const prizes = { by: "shares" as const, pool: "0", shares: [1] };
    const boardId = await aBoard({ entry, prizes });
    const [one, other] = [await house.aPlayer(), await house.aPlayer()];
    await enter(one, boardId);
    await house.play(one, { stake: 10, win: 100 });
    const resume = await stop("board", boardId);
    expect(await listed(one, boardId, "tournament")).toBe(true);
    expect(await listed(other, boardId, "tournament")).toBe(false);
    const before = [await cashOf(one), await cashOf(other)];
    expect((await enter(other, boardId)).refusal?.code).toBe("rewards_stopped");
    const again = { token: one.token, params: { boardId } };
    expect((await house.api.call("rebuyBoard", again)).refusal?.code).toBe("rewards_stopped");
    await house.end([one, other]);
    expect((await open(one, boardId)).value).toMatchObject({ state: "paying", paid: null });
    expect([await cashOf(one), await cashOf(other)]).toEqual(before);
    await resume();
    await house.pollBoards();
    expect((await open(one, boardId)).value).toMatchObject({ state: "finished", paid: "100.00" });
    await house.pollBoards();
    expect(await cashOf(one)).toBe((before[0] ?? 0n) + 10_000n);
  });

  test("leaves an award that was issued before its stop, with the time of the stop", async () => {
    const boardId = await aBoard({ claimDays: 2 });
    const one = await house.aPlayer();
    await enter(one, boardId);
    await house.play(one, { stake: 10, win: 100 });
    await house.end([one]);
    const [award] = await awardsOf(one);
    const resume = await stop("board", boardId);
    await pass(5 * dayMs, [one]);
    expect(await awardsOf(one)).toMatchObject([{ isPaused: true }]);
    expect((await claim(one, award?.claimId)).refusal?.code).toBe("rewards_stopped");
    await house.api.app.platform.rewards.awards.poll();
    await resume();
    const [after] = await awardsOf(one);
    const moved = Date.parse(after?.claimBy ?? "") - Date.parse(award?.claimBy ?? "");
    expect(moved).toBeGreaterThanOrEqual(5 * dayMs);
    expect((await claim(one, award?.claimId)).value).toMatchObject({ state: "claimed" });
  });
});

describe("a tag that a reward uses", () => {
  const aTag = async (
    call: "tagMember" | "untagMember",
    { memberId }: BonusPlayer,
    tag: string,
  ) => {
    const { token } = await anOperator(house.api, ["members.read", "members.write"]);
    const params = { memberId: String(memberId), tag };
    return (await house.api.callAlone(call, { token, params })).refusal?.code;
  };

  test("is put on members by two, and taken off by one, while the reward goes on", async () => {
    const player = await house.aPlayer();
    expect(await aTag("tagMember", player, "inside")).toBeUndefined();
    expect(await aTag("untagMember", player, "inside")).toBeUndefined();
    await house.aBoard({ conditions: { segment: "tagged", tags: ["Inside"] } });
    expect(await aTag("tagMember", player, "inside")).toBe("approval_pending");
    expect(await aTag("tagMember", player, "other")).toBeUndefined();
    const { token } = await anOperator(house.api, ["members.read", "members.write"]);
    const params = { memberId: String(player.memberId), tag: "inside" };
    const agreed = await house.api.call("tagMember", { token, params });
    expect(agreed.value.map(({ tag: one }) => one)).toEqual(["inside", "other"]);
    // Again, it changes nothing and needs nobody.
    expect(await aTag("tagMember", player, "inside")).toBeUndefined();
    expect(await aTag("untagMember", player, "inside")).toBeUndefined();
  });

  test("that keeps out is put on by one, and taken off by two", async () => {
    const player = await house.aPlayer();
    await house.aBoard({ conditions: { not: { segment: "tagged", tags: ["barred"] } } });
    expect(await aTag("tagMember", player, "barred")).toBeUndefined();
    expect(await aTag("untagMember", player, "barred")).toBe("approval_pending");
    await house.forgetBoards();
    expect(await aTag("untagMember", player, "barred")).toBeUndefined();
  });
});

describe("a raffle", () => {
  const raffles = () => house.api.app.platform.rewards.draws.raffles;
  const today = () => dayOf(house.api.clock.now(), "Asia/Dhaka");

  /** One whose first day has begun. */
  async function aRaffle(changes: Partial<RaffleSettings>, players: readonly BonusPlayer[]) {
    const { token } = await editor();
    const raffleId = randomUUID();
    const settings: RaffleSettings = {
      currency,
      title: { en: "Week raffle" },
      terms: { en: "Tickets for bets and points." },
      fromDay: addDays(today(), 1),
      toDay: addDays(today(), 1),
      rule: { by: "valid", amount: "100.00", aDay: 50 },
      sale: null,
      prizes: ["50.00"],
      perOwner: 1,
      redraw: false,
      turnoverBps: 10_000,
      ...changes,
    };
    const params = { merchantCode, raffleId };
    const planned = await house.api.call("planRaffle", { token, params, body: { settings } });
    expect(planned.refusal).toBeUndefined();
    await pass(dayMs, players);
    await raffles().poll();
    return raffleId;
  }

  const fold = (members: readonly BonusPlayer[]) =>
    house.api.database.db.transaction(async (tx) => {
      const { onFolded } = await raffles().days.ask(tx);
      const day = { merchantCode, currency, day: today(), validMinor: 30_000n, depositMinor: 0n };
      await onFolded?.(members.map(({ memberId }) => ({ memberId, ...day })));
    });

  /** Its days are over, and it is drawn. */
  async function drawn(players: readonly BonusPlayer[]) {
    await pass(dayMs + hourMs, players);
    await raffles().poll();
    await pass(2 * minuteMs, players);
    await raffles().poll();
  }

  const statusOf = async ({ token }: Holder, promotionId: string) =>
    (await house.api.call("raffles", { token })).value.find((one) => one.raffleId === promotionId);
  const buy = ({ token }: Holder, raffleId: string) =>
    house.api.call("buyRaffleTickets", {
      token,
      params: { raffleId },
      headers: { "idempotency-key": randomUUID() },
      body: { count: 1, points: 100 },
    });
  const claimPrize = ({ token }: Holder, promotionId: string) =>
    house.api.call("claimRaffle", { token, body: { promotionId } });
  const pointsOf = async ({ token }: Holder) =>
    (await house.api.call("pointBalance", { token })).value.balance;

  async function givePoints({ memberId }: BonusPlayer) {
    const { token } = await editor();
    await house.api.call("changePoints", {
      token,
      params: { memberId: String(memberId) },
      headers: { "idempotency-key": randomUUID() },
      body: { points: 500, title: "Points", reason: "For this test of raffles" },
    });
  }

  test("gives tickets and prizes to who meets its conditions", async () => {
    const [one, other] = await aPair();
    const raffleId = await aRaffle({ conditions: tagged }, [one, other]);
    expect(await statusOf(other, raffleId)).toBeUndefined();
    await fold([one, other]);
    expect(await statusOf(one, raffleId)).toMatchObject({ tickets: 3, all: 3 });
    expect(await statusOf(other, raffleId)).toBeUndefined();
    await tag(one, false);
    await drawn([one, other]);
    expect(await statusOf(one, raffleId)).toMatchObject({ prize: { awardState: "issued" } });
    expect((await claimPrize(one, raffleId)).refusal?.code).toBe("not_eligible");
    await tag(one);
    expect((await claimPrize(one, raffleId)).refusal).toBeUndefined();
  });

  test("sells tickets to who meets its conditions, and pays what was bought", async () => {
    const [one, other] = await aPair();
    for (const player of [one, other]) await givePoints(player);
    const sale = { points: 100, aMember: 2 };
    const raffleId = await aRaffle({ conditions: tagged, sale }, [one, other]);
    expect((await buy(other, raffleId)).refusal?.code).toBe("not_eligible");
    expect(await pointsOf(other)).toBe(500);
    expect((await buy(one, raffleId)).refusal).toBeUndefined();
    await tag(one, false);
    await drawn([one, other]);
    expect((await claimPrize(one, raffleId)).refusal).toBeUndefined();
  });

  test("sells nothing and draws nothing while it is stopped", async () => {
    const [one, other] = [await house.aPlayer(), await house.aPlayer()];
    for (const player of [one, other]) await givePoints(player);
    const raffleId = await aRaffle({ sale: { points: 100, aMember: 2 } }, [one, other]);
    await buy(one, raffleId);
    const resume = await stop("raffle", raffleId);
    expect(await statusOf(one, raffleId)).toMatchObject({ tickets: 1 });
    expect(await statusOf(other, raffleId)).toBeUndefined();
    expect((await buy(one, raffleId)).refusal?.code).toBe("rewards_stopped");
    expect(await pointsOf(one)).toBe(400);
    await drawn([one, other]);
    expect(await statusOf(one, raffleId)).toMatchObject({ prize: null, commitment: /^\w/ });
    await resume();
    await raffles().poll();
    await pass(2 * minuteMs, [one]);
    await raffles().poll();
    const won = await statusOf(one, raffleId);
    expect(won).toMatchObject({ prize: { awardState: "issued" } });
    // What was won before another stop waits in it.
    const again = await stop("raffle", raffleId);
    expect((await claimPrize(one, raffleId)).refusal?.code).toBe("rewards_stopped");
    await again();
    expect((await claimPrize(one, raffleId)).value).toMatchObject({
      prize: { awardState: "claimed" },
    });
  });
});

describe("an envelope", () => {
  const poll = () => house.api.app.platform.rewards.draws.envelopes.poll();

  /** A rain that is open for ten minutes from now. */
  async function aRain(changes: Partial<EnvelopeSettings> = {}): Promise<string> {
    const { token } = await editor();
    const envelopeId = randomUUID();
    const settings: EnvelopeSettings = {
      currency,
      title: { en: "Rain" },
      terms: { en: "One packet each." },
      amount: "4.00",
      packets: 4,
      least: "1.00",
      most: "1.00",
      opensAt: inForce(minuteMs),
      minutes: 10,
      who: { level: 0, isVerified: false, hasDeposited: false, valid: "0.00" },
      turnoverBps: 30_000,
      ...changes,
    };
    const params = { merchantCode, envelopeId };
    const planned = await house.api.call("planEnvelope", { token, params, body: { settings } });
    expect(planned.refusal).toBeUndefined();
    house.api.clock.advance(minuteMs);
    return envelopeId;
  }

  const draw = ({ token }: Holder, envelopeId: string) =>
    house.api.call("drawEnvelope", { token, params: { envelopeId } });
  const shown = async ({ token }: Holder, envelopeId: string) =>
    (await house.api.call("envelopes", { token })).value.find(
      (one) => one.envelopeId === envelopeId,
    );

  test("is shown to and opened by who meets its conditions", async () => {
    const [one, other] = await aPair();
    const envelopeId = await aRain({ conditions: tagged });
    expect(await shown(other, envelopeId)).toBeUndefined();
    expect((await draw(other, envelopeId)).refusal?.code).toBe("not_eligible");
    const before = await cashOf(one);
    expect((await draw(one, envelopeId)).value).toMatchObject({ awardState: "claimed" });
    expect(await cashOf(one)).toBe(before + 100n);
    await tag(one, false);
    // A packet that was taken stays, and is taken once.
    expect((await draw(one, envelopeId)).value.place).toBe(1);
    expect(await shown(one, envelopeId)).toBeDefined();
    expect(await cashOf(one)).toBe(before + 100n);
  });

  test("gives nothing while it is stopped, and is open for as much longer after", async () => {
    const [one, other] = [await house.aPlayer(), await house.aPlayer()];
    const envelopeId = await aRain();
    await draw(one, envelopeId);
    const resume = await stop("envelope", envelopeId);
    expect((await draw(other, envelopeId)).refusal?.code).toBe("rewards_stopped");
    expect(await shown(other, envelopeId)).toBeUndefined();
    expect(await shown(one, envelopeId)).toBeDefined();
    // Longer than it was open for.
    await pass(hourMs, [one, other]);
    await poll();
    await resume();
    expect((await draw(other, envelopeId)).value).toMatchObject({ awardState: "claimed" });
    await pass(10 * minuteMs, [one, other]);
    expect((await draw(await house.aPlayer(), envelopeId)).refusal?.code).toBe("promotion_closed");
    await poll();
    expect(await shown(one, envelopeId)).toMatchObject({ state: "done" });
  });
});

describe.each(["wheel", "egg", "box"] as const)("a %s", (kind) => {
  const prize = { prizeId: "a", amount: "1.00", weight: 1, stockADay: null };

  async function aWheel(changes: Partial<WheelSettings> = {}) {
    const { token } = await editor();
    const wheelId = randomUUID();
    const settings: WheelSettings = {
      kind,
      currency,
      isOpen: true,
      title: { en: "Lucky wheel" },
      terms: { en: "One ticket, one turn." },
      prizes: [prize, { ...prize, prizeId: "b" }],
      fallback: "a",
      rule: { by: "none", amount: "0.00", aDay: 3 },
      ticketDays: 2,
      turnoverBps: 30_000,
      ...changes,
    };
    const params = { merchantCode, wheelId };
    const body = { settings, revision: 0 };
    const saved = await house.api.call("saveWheel", { token, params, body });
    expect(saved.refusal).toBeUndefined();
    return wheelId;
  }

  async function giveTicket({ memberId }: BonusPlayer, wheelId: string): Promise<string> {
    const { token } = await editor();
    const { username } = await house.api.app.platform.identity.getMember(memberId);
    const params = { merchantCode, wheelId };
    const body = { username, count: 1, reason: "For your patience" };
    await house.api.call("giveTickets", { token, params, body });
    const rows = await house.api.database.db.read((reader) =>
      reader.query<{ ticketId: string }>(
        `select ticket_id as "ticketId" from rewards.ticket where member_id = $1 and wheel_id = $2
         and not is_used`,
        [memberId, wheelId],
      ),
    );
    return rows[0]?.ticketId ?? "";
  }

  const draw = ({ token }: Holder, wheelId: string, ticketId: string) =>
    house.api.call("drawWheel", { token, params: { wheelId }, body: { ticketId, revision: 1 } });
  const isShown = async ({ token }: Holder, wheelId: string) =>
    (await house.api.call("wheels", { token })).value.some((one) => one.wheelId === wheelId);

  test("is turned by who meets its conditions, and not while it is stopped", async () => {
    const [one, other] = await aPair();
    const wheelId = await aWheel({ conditions: tagged });
    expect([await isShown(one, wheelId), await isShown(other, wheelId)]).toEqual([true, false]);
    const tickets = [await giveTicket(one, wheelId), await giveTicket(other, wheelId)] as const;
    expect((await draw(other, wheelId, tickets[1])).refusal?.code).toBe("not_eligible");
    const resume = await stop("wheel", wheelId);
    expect(await isShown(one, wheelId)).toBe(false);
    expect((await draw(one, wheelId, tickets[0])).refusal?.code).toBe("rewards_stopped");
    // Longer than the ticket would have been good for: it is not lost.
    await pass(3 * dayMs, [one, other]);
    await resume();
    expect((await draw(one, wheelId, tickets[0])).value).toMatchObject({ amount: "1.00" });
    expect((await draw(other, wheelId, tickets[1])).refusal?.code).toBe("not_eligible");
  });
});
