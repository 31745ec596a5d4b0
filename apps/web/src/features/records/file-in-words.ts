import { byteOrderMark, csvLine, readOwnCsv } from "@baize/contract/csv";
import { toZoneText } from "../../lib/zone-time.ts";
import type { FileWords } from "./file-words.ts";

/** "2026-11-27 09:41:16": what spreadsheets of every language read as a time. */
function timeOf(at: string, timeZone: string): string {
  const [day, minute] = toZoneText(at, timeZone).split("T");
  return `${day} ${minute}:${at.slice(17, 19)}`;
}

/** The platform's file in the words of the page. */
export function inWords(csv: string, { heads, codes, times, timeZone }: FileWords): string {
  const [names = [], ...rows] = readOwnCsv(csv);
  const wordOf = (cell: string, at: number) => {
    const name = names[at] ?? "";
    if (cell !== "" && times.includes(name)) return timeOf(cell, timeZone);
    const words = codes[name];
    return words !== undefined && Object.hasOwn(words, cell) ? (words[cell] ?? cell) : cell;
  };
  const headOf = (name: string) =>
    times.includes(name) ? `${heads[name] ?? name} (${timeZone})` : (heads[name] ?? name);
  const lines = [names.map(headOf), ...rows.map((row) => row.map(wordOf))];
  return byteOrderMark + lines.map(csvLine).join("");
}
