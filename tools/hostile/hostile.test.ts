import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildStale } from "../build/index.ts";
import { removePostgres } from "../postgres/index.ts";
import { isMarkAlive } from "../postgres/postmaster.ts";
import { readRecord } from "../start/record.ts";
import { startSpawnedStack, type SpawnedStack } from "../start/spawned.ts";
import { sendAll } from "./sender.ts";
import { hostileStarts } from "./starts.ts";

/**
 * Nobody takes the programs down from outside: ten thousand malformed starts against api, studio
 * and stand-ins as `npm start` runs them. HOSTILE_SEED repeats a run.
 */

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const folder = mkdtempSync(path.join(os.tmpdir(), "baize-hostile-"));
const dataDir = path.join(folder, "data");
const startsOfEach = 3_400;
const seed = Number(process.env["HOSTILE_SEED"] ?? Math.trunc(performance.timeOrigin % 1_000_000));

let stack: SpawnedStack | undefined;

beforeAll(async () => {
  await buildStale({ root });
  stack = await startSpawnedStack({ dataDir, isUnderNpm: true });
}, 600_000);
afterAll(async () => {
  await stack?.stop();
  await removePostgres(path.join(dataDir, "postgres"));
  rmSync(folder, { recursive: true, force: true });
}, 180_000);

function running(): SpawnedStack {
  if (stack === undefined) throw new Error("the demo does not run");
  return stack;
}

it("no malformed start ends a program or meets a fault", async () => {
  console.log(`hostile starts: seed ${seed}`);
  const before = readRecord(dataDir)?.programs ?? {};
  expect(Object.keys(before)).toEqual(expect.arrayContaining(["api", "studio", "standins"]));
  const addresses = [running().site, running().studio, running().standins];
  const faults: string[] = [];
  for (const [at, address] of addresses.entries()) {
    const starts = hostileStarts(seed + at, startsOfEach);
    faults.push(...(await sendAll(Number(new URL(address).port), starts)));
  }
  expect(faults, `seed ${seed}`).toEqual([]);
  for (const address of addresses) {
    const answer = await fetch(`${address}/healthz`);
    expect([address, answer.status, seed]).toEqual([address, 200, seed]);
  }
  // The same processes as before: a mark names one, and a later one with its id is another.
  expect(readRecord(dataDir)?.programs, `seed ${seed}`).toEqual(before);
  expect(Object.values(before).every(isMarkAlive), `seed ${seed}`).toBe(true);
}, 180_000);

it("SIGTERM to npm stops all in order, once and quietly", async () => {
  const demo = running();
  const { pid, ended } = demo;
  const said = demo.output().length;
  const marks = Object.values(readRecord(dataDir)?.programs ?? {});
  process.kill(pid, "SIGTERM");
  process.kill(pid, "SIGTERM");
  // Ended by the signal: 143 in a shell.
  expect(await ended).toBe(null);
  expect(demo.output().slice(said).trim()).toBe("Stopping …");
  expect(marks.some(isMarkAlive)).toBe(false);
  expect(readRecord(dataDir)).toBeUndefined();
  stack = undefined;
}, 180_000);
