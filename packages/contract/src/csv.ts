import Papa from "papaparse";

/** CSV as the platform writes it: RFC 4180, made safe for the spreadsheets it is opened in. */

/** Without it some spreadsheets take the text for another encoding. */
export const byteOrderMark = "\u{FEFF}";

const isNumber = /^-?\d+(\.\d+)?$/;

/** Signs that begin a formula; also the wide forms, which some spreadsheets take for the same. */
const sign = String.raw`=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}`;
const formula = new RegExp(`^[${sign}\t\r\n]`, "u");

/**
 * A spreadsheet that splits by semicolons or tabs, as the language of its computer has it, does not
 * see our quotes: for it a cell begins after each of these and after each line end. What follows
 * there stays as it is where it is a plain number. At the very beginning of a cell the apostrophe
 * stands before all of it.
 */
const formulaInside = new RegExp(
  String.raw`(?<=[^])([;\t\r\n][\s"]*)(?!-\d+(?:\.\d+)?\s*(?:[;\t\r\n]|$))(?=[${sign}])`,
  "gu",
);

/** Spreadsheets run what begins like a formula: an apostrophe before it makes it a text. */
function withoutFormula(cell: string): string {
  const safe = cell.replaceAll(formulaInside, "$1'");
  return formula.test(cell) && !isNumber.test(cell) ? `'${safe}` : safe;
}

/** One line of CSV. A negative amount is a number and stays one. */
export function csvLine(cells: readonly string[]): string {
  return `${Papa.unparse([cells.map(withoutFormula)], { newline: "\r\n" })}\r\n`;
}

/** The rows of a file that `csvLine` wrote, empty ones left out. */
export function readOwnCsv(csv: string): string[][] {
  const text = csv.startsWith(byteOrderMark) ? csv.slice(1) : csv;
  return Papa.parse<string[]>(text, { delimiter: ",", newline: "\r\n", skipEmptyLines: true }).data;
}
