import type { Clock } from "../clock.ts";

/**
 * Spares a carrier that is down, and the callers that would wait for it.
 *
 * | state  | event                         | state  |
 * | ------ | ----------------------------- | ------ |
 * | closed | five failures in a row        | open   |
 * | open   | fifteen seconds               | trial  |
 * | trial  | the one attempt it lets pass works | closed |
 * | trial  | it fails                      | open   |
 */
export interface Breaker {
  /** Whether an attempt may be made now. */
  mayTry(): boolean;
  worked(): void;
  failed(): void;
}

const failuresMax = 5;
const openMs = 15_000;

export function createBreaker(clock: Clock): Breaker {
  let failures = 0;
  let closesAtMs = 0;
  return {
    mayTry() {
      if (failures < failuresMax) return true;
      const nowMs = clock.now().getTime();
      if (nowMs < closesAtMs) return false;
      // One attempt passes; the others wait for what becomes of it.
      closesAtMs = nowMs + openMs;
      return true;
    },
    worked() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures >= failuresMax) closesAtMs = clock.now().getTime() + openMs;
    },
  };
}
