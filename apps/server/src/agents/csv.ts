import { byteOrderMark, csvLine } from "@baize/contract/csv";
import type { DayRange } from "../platform/day-names.ts";
import type { FileAnswer } from "../platform/http/call.ts";
import { checkFileRows, fileName } from "../vendors/index.ts";

/** Reports of the office as CSV, read and sent a page at a time. */

/** So many rows are read at once. */
export const filePageSize = 500;

/** Named by the brand's days, both included. */
export const dayFileName = (what: string, { from, to }: DayRange): string =>
  fileName(what, from, to);

interface PagedFile {
  readonly name: string;
  readonly head: readonly string[];
  /** Of all pages; a file too large is refused and never cut off in silence. */
  readonly total: number;
  /** The cells of a page's rows, from 1 on. */
  readonly read: (pageNum: number) => Promise<readonly (readonly string[])[]>;
}

async function* partsOf({ head, total, read }: PagedFile): AsyncGenerator<string> {
  yield byteOrderMark + csvLine([...head]);
  for (let pageNum = 1; (pageNum - 1) * filePageSize < total; pageNum += 1) {
    const rows = await read(pageNum);
    yield rows.map((row) => csvLine([...row])).join("");
  }
}

/** Refuses: export_too_large. */
export function pagedFile(file: PagedFile): FileAnswer {
  checkFileRows(file.total);
  return { fileName: file.name, parts: partsOf(file) };
}
