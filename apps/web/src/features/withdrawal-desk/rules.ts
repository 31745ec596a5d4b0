import type { WithdrawalInConsole } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { readAmount } from "../../lib/amount.ts";

type Due = "fine" | "soon" | "late";

const minuteMs = 60_000;

/** Whether anybody must act on it. What is over has no age that matters. */
export function isWaiting({ actions }: Pick<WithdrawalInConsole, "actions">): boolean {
  return actions.length > 0;
}

export function ageMinutes(createdAt: string, now: number): number {
  return Math.max(0, Math.trunc((now - Date.parse(createdAt)) / minuteMs));
}

/** The last third of the time is when it becomes urgent. */
export function dueOf(minutes: number, targetMinutes: number): Due {
  if (minutes >= targetMinutes) return "late";
  return minutes * 3 >= targetMinutes * 2 ? "soon" : "fine";
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

/** Where J and K go in a list; from nowhere to its beginning or its end. */
export function stepIn(ids: readonly string[], at: string | undefined, by: 1 | -1) {
  const index = at === undefined ? -1 : ids.indexOf(at);
  if (index === -1) return by === 1 ? ids[0] : ids.at(-1);
  return ids[Math.min(ids.length - 1, Math.max(0, index + by))];
}
