import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { eventFiles, readEventTypes } from "./events-page.ts";

it("names every event that a module declares, each kind once", async () => {
  const declared = eventFiles()
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/defineEvent\(\s*"([a-z_.]+)"/g)])
    .map(([, kind]) => kind ?? "");
  const known = (await readEventTypes()).map(({ kind }) => kind);
  expect(declared.length).toBeGreaterThan(10);
  expect(known.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
    declared.toSorted((a, b) => (a < b ? -1 : 1)),
  );
});
