import { isPrize } from "../../ui/desk/prizes/prize.ts";
import type { Details } from "./readable.ts";

/** What a change gives: so much money, or so many of what is counted. */
type Moved =
  | { readonly amount: string; readonly currency: string }
  | { readonly unit: "points" | "tickets" | "rounds"; readonly count: number };

const units = {
  points: "points",
  ticket: "tickets",
  board_ticket: "tickets",
  free_rounds: "rounds",
} as const;

/** A list says how many all its lines give, an award has it in its prize. */
export function movedOf(after: Details | null): Moved | undefined {
  const { amount, currency, prize, count } = after ?? {};
  if (isPrize(prize) && prize.kind !== "cash" && prize.kind !== "bonus") {
    const unit = units[prize.kind];
    const many = typeof count === "number" ? count : (prize as Details)[unit];
    if (typeof many === "number") return { unit, count: many };
  }
  const isSum = typeof amount === "string" && typeof currency === "string";
  return isSum && !/^0(?:\.0+)?$/.test(amount) ? { amount, currency } : undefined;
}
