import type { WithdrawalInConsole } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { readAmount } from "../../lib/amount.ts";

/** Whether anybody must act on it. What is over has no age that matters. */
export function isWaiting({ actions }: Pick<WithdrawalInConsole, "actions">): boolean {
  return actions.length > 0;
}

/** What has not arrived, as the member says; all of it where nothing did. */
export function missingOf(row: Pick<WithdrawalInConsole, "amount" | "received" | "currency">) {
  const all = parseMinor(row.amount, row.currency) ?? 0n;
  return all - (parseMinor(row.received ?? "0", row.currency) ?? 0n);
}

/** Whether the amount was typed that an operator is about to move. */
export function isTyped(text: string, amount: bigint, currency: string): boolean {
  return readAmount(text, currency) === amount;
}
