/** Time, injectable: the only place that reads the machine's clock. */
export interface Clock {
  now(): Date;
  /** Milliseconds that only grow, for measuring how long something took. */
  monotonicMs(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};

export interface TestClock extends Clock {
  advance(ms: number): void;
  set(at: Date): void;
}

/** A clock that moves only when told to. */
export function createTestClock(start: Date = new Date("2026-01-15T12:00:00Z")): TestClock {
  let nowMs = start.getTime();
  let passedMs = 0;
  return {
    now: () => new Date(nowMs),
    monotonicMs: () => passedMs,
    advance(ms) {
      nowMs += ms;
      passedMs += ms;
    },
    set(at) {
      passedMs += Math.max(0, at.getTime() - nowMs);
      nowMs = at.getTime();
    },
  };
}
