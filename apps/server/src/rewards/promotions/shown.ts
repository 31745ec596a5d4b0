import type { Promotion, PromotionEntry, PromotionOffer } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Reader } from "../../platform/db.ts";
import type { CallContext, Session } from "../../platform/http/call.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { namerOf, present } from "../prize-terms/naming.ts";
import type { NamePrizes } from "../prize-terms/ports.ts";
import { listLatest, type EntryRow } from "./entry-store.ts";
import { birthdayYear, periodOf } from "./periods.ts";
import { budgetWord, shownOf, type Standing } from "./rules.ts";
import { termsByRevision, type SeenPromotion } from "./running.ts";
import { isShown, missingOf, type TakeDeps } from "./taking.ts";
import { entryOf, progressOf, type SentApplication } from "./views.ts";
import { isAmong, type Known } from "../access/who.ts";

/** A promotion as its reader is shown it: on the site, and in the preview of operators. */
export interface LookDeps extends Pick<
  TakeDeps,
  "db" | "clock" | "timeZoneOf" | "birthdayOf" | "memberIn" | "knownIn"
> {
  /** What the member sent in last for each part, by its id. */
  readonly ownApplications: (
    reader: Reader,
    entries: readonly EntryRow[],
  ) => Promise<ReadonlyMap<string, SentApplication>>;
}

/** Who asks, of which brand. */
export type Asking = Pick<CallContext, "merchantCode" | "language"> & {
  readonly session: Pick<Session, "memberId" | "isTrial"> | undefined;
};

const plain = {
  promotionId: null,
  type: null,
  needsJoin: false,
  canApply: false,
  budgetLeft: null,
  label: null,
  why: null,
  missing: null,
  gives: null,
  entry: null,
} as const;

function givesOf({ now }: SeenPromotion): PromotionOffer["gives"] {
  const {
    amountMinor,
    amountMaxMinor,
    currency,
    turnoverBps,
    claimDays,
    bonusDays,
    bonusCountsAtMost,
    prize = null,
    period,
    budgetMode,
    target,
  } = now;
  return {
    amount: formatMinor(minor(amountMaxMinor ?? amountMinor), currency),
    currency,
    isUpTo: amountMaxMinor !== null,
    turnoverBps,
    claimDays,
    bonusDays,
    bonusCountsAtMost: bonusDays === null ? null : (bonusCountsAtMost ?? null),
    prize,
    prizeOf: null,
    period,
    budgetMode,
    target: target && progressOf({ ...target, actual: 0n }, currency),
  };
}

export interface Look {
  readonly language: string;
  readonly at: Date;
  /** Of a signed-in member. */
  readonly own?: {
    readonly known: Known;
    /** No account of the house. */
    readonly isReal: boolean;
    readonly day: string;
    /** The year whose birthday it is; asked only where a promotion is of birthdays. */
    readonly birthYear: string | undefined;
    readonly entryOf: (promotionId: string) => EntryRow | undefined;
    readonly viewOf: (entry: EntryRow) => PromotionEntry;
  };
}

/** Of a day, week or month that is over, another begins. */
function standingEntry(seen: SeenPromotion, { own, at }: Look): EntryRow | undefined {
  const entry = own?.entryOf(seen.promotionId);
  if (entry === undefined || own === undefined) return undefined;
  const isEnded = entry.endedAt !== null;
  const isOfNow = entry.period === periodOf(seen.now.period, own.day);
  if (isEnded && !isOfNow && seen.now.kind !== "birthday") return undefined;
  const hasLeft = entry.state === "cancelled" && entry.awardId === null;
  const isOver = entry.expiresAt !== null && entry.expiresAt <= at;
  return hasLeft && !isOver ? undefined : entry;
}

function standingOf(seen: SeenPromotion, look: Look, entry: EntryRow | undefined): Standing {
  const { own, at } = look;
  const { now } = seen;
  const isOver = now.endsAt !== null && now.endsAt <= at;
  const isEarly = seen.startsAt !== null && seen.startsAt > at;
  const timely = isOver ? "ending" : isEarly ? "scheduled" : "live";
  const isReal = own === undefined || isAmong(now.who, own.known, at);
  const mayNot =
    own !== undefined &&
    now.kind === "sign_up" &&
    !isShown(seen, own.known, { at, birthYear: undefined });
  const missing = own && missingOf(now.kind, own.known, { at, birthYear: own.birthYear });
  return {
    state: seen.state === "live" ? timely : seen.state,
    isStopped: seen.isStopped,
    entry: entry?.state,
    isClaimOver: entry?.expiresAt != null && entry.expiresAt <= at,
    isEligible: isReal && !mayNot,
    missing: missing ?? null,
    budgetLeft: budgetWord(now, seen.spentMinor),
    mayApplyAgain: entry !== undefined && entry.attempts < now.times,
  };
}

/** A card is over with what it promises, also where no end was written for the card. */
function endOf({ endsAt }: Promotion, { now }: SeenPromotion): string | null {
  const own = now.endsAt?.toISOString() ?? null;
  return own === null || (endsAt !== null && endsAt < own) ? endsAt : own;
}

export function offerOf(promotion: Promotion, seen: SeenPromotion | undefined, look: Look) {
  if (seen === undefined) return { ...promotion, ...plain };
  const { now, promotionId } = seen;
  const entry = standingEntry(seen, look);
  const standing = standingOf(seen, look, entry);
  const shown = shownOf(now, standing);
  return {
    ...promotion,
    endsAt: endOf(promotion, seen),
    promotionId,
    type: now.kind,
    needsJoin: now.needsJoin,
    canApply: shown.label === "apply",
    budgetLeft: standing.budgetLeft,
    ...shown,
    missing: shown.why === "condition_not_met" ? standing.missing : null,
    gives: givesOf(seen),
    entry: entry === undefined || look.own === undefined ? null : look.own.viewOf(entry),
  };
}

export async function lookOf(
  deps: LookDeps,
  seen: readonly SeenPromotion[],
  { merchantCode, language, session }: Asking,
): Promise<Look> {
  const at = deps.clock.now();
  if (session === undefined || session.isTrial || seen.length === 0) return { language, at };
  const { memberId } = session;
  const day = dayOf(at, await deps.timeZoneOf(merchantCode));
  // Of sealed data, so it is asked with no transaction open, and only where it matters.
  const isAsked = seen.some(({ now }) => now.kind === "birthday");
  const birthday = isAsked ? await deps.birthdayOf(memberId) : undefined;
  return deps.db.read(async (reader) => {
    const member = await deps.memberIn(reader, memberId);
    if (member === undefined) return { language, at };
    const entries = await listLatest(
      reader,
      memberId,
      seen.map(({ promotionId }) => promotionId),
    );
    const termsOf = await termsByRevision(reader, entries);
    const sent = await deps.ownApplications(reader, entries);
    const byPromotion = new Map(entries.map((one) => [one.promotionId, one]));
    return {
      language,
      at,
      own: {
        known: await deps.knownIn(
          reader,
          member,
          seen.map(({ now }) => now.who),
        ),
        isReal: !member.isTest,
        day,
        birthYear: birthday === undefined ? undefined : birthdayYear(birthday, day),
        entryOf: (promotionId) => byPromotion.get(promotionId),
        viewOf: (entry) => entryOf(entry, termsOf(entry), language, sent.get(entry.entryId)),
      },
    };
  });
}

type Named = Pick<PromotionEntry, "prize" | "prizeOf">;

/** With the games, wheels and tournaments of their prizes. */
export async function withPrizeNames(
  { namePrizes }: { readonly namePrizes: NamePrizes },
  offers: readonly PromotionOffer[],
  language: string,
): Promise<PromotionOffer[]> {
  const prizes = offers.flatMap(({ gives, entry }) => present<Named>([gives, entry]));
  const of = await namerOf(prizes, language, namePrizes);
  return offers.map(({ gives, entry, ...offer }) => ({
    ...offer,
    gives: gives && of(gives),
    entry: entry && of(entry),
  }));
}
