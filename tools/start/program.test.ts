import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { Output } from "./output.ts";
import { startProgram, type Program } from "./program.ts";

/** Programs that end in every way, as their supervisor meets them. */

const folder = mkdtempSync(path.join(os.tmpdir(), "baize-program-"));
const output = new Output(folder, false, () => {});
let program: Program | undefined;

afterEach(() => program?.stop());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(source: string) {
  const told = { givenUp: [] as string[], restarts: 0 };
  program = startProgram(
    { name: "tried", args: ["-e", source], cwd: folder, env: { PATH: process.env["PATH"] ?? "" } },
    output,
    {
      onGivenUp: (reason) => void told.givenUp.push(reason),
      onRestarted: () => (told.restarts += 1),
    },
  );
  return { told, program };
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue() && tries < 1_200; tries += 1) await sleep(50);
  expect(isTrue()).toBe(true);
}

it("starts one that worked again however often it ends, with growing pauses", async () => {
  const run = start("setInterval(() => {}, 1000)");
  run.program.worked();
  const startedAt = performance.now();
  for (let ends = 1; ends <= 4; ends += 1) {
    const { pid } = run.program;
    if (pid === undefined) throw new Error("it does not run");
    process.kill(pid, "SIGKILL");
    await until(() => run.told.restarts === ends);
    expect(run.program.pid).not.toBe(pid);
  }
  // 0.5 + 1 + 2 + 4 seconds.
  expect(performance.now() - startedAt).toBeGreaterThan(7_400);
  expect(run.told.givenUp).toEqual([]);
});

it("gives up at once, in its own words, on one whose settings cannot work", async () => {
  const run = start('console.error("Port 1 is in use: set PORT."); process.exitCode = 2');
  await until(() => run.told.givenUp.length > 0);
  expect(run.told).toEqual({
    givenUp: ["tried cannot start: Port 1 is in use: set PORT."],
    restarts: 0,
  });
});

it("gives up on one that never worked after some tries", async () => {
  const run = start("process.exitCode = 1");
  await until(() => run.told.givenUp.length > 0);
  expect(run.told.restarts).toBe(3);
  expect(run.told.givenUp[0]).toMatch(/^tried ended with code 1 again and again; its log is /);
});

it("does not start one again that was told to stop", async () => {
  const run = start("setInterval(() => {}, 1000)");
  run.program.worked();
  // The pause before a restart is one of these timers.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await run.program.stop();
  vi.runAllTimers();
  vi.useRealTimers();
  expect(run.told).toEqual({ givenUp: [], restarts: 0 });
});
