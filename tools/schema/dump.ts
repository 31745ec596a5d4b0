import type { Client } from "pg";

/**
 * The shape of a database as text, read from PostgreSQL's own catalogue in a fixed order and
 * wording, so that the same migrations give the same text on every machine and every version from
 * 15 on.
 *
 * Columns keep the order of their table. Partitions are left out: they come and go with time.
 */

const foreignSchemas = "('pg_catalog', 'information_schema', 'pg_toast', 'job')";

const isOurs =
  `n.nspname not in ${foreignSchemas} and n.nspname not like 'pg\\_%' ` +
  "and (n.nspname <> 'public' or c.relname is not null)";

interface ColumnRow {
  readonly place: string;
  readonly partition_key: string | null;
  readonly options: readonly string[] | null;
  readonly is_unlogged: boolean;
  readonly column_name: string;
  readonly type: string;
  readonly is_required: boolean;
  readonly fallback: string | null;
  readonly is_generated: boolean;
  readonly identity: string;
}

interface TextRow {
  readonly place: string;
  readonly name: string;
  readonly text: string;
}

const columnsSql = `
  select format('%I.%I', n.nspname, c.relname) as place,
         pg_get_partkeydef(c.oid) as partition_key,
         c.reloptions as options,
         c.relpersistence = 'u' as is_unlogged,
         quote_ident(a.attname) as column_name,
         format_type(a.atttypid, a.atttypmod) as type,
         a.attnotnull as is_required,
         pg_get_expr(d.adbin, d.adrelid) as fallback,
         a.attgenerated <> '' as is_generated,
         a.attidentity as identity
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relkind in ('r', 'p') and not c.relispartition and ${isOurs}
   order by n.nspname collate "C", c.relname collate "C", a.attnum`;

/** PostgreSQL 18 lists NOT NULL as constraints, older ones do not: columns already say it. */
const constraintsSql = `
  select format('%I.%I', n.nspname, c.relname) as place,
         quote_ident(k.conname) as name,
         pg_get_constraintdef(k.oid) as text
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
   where k.contype <> 'n' and not c.relispartition and ${isOurs}
   order by n.nspname collate "C", c.relname collate "C",
            position(k.contype in 'pucxf'), k.conname collate "C"`;

const indexesSql = `
  select format('%I.%I', n.nspname, c.relname) as place,
         i.relname as name,
         pg_get_indexdef(x.indexrelid) as text
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class c on c.oid = x.indrelid
    join pg_namespace n on n.oid = c.relnamespace
   where not i.relispartition and not c.relispartition and ${isOurs}
     and not exists (select 1 from pg_constraint k where k.conindid = x.indexrelid)
   order by n.nspname collate "C", c.relname collate "C", i.relname collate "C"`;

const functionsSql = `
  select n.nspname as place, p.proname as name, pg_get_functiondef(p.oid) as text
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
   where p.prokind in ('f', 'p')
     and n.nspname not in ${foreignSchemas}
     and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
   order by n.nspname collate "C", p.proname collate "C",
            pg_get_function_identity_arguments(p.oid) collate "C"`;

const othersSql = `
  select n.nspname as place, c.relname as name,
         case c.relkind
           when 'S' then format('create sequence %I.%I;', n.nspname, c.relname)
           else format(E'create view %I.%I as\\n%s', n.nspname, c.relname,
                       pg_get_viewdef(c.oid, true))
         end as text
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('S', 'v', 'm') and ${isOurs}
     and not exists (select 1 from pg_depend d
                      where d.objid = c.oid and d.deptype in ('e', 'i'))
   order by n.nspname collate "C", c.relname collate "C"`;

function columnText(row: ColumnRow): string {
  const words = [row.column_name, row.type];
  if (row.identity !== "") {
    words.push(`generated ${row.identity === "a" ? "always" : "by default"} as identity`);
  } else if (row.is_generated) {
    words.push(`generated always as (${row.fallback ?? ""}) stored`);
  } else if (row.fallback !== null) {
    words.push(`default ${row.fallback}`);
  }
  if (row.is_required) words.push("not null");
  return words.join(" ");
}

function tableText(columns: readonly ColumnRow[], constraints: readonly TextRow[]): string {
  const [first] = columns;
  if (first === undefined) return "";
  const lines = [
    ...columns.map(columnText),
    ...constraints.map(({ name, text }) => `constraint ${name} ${text}`),
  ];
  const kind = first.is_unlogged ? "unlogged table" : "table";
  const partition = first.partition_key === null ? "" : ` partition by ${first.partition_key}`;
  const options = first.options === null ? "" : ` with (${first.options.toSorted().join(", ")})`;
  return `create ${kind} ${first.place} (\n  ${lines.join(",\n  ")}\n)${partition}${options};`;
}

function groupBy<Row extends { readonly place: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.place, [...(groups.get(row.place) ?? []), row]);
  return groups;
}

export async function dumpSchema(client: Client): Promise<string> {
  // Names are written with their schema only when nothing is found without it.
  await client.query("select set_config('search_path', '', false)");
  const rowsOf = async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows;
  const columns = groupBy(await rowsOf<ColumnRow>(columnsSql));
  const constraints = groupBy(await rowsOf<TextRow>(constraintsSql));
  const indexes = groupBy(await rowsOf<TextRow>(indexesSql));
  const tables = [...columns].map(([place, rows]) =>
    [
      tableText(rows, constraints.get(place) ?? []),
      ...(indexes.get(place) ?? []).map(({ text }) => `${text};`),
    ].join("\n\n"),
  );
  const others = await rowsOf<TextRow>(othersSql);
  const functions = await rowsOf<TextRow>(functionsSql);
  const parts = [
    "-- The shape the migrations lead to. Written by `npm run schema`; change it by a migration.",
    ...others.map(({ text }) => text),
    ...tables,
    ...functions.map(({ text }) => `${text.trimEnd()};`),
  ];
  return `${parts.join("\n\n")}\n`;
}
