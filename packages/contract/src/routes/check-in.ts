import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { BudgetLeft } from "../budget-mode.ts";
import { AmountText, CurrencyText, Timestamp } from "../fields.ts";
import { localText } from "../languages.ts";
import { rewardCapRefusals } from "./console-reward-caps.ts";
import { AwardPrize, shownPrize } from "./prizes.ts";
import { budgetParts, conditionsPart } from "./who-may.ts";

/** Check-in: a small gift for each day of the brand that a member comes and claims it on. */

/** A day of the brand, yyyy-MM-dd. */
export const DayText = z.iso.date();

export const checkInStates = ["claimed", "today", "missed", "coming"] as const;
export const CheckInState = z.enum(checkInStates);
export type CheckInState = z.infer<typeof CheckInState>;

/** What a day asks for beside coming: money paid in or played for on that day. */
export const checkInConditions = ["none", "deposit", "valid"] as const;
export const CheckInCondition = z.enum(checkInConditions);
export type CheckInCondition = z.infer<typeof CheckInCondition>;

/** After a missed day the calendar starts again, or waits. */
export const checkInMissed = ["reset", "keep"] as const;
export const CheckInMissed = z.enum(checkInMissed);
export type CheckInMissed = z.infer<typeof CheckInMissed>;

export const CheckInDay = z.object({
  /** The day of the calendar, from 1 on. */
  step: z.number().int(),
  amount: AmountText,
  ...shownPrize,
  state: CheckInState,
  /** When it was claimed for, or the missed day; null for days to come. */
  day: DayText.nullable(),
  /** Claimed, and an operator decides about it before it is paid. */
  isHeld: z.boolean(),
  /** Claimed for the calendar, and to be claimed in the reward centre: it cannot be given yet. */
  waits: z.boolean(),
});
export type CheckInDay = z.infer<typeof CheckInDay>;

export const CheckIn = z
  .object({
    title: z.string(),
    terms: z.string(),
    currency: CurrencyText,
    /** Today, as the brand counts it: what a claim names. */
    today: DayText,
    /** When the next day begins. */
    nextAt: Timestamp,
    days: z.array(CheckInDay),
    isClaimed: z.boolean(),
    missed: CheckInMissed,
    condition: z.object({ kind: CheckInCondition, least: AmountText, actual: AmountText }),
    /** Missed days that may still be made up for, the first first; empty where none may. */
    makeUps: z.object({ days: z.array(DayText), left: z.number().int(), most: z.number().int() }),
    turnoverBps: z.number().int(),
    /** The last claim, and what all of them came to in money. */
    lastAt: Timestamp.nullable(),
    total: AmountText,
    /** Whether its budget still holds the next gift. */
    budgetLeft: BudgetLeft.nullable(),
  })
  .meta({ id: "CheckIn" });
export type CheckIn = z.infer<typeof CheckIn>;

export const checkInRoutes = {
  checkIn: {
    summary: "The check-in calendar of the member; null where the brand has none for him.",
    access: "member",
    response: z.object({ checkIn: CheckIn.nullable() }),
    refusals: [],
    perMinuteMax: 60,
  },
  claimCheckIn: {
    summary: "Claims today's gift, or that of a missed day. Again, it changes nothing.",
    access: "member",
    /** The day, as the calendar names it. */
    body: z.strictObject({ id: DayText }),
    response: CheckIn,
    idempotent: true,
    refusals: [
      "idempotency_key_reused",
      "rewards_stopped",
      "promotion_closed",
      "not_eligible",
      "changed_meanwhile",
      "condition_not_met",
      "play_paused",
      "budget_used",
    ],
    perMinuteMax: 30,
  },
} as const satisfies Record<string, RouteSchema>;

const Amount = z.string().regex(/^\d{1,16}(\.\d{1,8})?$/);

export const CheckInSettings = z
  .strictObject({
    /** The brand's. */
    currency: CurrencyText,
    isOpen: z.boolean(),
    title: localText(80),
    /** Plain text with line breaks. */
    terms: localText(2000),
    /** The gift of each day of the calendar. */
    amounts: z.array(Amount).min(2).max(31),
    /** Days whose gift is no money; the server sets their amounts to what it is worth. */
    prizes: z
      .array(z.strictObject({ step: z.number().int().min(1).max(31), prize: AwardPrize }))
      .max(31)
      .optional(),
    missed: CheckInMissed,
    /** Missed days of one calendar that may be made up for. */
    makeUps: z.number().int().min(0).max(2),
    condition: CheckInCondition,
    /** How much is to be paid in or played for; counts where a condition is set. */
    least: Amount,
    turnoverBps: z.number().int().min(0).max(1_000_000),
    ...conditionsPart,
    ...budgetParts,
  })
  .meta({ id: "CheckInSettings" });
export type CheckInSettings = z.infer<typeof CheckInSettings>;

export const CheckInProgramme = z
  .object({
    merchantCode: z.string(),
    settings: CheckInSettings,
    /** Claims of the last 30 days, how many members, and what they came to. */
    claims: z.number().int(),
    members: z.number().int(),
    paid: AmountText,
    updatedAt: Timestamp.nullable(),
    /** A save sends the revision that was read; 0 where nothing was saved. */
    revision: z.number().int(),
  })
  .meta({ id: "CheckInProgramme" });
export type CheckInProgramme = z.infer<typeof CheckInProgramme>;

export const consoleCheckInRoutes = {
  checkInProgrammes: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "The check-in calendar of each brand; a proposal where none was saved.",
    response: z.array(CheckInProgramme),
    refusals: ["permission_denied"],
  },
  saveCheckIn: {
    effect: "threshold",
    access: "operator",
    permission: "rewards.write",
    summary: "Saves a brand's check-in. Calendars that have begun stay as they began.",
    params: z.strictObject({ merchantCode: z.string().max(32) }),
    body: z.strictObject({ settings: CheckInSettings, revision: z.number().int().min(0) }),
    response: CheckInProgramme,
    refusals: [
      "permission_denied",
      "not_found",
      "brand_rule",
      ...rewardCapRefusals,
      "changed_meanwhile",
    ],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
