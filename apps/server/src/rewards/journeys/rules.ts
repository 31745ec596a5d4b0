import type {
  AwardPrize,
  JourneyState,
  JourneyStep,
  JourneyTerms,
  JourneyTrigger,
} from "@baize/contract";
import { dayMs, hourMs } from "@baize/contract/durations";
import { parseMinor } from "@baize/money";
import { amountMinorMax } from "../../ledger/index.ts";
import { addDays } from "../../platform/day-names.ts";
import { atClock, clockOf, dayOf } from "../../platform/zone-days.ts";
import type { Asked } from "../caps/rules.ts";
import { askedByPrize, isGiven, isUnpriced } from "../prize-terms/rules.ts";

/**
 * A journey and a member's way through it. Pure.
 *
 *   state      event                              next
 *   draft      its maker submits it               in_review
 *   draft      an operator discards it            none: it is deleted
 *   in_review  a second person approves it        live
 *   in_review  a second person sends it back      draft
 *   live       one operator pauses it             paused: nobody enters, and the runs wait
 *   paused     two operators let it continue      live
 *   both       one operator ends it               ended: the runs leave
 */
export type JourneyEvent = "pause" | "resume" | "end";

const ways: Readonly<Partial<Record<JourneyState, Partial<Record<JourneyEvent, JourneyState>>>>> = {
  live: { pause: "paused", end: "ended" },
  paused: { resume: "live", end: "ended" },
};

/** Where an event leads, or undefined where it may not happen; the table above. */
export function nextOfJourney(state: JourneyState, event: JourneyEvent): JourneyState | undefined {
  return ways[state]?.[event];
}

interface JourneyFault {
  readonly field: "currency" | "trigger" | "steps" | "budget" | "amount" | "awardsMax";
  readonly reason: "cannot_change" | "missing" | "out_of_range";
}

type AwardStep = Extract<JourneyStep, { readonly kind: "award" }>;

export const awardsIn = ({ steps }: Pick<JourneyTerms, "steps">): AwardStep[] =>
  steps.flatMap((one) => (one.kind === "award" ? [one] : []));

/** What an award takes out of the budget: money, or one of so many where nobody can price it. */
export const costOf = ({
  amountMinor,
  prize,
}: {
  readonly amountMinor: bigint;
  readonly prize: AwardPrize | null;
}) => ({ amountMinor, awards: isUnpriced(prize ?? undefined) ? 1 : 0 });

/** What is wrong with terms beside what their schema refuses. */
export function faultOfJourney(
  { currency, trigger, steps, budget, awardsMax }: JourneyTerms,
  known: { readonly currency: string; readonly trigger: JourneyTrigger | null },
): JourneyFault | undefined {
  if (currency !== known.currency) return { field: "currency", reason: "cannot_change" };
  if (known.trigger !== null && trigger !== known.trigger) {
    return { field: "trigger", reason: "cannot_change" };
  }
  const acts = steps.some(({ kind }) => kind !== "wait" && kind !== "condition");
  if (!acts) return { field: "steps", reason: "missing" };
  const awards = awardsIn({ steps });
  const amounts: bigint[] = awards.map(({ amount }) => parseMinor(amount, currency) ?? 0n);
  const isNothing = awards.some((one) => !isGiven(one, currency));
  if (isNothing || amounts.some((amount) => amount > amountMinorMax)) {
    return { field: "amount", reason: "out_of_range" };
  }
  if (amounts.length === 0) return undefined;
  if (budget === null) return { field: "budget", reason: "missing" };
  const most = parseMinor(budget, currency) ?? 0n;
  // A budget below one member's awards would give nobody all of them.
  const least = amounts.reduce((sum, amount) => sum + amount, 0n);
  if (most < least || most > amountMinorMax) return { field: "budget", reason: "out_of_range" };
  const unpriced = awards.filter(({ prize }) => isUnpriced(prize)).length;
  if (unpriced === 0) return undefined;
  if (awardsMax === undefined) return { field: "awardsMax", reason: "missing" };
  return awardsMax < unpriced ? { field: "awardsMax", reason: "out_of_range" } : undefined;
}

/** How often the money of its awards must be staked, award by award. */
export const askedByJourney = ({ steps }: Pick<JourneyTerms, "steps">): Asked[] =>
  steps.flatMap((one, at) =>
    one.kind === "award"
      ? [
          { wagering: { field: `steps.${at}.turnover`, bps: one.turnoverBps } },
          ...askedByPrize(one.prize, `steps.${at}`),
        ]
      : [],
  );

const quietFromMs = 22 * hourMs;
const quietToMs = 8 * hourMs;

/** When the quiet hours of a zone are over; undefined outside of them. */
export function quietUntil(at: Date, timeZone: string): Date | undefined {
  const clockMs = clockOf(at, timeZone);
  if (clockMs >= quietToMs && clockMs < quietFromMs) return undefined;
  const day = dayOf(at, timeZone);
  return atClock(clockMs < quietToMs ? day : addDays(day, 1), quietToMs, timeZone);
}

/** Names the step of one member's run: the same whenever it is asked, so that it acts once. */
export const sourceOf = (
  { journeyId, revision, memberId, period }: RunKey & { readonly revision: number },
  step: number,
): string => `journey:${journeyId}:${revision}:${memberId}:${period}:${step}`;

/** The journey that an award's source names; undefined of other awards. */
export function journeyOf(source: string): string | undefined {
  const [first, journeyId] = source.split(":");
  return first === "journey" ? journeyId : undefined;
}

export interface RunKey {
  readonly memberId: bigint;
  readonly journeyId: string;
  readonly period: string;
}

/** Triggers that no event tells of: members are scanned for them. */
export const scanned = ["bonus_80", "award_ending", "birthday", "quiet_14d"] as const;
export type ScannedTrigger = (typeof scanned)[number];

const quietMs = 14 * dayMs;
/** Members who were away for longer are not called back. */
const awayMs = 21 * dayMs;

/** Whether a member has been away for two weeks, and not for three. */
export function isQuiet(lastLoginAt: Date | null, at: Date): boolean {
  if (lastLoginAt === null) return false;
  const goneMs = at.getTime() - lastLoginAt.getTime();
  return goneMs >= quietMs && goneMs < awayMs;
}

/** Accounts are to be so old before a birthday counts. */
export const birthdayAccountMs = 30 * dayMs;
/** How long before its last date an award is ending. */
export const awardEndingMs = dayMs;
