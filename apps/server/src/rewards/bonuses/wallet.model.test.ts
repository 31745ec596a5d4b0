import { randomUUID } from "node:crypto";
import type { BonusState, GameType } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { minor } from "@baize/money";
import { array, assert, asyncProperty } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openGate } from "../../../test/offers.ts";
import { attempt } from "../../../test/cashier-model.ts";
import { aContext, aSession } from "../../../test/context.ts";
import { bonusStories, bonusStep, type BonusStep as Step } from "../../../test/bonus-steps.ts";
import { anyMandate } from "../../../test/eyes.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { createLedger, type Ledger } from "../../ledger/index.ts";
import { assertCoherent } from "../../ledger/coherence.ts";
import { createTestClock, type TestClock } from "../../platform/clock.ts";
import { createIds } from "../../platform/ids.ts";
import { createEvents } from "../../platform/events/index.ts";
import { findBonusIncoherences, type ListPlayed } from "./coherence.ts";
import { createBonuses, type Bonuses } from "./service.ts";
import { demoOffers } from "../offers/demo.ts";
import { saveOfferIn } from "../offers/service.ts";
import type { MemberTime } from "./stakes.ts";
import { againMs } from "./wagering.ts";

/**
 * The bonus wallet in plain memory, written from the documentation. The real one gets the same
 * random commands of a member, deposits, rounds, operators and the worker, many at once and
 * most out of place, and must end with the same states and the same money to the last unit.
 */
interface Round {
  readonly id: string;
  readonly at: number;
  readonly gameType: GameType;
  staked: bigint;
  status: "open" | "settled" | "refunded";
}

interface Expected {
  readonly deposit: string;
  readonly offer: Offer;
  state: BonusState;
  amount: bigint;
  grantedAt: number;
}

interface Offer {
  readonly offerId: string;
  readonly max: bigint;
  readonly isOnce: boolean;
  /** Of the stake of one round so much counts at most. */
  readonly most: bigint | null;
}

const countedBy = (most: bigint | null, staked: bigint) =>
  most !== null && staked > most ? most : staked;

interface House {
  readonly rounds: Round[];
  isUnderReview: boolean;
}

/** Enough to stake with from the beginning. */
const openingMinor = 3_000_000n;
const days = 2;
/** Twice the bonus; live games count a fifth. */
const wagering = 2n;
const shares: Partial<Record<GameType, bigint>> = { RNG: 5n, LIVE: 1n };

const offers: readonly Offer[] = [
  { offerId: randomUUID(), max: 60_000n, isOnce: false, most: null },
  { offerId: randomUUID(), max: 1_000_000n, isOnce: true, most: 50_000n },
];

let database: TestDatabase;
let ledger: Ledger;
let clock: TestClock;
let real: Bonuses;
const houses = new Map<bigint, House>();
let lastMember = 700n;
/** So that the test says when its commands lead nowhere. */
const reached = new Set<BonusState>();

const houseOf = (memberId: bigint): House => {
  const house = houses.get(memberId);
  if (house === undefined) throw new Error(`nobody is ${memberId}`);
  return house;
};

const vendorCode = "HSE";

/** The record of rounds, queried again: what the sums must be at any moment. */
function playedBetween(memberId: bigint, from: Date, to: Date, most: bigint | null) {
  const inTime = houseOf(memberId).rounds.filter(
    ({ at }) => at >= from.getTime() && at < to.getTime(),
  );
  return Object.keys(shares).map((gameCode) => {
    const ofGame = inTime.filter(({ gameType }) => gameType === gameCode);
    const staked = ofGame.map((round) =>
      round.status === "settled" ? countedBy(most, round.staked) : 0n,
    );
    const openRounds = ofGame.filter(({ status }) => status === "open").length;
    const stakedMinor = staked.reduce((all, one) => all + one, 0n);
    return { memberId, vendorCode, gameCode, stakedMinor, openRounds };
  });
}

const listPlayed: ListPlayed = async (_reader, times) =>
  times.flatMap(({ memberId, from, to, countsAtMostMinor }) =>
    playedBetween(memberId, from, to, countsAtMostMinor),
  );

/** Every fact is counted as it comes. */
const listUncounted = async () => [];

const countOpen = async (_reader: unknown, times: readonly MemberTime[]) =>
  new Map(
    times.map(({ memberId, from, to }) => {
      const counts = playedBetween(memberId, from, to, null).map(({ openRounds }) => openRounds);
      return [memberId, counts.reduce((all, one) => all + one, 0)];
    }),
  );

async function saveOffers(): Promise<void> {
  const [, usual] = demoOffers("amber", "BDT");
  if (usual === undefined) throw new Error("the demo offers nothing");
  for (const { offerId, max, isOnce, most } of offers) {
    const { countsAtMost: _demo, ...same } = usual.settings;
    const settings = {
      ...same,
      ...(most === null ? {} : { countsAtMost: `${most / 100n}` }),
      percentBps: 10_000,
      max: `${max / 100n}`,
      minDeposit: "500.00",
      wageringBps: 20_000,
      weights: { ...usual.settings.weights, RNG: 10_000, LIVE: 2000 },
      days,
      frequency: isOnce ? ("once" as const) : ("daily" as const),
    };
    const offer = { ...usual, offerId, settings };
    await database.db.transaction((tx) => saveOfferIn(tx, ledger, offer, clock.now()));
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  const { db, url } = database;
  clock = createTestClock(new Date("2026-03-10T12:00:00Z"));
  const ids = createIds(clock);
  ledger = createLedger({ db, url, clock, ids });
  await db.transaction((tx) => ledger.registerAccountCode(tx, "payment:sandpay"));
  real = createBonuses({
    db,
    ledger,
    clock,
    ids,
    events: createEvents({ ids }),
    samePerson: async () => [],
    currencyOf: async () => "BDT",
    countDeposits: async () => 1,
    timeZoneOf: async () => "Asia/Dhaka",
    methodsOf: async () => [],
    namesOf: async () => () => null,
    findMember: async () => undefined,
    giveRounds: async () => {},
    offers: openGate,
    countOpen,
    isCounted: async () => true,
    lastRoundAt: async () => undefined,
    gameTypeOf: async ({ gameCode }) => gameCode as GameType,
    recordedUntil: async () => clock.now(),
    isUnderReview: async (_reader, memberId) => houseOf(memberId).isUnderReview,
    checkPlay: async () => {},
    onMoved: () => {},
    onError: (error) => {
      throw error;
    },
  });
  await saveOffers();
});
afterAll(async () => {
  await assertCoherent(database.db);
  await ledger.stop();
  await database.close();
});

// tidy: allow function-length, because it is one run: its commands over its own memory.
async function createRun() {
  lastMember += 1n;
  const memberId = lastMember;
  const house: House = { rounds: [], isUnderReview: false };
  houses.set(memberId, house);
  const { db } = database;
  const context = aContext(aSession({ memberId }), { merchantCode: "amber" });
  await db.transaction(async (tx) => {
    await ledger.openAccounts(tx, memberId, "BDT");
    const common = { memberId, key: "opening", currency: "BDT", kind: "deposit" };
    const post = { debit: "house", credit: "cash", amountMinor: minor(openingMinor) };
    await ledger.post(tx, { ...common, ...post });
  });
  let cash = openingMinor;
  const bonuses: Expected[] = [];
  const chosenAt = new Map<Expected, number>();

  const now = () => clock.now().getTime();
  const standing = () => bonuses.find(({ state }) => state === "chosen" || state === "active");
  const required = ({ amount }: Expected) => amount * wagering;

  function progress({ grantedAt, offer }: Expected) {
    const inTime = house.rounds.filter(
      ({ at }) => at >= grantedAt && at < grantedAt + days * dayMs,
    );
    const sum = (gameType: GameType) =>
      inTime
        .filter(({ status, ...round }) => status === "settled" && round.gameType === gameType)
        .reduce((all, { staked }) => all + countedBy(offer.most, staked), 0n);
    const done = (["RNG", "LIVE"] as const).reduce(
      (all, gameType) => all + (sum(gameType) * (shares[gameType] ?? 0n)) / 5n,
      0n,
    );
    return { done, isOpen: inTime.some(({ status }) => status === "open") };
  }

  /** What the worker would do with the active bonus now. */
  function due(one: Expected): BonusState {
    const { done, isOpen } = progress(one);
    if (done >= required(one)) return house.isUnderReview ? "active" : "completed";
    return now() >= one.grantedAt + days * dayMs && !isOpen ? "expired" : "active";
  }

  function become(one: Expected, state: BonusState) {
    reached.add(state);
    if (one.state === "active" && state === "completed") cash += one.amount;
    one.state = state;
  }

  function mayChoose({ offerId, isOnce }: Offer): boolean {
    if (standing() !== undefined) return false;
    return !bonuses.some(
      (one) =>
        one.offer.offerId === offerId &&
        one.grantedAt > 0 &&
        (isOnce || now() - (chosenAt.get(one) ?? 0) < dayMs),
    );
  }

  const choose = (offer: Offer, depositId: string, amount: bigint) =>
    attempt(async () => {
      const deposit = {
        memberId,
        merchantCode: "amber",
        depositId,
        methodId: "bank",
        currency: "BDT",
      };
      const sum = { grossMinor: amount, creditedMinor: amount };
      await db.transaction((tx) =>
        real.choices.chooseIn(tx, offer.offerId, { ...deposit, ...sum }, [memberId]),
      );
      return true;
    });

  /** Orders with an offer each, at once: one of those that may is taken. */
  async function order({ which, amount }: Step) {
    const asked = [offers[0], offers[1], offers[which % 2]].slice(0, which + 1);
    const able = asked.filter((one) => one !== undefined && mayChoose(one) && amount >= 50_000n);
    const made = await Promise.all(
      asked.map(async (offer) => {
        const deposit = randomUUID();
        const isTaken = offer !== undefined && (await choose(offer, deposit, amount)) === true;
        return isTaken ? { offer, deposit } : undefined;
      }),
    );
    const taken = made.filter((one) => one !== undefined);
    expect(taken).toHaveLength(able.length > 0 ? 1 : 0);
    for (const { offer, deposit } of taken) {
      const expected = amount < offer.max ? amount : offer.max;
      const one: Expected = { deposit, offer, state: "chosen", amount: expected, grantedAt: 0 };
      chosenAt.set(one, now());
      bonuses.push(one);
    }
  }

  /** The newest more often than not. */
  const depositOf = ({ which }: Step) => bonuses[bonuses.length - (which === 2 ? 2 : 1)];

  /** A deposit is credited, reported twice at once; a smaller one perhaps than was ordered. */
  async function pay(given: Step) {
    const { amount, isWhole } = given;
    const one = depositOf(given);
    const depositId = one?.deposit ?? randomUUID();
    const came = isWhole ? amount : 30_000n;
    const key = `deposit:${depositId}`;
    const tell = () =>
      db.transaction(async (tx) => {
        const post = { debit: "payment:sandpay", credit: "cash", amountMinor: minor(came) };
        const common = { memberId, key, currency: "BDT", kind: "deposit" };
        const { status } = await ledger.post(tx, { ...common, ...post });
        const sum = { grossMinor: came, creditedMinor: came };
        await real.choices.creditedIn(tx, memberId, depositId, sum);
        return status;
      });
    const told = await Promise.all([tell(), tell()]);
    if (told.includes("ok")) cash += came;
    if (one?.state !== "chosen") return;
    if (came < 50_000n) return become(one, "not_granted");
    one.amount = came < one.offer.max ? came : one.offer.max;
    one.grantedAt = now();
    become(one, "active");
  }

  async function fail(given: Step) {
    const one = depositOf(given);
    if (one === undefined) return;
    await db.transaction((tx) => real.choices.failedIn(tx, memberId, one.deposit));
    if (one.state === "chosen") become(one, "not_granted");
  }

  async function stake({ amount, gameType, isWhole }: Step) {
    if (cash < amount) return;
    const { status } = await ledger.enqueue({
      memberId,
      key: randomUUID(),
      currency: "BDT",
      kind: "bet",
      debit: "cash",
      credit: "house",
      amountMinor: minor(amount),
    });
    expect(status).toBe("ok");
    cash -= amount;
    const begun = { id: randomUUID(), at: now(), gameType };
    const round: Round = { ...begun, staked: amount, status: "refunded" };
    house.rounds.push(round);
    await write(round, isWhole ? "settled" : "open", true);
  }

  /** What is told when a round becomes something else: by how much its settled stake changes. */
  async function write(
    round: Round,
    status: Round["status"],
    isNew = false,
    staked: bigint = round.staked,
  ) {
    const { id: roundId, gameType: gameCode, at } = round;
    const was = isNew || round.status !== "settled" ? 0n : round.staked;
    const stakeMinor = (status === "settled" ? staked : 0n) - was;
    Object.assign(round, { status, staked });
    const game = { vendorCode, gameCode, roundId, placedAt: new Date(at) };
    const fact = { id: randomUUID(), memberId, stakeMinor, ...game };
    // Told twice, it counts once.
    for (let times = 0; times < 2; times += 1) {
      await db.transaction((tx) => real.countFacts(tx, [fact]));
    }
  }

  async function settle() {
    for (const round of house.rounds) if (round.status === "open") await write(round, "settled");
  }

  /** The vendor takes a bet back, which may have been settled long ago. */
  async function undo({ which }: Step) {
    const round = house.rounds.filter(({ status }) => status !== "refunded").at(-1 - which);
    if (round !== undefined) await write(round, "refunded");
  }

  /** The vendor says that less, or more, was staked in a settled round than it had said. */
  async function correct({ which, amount }: Step) {
    const round = house.rounds.filter(({ status }) => status === "settled").at(-1 - which);
    if (round !== undefined) await write(round, "settled", false, amount);
  }

  const idOf = async (one: Expected) => {
    const query = { pageNum: 1, pageSize: 100 };
    const input = { params: undefined, query, body: undefined };
    const { content } = await real.handlers.bonusDetails(input, context);
    return content.find(({ depositId }) => depositId === one.deposit)?.bonusId ?? "";
  };

  async function cancel(one: Expected) {
    const body = { bonusId: await idOf(one) };
    const input = { params: undefined, query: undefined, body };
    return (await attempt(() => real.handlers.cancelBonus(input, context)))?.state;
  }

  async function forfeit(one: Expected) {
    const bonusId = await idOf(one);
    const by = { operator: "olga", reason: "Two accounts.", doneMinor: 0n };
    const work = () =>
      db.transaction((tx) => real.review.forfeitIn(tx, anyMandate, { memberId, bonusId }, by));
    const done = await attempt(work);
    expect(done !== undefined).toBe(one.state === "active");
    if (done !== undefined) become(one, "forfeited");
  }

  /** The worker twice and the member at once: one of them is first, and it happens once. */
  async function race(one: Expected) {
    const active = standing();
    const fates = new Map(active?.state === "active" ? [[active, due(active)]] : []);
    const fate = fates.get(one) ?? one.state;
    const [, , told] = await Promise.all([real.poll(), real.poll(), cancel(one)]);
    if (told === "cancelled") fates.set(one, "cancelled");
    else expect(["completed", "expired", "not_granted", "forfeited"]).toContain(fate);
    for (const [ended, state] of fates) become(ended, state);
  }

  async function step(given: Step): Promise<void> {
    // A millisecond at least, so that nothing begins with what was before.
    clock.advance(1);
    const one = bonuses[bonuses.length - 1 - given.which];
    const { what } = given;
    // What could not be decided is looked at again after a pause.
    if (what === "work" || what === "race") clock.advance(againMs);
    if (what === "order") await order(given);
    if (what === "pay") await pay(given);
    if (what === "fail") await fail(given);
    if (what === "stake") await stake(given);
    if (what === "settle") await settle();
    if (what === "undo") await undo(given);
    if (what === "correct") await correct(given);
    if (what === "wait") clock.advance(dayMs);
    if (what === "review") house.isUnderReview = !house.isUnderReview;
    if (what === "forfeit" && one !== undefined) await forfeit(one);
    if (what === "race" && one !== undefined) await race(one);
    if (what === "cancel" && one !== undefined) {
      const isOver = one.state !== "chosen" && one.state !== "active";
      const told = await cancel(one);
      expect(told).toBe(isOver && one.state !== "cancelled" ? undefined : "cancelled");
      if (!isOver) become(one, "cancelled");
    }
    if (what === "work") {
      await Promise.all([real.poll(), real.poll()]);
      const active = standing();
      if (active?.state === "active") become(active, due(active));
    }
  }

  async function check(): Promise<void> {
    const query = { pageNum: 1, pageSize: 100 };
    const input = { params: undefined, query, body: undefined };
    const { content } = await real.handlers.bonusDetails(input, context);
    expect(content.map(({ depositId, state }) => `${depositId} ${state}`).toSorted()).toEqual(
      bonuses.map(({ deposit, state }) => `${deposit} ${state}`).toSorted(),
    );
    const balances = await ledger.balanceOf(memberId);
    const active = standing();
    expect(balances).toMatchObject({
      cashMinor: cash,
      bonusMinor: active?.state === "active" ? active.amount : 0n,
    });
    expect(await findBonusIncoherences(db, { listPlayed, listUncounted })).toEqual([]);
  }
  return { step, check };
}

test("the bonus wallet goes as its documentation says", async () => {
  const commands = array(bonusStep, { minLength: 10, maxLength: 40, size: "max" });
  await assert(
    asyncProperty(commands, async (steps) => {
      const run = await createRun();
      for (const step of steps) {
        await run.step(step);
        await run.check();
      }
    }),
    { numRuns: 40, examples: bonusStories.map((steps) => [steps]) },
  );
  for (const state of ["active", "completed"] as const) expect(reached).toContain(state);
}, 300_000);
