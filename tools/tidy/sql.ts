import path from "node:path";
import {
  isMigration,
  isNumberedMigration,
  isSource,
  isTest,
  isTool,
  lineAt,
  type Fault,
  type Files,
} from "./fault.ts";
import { parse, stringOf, walk, type Node } from "./tree.ts";

/**
 * Rules about SQL: it stands in store.ts, in migrations, in tests and in tools; a store names only
 * its own module's schema and gives columns the names of the code; migrations keep to what a
 * distributed PostgreSQL can do.
 */

/** The start of a statement. English sentences begin like some of them, hence the second words. */
const statement = new RegExp(
  "^\\s*(?:" +
    [
      "select\\s[^]*?\\sfrom\\s+(?:[a-z_]+\\.[a-z_]+|\\(|unnest|pg_|information_schema)",
      "select\\s+(?:\\d|\\$|[a-z_]+\\()",
      "insert\\s+into\\s",
      "update\\s+\\S+\\s(?:[a-z]+\\s+)?set\\s",
      "delete\\s+from\\s",
      "with\\s+(?:recursive\\s+)?\\w+\\s*(?:\\([^)]*\\)\\s*)?as\\s*(?:not\\s|materialized|\\()",
      "(?:create|alter|drop)\\s+(?:or\\s+replace\\s+)?(?:unlogged\\s+|unique\\s+)?" +
        "(?:table|schema|index|database|function|type|role|view)\\s",
      "truncate\\s+(?:table\\s|[a-z_]+\\.)",
      "lock\\s+table\\s",
    ].join("|") +
    ")",
  "i",
);

export function isSql(text: string): boolean {
  return statement.test(text);
}

function isStore(file: string): boolean {
  return /(^|-)store\.ts$/.test(path.posix.basename(file)) || /\/store\//.test(file);
}

/** The two files that are the mechanics of the database itself. */
function isDatabaseDoor(file: string): boolean {
  return /\/(db|database|migrate)\.ts$/.test(file);
}

/** What a statement would stamp a row with by itself. */
const databaseClock =
  /\b(?:now|(?:clock|statement|transaction)_timestamp)\s*\(\)|\b(?:current|local)_?time/i;

/** Clocks are compared in one place; migrations are written down before any clock is given. */
function mayAskDatabaseClock(file: string): boolean {
  // The days of the log of events and the delays of its readers are the server's, as all share it.
  const own = /\/platform\/(?:timekeeping\/|clock-|events\/(?:(?:aside|tail)-)?)store\.ts$/;
  return isDatabaseDoor(file) || own.test(file);
}

function mayHoldSql(file: string): boolean {
  return isStore(file) || isDatabaseDoor(file) || isTest(file) || isTool(file);
}

function knownSchemas(files: Files): Set<string> {
  const schemas = new Set(["graphile_worker"]);
  for (const [file, text] of files) {
    if (!isMigration(file)) continue;
    for (const found of text.matchAll(/create schema (?:if not exists )?([a-z_]+)/g)) {
      schemas.add(found[1] ?? "");
    }
  }
  return schemas;
}

/** Schemas a file may name: its module's, and for parts of the platform the part's own too. */
function ownSchemas(file: string): ReadonlySet<string> {
  const folders = /^apps\/[^/]+\/src\/(.+)\/[^/]+$/.exec(file)?.[1]?.split("/") ?? [];
  const isPlatform = folders[0] === "platform";
  // A product part of the studio has a schema of its own and stands on the engine's wallet calls.
  if (file.startsWith("apps/studio/src/lottery/")) return new Set(["lottery", "studio"]);
  return new Set(isPlatform ? [...folders, "graphile_worker"] : folders.slice(0, 1));
}

function foreignSchemas(file: string, sql: string, known: ReadonlySet<string>): string[] {
  const own = ownSchemas(file);
  if (own.size === 0 || ![...own].some((name) => known.has(name))) return [];
  const named = sql.matchAll(
    /\b(?:from|join|into|update|table|only|truncate|using)\s+([a-z_]+)\.[a-z_]+/gi,
  );
  return [...named].map((found) => found[1] ?? "").filter((at) => known.has(at) && !own.has(at));
}

/** A column's name in the code: rows have camelCase names, given by the statement. */
function isColumnName(node: Node): boolean {
  return node.type === "Identifier" && /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(String(node["name"]));
}

function checkRows(file: string, text: string): Fault[] {
  if (!isStore(file) || isTest(file)) return [];
  const faults: Fault[] = [];
  walk(parse(file, text), (node) => {
    if (!isColumnName(node)) return;
    const message = `${String(node["name"])} is a column: let the statement name it in camelCase`;
    faults.push({ file, line: lineAt(text, node.start), rule: "row-name", message });
  });
  return faults;
}

function checkSource(file: string, text: string, known: ReadonlySet<string>): Fault[] {
  const faults: Fault[] = [];
  walk(parse(file, text), (node) => {
    const said = stringOf(node);
    if (said === undefined || !isSql(said)) return;
    const line = lineAt(text, node.start);
    if (!mayHoldSql(file)) {
      const message = "SQL stands in store.ts only: move the statement there";
      faults.push({ file, line, rule: "sql-place", message });
    }
    if (isTest(file) || isTool(file)) return;
    if (databaseClock.test(said) && !mayAskDatabaseClock(file)) {
      const message = "one clock stamps every row: hand its time to the statement";
      faults.push({ file, line, rule: "sql-clock", message });
    }
    for (const schema of foreignSchemas(file, said, known)) {
      const message = `the schema ${schema} belongs to another module: ask through its index.ts`;
      faults.push({ file, line, rule: "sql-schema", message });
    }
  });
  return faults;
}

const migrationRules: readonly (readonly [RegExp, string])[] = [
  [
    /\bon delete cascade\b/i,
    "nothing of ours is deleted by a reference: remove `on delete cascade`",
  ],
  [
    /\bcreate\s+(constraint\s+)?trigger\b/i,
    "triggers do not run distributed: do it in the service",
  ],
  [/\b(float4|float8|real|double precision|money)\b(?!\.)/i, "amounts are `bigint` minor units"],
];

function checkMigration(file: string, text: string): Fault[] {
  return text.split("\n").flatMap((row, index) => {
    const code = row.replace(/--.*$/, "").replace(/'[^']*'/g, "''");
    return migrationRules
      .filter(([pattern]) => pattern.test(code))
      .map(([, message]) => ({ file, line: index + 1, rule: "migration", message }));
  });
}

/** Numbered files up to this one were applied by releases: their copies can only stay. */
const lastFree = "0152";

const nameOf = (file: string) => path.posix.basename(file);

/** A function whose text changes stands once, in repeatable/, and not in one file after another. */
function checkFunctions(files: Files): Fault[] {
  const seen = new Set<string>();
  return [...files]
    .filter(([file]) => isMigration(file))
    .toSorted(([a], [b]) => Number(isNumberedMigration(a)) - Number(isNumberedMigration(b)))
    .flatMap(([file, text]) => {
      const app = file.split("/migrations/")[0];
      const made = text.matchAll(/\bcreate\s+(?:or\s+replace\s+)?function\s+([a-z_.]+)/gi);
      return [...made].flatMap((found) => {
        const key = `${app} ${found[1]}`;
        const isCopy = seen.has(key);
        seen.add(key);
        if (!isCopy || !isNumberedMigration(file) || nameOf(file).slice(0, 4) <= lastFree)
          return [];
        const message = `${found[1]} is there already: change it in migrations/repeatable/`;
        return [{ file, line: lineAt(text, found.index), rule: "function-copy", message }];
      });
    });
}

export function checkSql(files: Files): Fault[] {
  const known = knownSchemas(files);
  const copies = checkFunctions(files);
  const others = [...files].flatMap(([file, text]) => {
    if (isMigration(file)) return checkMigration(file, text);
    return isSource(file) ? [...checkSource(file, text, known), ...checkRows(file, text)] : [];
  });
  return [...copies, ...others];
}
