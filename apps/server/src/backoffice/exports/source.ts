import type { CreateExport, ExportKind } from "@baize/contract";
import type { Moment, MomentPage } from "../../platform/moments.ts";
import type { Actor } from "../audit/actor.ts";

/**
 * Where the rows of an export come from: the console's own list of the noun that has them, a page
 * at a time, newest first, so a file has nothing that is masked or missing on the page. What is
 * added while a file is written may be missing in it; nothing is in it twice.
 */
export type Columns<Row> = readonly (readonly [
  name: string,
  of: (row: Row) => string | number | boolean | null,
])[];

export interface CsvTable<Row> {
  readonly head: readonly string[];
  readonly cellsOf: (row: Row) => string[];
}

export function tableOf<Row>(columns: Columns<Row>): CsvTable<Row> {
  return {
    head: columns.map(([name]) => name),
    cellsOf: (row) => columns.map(([, of]) => String(of(row) ?? "")),
  };
}

type Lines = AsyncGenerator<readonly string[][]>;
type FiltersOf<Kind extends ExportKind> = Extract<CreateExport, { kind: Kind }>["filters"];

interface Source<Kind extends ExportKind> {
  readonly head: readonly string[];
  readonly read: (filters: FiltersOf<Kind>) => Lines;
}

export type ExportSources = { readonly [Kind in ExportKind]: Source<Kind> };

export const stretchRows = 500;

/** Whose eyes a list is read with: nobody's, so that no row is "mine". */
export const nobody: Actor = { operatorId: "", username: "", ip: "" };

/** Page after page. `read` returns rows, and where to continue if there may be more. */
export async function* walk<Row, After>(
  { cellsOf }: CsvTable<Row>,
  read: (after: After | undefined) => Promise<{ rows: readonly Row[]; last: After | undefined }>,
): Lines {
  let after: After | undefined;
  for (;;) {
    const { rows, last } = await read(after);
    yield rows.map(cellsOf);
    if (last === undefined) return;
    after = last;
  }
}

/** A list whose rows tell their time and their id. */
export function byTime<Row>(
  table: CsvTable<Row>,
  list: (page: MomentPage) => Promise<readonly Row[]>,
  placeOf: (row: Row) => { readonly at: string; readonly id: string },
): Lines {
  return walk<Row, Moment>(table, async (before) => {
    const rows = await list({ before, limit: stretchRows });
    const end = rows.at(-1);
    if (end === undefined || rows.length < stretchRows) return { rows, last: undefined };
    const { at, id } = placeOf(end);
    return { rows, last: { at: new Date(at), id } };
  });
}

/** What is small enough to be read at once. */
export async function* whole<Row>(
  { cellsOf }: CsvTable<Row>,
  list: () => Promise<readonly Row[]>,
): Lines {
  yield (await list()).map(cellsOf);
}

/** The rows of an order, from the source of its kind. */
export function linesOf<Kind extends ExportKind>(
  sources: ExportSources,
  { kind, filters }: { readonly kind: Kind; readonly filters: FiltersOf<Kind> },
): { readonly head: readonly string[]; readonly lines: Lines } {
  const { head, read } = sources[kind];
  return { head, lines: read(filters) };
}
