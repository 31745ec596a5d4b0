import { byteOrderMark, csvLine, readOwnCsv } from "@baize/contract/csv";
import { toZoneText } from "./zone-time.ts";

/**
 * Files of records as a reader opens them. The platform's file has codes and moments of Greenwich,
 * for programs; the site writes its columns, kinds and times as its pages do. Amounts stay plain
 * numbers, so that a spreadsheet can add them up.
 */

export interface FileWords {
  /** By the platform's names of the columns. */
  readonly heads: Readonly<Record<string, string>>;
  /** By column, the word for each code in it. */
  readonly codes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By column, how a number of another measure is written. */
  readonly numbers?: Readonly<Record<string, (cell: string) => string>>;
  /** Columns of moments, and whose clock they are shown by. */
  readonly times: readonly string[];
  readonly timeZone: string;
}

/** "2026-11-27 09:41:16": what spreadsheets of every language read as a time. */
function timeOf(at: string, timeZone: string): string {
  const [day, minute] = toZoneText(at, timeZone).split("T");
  return `${day} ${minute}:${at.slice(17, 19)}`;
}

/** The platform's file in the words of the page. */
export function inWords(csv: string, words: FileWords): string {
  const { heads, codes, numbers = {}, times, timeZone } = words;
  const [names = [], ...rows] = readOwnCsv(csv);
  const wordOf = (cell: string, at: number) => {
    const name = names[at] ?? "";
    if (cell !== "" && times.includes(name)) return timeOf(cell, timeZone);
    const write = Object.hasOwn(numbers, name) ? numbers[name] : undefined;
    if (cell !== "" && write !== undefined) return write(cell);
    const known = codes[name];
    return known !== undefined && Object.hasOwn(known, cell) ? (known[cell] ?? cell) : cell;
  };
  const headOf = (name: string) =>
    times.includes(name) ? `${heads[name] ?? name} (${timeZone})` : (heads[name] ?? name);
  const lines = [names.map(headOf), ...rows.map((row) => row.map(wordOf))];
  return byteOrderMark + lines.map(csvLine).join("");
}
