import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { eventCatalogue } from "./event-catalogue.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));

it("names every event that a module declares, each kind once", () => {
  const declared = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "events.ts")
    .flatMap((file) => [
      ...readFileSync(path.join(folder, file), "utf8").matchAll(/defineEvent\(\s*"([a-z_.]+)"/g),
    ])
    .map(([, kind]) => kind ?? "");
  const known = eventCatalogue.map(({ kind }) => kind);
  expect(declared.length).toBeGreaterThan(10);
  expect(known.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
    declared.toSorted((a, b) => (a < b ? -1 : 1)),
  );
});
