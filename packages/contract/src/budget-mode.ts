import { z } from "zod";

/**
 * When a budget is taken: "first_reached" when a reward is earned, so that who is first has it;
 * "reserved_at_join" when a member joins or chooses it, so that it is certain for who joined.
 */
export const budgetModes = ["first_reached", "reserved_at_join"] as const;
export const BudgetMode = z.enum(budgetModes);
export type BudgetMode = z.infer<typeof BudgetMode>;

/** What is left of a budget, in words. */
export const BudgetLeft = z.enum(["many", "few", "none"]);
export type BudgetLeft = z.infer<typeof BudgetLeft>;
