import { giftLinesMax, type GiftProblem, type PrizeTerms } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { isCounted, mostOf, worthOf, type Worth } from "../prize-terms/rules.ts";

/** A list of members and amounts, or counts, as an operator brings it. Pure. */

export interface GiftLine {
  readonly line: number;
  readonly username: string;
  /** Minor units, or how many; undefined where it is none. */
  readonly quantity: bigint | undefined;
  readonly problem: Extract<GiftProblem, "unreadable" | "amount" | "twice"> | undefined;
}

const cells = /^\s*"?([^",;\t]+?)"?\s*[,;\t]\s*"?([^",;\t]+?)"?\s*$/;
const amountForm = /^\d{1,16}(\.\d{1,8})?$/;

const countForm = /^\d{1,10}$/;

function quantityIn(text: string, prize: PrizeTerms, currency: string): bigint | undefined {
  if (isCounted(prize)) return countForm.test(text) ? BigInt(text) : undefined;
  return amountForm.test(text) ? parseMinor(text, currency) : undefined;
}

/**
 * Reads lines of "username,amount". A first line whose amount is no number is a head, empty lines
 * count as lines, and a name may come once: who is named twice got a slip of the hand.
 */
export function readGifts(
  csv: string,
  prize: PrizeTerms,
  { amountMax, ...worth }: Worth & { readonly amountMax: bigint },
): readonly GiftLine[] {
  const seen = new Set<string>();
  const rows = csv.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const found: GiftLine[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.trim() === "") continue;
    const [, username = row.trim(), amount = ""] = cells.exec(row) ?? [];
    const isHead = index === 0 && amount !== "" && !/\d/.test(amount);
    if (isHead) continue;
    const read = quantityIn(amount, prize, worth.currency);
    const isAmount =
      read !== undefined &&
      read > 0n &&
      read <= mostOf(prize, amountMax) &&
      worthOf(prize, read, worth) <= amountMax;
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
    const quantity = isAmount ? read : undefined;
    found.push({ line: index + 1, username: username.slice(0, 64), quantity, problem });
  }
  return found;
}

/** What the members cannot be given but the operator cannot correct either: it is passed over. */
export const isPassedOver = (problem: GiftProblem | undefined): boolean =>
  problem === "paused" || problem === "shut";
