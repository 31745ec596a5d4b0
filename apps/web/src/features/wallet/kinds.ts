import type { TransactionKind } from "./api.ts";

const kinds: readonly TransactionKind[] = [
  "deposit",
  "withdrawal",
  "bet",
  "win",
  "rollback",
  "transfer",
  "line",
  "commission",
  "tournament",
  "bonus",
  "win_capped",
  "award_back",
  "mall",
  "adjustment",
];

/** The kind of entry an address asks for, if it is one. */
export function readKind(text: unknown): TransactionKind | undefined {
  return kinds.find((known) => known === text);
}
