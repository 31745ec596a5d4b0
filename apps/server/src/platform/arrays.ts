/** Array literals for PostgreSQL, which the driver would put together value by value. */

/** Of values that need no quotes: numbers, ids, times. */
export function plainArray<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => string | bigint | number | boolean | null,
): string {
  let list = "";
  for (const row of rows) list += `${list === "" ? "" : ","}${valueOf(row)}`;
  return `{${list}}`;
}

const special = /["\\]/;

/** Of texts, whatever is in them. */
export function textArray<Row>(rows: readonly Row[], textOf: (row: Row) => string): string {
  let list = "";
  for (const row of rows) {
    const text = textOf(row);
    const safe = special.test(text) ? text.replaceAll(/["\\]/g, "\\$&") : text;
    list += `${list === "" ? "" : ","}"${safe}"`;
  }
  return `{${list}}`;
}
