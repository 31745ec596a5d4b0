import { addsOf, type Terms } from "../promotions/rules.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { periodOf } from "../promotions/periods.ts";
import { isAmong, type Known } from "../access/who.ts";
import { groupOf, isHeldBack } from "../promotion-control/rules.ts";

/**
 * What a promotion would have given in days that are over, by the rules that give it now. Members
 * do what they did: nobody deposits more because of it. Pure.
 */

export interface Reached {
  readonly memberId: bigint;
  readonly at: Date;
  readonly amountMinor: bigint;
}

export interface PastDeposit {
  readonly at: Date;
  readonly amountMinor: bigint;
}

export interface ReplayOf {
  readonly promotionId: string;
  readonly terms: Terms;
  readonly timeZone: string;
  /** Of a hundred members, how many would take part. */
  readonly uptake: number;
}

export interface PastMember {
  readonly memberId: bigint;
  /** What a member has now; only the days since the registration are those of then. */
  readonly known: Known;
}

/** Kinds whose facts are on record by their time. */
export const replayable = ["deposit", "sign_up"] as const satisfies readonly Terms["kind"][];

const everybody = 100;

/** Whether a member would have taken part: always the same ones for the same uptake. */
export function wouldTake({ promotionId, terms, uptake }: ReplayOf, memberId: bigint): boolean {
  if (isHeldBack(promotionId, memberId, terms.controlShare)) return false;
  return uptake >= everybody || groupOf(`uptake ${promotionId}`, memberId) < uptake;
}

/** What a member's deposits would have reached, in their order. */
export function replayDeposits(
  { terms, timeZone }: Pick<ReplayOf, "terms" | "timeZone">,
  { memberId, known }: PastMember,
  deposits: readonly PastDeposit[],
): Reached[] {
  const { target } = terms;
  if (target === null) return [];
  const counted = new Map<string, bigint>();
  const reached: Reached[] = [];
  for (const { at, amountMinor } of deposits) {
    if (!isAmong(terms.who, { ...known, hasDeposited: true }, at)) continue;
    const period = periodOf(terms.period, dayOf(at, timeZone));
    const before = counted.get(period) ?? 0n;
    // What is reached is reached: no more is counted in this period.
    if (before >= target.expected) continue;
    const now = before + addsOf(target, amountMinor);
    counted.set(period, now);
    if (now >= target.expected) reached.push({ memberId, at, amountMinor: terms.amountMinor });
  }
  return reached;
}

/** What a registration would have brought, at its moment. */
export function replaySignUp(
  { terms }: Pick<ReplayOf, "terms">,
  { memberId, known }: PastMember,
): Reached[] {
  const at = known.registeredAt;
  const then = { ...known, hasDeposited: false };
  return isAmong(terms.who, then, at) ? [{ memberId, at, amountMinor: terms.amountMinor }] : [];
}

export interface Given {
  readonly awards: readonly (Reached & { readonly day: string })[];
  /** The day on which an award found no room in the whole budget any more. */
  readonly budgetReachedOn: string | null;
}

const byTime = (one: Reached, other: Reached) =>
  one.at.getTime() - other.at.getTime() || (one.memberId < other.memberId ? -1 : 1);

/** Awards in the order in which they were reached, as long as the budgets last. */
export function withinBudget(
  { terms, timeZone }: Pick<ReplayOf, "terms" | "timeZone">,
  reached: readonly Reached[],
): Given {
  const { budgetMinor, budgetDayMinor } = terms;
  const awards: (Reached & { readonly day: string })[] = [];
  const ofDay = new Map<string, bigint>();
  let spent = 0n;
  let budgetReachedOn: string | null = null;
  for (const one of reached.toSorted(byTime)) {
    const day = dayOf(one.at, timeZone);
    const today = ofDay.get(day) ?? 0n;
    const { amountMinor } = one;
    if (budgetMinor !== null && spent + amountMinor > budgetMinor) {
      budgetReachedOn ??= day;
      continue;
    }
    if (budgetDayMinor !== null && today + amountMinor > budgetDayMinor) continue;
    spent += amountMinor;
    ofDay.set(day, today + amountMinor);
    awards.push({ ...one, day });
  }
  return { awards, budgetReachedOn };
}
