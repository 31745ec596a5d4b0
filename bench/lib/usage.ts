import { readdirSync, readFileSync } from "node:fs";

/** Processor time of other programs, as Linux counts it: in ticks of 10 ms, over all threads. */

const microsPerTick = 10_000;

interface Times {
  readonly parent: number;
  /** Of the process itself. */
  readonly own: number;
  /** Of its children that have ended. */
  readonly ended: number;
}

function timesOf(pid: number): Times | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program is in parentheses and may hold blanks.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const at = (index: number) => Number(fields[index]);
    return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) };
  } catch {
    // It ended while we looked.
    return undefined;
  }
}

/** Microseconds a program has worked. */
export function workedMicros(pid: number): number {
  return (timesOf(pid)?.own ?? 0) * microsPerTick;
}

/** The same of a program with all its children, living and ended: of PostgreSQL, say. */
export function workedMicrosOfAll(pid: number): number {
  const root = timesOf(pid);
  if (root === undefined) return 0;
  let ticks = root.own + root.ended;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const times = timesOf(Number(name));
    if (times?.parent === pid) ticks += times.own + times.ended;
  }
  return ticks * microsPerTick;
}
