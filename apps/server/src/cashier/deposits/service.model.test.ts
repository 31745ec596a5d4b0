import { randomUUID } from "node:crypto";
import type { DecideWithdrawal } from "@baize/contract";
import { dayMs, minuteMs } from "@baize/contract/durations";
import { minor, parseMinor } from "@baize/money";
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  nat,
  record,
  type Arbitrary,
} from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  aModelledCashier,
  amountText,
  attempt,
  netByLedger,
  type ModelledCashier,
} from "../../../test/cashier-model.ts";
import { type Post } from "../../ledger/index.ts";
import { assertCoherent } from "../../ledger/coherence.ts";
import { createProtection, type Protection } from "../../protection/index.ts";
import { anyMandate, eyesOf } from "../../../test/eyes.ts";
import { demoMethods } from "../demo/methods.ts";
import { demoPolicy } from "../demo/policy.ts";
import { isByHand } from "../withdrawals/review.ts";

/**
 * A reference of everything that moves a member's money: deposits, bets, wins, rollbacks and
 * withdrawals, under limits and a break, in plain memory and written from the documentation. The
 * real cashier, ledger and protection get the same random commands and must agree at each of them.
 * What may become of a paid withdrawal is in withdrawals/service.model.test.ts.
 */
type Money = { readonly amount: bigint; place: string };

class Reference {
  cash = 0n;
  locked = 0n;
  wagered = 0n;
  /** Orders that wait, and what came. */
  deposited = 0n;
  came = 0n;
  isPaused = false;
  readonly limits: { wager?: bigint; deposit?: bigint } = {};
  readonly deposits: Money[] = [];
  readonly withdrawals: Money[] = [];
  readonly bets: Money[] = [];

  deposit(amount: bigint): boolean {
    const { deposit: limit } = this.limits;
    if (this.isPaused || (limit !== undefined && this.deposited + amount > limit)) return false;
    this.deposited += amount;
    this.deposits.push({ amount, place: "pending" });
    return true;
  }

  settleDeposit(one: Money, isPaid: boolean): void {
    if (one.place !== "pending") return;
    const { deposit: limit } = this.limits;
    // A limit that was lowered since the order counts for what arrives.
    const isOver = limit !== undefined && this.came + one.amount > limit;
    one.place = isPaid ? (isOver ? "held" : "received") : "declined";
    if (one.place === "received") {
      this.cash += one.amount;
      this.came += one.amount;
    } else this.deposited -= one.amount;
  }

  bet(amount: bigint): boolean {
    const { wager } = this.limits;
    if (this.isPaused || (wager !== undefined && this.wagered + amount > wager)) return false;
    if (amount > this.cash) return false;
    this.cash -= amount;
    this.wagered += amount;
    this.bets.push({ amount, place: "placed" });
    return true;
  }

  win(one: Money, amount: bigint): boolean {
    if (one.place !== "placed") return false;
    this.cash += amount;
    return true;
  }

  /** A bet that was undone counts for no limit any more. */
  rollback(one: Money): boolean {
    if (one.place !== "placed") return false;
    one.place = "undone";
    this.cash += one.amount;
    this.wagered -= one.amount;
    return true;
  }

  withdraw(amount: bigint): boolean {
    if (amount > this.cash) return false;
    this.cash -= amount;
    this.locked += amount;
    this.withdrawals.push({ amount, place: "requested" });
    return true;
  }

  decide(one: Money, action: "approve" | "reject" | "retry"): boolean {
    const isNew = one.place === "requested";
    if (action === "approve" ? !isNew : action === "retry" ? one.place !== "failed" : false) {
      return false;
    }
    if (action === "reject") {
      if (!isNew && one.place !== "failed") return false;
      this.locked -= one.amount;
      this.cash += one.amount;
      one.place = "rejected";
      return true;
    }
    one.place = "paying";
    return true;
  }

  settlePayout(one: Money, isPaid: boolean): void {
    if (one.place !== "paying") return;
    one.place = isPaid ? "paid" : "failed";
    if (isPaid) this.locked -= one.amount;
  }

  /** Lower at once; higher waits a day for a confirmation, and nobody confirms here. */
  limit(kind: "wager" | "deposit", amount: bigint): void {
    const now = this.limits[kind];
    if (now === undefined || amount < now) this.limits[kind] = amount;
  }
}

const command = record({
  what: constantFrom(
    ...(["deposit", "deposit", "settleDeposit", "settleDeposit", "settleDeposit"] as const),
    ...(["bet", "bet", "bet", "win", "rollback", "withdraw", "withdraw"] as const),
    ...(["decide", "decide", "settlePayout", "settlePayout", "limit"] as const),
  ),
  which: nat(3),
  amount: constantFrom(50_000n, 60_000n, 100_000n, 170_000n, 400_000n),
  action: constantFrom("approve", "approve", "approve", "reject", "retry"),
  isGood: constantFrom(true, true, true, false),
  kind: constantFrom("wager", "deposit"),
  /** A break is permanent here, so it is rare. */
  isBreak: nat(60).map((number) => number === 0),
});
type Step = typeof command extends Arbitrary<infer T> ? T : never;

let house: ModelledCashier;
let protection: Protection;

beforeAll(async () => {
  house = await aModelledCashier({
    paymentExpiresAfterMs: 20 * dayMs,
    protect: (shared) => {
      protection = createProtection({
        ...shared,
        samePerson: async () => [],
        signInsSince: async () => [],
        startOf: async () => undefined,
        endSession: async () => undefined,
        accountOf: async () => "rumi",
      });
      return { checkDeposit: protection.checkDeposit, guard: protection.deposits };
    },
  });
  const { cashier, ledger, database } = house;
  await cashier.saveMethods(demoMethods("amber", "BDT"));
  await cashier.saveWithdrawalPolicy({
    ...demoPolicy("amber", "BDT"),
    dayCountMax: 1000,
    dayAmountMaxMinor: 10n ** 12n,
    secondAboveMinor: 0n,
    turnoverBps: 0,
  });
  await database.db.transaction((tx) => ledger.registerAccountCode(tx, "vendor:oak"));
});
afterAll(() => house.close());

async function aMember() {
  const ids = { deposits: [] as string[], withdrawals: [] as string[], bets: [] as string[] };
  return { ...(await house.member()), ids };
}
type Subject = Awaited<ReturnType<typeof aMember>>;

const nothing = { params: undefined, query: undefined };
const withKey = ({ context }: Subject) => ({ ...context, idempotencyKey: randomUUID() });

async function deposit(subject: Subject, amount: bigint): Promise<boolean> {
  const body = { methodId: "doyelo", amount: amountText(amount), returnPath: "/" };
  const input = { ...nothing, body };
  const made = await attempt(() => house.cashier.handlers.createDeposit(input, withKey(subject)));
  if (made !== undefined) subject.ids.deposits.push(made.depositId);
  return made !== undefined;
}

/** The provider decides, and the worker asks. */
async function settleDeposit(id: string, isPaid: boolean): Promise<void> {
  const payment = house.payments.get(`pay_${id}`);
  if (payment?.status === "open") {
    const said = { status: isPaid ? "succeeded" : "failed" } as const;
    const receivedMinor = isPaid ? payment.amountMinor : payment.receivedMinor;
    house.payments.set(payment.paymentId, { ...payment, ...said, receivedMinor });
  }
  house.clock.advance(3 * minuteMs);
  await house.cashier.pollStale();
}

const move = (memberId: bigint, amount: bigint, more: Partial<Post>): Post => ({
  memberId,
  key: randomUUID(),
  debit: "cash",
  credit: "vendor:oak",
  amountMinor: minor(amount),
  currency: "BDT",
  kind: "bet",
  ...more,
});

/** As the vendors' wallet does it. */
async function bet({ memberId, ids }: Subject, amount: bigint): Promise<boolean> {
  const post = move(memberId, amount, {});
  let { status }: { status: string } = await house.ledger.enqueue(post);
  if (status === "guarded") {
    const ruling = await protection.placeGuarded(post);
    status = ruling.status === "posted" ? ruling.outcome.status : ruling.status;
  }
  if (status === "ok") ids.bets.push(post.key);
  return status === "ok";
}

async function withdraw(subject: Subject, amount: bigint): Promise<boolean> {
  const { accountId } = subject;
  const body = { accountId, amount: amountText(amount), paymentPassword: "260871" };
  const input = { ...nothing, body };
  const made = await attempt(() =>
    house.cashier.handlers.createWithdrawal(input, withKey(subject)),
  );
  if (made !== undefined) subject.ids.withdrawals.push(made.withdrawalId);
  return made !== undefined;
}

async function decide(id: string, action: Step["action"]): Promise<boolean> {
  const by = { operatorId: "00000000-0000-4000-8000-00000000000a", username: "olga" };
  const decision = { action, reason: "As it is.", byHand: false } as DecideWithdrawal;
  const { db } = house.database;
  const changed = await attempt(async () => {
    await db.transaction((tx) => house.cashier.withdrawalReview.claimIn(tx, id, by));
    return db.transaction((tx) =>
      isByHand(decision)
        ? house.cashier.withdrawalReview.settleIn(tx, anyMandate, id, decision, {
            ...by,
            isAgreed: false,
          })
        : house.cashier.withdrawalReview.decideIn(tx, id, decision, by, eyesOf(by.operatorId)),
    );
  });
  if (changed !== undefined) await house.cashier.withdrawalReview.afterDecision(changed);
  return changed !== undefined;
}

async function settlePayout(id: string, isPaid: boolean): Promise<void> {
  const latest = [...house.payouts.values()].findLast((one) => one.withdrawalId === id);
  if (latest?.status === "processing") {
    house.payouts.set(latest.payoutId, { ...latest, status: isPaid ? "succeeded" : "failed" });
  }
  house.clock.advance(3 * minuteMs);
  await house.cashier.pollWithdrawals();
}

async function moveOn(subject: Subject, reference: Reference, step: Step): Promise<void> {
  const { memberId, ids } = subject;
  const at = ids.bets.length === 0 ? 0 : step.which % ids.bets.length;
  const [key, one] = [ids.bets[at], reference.bets[at]];
  if (key === undefined || one === undefined) return;
  if (step.what === "win") {
    const more = { debit: "vendor:oak", credit: "cash", kind: "win", requires: key };
    const { status } = await house.ledger.enqueue(move(memberId, step.amount, more));
    expect(status === "ok").toBe(reference.win(one, step.amount));
  }
  if (step.what === "rollback") {
    const undo = { memberId, key: randomUUID(), reverses: key, currency: "BDT", kind: "rollback" };
    const { status } = await house.ledger.enqueue({ ...undo, mayOverdraw: true });
    expect(status === "ok").toBe(reference.rollback(one));
  }
}

async function decideOne(subject: Subject, reference: Reference, step: Step): Promise<void> {
  const { ids } = subject;
  const isDeposit = step.what === "settleDeposit";
  const list = isDeposit ? ids.deposits : ids.withdrawals;
  const at = list.length === 0 ? 0 : step.which % list.length;
  const one = (isDeposit ? reference.deposits : reference.withdrawals)[at];
  const id = list[at];
  if (id === undefined || one === undefined) return;
  if (isDeposit) {
    await settleDeposit(id, step.isGood);
    reference.settleDeposit(one, step.isGood);
  }
  if (step.what === "settlePayout") {
    await settlePayout(id, step.isGood);
    reference.settlePayout(one, step.isGood);
  }
  if (step.what === "decide") {
    const before = one.place;
    const [isDone, isMeant] = [await decide(id, step.action), reference.decide(one, step.action)];
    expect([step.action, before, isDone]).toEqual([step.action, before, isMeant]);
  }
}

async function run(subject: Subject, reference: Reference, step: Step): Promise<void> {
  const { what, amount, kind } = step;
  const { session } = subject.context;
  if (step.isBreak && !reference.isPaused) {
    await protection.pause(session, "for_ever", "rumi");
    reference.isPaused = true;
  }
  if (what === "deposit") expect(await deposit(subject, amount)).toBe(reference.deposit(amount));
  if (what === "bet") expect(await bet(subject, amount)).toBe(reference.bet(amount));
  if (what === "withdraw") expect(await withdraw(subject, amount)).toBe(reference.withdraw(amount));
  if (what === "limit") {
    await protection.setLimit(session, { kind, period: "month", amount: amountText(amount * 3n) });
    reference.limit(kind, amount * 3n);
  }
  await moveOn(subject, reference, step);
  await decideOne(subject, reference, step);
}

/** Where histories went, so that a test that never gets anywhere is seen. */
const reached = new Set<string>();

async function compare(steps: readonly Step[]): Promise<void> {
  const subject = await aMember();
  const reference = new Reference();
  for (const step of steps) {
    await run(subject, reference, step);
    const balance = await house.ledger.balanceOf(subject.memberId);
    expect([balance?.cashMinor, balance?.lockedMinor]).toEqual([reference.cash, reference.locked]);
  }
  const query = { pageNum: 1, pageSize: 100, state: undefined };
  const input = { params: undefined, query, body: undefined };
  const deposits = await house.cashier.handlers.deposits(input, subject.context);
  const withdrawals = await house.cashier.handlers.withdrawals(input, subject.context);
  const places = new Map([
    ...deposits.content.map((one) => [one.depositId, one.status] as const),
    ...withdrawals.content.map((one) => [one.withdrawalId, one.state] as const),
  ]);
  const nothing = { params: undefined, query: undefined, body: undefined };
  const paid = await house.cashier.handlers.netDeposits(nothing, subject.context);
  expect(parseMinor(paid.net, "BDT")).toBe(await netByLedger(house.database, subject.memberId));
  const { ids } = subject;
  const meant = [...reference.deposits, ...reference.withdrawals].map(({ place }) => place);
  expect([...ids.deposits, ...ids.withdrawals].map((id) => places.get(id))).toEqual(meant);
  for (const place of [...meant, ...reference.bets.map((one) => one.place)]) reached.add(place);
  if (reference.isPaused) reached.add("paused");
}

const aStep = (what: Step["what"], more: Partial<Step> = {}): Step => ({
  what,
  which: 0,
  amount: 100_000n,
  action: "approve",
  isGood: true,
  kind: "wager",
  isBreak: false,
  ...more,
});

/** Money comes, is played with, and is on its way out when the payout fails. */
const sure: readonly Step[] = [
  aStep("deposit", { amount: 400_000n }),
  aStep("settleDeposit"),
  aStep("bet"),
  aStep("bet"),
  aStep("rollback"),
  aStep("win", { which: 1 }),
  aStep("withdraw"),
  aStep("decide"),
  aStep("settlePayout", { isGood: false }),
];

/** Every other end, and a break, which stops only bets and deposits. */
const sureEnds: readonly Step[] = [
  ...sure,
  aStep("decide", { action: "retry" }),
  aStep("settlePayout"),
  aStep("withdraw"),
  aStep("decide", { which: 1, action: "reject" }),
  aStep("deposit"),
  aStep("settleDeposit", { which: 1, isGood: false }),
  aStep("deposit", { amount: 170_000n }),
  aStep("limit", { amount: 50_000n, kind: "deposit" }),
  aStep("settleDeposit", { which: 2 }),
  aStep("limit", { amount: 50_000n }),
  aStep("bet", { amount: 60_000n }),
  aStep("bet", { isBreak: true }),
  aStep("withdraw"),
];

it("agrees with the reference at every step, and ends in the same states", async () => {
  const history = array(command, { minLength: 20, maxLength: 60, size: "max" });
  const examples: [Step[]][] = [[[...sure]], [[...sureEnds]]];
  await assert(asyncProperty(history, compare), { numRuns: 50, examples });
  await assertCoherent(house.database.db);
  const ways = [
    "received",
    "declined",
    "held",
    "placed",
    "undone",
    "paid",
    "failed",
    "rejected",
    "paused",
  ];
  expect([...reached]).toEqual(expect.arrayContaining(ways));
}, 180_000);
