import { addDays } from "../../platform/day-names.ts";
import type { Acquisition, PlanTerms, PlanTier } from "./terms.ts";

/**
 * What a month of an affiliate comes to: agents.md 11. Pure. Every product of an amount and a rate
 * is rounded down; what a member did on each day is added up by the database.
 */

const million = 1_000_000n;

const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
const atMostZero = (amount: bigint): bigint => (amount < 0n ? amount : 0n);
const shareOf = (amount: bigint, ppm: number): bigint =>
  (atLeastZero(amount) * BigInt(ppm)) / million;

/** What one member did in a month. */
export interface MemberMonth {
  readonly memberId: bigint;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly validMinor: bigint;
  readonly depositMinor: bigint;
  /** Bonuses and rebates. */
  readonly bonusMinor: bigint;
  readonly jackpotMinor: bigint;
}

/** What all members of an affiliate did in a month. */
export interface PlanInputs {
  readonly members: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly validMinor: bigint;
  readonly depositMinor: bigint;
  readonly bonusMinor: bigint;
  readonly jackpotMinor: bigint;
  /** Members set aside because they won so much, with linked ones; what the house lost to them. */
  readonly bigWinners: number;
  readonly bigWinnersMinor: bigint;
  /** Members who reached what an amount is paid for, and these amounts. */
  readonly acquired: number;
  readonly acquiredMinor: bigint;
  /** What the affiliates right below came to. */
  readonly subDueMinor: bigint;
}

export const noPlanInputs: PlanInputs = {
  members: 0,
  stakeMinor: 0n,
  payoutMinor: 0n,
  validMinor: 0n,
  depositMinor: 0n,
  bonusMinor: 0n,
  jackpotMinor: 0n,
  bigWinners: 0,
  bigWinnersMinor: 0n,
  acquired: 0,
  acquiredMinor: 0n,
  subDueMinor: 0n,
};

const summed = [
  "stakeMinor",
  "payoutMinor",
  "validMinor",
  "depositMinor",
  "bonusMinor",
  "jackpotMinor",
] as const;

type BigWinnerTerms = Pick<PlanTerms, "bigWinnerMinor">;

/** Members who won as much as the plan sets aside. */
export const bigWinnersOf = (
  { bigWinnerMinor }: BigWinnerTerms,
  months: readonly MemberMonth[],
): ReadonlySet<bigint> =>
  new Set(
    months.flatMap(({ memberId, payoutMinor, stakeMinor }) =>
      bigWinnerMinor !== null && payoutMinor - stakeMinor >= bigWinnerMinor ? [memberId] : [],
    ),
  );

/**
 * Adds members up; who won as much as the plan says is set aside, with all they did. So are
 * `linked`, accounts of the same hands: else two who bet against each other would have the winner
 * set aside, and the affiliate a share of what the loser lost to him.
 */
export function sumMembers(
  terms: BigWinnerTerms,
  months: readonly MemberMonth[],
  linked: ReadonlySet<bigint> = new Set(),
): PlanInputs {
  const sum: { -readonly [Name in keyof PlanInputs]: PlanInputs[Name] } = { ...noPlanInputs };
  const won = bigWinnersOf(terms, months);
  for (const one of months) {
    if (won.has(one.memberId) || linked.has(one.memberId)) {
      sum.bigWinners += 1;
      sum.bigWinnersMinor += one.payoutMinor - one.stakeMinor;
      continue;
    }
    sum.members += 1;
    for (const name of summed) sum[name] += one[name];
  }
  return sum;
}

export interface PlanResult {
  readonly ggrMinor: bigint;
  readonly adminFeeMinor: bigint;
  readonly paymentFeeMinor: bigint;
  readonly netMinor: bigint;
  readonly carryInMinor: bigint;
  /** Of what the share was taken. */
  readonly baseMinor: bigint;
  /** The tier that was reached, from 0. */
  readonly tier: number | undefined;
  readonly shareMinor: bigint;
  readonly acquiredMinor: bigint;
  readonly subMinor: bigint;
  readonly isCapped: boolean;
  readonly dueMinor: bigint;
}

const tierAt = (tiers: readonly PlanTier[], baseMinor: bigint): number | undefined => {
  const at = tiers.findLastIndex(({ fromMinor }) => baseMinor >= fromMinor);
  return at < 0 ? undefined : at;
};

/** Each tier's rate for the part that lies in it, every part rounded down. */
const ladderOf = (tiers: readonly PlanTier[], baseMinor: bigint): bigint =>
  tiers.reduce((sum, { fromMinor, ratePpm }, at) => {
    const endMinor = tiers[at + 1]?.fromMinor;
    const topMinor = endMinor === undefined || baseMinor < endMinor ? baseMinor : endMinor;
    return sum + shareOf(topMinor - fromMinor, ratePpm);
  }, 0n);

/** Half of what the house keeps of valid bets; the product of all three is rounded down once. */
const edgeShareOf = (validMinor: bigint, edgePpm: number, ratePpm: number): bigint =>
  (atLeastZero(validMinor) * BigInt(edgePpm) * BigInt(ratePpm)) / (million * million * 2n);

function shareMinorOf(terms: PlanTerms, { validMinor }: PlanInputs, baseMinor: bigint) {
  const tier = tierAt(terms.tiers, baseMinor);
  const ratePpm = tier === undefined ? 0 : (terms.tiers[tier]?.ratePpm ?? 0);
  if (terms.basis === "edge") {
    return { tier, shareMinor: edgeShareOf(validMinor, terms.edgePpm, ratePpm) };
  }
  if (terms.kind === "ladder") return { tier, shareMinor: ladderOf(terms.tiers, baseMinor) };
  return { tier, shareMinor: shareOf(baseMinor, ratePpm) };
}

/** What a month comes to, of what was counted and of what the month before left. */
export function planDueOf(terms: PlanTerms, inputs: PlanInputs, carryInMinor: bigint): PlanResult {
  const ggrMinor = inputs.stakeMinor - inputs.payoutMinor;
  const adminFeeMinor = shareOf(ggrMinor, terms.adminFeePpm);
  const paymentFeeMinor = shareOf(inputs.depositMinor, terms.paymentFeePpm);
  const netMinor =
    ggrMinor - inputs.jackpotMinor - inputs.bonusMinor - adminFeeMinor - paymentFeeMinor;
  const hasShare = terms.tiers.length > 0;
  const isEdge = terms.basis === "edge";
  // Valid bets are never lost, so nothing of them is carried.
  const ofBasisMinor = isEdge ? shareOf(inputs.validMinor, terms.edgePpm) : netMinor + carryInMinor;
  const baseMinor = hasShare ? ofBasisMinor : 0n;
  const { tier, shareMinor } = shareMinorOf(terms, inputs, baseMinor);
  const acquiredMinor = inputs.acquiredMinor;
  const subMinor = shareOf(inputs.subDueMinor, terms.subPpm);
  const sumMinor = shareMinor + acquiredMinor + subMinor;
  const isCapped = terms.capMinor !== null && sumMinor > terms.capMinor;
  return {
    ggrMinor,
    adminFeeMinor,
    paymentFeeMinor,
    netMinor,
    carryInMinor: hasShare && !isEdge ? carryInMinor : 0n,
    baseMinor,
    tier,
    shareMinor,
    acquiredMinor,
    subMinor,
    isCapped,
    dueMinor: isCapped && terms.capMinor !== null ? terms.capMinor : sumMinor,
  };
}

/** What a month bears of the one before. */
export const planCarryOf = (
  { carry, basis }: Pick<PlanTerms, "carry" | "basis">,
  baseBeforeMinor: bigint | undefined,
): bigint => (carry === "zeroed" || basis === "edge" ? 0n : atMostZero(baseBeforeMinor ?? 0n));

/** What a member did on one day. */
export interface MemberDay {
  readonly day: string;
  readonly depositMinor: bigint;
  readonly validMinor: bigint;
  /** The affiliate was blocked: it brings nothing, but what is charged back still is. */
  readonly isBlocked?: boolean;
}

/**
 * The day on which a member first reached what the plan asks, of days in their order; undefined
 * where it was not reached within its days. Later play never undoes it; a deposit that is charged
 * back does, whenever that is.
 */
export function qualifiedOn(
  { depositMinMinor, validMinMinor, days }: Acquisition,
  registeredDay: string,
  did: readonly MemberDay[],
): string | undefined {
  const last = addDays(registeredDay, days - 1);
  const leftMinor = did.reduce((sum, one) => sum + one.depositMinor, 0n);
  if (leftMinor <= 0n || leftMinor < depositMinMinor) return undefined;
  let [depositMinor, validMinor] = [0n, 0n];
  for (const one of did) {
    if (one.day > last) return undefined;
    if (one.isBlocked === true) continue;
    depositMinor += one.depositMinor;
    validMinor += one.validMinor;
    // Without any deposit nobody is a customer, whatever the plan asks.
    const isDeposited = depositMinor > 0n && depositMinor >= depositMinMinor;
    if (isDeposited && validMinor >= validMinMinor) return one.day;
  }
  return undefined;
}

/** What is paid of a month, and what later ones still take back. */
export function planPayableOf(of: {
  readonly dueMinor: bigint;
  readonly correctionsMinor: bigint;
  readonly debtInMinor: bigint;
  readonly rolledInMinor: bigint;
}): { readonly payableMinor: bigint; readonly debtOutMinor: bigint } {
  const sum = of.dueMinor + of.correctionsMinor - of.debtInMinor + of.rolledInMinor;
  return { payableMinor: atLeastZero(sum), debtOutMinor: atLeastZero(-sum) };
}
