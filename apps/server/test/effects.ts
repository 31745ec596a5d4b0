import type { TestDatabase } from "./database.ts";

/** What readers of events wrote, so that two runs of one can be compared. */

interface Row {
  readonly place: string;
  readonly row: string;
}

/** Rows by table. */
export type Effects = Readonly<Record<string, readonly string[]>>;

const uuid = /"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"/g;
const moment = /"\d{4}-\d\d-\d\dT[\d:.]+\+00:00"/g;
/** Ids of one instant count on into the next millisecond, and some moments are read from ids. */
const toSecond = (found: string) => found.replace(/\.\d+(?=\+)/, "");

/** Everything but the readers' own places in the log; of the log, what was published into it. */
async function rowsOf({ owner }: TestDatabase): Promise<Row[]> {
  return owner.transaction(async (tx) => {
    await tx.execute("set local time zone 'UTC'");
    const tables = await tx.query<{ place: string; numbered: string[] }>(
      `select n.nspname || '.' || c.relname as place, array(
         select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attidentity <> '') as numbered
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition
         and n.nspname not in ('pg_catalog', 'information_schema')
         and n.nspname || '.' || c.relname not in ('platform.event', 'platform.event_cursor',
           'platform.event_parked', 'platform.event_consumed') order by 1`,
    );
    const rows: Row[] = [];
    for (const { place, numbered } of tables) {
      const found = await tx.query<{ row: string }>(
        `select (to_jsonb(t) - $1::text[])::text as row from ${place} t`,
        [numbered],
      );
      rows.push(...found.map(({ row }) => ({ place, row })));
    }
    const published = await tx.query<{ row: string }>(
      `select jsonb_build_array(kind, member_id, merchant_code, payload)::text as row
       from platform.event`,
    );
    return [...rows, ...published.map(({ row }) => ({ place: "platform.event", row }))];
  });
}

/** Every id and second that a database has. */
export async function namesIn(database: TestDatabase): Promise<ReadonlySet<string>> {
  const rows = (await rowsOf(database)).map(({ row }) => row);
  return new Set(
    rows.flatMap((row) => [
      ...(row.match(uuid) ?? []),
      ...(row.match(moment) ?? []).map((found) => toSecond(found)),
    ]),
  );
}

/** What stands there now; an id or moment that is not known differs from run to run. */
export async function stateOf(
  database: TestDatabase,
  known: ReadonlySet<string>,
): Promise<Effects> {
  const blank = (found: string) => (known.has(toSecond(found)) ? toSecond(found) : '"new"');
  const state: Record<string, string[]> = {};
  for (const { place, row } of await rowsOf(database)) {
    (state[place] ??= []).push(row.replaceAll(uuid, blank).replaceAll(moment, blank));
  }
  for (const rows of Object.values(state)) rows.sort();
  return state;
}

/** The tables that are not as they were. */
export const changedIn = (before: Effects, after: Effects): Effects =>
  Object.fromEntries(
    Object.entries(after).filter(([place, rows]) => String(before[place]) !== String(rows)),
  );

type Readers = ReadonlyMap<string, Effects>;

/** Rows that one of two runs wrote and the other did not, by reader and table. */
export function differences(one: Readers, two: Readers): string[] {
  const lines = (effects: Readers) =>
    [...effects].flatMap(([reader, tables]) =>
      Object.entries(tables).flatMap(([place, rows]) =>
        rows.map((row, at) => `${reader}, ${place}: ${row}${"'".repeat(count(rows, row, at))}`),
      ),
    );
  const count = (rows: readonly string[], row: string, until: number) =>
    rows.slice(rows.indexOf(row), until).filter((other) => other === row).length;
  const [first, second] = [new Set(lines(one)), new Set(lines(two))];
  const missing = [...first].filter((line) => !second.has(line));
  const added = [...second].filter((line) => !first.has(line));
  return [...missing.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)];
}
