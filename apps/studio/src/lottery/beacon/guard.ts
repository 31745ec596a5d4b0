/**
 * Whether our clock can be trusted to end sales (lottery document, section 6). It is compared with
 * the newest round whenever one is read: a clock that is behind would sell past a known value.
 *
 * A reading holds for a few seconds. Between two readings the newest round grows older by itself,
 * which says nothing about the clock.
 */
import type { Clock } from "../../platform/clock.ts";
import { isClockTrusted } from "../draws/seeds.ts";
import type { Beacon } from "./beacon.ts";

const holdsMs = 9_000;

export interface ClockGuard {
  isTrusted(): boolean;
  /** Compares with the newest round. */
  look(): Promise<void>;
}

export function createClockGuard(beacon: Beacon, clock: Clock): ClockGuard {
  let trustedAt: number | undefined;
  return {
    isTrusted() {
      if (trustedAt === undefined) return false;
      const ageMs = clock.nowMs() - trustedAt;
      return ageMs >= 0 && ageMs <= holdsMs;
    },
    async look() {
      const newest = await beacon.latest();
      const nowMs = clock.nowMs();
      // An unread beacon decides nothing: the last reading runs out by itself.
      if (newest === undefined) return;
      trustedAt = isClockTrusted(nowMs, newest.round) ? nowMs : undefined;
    },
  };
}
