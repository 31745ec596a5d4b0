import {
  tierAt,
  type DailyTier,
  type DividendTerms,
  type RealtimeTerms,
  type Terms,
} from "./agent-terms.ts";
import { dayMs } from "./durations.ts";

/**
 * What a contract comes to for a period. Pure, and the only place where it is worked out: runs,
 * corrections, checks, the simulator and the public page that checks a statement ask here.
 *
 * Amounts are minor units, rates millionths; a product of both is rounded down.
 */

/** Of the team that counts for the contract, in the days of the period. */
export interface Inputs {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly validMinor: bigint;
  /** What of that belongs to rounds that paid something; the rest was lost. */
  readonly wonMinor: bigint;
  /** The rest belongs to no type of game: zero where the contract is for one. */
  readonly jackpotMinor: bigint;
  readonly bonusMinor: bigint;
  readonly rebateMinor: bigint;
  readonly salaryMinor: bigint;
  readonly active: number;
  /** What of the team is in none of these, where there is any. */
  readonly leftOut?: LeftOut | undefined;
}

/** Of accounts below that are the agent's own, as far as they did anything in the period. */
export interface LeftOut extends Omit<Inputs, "salaryMinor" | "leftOut"> {
  readonly accounts: number;
}

export const noInputs: Inputs = {
  stakeMinor: 0n,
  payoutMinor: 0n,
  validMinor: 0n,
  wonMinor: 0n,
  jackpotMinor: 0n,
  bonusMinor: 0n,
  rebateMinor: 0n,
  salaryMinor: 0n,
  active: 0,
};

export interface Result {
  readonly ggrMinor: bigint;
  readonly platformFeeMinor: bigint;
  /** GGR less what stands between; of daily salaries it decides nothing. */
  readonly netMinor: bigint;
  readonly carryInMinor: bigint;
  readonly baseMinor: bigint;
  /** What of the valid bet a daily salary is taken of. */
  readonly countedMinor: bigint;
  /** The place of the tier that was reached, from 0. */
  readonly tier: number | undefined;
  readonly ratePpm: number | undefined;
  readonly fixedMinor: bigint | undefined;
  /** Of real-time salaries, in place of one rate. */
  readonly winPpm?: number | undefined;
  readonly lossPpm?: number | undefined;
  readonly dueMinor: bigint;
}

/** Of what nothing is worked out for. */
export const nothingDue: Result = {
  ggrMinor: 0n,
  platformFeeMinor: 0n,
  netMinor: 0n,
  carryInMinor: 0n,
  baseMinor: 0n,
  countedMinor: 0n,
  tier: undefined,
  ratePpm: undefined,
  fixedMinor: undefined,
  dueMinor: 0n,
};

/** Owed for longer is overdue. */
export const lateMsMax = dayMs;

const million = 1_000_000n;
const atLeastZero = (amount: bigint) => (amount > 0n ? amount : 0n);
const atMostZero = (amount: bigint) => (amount < 0n ? amount : 0n);

/** Rounded down; nothing of what is below zero. */
export const shareOf = (amountMinor: bigint, ratePpm: number): bigint =>
  (atLeastZero(amountMinor) * BigInt(ratePpm)) / million;

function dividendOf(terms: DividendTerms, inputs: Inputs, carryInMinor: bigint): Result {
  const ggrMinor = inputs.stakeMinor - inputs.payoutMinor;
  const platformFeeMinor = shareOf(ggrMinor, terms.platformFeePpm);
  const deducted = {
    bonus: inputs.bonusMinor,
    rebate: inputs.rebateMinor,
    salary: inputs.salaryMinor,
  };
  const between = terms.deduct.reduce((sum, name) => sum + deducted[name], inputs.jackpotMinor);
  const netMinor = ggrMinor - between - platformFeeMinor;
  const baseMinor = netMinor + carryInMinor;
  const tier = tierAt(terms, {
    validMinor: inputs.validMinor,
    netMinor: terms.tierOn === "ggr" ? ggrMinor : baseMinor,
    active: inputs.active,
  });
  const ratePpm = tier === undefined ? undefined : terms.tiers[tier]?.ratePpm;
  return {
    ggrMinor,
    platformFeeMinor,
    netMinor,
    carryInMinor,
    baseMinor,
    countedMinor: 0n,
    tier,
    ratePpm,
    fixedMinor: undefined,
    dueMinor: shareOf(baseMinor, ratePpm ?? 0),
  };
}

/** Of a day or of an hour: a rate of whole units of the valid bet, or an amount. */
function salaryOf(
  terms: Terms & { readonly tiers: readonly DailyTier[] },
  unitMinor: bigint,
  inputs: Inputs,
): Result {
  const { validMinor, active } = inputs;
  const ggrMinor = inputs.stakeMinor - inputs.payoutMinor;
  const tier = tierAt(terms, { validMinor, netMinor: 0n, active });
  const pay = tier === undefined ? undefined : terms.tiers[tier]?.pay;
  const countedMinor = (atLeastZero(validMinor) / unitMinor) * unitMinor;
  const ratePpm = pay !== undefined && "ratePpm" in pay ? pay.ratePpm : undefined;
  const fixedMinor = pay !== undefined && "fixedMinor" in pay ? pay.fixedMinor : undefined;
  return {
    ggrMinor,
    platformFeeMinor: 0n,
    netMinor: 0n,
    carryInMinor: 0n,
    baseMinor: 0n,
    countedMinor,
    tier,
    ratePpm,
    fixedMinor,
    dueMinor: fixedMinor ?? shareOf(countedMinor, ratePpm ?? 0),
  };
}

/** Both products together are rounded down. */
function realtimeOf(terms: RealtimeTerms, inputs: Inputs): Result {
  const { validMinor } = inputs;
  const wonMinor = atLeastZero(inputs.wonMinor);
  const lostMinor = atLeastZero(validMinor - inputs.wonMinor);
  const tier = tierAt(terms, { validMinor, netMinor: 0n, active: inputs.active });
  const reached = tier === undefined ? undefined : terms.tiers[tier];
  if (reached === undefined) return nothingDue;
  const { winPpm, lossPpm } = reached;
  const micro = wonMinor * BigInt(winPpm) + lostMinor * BigInt(lossPpm);
  return { ...nothingDue, tier, winPpm, lossPpm, dueMinor: micro / million };
}

export function dueOf(terms: Terms, inputs: Inputs, carryInMinor: bigint): Result {
  switch (terms.kind) {
    case "dividend":
      return dividendOf(terms, inputs, carryInMinor);
    case "daily":
      return salaryOf(terms, terms.unitMinor, inputs);
    case "hourly":
      return salaryOf(terms, 1n, inputs);
    default:
      return realtimeOf(terms, inputs);
  }
}

/** The period before, as the books know it now. */
export interface Before {
  readonly fromDay: string;
  readonly netMinor: bigint;
  readonly baseMinor: bigint;
}

/** What a period that begins on a day bears of the one before. */
export function carryInOf(terms: Terms, before: Before | undefined, fromDay: string): bigint {
  if (terms.kind !== "dividend" || before === undefined) return 0n;
  switch (terms.carry) {
    case "none":
      return 0n;
    case "previous":
      return atMostZero(before.netMinor);
    case "month":
      if (before.fromDay.slice(0, 7) !== fromDay.slice(0, 7)) return 0n;
      return atMostZero(before.baseMinor);
    default:
      return atMostZero(before.baseMinor);
  }
}

/** The last period of an ended contract, with its terms. */
export interface Left extends Before {
  readonly terms: Terms;
  readonly toDay: string;
}

/**
 * What the first period of a contract bears of an ended one between the same two sides: what both
 * carry, the smaller loss where they differ. `previous` reaches the very next day only.
 */
export function carryTakenOf(terms: Terms, left: Left | undefined, fromDay: string): bigint {
  if (left === undefined) return 0n;
  const isNext = Date.parse(fromDay) - Date.parse(left.toDay) === dayMs;
  const [one = 0n, other = 0n] = [terms, left.terms].map((of) =>
    of.kind === "dividend" && of.carry === "previous" && !isNext
      ? 0n
      : carryInOf(of, left, fromDay),
  );
  return one > other ? one : other;
}

/** What a statement pays and what stays owed by the agent, of due, corrections and the debt. */
export function payableOf(dueMinor: bigint, correctionsMinor: bigint, debtInMinor: bigint) {
  const sum = dueMinor + correctionsMinor - debtInMinor;
  return { payableMinor: atLeastZero(sum), debtOutMinor: atLeastZero(-sum) };
}

/**
 * What a statement that grows pays by now and what stays owed: what was paid stays paid, and what
 * of it is no longer due is ahead of what comes.
 */
export function growingPayableOf(targetMinor: bigint, paidMinor: bigint) {
  const payableMinor = [0n, paidMinor, targetMinor].reduce((most, one) =>
    one > most ? one : most,
  );
  return { payableMinor, debtOutMinor: payableMinor - targetMinor };
}

/** Beyond what was reached, to the tier above it; undefined at the highest. */
export function nextTierOf(terms: Terms, inputs: Inputs, { tier, ggrMinor, baseMinor }: Result) {
  const at = tier === undefined ? 0 : tier + 1;
  const next = terms.tiers[at];
  if (next === undefined) return undefined;
  const reached = terms.kind === "dividend" && terms.tierOn === "ggr" ? ggrMinor : baseMinor;
  return {
    tier: at,
    validMinor: atLeastZero(next.minValidMinor - inputs.validMinor),
    netMinor: "minNetMinor" in next ? atLeastZero(next.minNetMinor - reached) : 0n,
    active: "minActive" in next ? Math.max(0, next.minActive - inputs.active) : 0,
  };
}
