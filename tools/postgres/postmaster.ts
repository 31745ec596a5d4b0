import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "./failure.ts";

/** A process as the kernel knows it; the start time tells a reused process id from the old one. */
interface ProcessState {
  readonly state: string;
  readonly startTicks: string;
  readonly commandLine: string;
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function processState(pid: number): ProcessState | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The second field is the name in brackets and may itself contain blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const commandLine = (readText(`/proc/${pid}/cmdline`) ?? "").replaceAll("\0", " ").trim();
  return { state: fields[0] ?? "", startTicks: fields[19] ?? "", commandLine };
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** Whether a process runs: a zombie does not, though the kernel still answers for it. */
export function isAlive(pid: number): boolean {
  if (!exists(pid)) return false;
  if (process.platform !== "linux") return true;
  const state = processState(pid);
  return state !== undefined && state.state !== "Z" && state.state !== "X";
}

/** A mark that names this very process, not a later one with the same id. */
export function markOf(pid: number): string {
  return `${pid} ${processState(pid)?.startTicks ?? ""}`.trim();
}

export function isMarkAlive(mark: string): boolean {
  const [pid = "", startTicks] = mark.trim().split(" ");
  if (!/^\d+$/.test(pid) || !isAlive(Number(pid))) return false;
  return startTicks === undefined || processState(Number(pid))?.startTicks === startTicks;
}

/** The living postmaster of this cluster, if one runs; a stale or reused process id is nobody. */
export function postmasterOf(folder: string): number | undefined {
  const lines = readText(path.join(folder, "postmaster.pid"))?.split("\n");
  const pid = Number(lines?.[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return undefined;
  if (process.platform !== "linux") return pid;
  const command = processState(pid)?.commandLine ?? "";
  return command.includes("postgres") && command.includes(folder) ? pid : undefined;
}

async function waitForEnd(pid: number, limitMs: number): Promise<boolean> {
  const stepMs = 10;
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += stepMs) {
    if (!isAlive(pid)) return true;
    await sleep(stepMs);
  }
  return !isAlive(pid);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended in between, which is what was asked for.
  }
}

/**
 * Fast stop (SIGINT ends sessions and writes a checkpoint), then an immediate one after the limit.
 */
export async function stopPostmaster(pid: number, limitMs = 30_000): Promise<void> {
  signal(pid, "SIGINT");
  if (await waitForEnd(pid, limitMs)) return;
  signal(pid, "SIGQUIT");
  if (await waitForEnd(pid, 10_000)) return;
  signal(pid, "SIGKILL");
  await waitForEnd(pid, 5_000);
}
