import { randomUUID } from "node:crypto";
import { dayMs } from "@baize/contract/durations";
import { array, assert, asyncProperty, constantFrom, integer, record } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addTo,
  awardedOf,
  budgetOf,
  dying,
  listPaidOtherwise,
  minorOf,
  openCheckIn,
  openRain,
  openWheel,
  postedOf,
  type Sums,
} from "../../test/givers.ts";
import { mallHands, type MallHands, type MallMember } from "../../test/mall.ts";
import { openSession } from "../../test/members.ts";
import { anOperator } from "../../test/operators.ts";
import { pointSettings } from "../../test/points.ts";
import { openPromotions } from "../../test/promotions.ts";
import { findRewardIncoherences } from "./coherence.ts";

/**
 * Everything that gives, at random, by members who ask several times at once and whose connections
 * die in between. A model adds up what members were told they were paid; the ledger, the awards and
 * the budgets say the same, and no fact was paid twice.
 */

let house: Awaited<ReturnType<typeof openPromotions>>;
let mall: MallHands;
/** Tokens change: sessions end while time goes by. */
type Player = MallMember & { token: string };
const players: Player[] = [];
const playersMax = 4;

/** What there is to be had; everything but the rain is there once for all histories. */
const had = { code: "", joined: "", wheel: "", rain: "", item: { itemId: "", revision: 0 } };
const told: Sums = new Map();
/** Calls whose connection died. */
let lost = 0;
/** Awards that wait, and those that were claimed, by their member's place. */
const waiting: string[][] = [];
const claimed: string[][] = [];

const merchantCode = "AMBERJACK";

async function signIn(): Promise<void> {
  const { api } = house;
  await house.signIn();
  const operator = await anOperator(api, ["rewards.read", "rewards.write", "rewards.gift"]);
  mall = mallHands(api, operator);
  for (const player of players) {
    player.token = (await openSession(api, await house.memberOf(player))).token;
  }
}

beforeAll(async () => {
  house = await openPromotions();
  const { api } = house;
  const { ledger } = api.app.platform;
  await api.database.db.transaction((tx) => ledger.registerAccountCode(tx, "payment:sandpay"));
  await signIn();
  const body = { settings: { ...pointSettings, autoUpTo: "500.00" }, revision: 0 };
  const { token } = await anOperator(api, ["rewards.read", "rewards.write"]);
  await api.call("savePointPolicy", { token, params: { merchantCode }, body });
  for (let at = 0; at < playersMax; at += 1) {
    players.push({ ...(await mall.withPoints(5_000)) });
    waiting.push([]);
    claimed.push([]);
  }
  const { code } = await house.aCoded({ budget: "130.00", period: "day" });
  const target = { measure: "deposit_count", expected: "1" } as const;
  const terms = {
    kind: "deposit",
    needsJoin: true,
    period: "day",
    target,
    amount: "7.00",
  } as const;
  had.code = code;
  had.joined = await house.aPromotion({ ...terms, budget: "40.00" });
  had.wheel = await openWheel(api, { budget: "30.00" });
  had.item = await mall.sell({ stock: 25 });
  await openCheckIn(api, { budget: "20.00" });
}, 120_000);
afterAll(() => house.close());

const kinds = [
  "code",
  "join",
  "claim",
  "check_in",
  "turn",
  "rain",
  "redeem",
  "gift",
  "back",
] as const;
const steps = array(
  record({
    what: constantFrom(...kinds),
    who: integer({ min: 0, max: playersMax - 1 }),
    /** So often at the same time. */
    times: integer({ min: 1, max: 3 }),
  }),
  { minLength: 8, maxLength: 16 },
);
type Step = typeof steps extends import("fast-check").Arbitrary<(infer One)[]> ? One : never;

interface Answer<Value> {
  readonly refusal?: { readonly code: string } | undefined;
  readonly value: Value;
}

/** What was said to one call that is asked so often at once; undefined where nothing was given. */
async function asked<Value>(
  times: number,
  call: () => Promise<Answer<Value>>,
): Promise<Value | undefined> {
  const answers = await Promise.all(Array.from({ length: times }, call));
  lost += answers.filter(({ refusal }) => refusal?.code === "internal_error").length;
  return answers.find(({ refusal }) => refusal === undefined)?.value;
}

type Deed = (player: Player, times: number, at: number) => Promise<void>;

const paid = ({ memberId }: Player, kind: string, amount: string | null | undefined) => {
  if (amount != null) addTo(told, memberId, kind, minorOf(amount));
};

function wait(at: number, claimId: string | null | undefined): void {
  if (claimId == null || claimed[at]?.includes(claimId) || waiting[at]?.includes(claimId)) return;
  waiting[at]?.push(claimId);
}

/** The state of the first that is asked for decides what a repeat is told. */
const deeds: Readonly<Record<(typeof kinds)[number], Deed>> = {
  async code(player, times, at) {
    const entry = await asked(times, () => house.type(player, had.code));
    wait(at, entry?.claimId);
  },
  async join(player, times, at) {
    await asked(times, () => house.join(player, had.joined));
    await house.paid(player, 1);
    const entries = await house.entriesOf(player);
    const open = entries.filter(({ state }) => state === "issued");
    for (const { claimId } of open) wait(at, claimId);
  },
  async claim(player, times, at) {
    const claimId = waiting[at]?.[0];
    if (claimId === undefined) return;
    const award = await asked(times, () => house.claim(player, claimId));
    if (award?.state !== "claimed") return;
    waiting[at]?.shift();
    claimed[at]?.push(claimId);
    paid(player, "promo_cash", award.amount);
  },
  async check_in(player, times) {
    const { token } = player;
    const before = (await house.api.call("checkIn", { token })).value.checkIn;
    if (before === null || before.isClaimed) return;
    const next = before.days.find(({ state }) => state === "today");
    const body = { id: before.today };
    const after = await asked(times, () => house.api.call("claimCheckIn", { token, body }));
    // What the calendar promised is what is paid.
    if (after !== undefined) paid(player, "promo_cash", next?.amount);
  },
  async turn(player, times) {
    const { token, memberId } = player;
    const { username } = await house.api.app.platform.identity.getMember(memberId);
    const given = { params: { merchantCode, wheelId: had.wheel }, token: house.maker().token };
    const body = { username, count: 1, reason: "For your patience" };
    await house.api.call("giveTickets", { ...given, body });
    const wheels = (await house.api.call("wheels", { token })).value;
    const [ticket] = wheels.find(({ wheelId }) => wheelId === had.wheel)?.tickets ?? [];
    if (ticket === undefined) return;
    const params = { wheelId: had.wheel };
    const turn = { ticketId: ticket.ticketId, revision: 1 };
    const drawn = await asked(times, () =>
      house.api.call("drawWheel", { token, params, body: turn }),
    );
    paid(player, "wheel_prize", drawn?.amount);
  },
  async rain(player, times) {
    const { token } = player;
    const rains = (await house.api.call("envelopes", { token })).value;
    const mine = rains.find(({ envelopeId }) => envelopeId === had.rain)?.own;
    if (mine != null) return;
    const params = { envelopeId: had.rain };
    const drawn = await asked(times, () => house.api.call("drawEnvelope", { token, params }));
    paid(player, "envelope", drawn?.amount);
  },
  async redeem(player, times) {
    const key = randomUUID();
    const record = await asked(times, () => mall.redeem(player, had.item, { key }));
    paid(player, "points_cash", record?.amount);
  },
  async gift({ memberId }, times, at) {
    const headers = { "idempotency-key": randomUUID() };
    const body = {
      amount: "3.00",
      title: { en: "For your patience" },
      turnoverBps: 10_000,
      days: 7,
      reason: "The game was down",
    };
    const params = { memberId: String(memberId) };
    const { token } = house.maker();
    const award = await asked(times, () =>
      house.api.call("giveAward", { token, params, body, headers }),
    );
    wait(at, award?.claimId);
  },
  async back(player, times, at) {
    const claimId = claimed[at]?.at(-1);
    if (claimId === undefined) return;
    const params = { memberId: String(player.memberId), claimId };
    const body = { reason: "Given to the wrong one" };
    const { token } = house.approver();
    const award = await asked(times, () =>
      house.api.call("takeAwardBack", { token, params, body }),
    );
    if (award !== undefined) claimed[at]?.pop();
  },
};

async function take({ what, who, times }: Step): Promise<void> {
  const player = players[who];
  if (player !== undefined) await deeds[what](player, times, who);
}

const plain = (sums: Sums) =>
  Object.fromEntries([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)));

async function check(): Promise<void> {
  const { api } = house;
  const posted = await postedOf(api);
  expect(plain(posted)).toEqual(plain(told));
  expect(plain(await awardedOf(api))).toEqual(plain(posted));
  expect(await listPaidOtherwise(api)).toEqual([]);
  for (const promotionId of [had.joined, had.wheel]) {
    const { spentMinor, maxMinor, awardedMinor } = await budgetOf(api, promotionId);
    expect(spentMinor).toBe(awardedMinor);
    expect(spentMinor <= (maxMinor ?? 0n)).toBe(true);
  }
  expect(await findRewardIncoherences(api.database.db)).toEqual([]);
}

/** Whoever was not answered asks again, so what a dead connection had done is told then. */
async function run(all: readonly Step[], seed: number): Promise<void> {
  const { api } = house;
  api.clock.advance(dayMs);
  await signIn();
  had.rain = await openRain(api, {});
  const [unsure, sure] = [all.slice(0, 4), all.slice(4)];
  await dying(api, { seed, oneIn: 3 }, async () => {
    for (const step of unsure) await take(step).catch(() => {});
  });
  for (const step of sure) await take(step);
  await check();
}

test("awards, the ledger and what members were told are one sum by kind and member", async () => {
  const histories = asyncProperty(steps, integer({ min: 1, max: 1_000_000 }), run);
  // A history that fails is printed with its seed; a shorter one would begin where it ended.
  await assert(histories, { numRuns: 5, endOnFailure: true, verbose: 1 });
  // Nobody claims what is left: it ends, and its budgets come back.
  house.api.clock.advance(40 * dayMs);
  await house.api.app.platform.rewards.awards.poll();
  await check();
  const paidKinds = new Set([...told.keys()].map((key) => key.split(" ")[1]));
  expect(paidKinds).toEqual(new Set(["promo_cash", "wheel_prize", "envelope", "points_cash"]));
  expect(lost).toBeGreaterThan(0);
}, 120_000);
