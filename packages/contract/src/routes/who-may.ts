import { z } from "zod";
import { GameType, Uuid } from "../fields.ts";
import { segmentParts } from "../segment-parts.ts";

/** An amount of terms, not below zero. */
export const Positive = z.string().regex(/^\d{1,16}(\.\d{1,8})?$/);

/** A word that operators put on members. */
export const MemberTag = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} _-]{0,31}$/u);

/**
 * What may decide who takes part. No figure of losses, results or play at night may select anybody,
 * nor withdrawals that were asked for, so there is none.
 */
export const segments = Object.keys(segmentParts) as [keyof typeof segmentParts];
export const SegmentFact = z.enum(segments);
export type SegmentFact = z.infer<typeof SegmentFact>;

const Leaf = z
  .strictObject({
    segment: SegmentFact,
    /**
     * Of `registered_days` and `unseen_days`: at least so many since then. Of sums: the last so
     * many, 0 is ever.
     */
    days: z.number().int().min(0).max(3650).optional(),
    /** The level, or the number of deposits: at least so much. */
    least: z.number().int().min(0).max(100_000).optional(),
    /** Of sums: at least so much, in the member's currency. */
    amount: Positive.optional(),
    /** Of `valid_sum`: only of this type. Of `prefers`: most of what counts was staked in it. */
    gameType: GameType.optional(),
    /** Languages, currencies or countries: one of them. */
    values: z
      .array(z.string().regex(/^[A-Za-z-]{2,8}$/))
      .min(1)
      .max(30)
      .optional(),
    /** Words of operators: one of them. */
    tags: z.array(MemberTag).min(1).max(30).optional(),
    /** The user name of an agent above the member, however far. */
    agent: z.string().min(1).max(64).optional(),
    /** A saved list of members. */
    listId: Uuid.optional(),
  })
  .refine(
    ({ segment, ...parts }) =>
      // Older conditions of days may go without: then it is none.
      segment === "registered_days" ||
      segmentParts[segment].every((part) => parts[part] !== undefined),
    "a part of the condition is missing",
  );
const conditionsMax = 12;
const groupOf = <T extends z.ZodType>(part: T) =>
  z.union([
    z.strictObject({ all: z.array(part).max(conditionsMax) }),
    z.strictObject({ any: z.array(part).min(1).max(conditionsMax) }),
    z.strictObject({ not: part }),
  ]);
const Inner = z.union([Leaf, groupOf(Leaf)]);
const Middle = z.union([Leaf, groupOf(Inner)]);
/** A tree of four levels: groups of groups of facts that are or are not so. */
export const WhoMay = z.union([Leaf, groupOf(Middle)]).meta({ id: "WhoMay" });
export type WhoMay = z.infer<typeof WhoMay>;

/** Who may take something of a mission, a wheel, a board, a raffle, an envelope or a check-in. */
export const conditionsPart = {
  /** A copy of a segment's, or their own; absent where it is for everybody. */
  conditions: WhoMay.optional(),
};

/** So many of a hundred members a mission or a board is held back from; absent is nobody. */
export const controlPart = {
  controlShare: z.number().int().min(0).max(50).optional(),
};

/** What missions, wheels and check-ins may cost in all, and on a day of the brand. */
export const budgetParts = {
  /** Absent where there is no bound. */
  budget: Positive.optional(),
  budgetDay: Positive.optional(),
};
