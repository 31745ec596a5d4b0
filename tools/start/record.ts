import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isMarkAlive, markOf } from "../postgres/postmaster.ts";
import { StartRefusal } from "./refusal.ts";

/**
 * What runs in a data folder: start.json names the process that started it and its programs, and
 * once all is ready the addresses. The next start learns from it what a killed one left behind.
 */
export interface StartRecord {
  readonly supervisor: string;
  readonly programs: Readonly<Record<string, string>>;
  readonly state: "starting" | "ready";
  readonly addresses: Readonly<Record<string, string>>;
}

const waitMsMax = 15_000;

function fileOf(dataDir: string): string {
  return path.join(dataDir, "start.json");
}

export function readRecord(dataDir: string): StartRecord | undefined {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as StartRecord;
  } catch {
    return undefined;
  }
}

/** Names a process so that a later one with the same id is not taken for it. */
export function markOfProgram(pid: number | undefined): string {
  return pid === undefined ? "" : markOf(pid);
}

export function writeRecord(dataDir: string, record: Omit<StartRecord, "supervisor">): void {
  const whole: StartRecord = { supervisor: markOf(process.pid), ...record };
  writeFileSync(fileOf(dataDir), `${JSON.stringify(whole, undefined, 2)}\n`, { mode: 0o600 });
}

export function removeRecord(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}

function kill(mark: string): void {
  try {
    process.kill(Number(mark.split(" ")[0]), "SIGKILL");
  } catch {
    // It ended in between.
  }
}

/**
 * Waits for the programs of a start that was killed: they notice and end by themselves, and are
 * killed when they do not. A start that is alive keeps its folder.
 */
export async function clearLeftovers(dataDir: string, log: (line: string) => void): Promise<void> {
  const record = readRecord(dataDir);
  if (record === undefined) return;
  if (isMarkAlive(record.supervisor)) {
    throw new StartRefusal(
      `The demo in ${dataDir} already runs as process ${record.supervisor.split(" ")[0]}: ` +
        "stop that one, or set DATA_DIR and PORT to run another beside it.",
    );
  }
  const marks = Object.values(record.programs).filter((mark) => mark !== "");
  const startedAt = performance.now();
  for (let isTold = false; marks.some(isMarkAlive); isTold = true) {
    if (!isTold) log("Waiting for the programs of an earlier start to end …");
    if (performance.now() - startedAt > waitMsMax) marks.filter(isMarkAlive).forEach(kill);
    await sleep(50);
  }
  removeRecord(dataDir);
}
