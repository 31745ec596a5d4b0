import type { ImportedLines } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { CsvError, parseCsv } from "../csv.ts";
import type { DepositRow, MethodRow } from "../deposits/rules.ts";

/**
 * A line of the bank, and what may become of it. Pure.
 *
 *   state             what happened                                  next
 *   -                 an operator entered it                         waiting
 *   waiting           reference and amount fit an open transfer      credited, or awaiting_second
 *   waiting           an operator gives it to a deposit or member    credited, or awaiting_second
 *   waiting           sent back, with the reason                     returned
 *   awaiting_second   another operator approves                      credited
 *   awaiting_second   an operator refuses                            waiting
 *
 * Above the method's limit a second person is needed, even for an exact match: an operator could
 * have made up the line. A credited or returned line stays so.
 */
export type LineState = "waiting" | "awaiting_second" | "credited" | "returned";
export type LineEvent = "assign" | "approve" | "refuse" | "return";

export interface LineRow {
  readonly merchantCode: string;
  readonly accountId: string;
  readonly bankReference: string;
  readonly id: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** A day, yyyy-MM-dd. */
  readonly receivedOn: string;
  readonly sender: string;
  readonly text: string;
  readonly state: LineState;
  readonly memberId: bigint | null;
  readonly depositId: string | null;
  readonly firstBy: string | null;
  readonly firstByName: string | null;
  readonly reason: string | null;
  readonly enteredBy: string;
  readonly enteredByName: string;
  readonly enteredAt: Date;
  readonly lookedAt: Date | null;
  readonly updatedAt: Date;
  readonly revision: number;
}

const ways: Readonly<Record<LineEvent, { readonly from: LineState; readonly to: LineState }>> = {
  assign: { from: "waiting", to: "credited" },
  approve: { from: "awaiting_second", to: "credited" },
  refuse: { from: "awaiting_second", to: "waiting" },
  return: { from: "waiting", to: "returned" },
};

/** Where an event leads a line, or undefined where it may not happen; the table above. */
export function nextOfLine(
  state: LineState,
  event: LineEvent,
  needsSecond = false,
): LineState | undefined {
  const { from, to } = ways[event];
  if (state !== from) return undefined;
  return event === "assign" && needsSecond ? "awaiting_second" : to;
}

export function needsSecond(amountMinor: bigint, method: MethodRow | undefined): boolean {
  const limit = method?.secondAboveMinor ?? 0n;
  return limit > 0n && amountMinor > limit;
}

/** What this operator may do; nobody approves their own proposal. */
export function lineActionsOf(
  row: Pick<LineRow, "state" | "firstBy">,
  operatorId: string,
): LineEvent[] {
  const events = (Object.keys(ways) as LineEvent[]).filter(
    (event) => nextOfLine(row.state, event) !== undefined,
  );
  return events.filter((event) => event !== "approve" || row.firstBy !== operatorId);
}

/** Whether a line pays a transfer just as it was ordered, so that nobody needs to look. */
export function fits(
  line: Pick<LineRow, "merchantCode" | "accountId" | "currency" | "amountMinor">,
  deposit: DepositRow,
): boolean {
  return (
    deposit.merchantCode === line.merchantCode &&
    deposit.accountId === line.accountId &&
    deposit.currency === line.currency &&
    deposit.amountMinor === line.amountMinor &&
    (deposit.status === "pending" || deposit.status === "checking")
  );
}

/** One number of a transaction, however a bank's page or file spaces it. */
export function foldBankReference(text: string): string {
  return text.normalize("NFKC").trim().toUpperCase().replaceAll(/\s+/g, " ");
}

export interface EnteredLine {
  readonly row: number;
  readonly bankReference: string;
  readonly amountMinor: bigint;
  readonly receivedOn: string;
  readonly sender: string;
  readonly text: string;
}

type Problem = ImportedLines["problems"][number];

const names = ["transaction", "amount", "date", "sender", "text"] as const;
const linesMax = 500;
const referencePattern = /^[\p{L}\p{N}][\p{L}\p{N} ./_:-]{2,63}$/u;
const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const textMax = 300;

function isDay(text: string): boolean {
  if (!datePattern.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  // The 31st of a shorter month would otherwise pass as the 1st of the next.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

function readLine(
  cells: readonly string[],
  places: readonly number[],
  row: number,
  currency: string,
): EnteredLine | Problem {
  const [transaction = "", amount = "", day = "", sender = "", text = ""] = places.map(
    (place) => cells[place]?.trim() ?? "",
  );
  const bankReference = foldBankReference(transaction);
  if (!referencePattern.test(bankReference)) return { row, problem: "bank_reference" };
  const amountMinor = parseMinor(amount, currency);
  if (amountMinor === undefined || amountMinor <= 0n) return { row, problem: "amount" };
  if (!isDay(day)) return { row, problem: "date" };
  if (sender.length > textMax || text.length > textMax) return { row, problem: "text" };
  return { row, bankReference, amountMinor, receivedOn: day, sender, text };
}

/**
 * Lines as a bank's file has them, by the names of its first row; sender and text may be absent.
 * What is wrong with a line keeps only that line out.
 */
export function readLines(
  csv: string,
  currency: string,
): { readonly lines: readonly EnteredLine[]; readonly problems: readonly Problem[] } {
  let rows: string[][];
  try {
    // Spreadsheets begin a file with a mark that is no sign of the first name.
    rows = parseCsv(csv.replace(/^\uFEFF/, ""));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { lines: [], problems: [{ row: 1, problem: "malformed" }] };
  }
  const [head = [], ...rest] = rows;
  const titles = head.map((cell) => cell.trim().toLowerCase());
  const places = names.map((name) => titles.indexOf(name));
  if (places.slice(0, 3).includes(-1))
    return { lines: [], problems: [{ row: 1, problem: "columns" }] };
  const found = rest.flatMap((cells, index) => {
    const row = index + 2;
    if (cells.every((cell) => cell.trim() === "")) return [];
    if (index >= linesMax) return [{ row, problem: "too_many" } as const];
    if (cells.length !== head.length) return [{ row, problem: "columns" } as const];
    return [readLine(cells, places, row, currency)];
  });
  return {
    lines: found.filter((one) => "bankReference" in one),
    problems: found.filter((one) => "problem" in one),
  };
}
