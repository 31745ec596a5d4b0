import type {
  BudgetLeft,
  BudgetMode,
  PromotionCondition,
  EntryState,
  PromotionKind,
  PromotionLabel,
  PromotionReason,
  PromotionState,
  PromotionTerms,
} from "@baize/contract";
import { minor, parseMinor } from "@baize/money";
import { leftWord } from "../access/rules.ts";
import type { Asked } from "../caps/rules.ts";
import { isUnpriced } from "../prize-terms/rules.ts";

/** What may become of a promotion and of a member's part in it: the contract's tables. Pure. */

export type PromotionEvent =
  | "submit"
  | "return"
  | "approve"
  | "begin"
  | "pause"
  | "resume"
  | "end"
  | "close";

const ways: Readonly<
  Partial<Record<PromotionState, Partial<Record<PromotionEvent, PromotionState>>>>
> = {
  draft: { submit: "in_review" },
  in_review: { return: "draft", approve: "scheduled" },
  scheduled: { begin: "live", pause: "paused", end: "ending" },
  live: { pause: "paused", end: "ending" },
  paused: { resume: "live", end: "ending" },
  ending: { close: "ended" },
};

/** Where an event leads, or undefined where it may not happen. */
export function nextOfPromotion(
  state: PromotionState,
  event: PromotionEvent,
): PromotionState | undefined {
  return ways[state]?.[event];
}

export type EntryEvent =
  | "join"
  | "count"
  | "reach"
  | "hold"
  | "miss"
  | "apply"
  | "ask"
  | "answer"
  | "approve"
  | "refuse"
  | "clear"
  | "confirm"
  | "claim"
  | "look"
  | "pay"
  | "expire"
  | "cancel"
  | "leave";

const entryWays: Readonly<
  Partial<Record<EntryState | "none", Partial<Record<EntryEvent, EntryState>>>>
> = {
  none: { join: "joined", apply: "applying" },
  joined: {
    count: "process",
    apply: "applying",
    reach: "issued",
    hold: "on_hold",
    miss: "expired",
    expire: "expired",
    leave: "cancelled",
  },
  process: {
    count: "process",
    reach: "issued",
    hold: "on_hold",
    miss: "expired",
    expire: "expired",
    leave: "cancelled",
  },
  applying: {
    ask: "applying",
    answer: "applying",
    approve: "issued",
    refuse: "rejected",
    leave: "cancelled",
  },
  rejected: { apply: "applying", expire: "expired" },
  on_hold: { clear: "issued", confirm: "rejected", pay: "claimed" },
  issued: { claim: "claimed", look: "on_hold", expire: "expired", cancel: "cancelled" },
  // Who left may come back; the caller sees to it that nothing was earned before.
  cancelled: { join: "joined", apply: "applying" },
};

/** "none" is before the first. */
export function nextOfEntry(state: EntryState | "none", event: EntryEvent): EntryState | undefined {
  return entryWays[state]?.[event];
}

export const openEntries = [
  "joined",
  "process",
  "applying",
  "on_hold",
  "issued",
] as const satisfies readonly EntryState[];

export const isOpenEntry = (state: EntryState) => openEntries.some((one) => one === state);

/** The terms with amounts of the books. */
export interface Terms extends Omit<
  PromotionTerms,
  | "amount"
  | "amountMax"
  | "budget"
  | "budgetDay"
  | "target"
  | "startsAt"
  | "endsAt"
  | "controlShare"
  | "budgetMode"
> {
  readonly controlShare: number;
  readonly amountMinor: bigint;
  readonly amountMaxMinor: bigint | null;
  readonly budgetMinor: bigint | null;
  readonly budgetDayMinor: bigint | null;
  /** When its budget is taken; null where it has none. */
  readonly budgetMode: BudgetMode | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly target: {
    readonly measure: NonNullable<PromotionTerms["target"]>["measure"];
    /** Money, or how many. */
    readonly expected: bigint;
  } | null;
}

/** What a deposit adds to what is asked for: its amount, or one. */
export const addsOf = (
  { measure }: Pick<NonNullable<Terms["target"]>, "measure">,
  amountMinor: bigint,
): bigint => (measure === "deposit_count" ? 1n : amountMinor);

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** Terms that were checked when they were saved. */
export function termsOf(stored: PromotionTerms): Terms {
  const { amount, amountMax, budget, budgetDay, target, startsAt, endsAt, ...same } = stored;
  const minorOf = (text: string) => parseMinor(text, stored.currency) ?? minor(0n);
  const orNull = (text: string | null) => (text === null ? null : minorOf(text));
  return {
    ...same,
    // Terms of before bonuses say nothing of them.
    bonusDays: stored.bonusDays ?? null,
    controlShare: stored.controlShare ?? 0,
    startsAt: dateOf(startsAt),
    endsAt: dateOf(endsAt),
    amountMinor: minorOf(amount),
    amountMaxMinor: orNull(amountMax),
    budgetMinor: orNull(budget),
    budgetDayMinor: orNull(budgetDay),
    budgetMode:
      budget === null && budgetDay === null ? null : (stored.budgetMode ?? "first_reached"),
    target: target && {
      measure: target.measure,
      expected:
        target.measure === "deposit_count" ? BigInt(target.expected) : minorOf(target.expected),
    },
  };
}

export interface TermsFault {
  readonly field: string;
  readonly reason: "not_an_amount" | "too_low" | "too_high" | "cannot_change" | "missing" | "taken";
}

type Fault = TermsFault | undefined;

/** A fact that happens once in a life is rewarded once. */
const onceKinds = new Set<PromotionKind>(["sign_up", "phone", "mail", "kyc", "bank_binding"]);

export const isOnceKind = (kind: PromotionKind) => onceKinds.has(kind);

/** Kinds that an operator or a code begins; nobody joins them by a button. */
const unjoined = new Set<PromotionKind>(["code", "gift", "application"]);

/**
 * Bonuses have their own terms, and what is applied for has an amount that an operator names. A
 * budget of money holds nothing that nobody can price.
 */
function faultOfPrize({ kind, prize, bonusDays, ...terms }: PromotionTerms): Fault {
  if (prize === undefined) return undefined;
  if (prize.kind === "bonus" || bonusDays !== null || kind === "application") {
    return { field: "prize", reason: "cannot_change" };
  }
  const bound = (["budget", "budgetDay"] as const).find((field) => terms[field] !== null);
  if (bound === undefined || !isUnpriced(prize)) return undefined;
  return { field: bound, reason: "cannot_change" };
}

function faultOfAmounts(terms: PromotionTerms): TermsFault | undefined {
  const { currency, kind, amount, amountMax, budget, budgetDay, target } = terms;
  const most = terms.bonusCountsAtMost;
  if (most !== undefined) {
    const field = "bonusCountsAtMost";
    if (terms.bonusDays === null) return { field, reason: "cannot_change" };
    const value = parseMinor(most, currency);
    if (value === undefined) return { field, reason: "not_an_amount" };
    if (value <= 0n) return { field, reason: "too_low" };
  }
  const ofPrize = faultOfPrize(terms);
  if (ofPrize !== undefined) return ofPrize;
  const least = parseMinor(amount, currency);
  const named = { amount, amountMax, budget, budgetDay };
  for (const [field, text] of Object.entries(named)) {
    if (text === null) continue;
    const value = parseMinor(text, currency);
    if (value === undefined) return { field, reason: "not_an_amount" };
    const isPrice = field !== "amount" || !isUnpriced(terms.prize);
    if (isPrice && value <= 0n) return { field, reason: "too_low" };
    // A budget that holds no award, or a most below the least, is a slip of the hand.
    if (least !== undefined && value < least) return { field, reason: "too_low" };
  }
  if (amountMax !== null && kind !== "application") {
    return { field: "amountMax", reason: "cannot_change" };
  }
  if (target === null) return undefined;
  const isWhole = target.measure !== "deposit_count" || /^[1-9]\d{0,3}$/.test(target.expected);
  const expected = isWhole ? parseMinor(target.expected, currency) : undefined;
  if (expected === undefined) return { field: "target", reason: "not_an_amount" };
  return expected <= 0n ? { field: "target", reason: "too_low" } : undefined;
}

/** What of the terms cannot be, looked for in the order of the form. */
export function faultOfTerms(
  terms: PromotionTerms,
  currency: string,
  before: Pick<PromotionTerms, "kind"> | undefined,
): TermsFault | undefined {
  const { kind } = terms;
  if (terms.currency !== currency) return { field: "currency", reason: "cannot_change" };
  if (before !== undefined && kind !== before.kind) {
    return { field: "kind", reason: "cannot_change" };
  }
  if (terms.title.en === undefined) return { field: "title", reason: "missing" };
  // A bonus with nothing to stake would be money.
  if (terms.bonusDays !== null && terms.turnoverBps === 0) {
    return { field: "turnoverBps", reason: "too_low" };
  }
  const ofAmounts = faultOfAmounts(terms);
  if (ofAmounts !== undefined) return ofAmounts;
  if ((kind === "deposit") !== (terms.target !== null)) {
    return { field: "target", reason: kind === "deposit" ? "missing" : "cannot_change" };
  }
  if ((kind === "code") !== terms.codes.length > 0) {
    return { field: "codes", reason: kind === "code" ? "missing" : "cannot_change" };
  }
  const codes = terms.codes.map(({ code }) => code);
  if (new Set(codes).size < codes.length) return { field: "codes", reason: "taken" };
  if (onceKinds.has(kind) && terms.period !== "once") {
    return { field: "period", reason: "cannot_change" };
  }
  if (kind === "birthday" && terms.period !== "year") {
    return { field: "period", reason: "cannot_change" };
  }
  // A gift is for whom an operator names: nobody of them is held back.
  if (kind === "gift" && (terms.controlShare ?? 0) > 0) {
    return { field: "controlShare", reason: "cannot_change" };
  }
  // Only where a member joins before it is earned is there something to reserve.
  const mayReserve = kind === "deposit" && terms.needsJoin;
  if (terms.budgetMode === "reserved_at_join" && !mayReserve) {
    return { field: "budgetMode", reason: "cannot_change" };
  }
  if (unjoined.has(kind) && terms.needsJoin) return { field: "needsJoin", reason: "cannot_change" };
  return undefined;
}

/** What a promotion asks of members: a bonus of it counts every type of game. */
export const askedByTerms = ({ turnoverBps: bps, bonusDays }: PromotionTerms): Asked => ({
  wagering: { field: "turnoverBps", bps },
  ...((bonusDays ?? null) === null ? {} : { play: { field: "bonusDays", types: [[]] } }),
});

/** Of what is left of a budget, in words. */
export const budgetWord = (
  { amountMinor, budgetMinor: maxMinor }: Pick<Terms, "amountMinor" | "budgetMinor">,
  spentMinor: bigint,
): BudgetLeft | null =>
  maxMinor === null ? null : leftWord(maxMinor - spentMinor, maxMinor, amountMinor);

const warnings = [100, 80, 50] as const;

/** The highest mark of 50, 80 and 100 percent that was passed; 0 where none was. */
export function warningOf(spentMinor: bigint, maxMinor: bigint): number {
  return warnings.find((one) => spentMinor * 100n >= maxMinor * BigInt(one)) ?? 0;
}

export interface Standing {
  readonly state: PromotionState;
  readonly isStopped: boolean;
  readonly entry: EntryState | undefined;
  /** Of an entry that was issued: its last date is over. */
  readonly isClaimOver: boolean;
  readonly isEligible: boolean;
  /** What the kind asks for and the member has not shown yet. */
  readonly missing: PromotionCondition | null;
  readonly budgetLeft: "many" | "few" | "none" | null;
  readonly mayApplyAgain: boolean;
}

interface Shown {
  readonly label: PromotionLabel;
  readonly why: PromotionReason | null;
}

/** It takes nobody for now, and goes on later: an operator paused it, or all rewards stopped. */
export const isPaused = ({ state, isStopped }: Pick<Standing, "state" | "isStopped">): boolean =>
  state === "paused" || (isStopped && (state === "live" || state === "scheduled"));

const paused: Shown = { label: "paused", why: "rewards_stopped" };

/** Labels of what goes on whatever becomes of the promotion. */
const running: Readonly<Partial<Record<EntryState, PromotionLabel>>> = {
  joined: "joined",
  process: "process",
  applying: "applying",
  on_hold: "on_hold",
  claimed: "claimed",
};

function shownOfEntry(standing: Standing): Shown | undefined {
  const { entry, isStopped, isClaimOver, mayApplyAgain } = standing;
  if (entry === undefined) return undefined;
  if (entry === "issued") {
    if (isClaimOver) return { label: "closed", why: "claim_expired" };
    return isStopped ? paused : { label: "claim", why: null };
  }
  if (entry === "rejected") {
    return mayApplyAgain ? undefined : { label: "rejected", why: null };
  }
  if (entry === "expired") return { label: "closed", why: "claim_expired" };
  const label = running[entry];
  return label === undefined ? undefined : { label, why: null };
}

/** What the member reads, and why there is nothing to press. */
export function shownOf(
  { kind, needsJoin }: Pick<Terms, "kind" | "needsJoin">,
  standing: Standing,
): Shown {
  const own = shownOfEntry(standing);
  if (own !== undefined) return own;
  const { state, isEligible, budgetLeft } = standing;
  if (isPaused(standing)) return paused;
  if (state === "scheduled") return { label: "coming_soon", why: null };
  if (state !== "live") return { label: "closed", why: "promotion_closed" };
  if (!isEligible) return { label: "closed", why: "not_eligible" };
  if (budgetLeft === "none") return { label: "closed", why: "budget_used" };
  if (kind === "application") return { label: "apply", why: null };
  if (kind === "code") return { label: "code", why: null };
  if (kind === "gift") return { label: "closed", why: "not_eligible" };
  if (standing.missing !== null) return { label: "closed", why: "condition_not_met" };
  return { label: kind === "deposit" && !needsJoin ? "automatic" : "join", why: null };
}
