import { readdirSync } from "node:fs";
import path from "node:path";
import { exportKinds } from "@baize/contract";
import { describe, expect, test } from "vitest";
import { fileNameOf, filtersOf, hasRoom, keptMax, openMax, type ExportRow } from "./rules.ts";
import type { CsvTable } from "./source.ts";

describe("room for one more export", () => {
  test.each([
    [0, 0, true],
    [openMax - 1, openMax - 1, true],
    [openMax, openMax, false],
    [0, keptMax - 1, true],
    [0, keptMax, false],
  ])("with %i waiting and %i kept: %s", (open, kept, room) => {
    expect(hasRoom({ open, kept })).toBe(room);
  });
});

test("filters that were not given are not kept", () => {
  const filters = { state: "received", kind: undefined, merchantCode: "AMBERJACK" } as const;
  expect(filtersOf({ kind: "deposits", filters })).toEqual({
    state: "received",
    merchantCode: "AMBERJACK",
  });
});

test.each(exportKinds)("a file of %s has a name that any system can keep", (kind) => {
  const exportId = "01890000-0000-7000-8000-00000000beef";
  const requestedAt = new Date("2026-01-15T12:00:00Z");
  const name = fileNameOf({ kind, exportId, requestedAt } as ExportRow);
  expect(name).toMatch(/^[a-z-]+-2026-01-15-00beef\.csv$/);
});

const folder = path.join(import.meta.dirname, "../..");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (file) => path.basename(file) === "export.ts",
);
const modules = await Promise.all(
  files.map((file) => import(path.join(folder, file)) as Promise<Record<string, unknown>>),
);
const tables = modules
  .flatMap((module) => Object.entries(module))
  .filter(([name]) => name.endsWith("Table"));

test("each kind of export has its columns", () => {
  expect(tables).toHaveLength(exportKinds.length);
});

test.each(tables)(
  "%s names each column once, in words that any program can read",
  (_name, table) => {
    const { head } = table as CsvTable<never>;
    expect(new Set(head).size).toBe(head.length);
    for (const name of head) expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
  },
);
