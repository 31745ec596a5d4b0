import type { GiftProblem } from "@baize/contract";
import { giftLinesMax } from "@baize/contract";
import { parseMinor } from "@baize/money";

/** A list of members and amounts as an operator brings it. Pure. */

export interface GiftLine {
  readonly line: number;
  readonly username: string;
  /** Undefined where it is none. */
  readonly amountMinor: bigint | undefined;
  readonly problem: Extract<GiftProblem, "unreadable" | "amount" | "twice"> | undefined;
}

const cells = /^\s*"?([^",;\t]+?)"?\s*[,;\t]\s*"?([^",;\t]+?)"?\s*$/;
const amountForm = /^\d{1,16}(\.\d{1,8})?$/;

/**
 * Reads lines of "username,amount". A first line whose amount is no number is a head, empty lines
 * count as lines, and a name may come once: who is named twice got a slip of the hand.
 */
export function readGifts(csv: string, currency: string, amountMax: bigint): readonly GiftLine[] {
  const seen = new Set<string>();
  const rows = csv.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const found: GiftLine[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.trim() === "") continue;
    const [, username = row.trim(), amount = ""] = cells.exec(row) ?? [];
    const isHead = index === 0 && amount !== "" && !/\d/.test(amount);
    if (isHead) continue;
    const minor = amountForm.test(amount) ? parseMinor(amount, currency) : undefined;
    const isAmount = minor !== undefined && minor > 0n && minor <= amountMax;
    const key = username.toLowerCase();
    const problem =
      amount === "" || found.length >= giftLinesMax
        ? "unreadable"
        : !isAmount
          ? "amount"
          : seen.has(key)
            ? "twice"
            : undefined;
    seen.add(key);
    const amountMinor = isAmount ? minor : undefined;
    found.push({ line: index + 1, username: username.slice(0, 64), amountMinor, problem });
  }
  return found;
}

/** What the members cannot be given but the operator cannot correct either: it is passed over. */
export const isPassedOver = (problem: GiftProblem | undefined): boolean =>
  problem === "paused" || problem === "shut";
