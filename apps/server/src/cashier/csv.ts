import { CsvError as FormError, parse } from "csv-parse/sync";

/**
 * Reads CSV as RFC 4180 describes it, for reports of providers: quoted fields may hold commas,
 * line ends and doubled quotes. What is not well-formed is an error, never a guess.
 */
export class CsvError extends Error {
  override readonly name = "CsvError";
}

const form = { record_delimiter: ["\r\n", "\n"], relax_column_count: true };

/** Rows of fields. An empty text has none; the last line end may be missing. */
export function parseCsv(text: string): string[][] {
  try {
    return parse(text, form);
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    throw new CsvError(`the file is not well-formed: ${error.message}`, { cause: error });
  }
}

/** Rows by the names of the first row, which must hold all of `names`. */
export function parseCsvRecords<Name extends string>(
  text: string,
  names: readonly Name[],
): Record<Name, string>[] {
  const [head = [], ...rows] = parseCsv(text);
  const places = names.map((name) => [name, head.indexOf(name)] as const);
  const absent = places.filter(([, place]) => place === -1).map(([name]) => name);
  if (absent.length > 0) throw new CsvError(`columns are missing: ${absent.join(", ")}`);
  return rows.map((row, index) => {
    if (row.length !== head.length) throw new CsvError(`row ${index + 2} has other columns`);
    const fields = places.map(([name, place]) => [name, row[place] ?? ""]);
    return Object.fromEntries(fields) as Record<Name, string>;
  });
}
