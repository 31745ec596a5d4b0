import { giftLinesMax, type AwardPrize, type GiftPrize, type GiftProblem } from "@baize/contract";
import { parseMinor } from "@baize/money";

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

const countsMax = {
  points: 1_000_000_000n,
  free_rounds: 1000n,
  ticket: 100n,
  board_ticket: 100n,
} as const;

export const isCounted = (
  prize: GiftPrize,
): prize is Exclude<GiftPrize, { readonly kind: "cash" | "bonus" }> =>
  prize.kind !== "cash" && prize.kind !== "bonus";

const mostOf = (prize: GiftPrize, amountMax: bigint): bigint =>
  isCounted(prize) ? countsMax[prize.kind] : amountMax;

function quantityIn(text: string, prize: GiftPrize, currency: string): bigint | undefined {
  if (isCounted(prize)) return countForm.test(text) ? BigInt(text) : undefined;
  return amountForm.test(text) ? parseMinor(text, currency) : undefined;
}

export interface Worth {
  readonly currency: string;
  /** What a turn of the wheel costs on average. */
  readonly ticketMinor: bigint;
}

/** Their stakes, or the most that they may win where that is less. */
function worthOfRounds(
  { stake, winCap }: Extract<GiftPrize, { readonly kind: "free_rounds" }>,
  quantity: bigint,
  currency: string,
): bigint {
  const stakes = (parseMinor(stake, currency) ?? 0n) * quantity;
  const most = winCap === undefined ? stakes : (parseMinor(winCap, currency) ?? 0n);
  return most < stakes ? most : stakes;
}

/**
 * What a line is worth. Of tickets of a wheel it is what their turns cost on average; nobody can
 * tell of points and of tickets of a tournament.
 */
export function worthOf(
  prize: GiftPrize,
  quantity: bigint,
  { currency, ticketMinor }: Worth,
): bigint {
  if (prize.kind === "points" || prize.kind === "board_ticket") return 0n;
  if (prize.kind === "ticket") return ticketMinor * quantity;
  if (prize.kind === "free_rounds") return worthOfRounds(prize, quantity, currency);
  return quantity;
}

/** What the award of a line gives; null of cash. */
export function prizeOf(prize: GiftPrize, quantity: bigint): AwardPrize | null {
  // tidy: allow money-number, because these are counts.
  const many = Number(quantity);
  if (prize.kind === "cash") return null;
  if (prize.kind === "points") return { ...prize, points: many };
  if (prize.kind === "free_rounds") return { ...prize, rounds: many };
  if (prize.kind === "ticket" || prize.kind === "board_ticket") return { ...prize, tickets: many };
  return { ...prize };
}

/**
 * Reads lines of "username,amount". A first line whose amount is no number is a head, empty lines
 * count as lines, and a name may come once: who is named twice got a slip of the hand.
 */
export function readGifts(
  csv: string,
  prize: GiftPrize,
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
