import type {
  AwardPrize,
  AwardReason,
  AwardSpan,
  AwardState,
  AwardWhy,
  PromotionKind,
  TicketType,
} from "@baize/contract";
import { addDays, addMonths } from "../../platform/day-names.ts";
import type { LocalText } from "../../platform/text.ts";

/**
 * An award and what may become of it. Pure.
 *
 *   state     event                                        state
 *   (none)    the fact that earns it                       issued
 *   issued    the member claims it, or a break begins      claimed: money to `cash`, or its prize
 *   issued    the stop in which it would have paid itself
 *             is lifted                                    claimed
 *   issued    a break begins, and it is no money           cancelled
 *   issued    it is claimed while the member is looked at  on_hold
 *   issued    its last date is over                        expired
 *   issued    an operator takes it back                    cancelled
 *   on_hold   an operator clears it                        claimed: money to `cash`
 *   on_hold   an operator refuses it                       rejected
 *   claimed   two operators take the money back            taken_back
 *   claimed   its free rounds are refused for good         claimed: their worth to `cash`
 */
export type AwardEvent = "claim" | "hold" | "expire" | "cancel" | "clear" | "refuse" | "take_back";

const ways: Readonly<Partial<Record<AwardState, Partial<Record<AwardEvent, AwardState>>>>> = {
  issued: { claim: "claimed", hold: "on_hold", expire: "expired", cancel: "cancelled" },
  on_hold: { clear: "claimed", refuse: "rejected" },
  claimed: { take_back: "taken_back" },
};

/** Where an event leads, or undefined where it may not happen; the table above. */
export function nextOfAward(state: AwardState, event: AwardEvent): AwardState | undefined {
  return ways[state]?.[event];
}

/** What a fact earned, before it is written down. */
export interface EarnedAward {
  readonly memberId: bigint;
  readonly awardId: string;
  readonly merchantCode: string;
  /**
   * Names the fact that earned it ("gift:<id>", "vip:3"), unique for the member: the same fact
   * gives one award, however often it is told.
   */
  readonly source: string;
  readonly reason: AwardReason;
  readonly promotionId: string | null;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly turnoverBps: number;
  /** What it gives that is no money; absent of cash. */
  readonly prize?: AwardPrize | null;
  readonly title: LocalText;
  readonly claimBy: Date | null;
  readonly operator: string | null;
  readonly note: string | null;
}

export interface AwardRow extends EarnedAward {
  readonly prize: AwardPrize | null;
  /** What it promised and could not give, where it became its worth in money. */
  readonly insteadOf: AwardPrize | null;
  /** Issued in a stop of the brand's rewards: it pays itself after it. */
  readonly waits: boolean;
  readonly state: AwardState;
  readonly issuedAt: Date;
  readonly endedAt: Date | null;
  /** When its money was taken back. */
  readonly backAt: Date | null;
  /** The operator who took it back or decided on it, and why. */
  readonly decidedBy: string | null;
  readonly decisionReason: string | null;
}

/** An award as its member is shown it. */
export interface ShownAward extends AwardRow {
  /** It waits to be claimed and cannot be: the brand's rewards or its promotion are stopped. */
  readonly isPaused: boolean;
}

/** What is known of an award beside its row. */
export interface Beside {
  readonly isMoney: boolean;
  readonly actual: bigint;
  /** 0 where its promotion counts nothing. */
  readonly expected: bigint;
  /** It is a bonus, and another one stands. */
  readonly isBonusActive: boolean;
  /** Of its promotion; null of what none gave. */
  readonly promotionKind: PromotionKind | null;
}

const typeByReason: Readonly<Record<AwardReason, TicketType>> = {
  gift: "MANUAL",
  mission: "MISSION",
  board: "EVENT",
  points: "DEFAULT",
  vip_level: "UPGRADE_BONUS",
  vip_week: "DEFAULT",
  vip_month: "DEFAULT",
  vip_birthday: "DEFAULT",
  rebate: "DEFAULT",
  loss_back: "DEFAULT",
  rakeback: "DEFAULT",
  referral: "DEFAULT",
  check_in: "LOGIN",
  wheel: "PRIZE_WHEEL",
  envelope: "EVENT",
  raffle: "RAFFLE",
  promotion: "EVENT",
};

/** What is once done by a new member, what an operator gives, and what a typed code gives. */
const typeByPromotion: Readonly<Partial<Record<PromotionKind, TicketType>>> = {
  code: "GIFT_CODE",
  sign_up: "REGISTER",
  phone: "REGISTER",
  mail: "REGISTER",
  kyc: "REGISTER",
  bank_binding: "REGISTER",
  gift: "MANUAL",
};

/** Of these, free rounds are called by what they are. */
const plainTypes: ReadonlySet<TicketType> = new Set(["DEFAULT", "EVENT", "MANUAL"]);

/** The name that the specification has for an award: by what gave it, or by what it gives. */
export function ticketTypeOf(
  { reason, prize }: Pick<AwardRow, "reason" | "prize">,
  promotionKind: PromotionKind | null,
): TicketType {
  const ofPromotion = promotionKind === null ? undefined : typeByPromotion[promotionKind];
  const type = ofPromotion ?? typeByReason[reason];
  return prize?.kind === "free_rounds" && plainTypes.has(type) ? "FREE_SPIN" : type;
}

/** As a fact's award begins. */
export const issuedAward = (earned: EarnedAward, issuedAt: Date): AwardRow => ({
  ...earned,
  prize: earned.prize ?? null,
  insteadOf: null,
  waits: false,
  state: "issued",
  issuedAt,
  endedAt: null,
  backAt: null,
  decidedBy: null,
  decisionReason: null,
});

/** What the ledger calls it, by what it is for. */
export const ledgerKinds = {
  gift: "promo_cash",
  mission: "mission_prize",
  board: "board_prize",
  points: "points_cash",
  vip_level: "vip_bonus",
  vip_week: "vip_bonus",
  vip_month: "vip_bonus",
  vip_birthday: "vip_bonus",
  rebate: "rebate",
  loss_back: "cashback",
  rakeback: "rakeback",
  referral: "referral_bonus",
  check_in: "promo_cash",
  wheel: "wheel_prize",
  envelope: "envelope",
  raffle: "raffle_prize",
  promotion: "promo_cash",
} as const satisfies Record<AwardReason, string>;

/** What the ledger calls the money of an award that comes back. */
export const backKind = "promo_back";

export const isOver = ({ claimBy }: Pick<AwardRow, "claimBy">, at: Date): boolean =>
  claimBy !== null && claimBy <= at;

const givers: ReadonlySet<AwardReason> = new Set(["mission", "board", "raffle", "envelope"]);

/** What gave it, where that has an id: a promotion, or what the source of the award names. */
export function rewardIdOf({
  reason,
  source,
  promotionId,
}: Pick<AwardRow, "reason" | "source" | "promotionId">): string | null {
  return givers.has(reason) ? (source.split(":")[1] ?? null) : promotionId;
}

const spans = { day: "daily", week: "weekly", month: "monthly" } as const;
const lastDayOf = {
  daily: (day: string) => day,
  weekly: (day: string) => addDays(day, 6),
  monthly: (day: string) => addDays(addMonths(day, 1), -1),
} as const;
const spanPattern =
  /^(?:rakeback:(daily|weekly|monthly)|rebate|vip:(week|month)):(\d{4}-\d\d-\d\d)/;

/** Which part of what comes again and again it is, and of which days, as its source names them. */
export function spanOf({ reason, source }: Pick<AwardRow, "reason" | "source">): AwardSpan | null {
  if (reason === "rakeback" && source.startsWith("rakeback:instant:")) {
    return { part: "instant", from: null, to: null };
  }
  const [, kept, period, from] = spanPattern.exec(source) ?? [];
  if (from === undefined) return null;
  const part = (kept as keyof typeof lastDayOf | undefined) ?? spans[(period as "week") ?? "day"];
  return { part, from, to: lastDayOf[part](from) };
}

const whys = {
  on_hold: "being_checked",
  claimed: null,
  expired: "claim_expired",
  rejected: "not_eligible",
  taken_back: "taken_back",
} as const satisfies Partial<Record<AwardState, AwardWhy | null>>;

/** Why it cannot be claimed now, or how it ended; null where it can be claimed, or was. */
export function whyOf(
  { state, decidedBy }: Pick<AwardRow, "state" | "decidedBy">,
  isBonusActive: boolean,
): AwardWhy | null {
  if (state === "issued") return isBonusActive ? "bonus_active" : null;
  // By nobody, a break did it.
  if (state === "cancelled") return decidedBy === null ? "play_paused" : "taken_back";
  return whys[state];
}
