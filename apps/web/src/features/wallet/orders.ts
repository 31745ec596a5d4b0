import type { OwnDeposit } from "@baize/contract";
import type { StatementRange } from "./api.ts";

/**
 * The orders that belong beside a statement: those that moved no money, which it does not show,
 * in its time and under its kind.
 */
export function ordersBeside(
  orders: readonly OwnDeposit[],
  { kind, from, to }: StatementRange,
): readonly OwnDeposit[] {
  if (kind !== undefined && kind !== "deposit") return [];
  return orders.filter(({ status, createdAt }) => {
    const at = Date.parse(createdAt);
    const isAfter = from === undefined || at >= Date.parse(from);
    const isBefore = to === undefined || at < Date.parse(to);
    return status !== "received" && isAfter && isBefore;
  });
}
