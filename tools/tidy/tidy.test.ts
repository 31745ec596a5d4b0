import { expect, it } from "vitest";
import { familiesFile, listFile, sharedFile, textsFile, writtenLists } from "../games/list.ts";
import { tidy } from "./index.ts";

/** Planted faults: each rule must find its own, at its line, and nothing else. */

const root = "/srv/checkouts/baize";

function faultsOf(files: Readonly<Record<string, string>>): string[] {
  const manifest = { "package.json": '{ "scripts": { "check": "x" } }' };
  return tidy(new Map(Object.entries({ ...manifest, ...files })), root).map(
    ({ file, line, rule }) => `${file}:${line} ${rule}`,
  );
}

const games = "apps/studio/src/games";
const service = "apps/server/src/cashier/service.ts";

const planted: readonly (readonly [string, string, string, string])[] = [
  ["a long line", service, `// ${"x".repeat(98)}\n`, `${service}:1 line-length`],
  ["a long file", service, "export {};\n".repeat(501), `${service}:500 file-length`],
  [
    "a long function",
    service,
    `export function f() {\n${"  g();\n".repeat(69)}}\n`,
    `${service}:1 function-length`,
  ],
  ["SQL in a service", service, 'x("select a from b.c");\n', `${service}:1 sql-place`],
  ["SQL in a template", service, "\nx(`update b.c set d = ${e}`);\n", `${service}:2 sql-place`],
  ["a clock", service, "const now = Date.now();\n", `${service}:1 clock`],
  ["a date of now", service, "const now = new Date();\n", `${service}:1 clock`],
  ["a date as text", service, "const now = Date();\n", `${service}:1 clock`],
  [
    "a row the database stamps",
    "apps/server/src/cashier/store.ts",
    'x("insert into cashier.deposit (at) values (now())");\n',
    "apps/server/src/cashier/store.ts:1 sql-clock",
  ],
  [
    "a row by the names of its columns",
    "apps/server/src/cashier/store.ts",
    "interface Row {\n  member_id: bigint;\n}\n",
    "apps/server/src/cashier/store.ts:2 row-name",
  ],
  [
    "a column that is read",
    "apps/studio/src/engine/vault/seed-store.ts",
    "export const at = row.taken_at;\n",
    "apps/studio/src/engine/vault/seed-store.ts:1 row-name",
  ],
  ["chance", service, "const x = Math.random();\n", `${service}:1 clock`],
  ["a float", service, "const x = parseFloat(y);\n", `${service}:1 money-number`],
  ["a number", service, "const x = Number(y);\n", `${service}:1 money-number`],
  ["rounding to text", service, "const x = y.toFixed(2);\n", `${service}:1 money-number`],
  [
    "a number where money is imported",
    "apps/web/src/ui/x.ts",
    'import { parseMinor } from "@baize/money";\nconst x = Number(y);\n',
    "apps/web/src/ui/x.ts:2 money-number",
  ],
  ["a wish", service, "// TODO later\n", `${service}:1 todo`],
  ["a placeholder", "docs/a.md", "# A\n\nComing soon.\n", "docs/a.md:3 placeholder"],
  [
    "a vague name",
    "apps/web/src/lib/utils.ts",
    "export {};\n",
    "apps/web/src/lib/utils.ts:1 vague-name",
  ],
  ["a registry", ".npmrc", "registry = example\n", ".npmrc:1 registry"],
  ["a folder of one machine", "docs/a.md", `# A\n\n${root}/x\n`, "docs/a.md:3 machine-path"],
  ["a second title", "docs/a.md", "# A\n\n# B\n", "docs/a.md:3 page-title"],
  ["no title", "docs/a.md", "A\n", "docs/a.md:1 page-title"],
  ["a dead link", "docs/a.md", "# A\n\n[b](b.md)\n", "docs/a.md:3 dead-link"],
  ["a dead anchor", "docs/a.md", "# A\n\n[b](#b)\n", "docs/a.md:3 dead-link"],
  ["a dead command", "docs/a.md", "# A\n\n`npm run fly`\n", "docs/a.md:3 dead-command"],
  ["a day in figures", service, "const keptMs = 7 * 86_400_000;\n", `${service}:1 duration`],
  ["an hour in figures", service, "const keptMs = 3_600_000;\n", `${service}:1 duration`],
  ["a test alone", "a/b.test.ts", 'it.only("x", () => {});\n', "a/b.test.ts:1 test-off"],
  ["a test left out", "a/b.test.ts", 'it.skip("x", () => {});\n', "a/b.test.ts:1 test-off"],
  ["a variable named it", "a/b.test.ts", "let it: TestApp;\n", "a/b.test.ts:1 test-name"],
  ["a parameter named it", "a/b.ts", "const f = (it: X) => it.y;\n", "a/b.ts:1 test-name"],
  ["it out of an object", "a/b.test.ts", "const { it } = house;\n", "a/b.test.ts:1 test-name"],
  [
    "a cascade",
    "apps/server/migrations/0001_a.sql",
    "-- Why.\nreferences a.b on delete cascade\n",
    "apps/server/migrations/0001_a.sql:2 migration",
  ],
  [
    "an amount as a float",
    "apps/server/migrations/0001_a.sql",
    "-- Why.\namount double precision\n",
    "apps/server/migrations/0001_a.sql:2 migration",
  ],
  ["an old word in a comment", service, "x();\n// Reads it anew.\n", `${service}:2 old-word`],
  ["an old word behind code", service, "x(); // Lest it fail.\n", `${service}:1 old-word`],
  [
    "an old word in a doc comment",
    service,
    "/**\n * Kept for ever.\n */\n",
    `${service}:2 old-word`,
  ],
  ["an old word in a page", "docs/a.md", "# A\n\nWhence it came.\n", "docs/a.md:3 old-word"],
  [
    "an old word in a statement",
    "apps/server/src/cashier/lock.sql",
    "select 1; -- Thereof one.\n",
    "apps/server/src/cashier/lock.sql:1 old-word",
  ],
];

it.each(planted)("finds %s", (_name, file, text, expected) => {
  expect(faultsOf({ [file]: text })).toEqual([expected]);
});

it("finds a copy of a function in a later migration, beside earlier ones and the one file", () => {
  const copy = "-- Why.\ncreate or replace function ledger.post(a int) as $$ $$;\n";
  const files = {
    "apps/server/migrations/0001_a.sql": copy,
    "apps/server/migrations/0160_b.sql": copy,
    "apps/server/migrations/repeatable/ledger.post.sql": copy,
  };
  expect(faultsOf(files)).toEqual(["apps/server/migrations/0160_b.sql:2 function-copy"]);
});

it("finds another module's schema in a store", () => {
  const files = {
    "apps/server/migrations/0001_a.sql": "-- Why.\ncreate schema ledger;\ncreate schema cashier;\n",
    "apps/server/src/cashier/store.ts":
      "a(`select x from cashier.deposit`);\n" +
      "b(`select x from cashier.deposit join ledger.account`);\n",
  };
  expect(faultsOf(files)).toEqual(["apps/server/src/cashier/store.ts:2 sql-schema"]);
});

it("finds a refusal code without a test and without a row", () => {
  const files = {
    "packages/contract/src/refusals.ts":
      'export const refusals = {\n  a_b: [400, "x"],\n  c_d: [400, "x"],\n} as const;\n',
    "docs/reference/refusals.md": "# Refusals\n\n`c_d`\n",
    "packages/contract/src/x.test.ts": 'expect(code).toBe("a_b");\n',
  };
  expect(faultsOf(files)).toEqual([
    "packages/contract/src/refusals.ts:2 answer-docs",
    "packages/contract/src/refusals.ts:3 answer-test",
  ]);
});

it("finds a wallet status without a test", () => {
  const file = "packages/contract/src/vendor/wallet.ts";
  const files = {
    [file]: 'export const walletStatuses = {\n  RS_OK: "x",\n} as const;\n',
    "docs/reference/vendor-wallet.md": "# Wallet\n\n`RS_OK`\n",
  };
  expect(faultsOf(files)).toEqual([`${file}:2 answer-test`]);
});

it("lets an exception with a reason pass, and no other", () => {
  const allowed = "// tidy: allow clock, because the log has no clock yet.\nDate.now();\n";
  expect(faultsOf({ [service]: allowed })).toEqual([]);
  const bare = "// tidy: allow clock\nDate.now();\n";
  expect(faultsOf({ [service]: bare })).toEqual([`${service}:1 allowance`]);
  const idle = "// tidy: allow clock, because once there was one.\nx();\n";
  expect(faultsOf({ [service]: idle })).toEqual([`${service}:1 allowance`]);
});

it("leaves old words alone in code, quoted text, applied migrations and licences", () => {
  const files = {
    [service]: 'const anew = "Read it anew.";\n',
    "docs/a.md": "# A\n\n`Read it anew.`\n\n```\nanew\n```\n",
    "apps/server/migrations/0001_a.sql": "-- Read it anew.\nselect 1;\n",
    "NOTICE.md": "# Notice\n\nA copy thereof.\n",
  };
  expect(faultsOf(files)).toEqual([]);
});

it("misses no game, shared round or texts in the lists that are written from the folders", () => {
  const coin = ["game.ts", "shared-game.ts"].map((name) => [`${games}/coin/${name}`, ""] as const);
  const files = { ...Object.fromEntries(coin), [`${games}/coin/locales/en.json`]: "{}\n" };
  const written = { ...files, ...writtenLists(Object.keys(files)) };
  expect(faultsOf(written)).toEqual([]);
  for (const [added, list] of [
    ["slots/koi/game.ts", listFile],
    ["darts/shared-game.ts", sharedFile],
    ["darts/locales/en.json", textsFile],
  ]) {
    const more = { ...written, [`${games}/${added}`]: "{}\n" };
    expect(faultsOf(more)).toEqual([`${list}:1 games-list`]);
  }
  const family = "apps/studio/src/lottery/rules/families/keno/family.ts";
  expect(faultsOf({ ...written, [family]: "{}\n" })).toEqual([`${familiesFile}:1 games-list`]);
});

it("leaves clean files alone", () => {
  const files = {
    "apps/server/src/platform/clock.ts": "export const now = () => Date.now();\n",
    "apps/server/src/cashier/store.ts": "a(`select x from cashier.deposit`);\n",
    "tools/x.ts": 'console.log("select a thing from the list", Date.now());\n',
    "apps/web/src/ui/pick.ts": 'export const text = "Select a game from the list";\n',
    "docs/a.md": "# A\n\n## B c\n\n[b](#b-c) [a](a.md#a) [folder](../docs/) `npm run check`\n",
  };
  expect(faultsOf(files)).toEqual([]);
});
