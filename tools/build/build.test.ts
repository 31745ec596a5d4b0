import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isUntouched, lookAt } from "./fingerprint.ts";
import { buildStale } from "./index.ts";
import { targetsIn } from "./targets.ts";

/** A repository of one small program, and what makes its build stale. */

const root = mkdtempSync(path.join(os.tmpdir(), "baize-build-"));
const source = path.join(root, "apps/standins/src/bin/hello.ts");
const manifest = path.join(root, "dist/manifest.json");
const write = (word: string) => writeFileSync(source, `console.log("${word}");\n`);

const isKnownByTimes = () =>
  targetsIn(root).every(({ name, inputs }) => isUntouched(root, name, inputs, lookAt(root)));

/** Files are known by their times once those are two seconds old. */
async function settle(): Promise<void> {
  await sleep(2_100);
  expect(await buildStale({ root })).toBe(0);
  expect(isKnownByTimes()).toBe(true);
}

beforeAll(() => {
  mkdirSync(path.dirname(source), { recursive: true });
  writeFileSync(path.join(root, "package.json"), '{"version":"1.0.0"}');
  writeFileSync(path.join(root, "package-lock.json"), "{}");
  write("one");
});
afterAll(() => rmSync(root, { recursive: true }));

it("builds once, and then looks at times only", async () => {
  expect(await buildStale({ root })).toBe(1);
  expect(isKnownByTimes()).toBe(false);
  await settle();
});

it("notices another content of the same size under the old time", async () => {
  const { atime, mtime } = statSync(source);
  write("two");
  utimesSync(source, atime, mtime);
  expect(await buildStale({ root })).toBe(1);
  await settle();
});

it("notices another lock file, and one output less", async () => {
  writeFileSync(path.join(root, "package-lock.json"), '{"packages":{}}');
  expect(await buildStale({ root })).toBe(1);
  rmSync(path.join(root, "dist/standins"), { recursive: true });
  expect(await buildStale({ root })).toBe(1);
});

it("builds again what was not built to its end, also from the sources of before", async () => {
  write("three");
  expect(await buildStale({ root })).toBe(1);
  expect(statSync(manifest).isFile()).toBe(true);
  write('four" "');
  await expect(buildStale({ root })).rejects.toThrow(/Building standins failed/);
  // What the half build has replaced is not listed as what was built.
  expect(statSync(manifest, { throwIfNoEntry: false })).toBeUndefined();
  write("three");
  expect(await buildStale({ root })).toBe(1);
  expect(statSync(manifest).isFile()).toBe(true);
});

it("takes the same contents in other files for the same", async () => {
  rmSync(source);
  write("three");
  expect(await buildStale({ root })).toBe(0);
});
