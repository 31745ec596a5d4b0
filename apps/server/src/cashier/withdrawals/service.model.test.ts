import { randomUUID } from "node:crypto";
import type { ConfirmWithdrawal, DecideWithdrawal } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { parseMinor } from "@baize/money";
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  nat,
  record,
  type Arbitrary,
} from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  aModelledCashier,
  amountText,
  attempt,
  netByLedger,
  type Member,
  type ModelledCashier,
} from "../../../test/cashier-model.ts";
import { assertCoherent } from "../../ledger/coherence.ts";
import { anyMandate, eyesOf } from "../../../test/eyes.ts";
import { demoPolicy } from "../demo/policy.ts";
import { isByHand } from "./review.ts";

/**
 * A reference cashier: a member's withdrawals in plain memory, written from the documentation. The
 * real one gets the same random commands, most of them out of place, and must end with the same
 * states, the same money and coherent books.
 */
const opening = 1_000_000n;
const limit = 2_000_000n;

interface Expected {
  readonly amount: bigint;
  place: string;
  first: string | undefined;
  /** What the provider would say of the latest attempt. */
  payout: "none" | "processing" | "succeeded" | "failed";
  received: bigint;
}

class Reference {
  cash = opening;
  locked = 0n;
  readonly all: Expected[] = [];

  ask(amount: bigint): boolean {
    if (amount > this.cash) return false;
    this.cash -= amount;
    this.locked += amount;
    const fresh = { place: "requested", first: undefined, payout: "none", received: 0n } as const;
    this.all.push({ amount, ...fresh });
    return true;
  }

  decide(one: Expected, action: DecideWithdrawal["action"], by: string): boolean {
    const { place, amount } = one;
    const isNew = place === "requested" || place === "awaiting_second";
    const needsTwo = amount > limit / 10n;
    if (action === "approve" && isNew) {
      if (one.first === by) return false;
      if (needsTwo && place === "requested") {
        one.first = by;
        one.place = "awaiting_second";
        return true;
      }
      one.place = "paying";
      one.payout = "processing";
      return true;
    }
    if (action === "reject" && (isNew || place === "failed")) {
      this.locked -= amount;
      this.cash += amount;
      one.place = "rejected";
      return true;
    }
    if (action === "retry" && place === "failed") {
      one.place = "paying";
      one.payout = "processing";
      return true;
    }
    if (action === "pay_by_hand" && place === "failed") {
      this.locked -= amount;
      one.place = "waiting";
      return true;
    }
    if (place !== "disputed") return false;
    if (action === "force_receipt") {
      this.cash += amount - one.received;
      one.place = "forced";
      return true;
    }
    if (action === "uphold") one.place = "upheld";
    return action === "uphold";
  }

  /** The provider decides, if it has something to decide. */
  settle(one: Expected, status: "succeeded" | "failed"): void {
    if (one.payout !== "processing") return;
    one.payout = status;
    if (status === "failed") {
      one.place = "failed";
      return;
    }
    this.locked -= one.amount;
    one.place = "waiting";
  }

  confirm(one: Expected, outcome: ConfirmWithdrawal["outcome"]): void {
    if (one.place !== "waiting") return;
    one.place = outcome === "received" ? "received" : "disputed";
    one.received = outcome === "partly" ? one.amount / 2n : 0n;
  }

  wait(): void {
    for (const one of this.all) if (one.place === "waiting") one.place = "counted";
  }
}

const command = record({
  what: constantFrom(
    "ask",
    "decide",
    "decide",
    "decide",
    "settle",
    "settle",
    "confirm",
    "confirm",
    "repeat",
    "wait",
  ),
  which: nat(2),
  amount: constantFrom(50_000n, 60_000n, 200_000n, 200_002n, 900_000n),
  by: constantFrom("00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"),
  action: constantFrom(
    "approve",
    "approve",
    "reject",
    "retry",
    "pay_by_hand",
    "force_receipt",
    "uphold",
  ),
  status: constantFrom("succeeded", "succeeded", "failed"),
  outcome: constantFrom("received", "partly", "not_received"),
});
type Step = typeof command extends Arbitrary<infer T> ? T : never;

let house: ModelledCashier;

beforeAll(async () => {
  house = await aModelledCashier();
  await house.cashier.saveWithdrawalPolicy({
    ...demoPolicy("amber", "BDT"),
    maxMinor: limit,
    dayCountMax: 1000,
    dayAmountMaxMinor: 10n ** 12n,
    secondAboveMinor: limit / 10n,
  });
});
afterAll(() => house.close());

function ask({ context, accountId }: Member, amount: bigint) {
  const body = { accountId, amount: amountText(amount), paymentPassword: "260871" };
  const input = { params: undefined, query: undefined, body };
  const idempotencyKey = randomUUID();
  return attempt(() =>
    house.cashier.handlers.createWithdrawal(input, { ...context, idempotencyKey }),
  );
}

async function decide(id: string, action: DecideWithdrawal["action"], operatorId: string) {
  const by = { operatorId, username: operatorId };
  const words = { reason: "As the test says.", bankReference: "FT-1", byHand: false };
  const decision = { action, ...words } as DecideWithdrawal;
  // An earlier claim has long expired.
  house.clock.advance(15 * minuteMs);
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

function confirm({ context }: Member, withdrawalId: string, one: Expected, outcome: string) {
  const half = amountText(one.amount / 2n);
  const said = { outcome, withdrawalId, amount: half, pictureId: "0".repeat(32) };
  const input = { params: undefined, query: undefined, body: said as ConfirmWithdrawal };
  return attempt(() => house.cashier.handlers.processC2CTransaction(input, context));
}

/** The provider decides on the latest payout, and the worker asks it. */
async function settle(id: string, status: "succeeded" | "failed"): Promise<void> {
  const latest = [...house.payouts.values()].findLast((one) => one.withdrawalId === id);
  if (latest?.status === "processing") house.payouts.set(latest.payoutId, { ...latest, status });
  house.clock.advance(3 * minuteMs);
  await house.cashier.pollWithdrawals();
}

async function run(asker: Member, reference: Reference, ids: string[], step: Step): Promise<void> {
  const { what, amount, action, by, status, outcome } = step;
  if (what === "ask") {
    const made = await ask(asker, amount);
    expect(made !== undefined).toBe(reference.ask(amount));
    if (made !== undefined) ids.push(made.withdrawalId);
    return;
  }
  const index = ids.length === 0 ? 0 : step.which % ids.length;
  const id = ids[index];
  const one = reference.all[index];
  if (id === undefined || one === undefined) return;
  if (what === "decide") {
    expect([action, one.place, await decide(id, action, by)]).toEqual([
      action,
      one.place,
      reference.decide(one, action, by),
    ]);
  }
  if (what === "settle") {
    await settle(id, status);
    reference.settle(one, status);
  }
  if (what === "repeat") {
    // All at once and again: nothing that is over happens twice.
    await Promise.all([house.cashier.pollWithdrawals(), house.cashier.pollWithdrawals()]);
  }
  if (what === "confirm") {
    await confirm(asker, id, one, outcome);
    reference.confirm(one, outcome);
  }
  if (what === "wait") {
    house.clock.advance(1441 * minuteMs);
    await house.cashier.pollWithdrawals();
    reference.wait();
  }
}

/** Where histories ended, so that a test that never gets anywhere is seen. */
const reached = new Set<string>();

const plain: Step = {
  what: "ask",
  which: 0,
  amount: 50_000n,
  by: "00000000-0000-4000-8000-00000000000a",
  action: "approve",
  status: "succeeded",
  outcome: "received",
};
const paid = [plain, { ...plain, what: "decide" }, { ...plain, what: "settle" }] as const;
/** One history to each end that chance alone may miss. */
const sure: readonly (readonly Step[])[] = [
  [plain, { ...plain, what: "decide", action: "reject" }],
  [...paid, { ...plain, what: "confirm" }],
  [...paid, { ...plain, what: "confirm", outcome: "not_received" }],
  [...paid, { ...plain, what: "wait" }],
  [
    ...paid,
    { ...plain, what: "confirm", outcome: "partly" },
    { ...plain, what: "decide", action: "force_receipt" },
  ],
];

async function compare(steps: readonly Step[]): Promise<void> {
  const asker = await house.member(opening);
  const reference = new Reference();
  const ids: string[] = [];
  for (const step of steps) await run(asker, reference, ids, step);
  const query = { pageNum: 1, pageSize: 100, state: undefined };
  const input = { params: undefined, query, body: undefined };
  const { content } = await house.cashier.handlers.withdrawals(input, asker.context);
  const places = new Map(
    content.map((one) => [
      one.withdrawalId,
      one.confirmation === "none" ? one.state : one.confirmation,
    ]),
  );
  expect(ids.map((id) => places.get(id))).toEqual(reference.all.map(({ place }) => place));
  for (const { place } of reference.all) reached.add(place);
  const nothing = { params: undefined, query: undefined, body: undefined };
  const { net } = await house.cashier.handlers.netDeposits(nothing, asker.context);
  // What every member here begins with came from a provider, and from no deposit.
  const books = await netByLedger(house.database, asker.memberId);
  expect(parseMinor(net, "BDT")).toBe(books - opening);
  const balance = await house.ledger.balanceOf(asker.memberId);
  expect([balance?.cashMinor, balance?.lockedMinor]).toEqual([reference.cash, reference.locked]);
  await assertCoherent(house.database.db);
}

describe("withdrawals against the reference cashier", () => {
  it("end in the same states with the same money, whatever was tried", async () => {
    const history = array(command, { minLength: 10, maxLength: 40, size: "max" });
    const examples = sure.map((steps): [Step[]] => [[...steps]]);
    await assert(asyncProperty(history, compare), { numRuns: 60, examples });
    const ends = ["rejected", "received", "counted", "disputed", "forced"];
    expect([...reached]).toEqual(expect.arrayContaining(ends));
  }, 120_000);

  it("thirty requests at once hold what there is and no more", async () => {
    const asker = await house.member(opening);
    const all = await Promise.all(Array.from({ length: 30 }, () => ask(asker, 60_000n)));
    expect(all.filter((one) => one !== undefined)).toHaveLength(16);
    const balance = await house.ledger.balanceOf(asker.memberId);
    expect([balance?.cashMinor, balance?.lockedMinor]).toEqual([40_000n, 960_000n]);
  });
});
