import type { AwardPrize, PrizeTerms } from "@baize/contract";
import { prizeKinds, type PrizeKind } from "./draft.ts";

/** What is known to be a prize among other things. */

/** With how many, or without where that is said elsewhere. */
export type PrizeLike = AwardPrize | PrizeTerms;

export const isPrize = (value: unknown): value is PrizeLike =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  prizeKinds.some((kind) => kind === value.kind) &&
  isWhole(value as { readonly kind: PrizeKind });

/** Other things have kinds of the same names: a prize has its own terms. */
function isWhole(value: { readonly kind: PrizeKind }): boolean {
  const of = { bonus: "wageringBps", free_rounds: "gameCode", ticket: "wheelId" } as const;
  if (value.kind === "board_ticket") return "boardId" in value;
  if (value.kind === "cash" || value.kind === "points") {
    return Object.keys(value).every((key) => key === "kind" || key === "points");
  }
  return of[value.kind] in value;
}
