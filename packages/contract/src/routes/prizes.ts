import { z } from "zod";
import { Uuid } from "../fields.ts";
import { prizeCountsMax } from "../prize-bounds.ts";
import { roundTerms } from "../round-terms.ts";
import { BonusWeights } from "./bonuses.ts";

/**
 * What a reward gives: money, or a prize. Gifts by hand, journeys, missions, check-in and VIP
 * levels may name a prize beside the amount. Without one it is money. Of a bonus the amount is the
 * bonus; of all else the server sets the amount to what the prize is worth.
 */

const PrizeDays = z.number().int().min(1).max(365);

/** What each kind that is no money asks, without how much of it there is. */
const prizeTerms = {
  points: { kind: z.literal("points") },
  /** The amount of the award is that of the bonus. */
  bonus: {
    kind: z.literal("bonus"),
    wageringBps: z.number().int().min(1).max(1_000_000),
    weights: BonusWeights,
    /** Of the stake of one round so much counts at most; absent where all of it does. */
    countsAtMost: z
      .string()
      .regex(/^\d{1,16}(\.\d{1,8})?$/)
      .optional(),
    days: PrizeDays,
  },
  free_rounds: {
    kind: z.literal("free_rounds"),
    ...roundTerms,
  },
  ticket: { kind: z.literal("ticket"), wheelId: Uuid, days: PrizeDays },
  /** Each enters its tournament once. */
  board_ticket: { kind: z.literal("board_ticket"), boardId: Uuid, days: PrizeDays },
} as const;

const countOf = (kind: keyof typeof prizeCountsMax) =>
  z.number().int().min(1).max(prizeCountsMax[kind]);

/** What is given to each of many, where how much of it is said elsewhere. */
export const PrizeTerms = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("cash") }),
    z.strictObject(prizeTerms.points),
    z.strictObject(prizeTerms.bonus),
    z.strictObject(prizeTerms.free_rounds),
    z.strictObject(prizeTerms.ticket),
    z.strictObject(prizeTerms.board_ticket),
  ])
  .meta({ id: "PrizeTerms" });
export type PrizeTerms = z.infer<typeof PrizeTerms>;

/** What a reward gives that is no money. */
export const AwardPrize = z
  .discriminatedUnion("kind", [
    z.strictObject({ ...prizeTerms.points, points: countOf("points") }),
    z.strictObject(prizeTerms.bonus),
    z.strictObject({ ...prizeTerms.free_rounds, rounds: countOf("free_rounds") }),
    z.strictObject({ ...prizeTerms.ticket, tickets: countOf("ticket") }),
    z.strictObject({ ...prizeTerms.board_ticket, tickets: countOf("board_ticket") }),
  ])
  .meta({ id: "AwardPrize" });
export type AwardPrize = z.infer<typeof AwardPrize>;

/**
 * Types of what a member has to take, by the names of the specification: tickets, and awards. The
 * first five open where they are; MISSION leads to the missions, LOGIN to the check-in, REGISTER to
 * what new members are given for, the rest to the reward centre.
 */
export const ticketTypes = [
  "PRIZE_WHEEL",
  "GOLDEN_EGG",
  "RAFFLE",
  "CASH_VOUCHER",
  "GIFT_CODE",
  "FREE_SPIN",
  "MISSION",
  "LOGIN",
  "REGISTER",
  "EVENT",
  "DEFAULT",
  "MANUAL",
  "UPGRADE_BONUS",
] as const;
export const TicketType = z.enum(ticketTypes);
export type TicketType = z.infer<typeof TicketType>;

/** Turns of a wheel, or entries of a tournament. */
export const TicketPrize = z.discriminatedUnion("kind", [
  z.strictObject({ ...prizeTerms.ticket, tickets: countOf("ticket") }),
  z.strictObject({ ...prizeTerms.board_ticket, tickets: countOf("board_ticket") }),
]);
export type TicketPrize = z.infer<typeof TicketPrize>;

/** What members are shown of a prize; both are null where it is money. */
export const shownPrize = {
  prize: AwardPrize.nullable(),
  /** The game, wheel or tournament that it is for; null where there is none, or none any more. */
  prizeOf: z.string().nullable(),
} as const;
