/**
 * "rollback" is a bet or win taken back; "transfer" goes to or comes from a vendor's wallet; "line"
 * goes to or comes from the member's upline or downline; "commission" is what an agent's contract
 * gave, or what was paid to a downline; "tournament" is a buy-in, or a prize of
 * one; "bonus" was released; "win_capped" is what free rounds won above their cap, and went back;
 * "award_back" is an award that was taken back; "mall" was paid beside points, or came back of it;
 * "adjustment" whatever no other name fits.
 */
export const transactionKinds = [
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
] as const;

/** What moves cash other than play. */
export const movementKinds = transactionKinds.filter(
  (kind) => kind !== "bet" && kind !== "win" && kind !== "rollback",
);
