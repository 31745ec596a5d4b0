import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { runGroup } from "./runner.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "baize-runner-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // Nobody may have asked how it ended yet.
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

/** A signal is sent at once; what it ends takes its time on a busy machine. */
const isGone = (pid: number) => expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);

/** Starts a program of its own, writes its number down, and goes on for a minute. */
const script = (file: string, own: string) => `
  const { spawn } = require("node:child_process");
  const child = spawn(process.execPath, ["-e", ${JSON.stringify(own)}], { stdio: "ignore" });
  require("node:fs").writeFileSync(${JSON.stringify(file)}, String(child.pid));
  setTimeout(() => {}, 60_000);`;

const options = { cwd: folder, env: process.env };
const numberIn = (file: string) => Number(readFileSync(file, "utf8"));

it("a runner out of time is gone, with what it has started", async () => {
  const file = path.join(folder, "polite");
  const own = "setTimeout(() => {}, 60_000)";
  const ended = await runGroup(["-e", script(file, own)], { ...options, limitMs: 5_000 });
  expect(ended.stoppedBy).toBe("its time limit");
  await isGone(numberIn(file));
});

it("what does not listen is killed", async () => {
  const file = path.join(folder, "deaf");
  const own = "process.on('SIGTERM', () => {}); setTimeout(() => {}, 60_000)";
  const deaf = `process.on("SIGTERM", () => {});${script(file, own)}`;
  const limits = { limitMs: 5_000, graceMs: 500 };
  await runGroup(["-e", deaf], { ...options, ...limits });
  await isGone(numberIn(file));
});

it("tells how a runner ended by itself", async () => {
  const ended = await runGroup(["-e", "process.exit(3)"], { ...options, limitMs: 20_000 });
  expect(ended).toEqual({ code: 3, stoppedBy: undefined });
});
