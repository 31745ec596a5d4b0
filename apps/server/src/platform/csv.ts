/** CSV as the platform writes it: RFC 4180, made safe for the spreadsheets it is opened in. */

/** Without it some spreadsheets take the text for another encoding. */
export const byteOrderMark = "\u{FEFF}";

const isNumber = /^-?\d+(\.\d+)?$/;

/** Also the wide forms, which some spreadsheets of East Asia take for the same signs. */
const formula = /^[=+\-@\t\r\n\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]/u;

/**
 * One line of CSV. Spreadsheets run what begins like a formula, so such a text gets an apostrophe
 * before it; a negative amount is a number and stays one.
 */
export function csvLine(cells: readonly string[]): string {
  const fields = cells.map((cell) => {
    const safe = formula.test(cell) && !isNumber.test(cell) ? `'${cell}` : cell;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${fields.join(",")}\r\n`;
}
