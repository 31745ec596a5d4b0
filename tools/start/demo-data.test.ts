import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removePostgres, startPostgres, type Postgres } from "../postgres/index.ts";
import { filledFrom, isFilled, migrateDatabase, noteFilled } from "./demo-data.ts";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const folder = mkdtempSync(path.join(os.tmpdir(), "baize-filled-"));
const dataDir = path.join(folder, "postgres");
let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres({ dataDir });
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  await removePostgres(dataDir);
  rmSync(folder, { recursive: true, force: true });
});

it("fills a demo once for each release and its settings", async () => {
  const url = postgres.url("postgres");
  const mark = filledFrom(["release", "http://localhost:1"]);
  expect(await isFilled(url, mark)).toBe(false);
  await migrateDatabase(url, root);
  expect(await isFilled(url, mark)).toBe(false);
  await noteFilled(url, mark);
  expect(await isFilled(url, mark)).toBe(true);
  expect(await isFilled(url, filledFrom(["next release", "http://localhost:1"]))).toBe(false);
  expect(await isFilled(url, filledFrom(["release", "http://localhost:2"]))).toBe(false);
}, 120_000);

it("says which step failed where the shape cannot be made", async () => {
  await expect(migrateDatabase(postgres.url("nowhere"), root)).rejects.toThrow(
    /^The migrate step failed: .*"nowhere" does not exist/,
  );
});
