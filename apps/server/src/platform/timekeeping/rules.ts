/** What is decided about clocks without asking one. */

export interface ClockBounds {
  /** From here on there is an alert. */
  readonly warnMs: number;
  /** From here on nothing is settled by this clock. */
  readonly offMs: number;
}

export type ClockState = "in_step" | "drifting" | "off";

export function stateOfOffset(offsetMs: number, { warnMs, offMs }: ClockBounds): ClockState {
  const size = Math.abs(offsetMs);
  if (size >= offMs) return "off";
  return size >= warnMs ? "drifting" : "in_step";
}

/** The time of day, and the time that only grows, at one moment. */
export interface Reading {
  readonly wallMs: number;
  readonly monotonicMs: number;
}

/**
 * How far the time of day went beyond the time that passed: above zero where it was set ahead or
 * the machine slept, below where it was set back.
 */
export function jumpOf(before: Reading, now: Reading): number {
  return now.wallMs - before.wallMs - (now.monotonicMs - before.monotonicMs);
}

/**
 * How far a clock is from the database's. The question and its answer take time, and somewhere in
 * between the database looked: by as much the measure may be wrong, to our favour.
 */
export function offsetOf(asked: Reading, answered: Reading, databaseMs: number): number {
  const halfMs = (answered.monotonicMs - asked.monotonicMs) / 2;
  const offsetMs = asked.wallMs + halfMs - databaseMs;
  const sureMs = Math.max(0, Math.abs(offsetMs) - halfMs);
  return Math.round(Math.sign(offsetMs) * sureMs) + 0;
}
