import { minuteMs } from "@baize/contract/durations";
import { describe, expect, it } from "vitest";
import { createSilentLog } from "./platform/log.ts";
import { stateOfOffset, type Timekeeper } from "./platform/timekeeping/index.ts";
import { guardClock } from "./worker.ts";

/** What the worker does while its clock is off. */

const bounds = { warnMs: 2000, offMs: 30_000 };
const log = createSilentLog();

const keeper = (offsetMs: number): Timekeeper => ({
  look: async () => ({ offsetMs, state: stateOfOffset(offsetMs, bounds) }),
});

/** How often a job was done, and what it failed with. */
async function runOf(name: string, offsetMs: number) {
  let done = 0;
  const work = async () => {
    done += 1;
  };
  const failure = await guardClock({ log, timekeeper: keeper(offsetMs) }, name, work)().then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { done, failure };
}

describe("a worker whose clock is five minutes off", () => {
  it.each(["bonuses", "free_rounds", "withdrawals", "clean_up"])(
    "does not do %s, which comes again",
    async (name) => {
      expect(await runOf(name, 5 * minuteMs)).toEqual({ done: 0, failure: undefined });
      expect(await runOf(name, -5 * minuteMs)).toEqual({ done: 0, failure: undefined });
    },
  );

  it.each(["liability", "reconciliation", "vendor_reports"])(
    "fails in %s, so that it is tried again",
    async (name) => {
      const failure = `${name} waits until the clock is right`;
      expect(await runOf(name, 5 * minuteMs)).toEqual({ done: 0, failure });
    },
  );

  it.each(["deposits", "wallet_transfers", "coherence", "held_wins", "verify"])(
    "goes on with %s",
    async (name) => {
      expect(await runOf(name, 5 * minuteMs)).toEqual({ done: 1, failure: undefined });
    },
  );
});

it.each(["bonuses", "withdrawals", "liability"])(
  "a drift of ten seconds keeps nobody from %s",
  async (name) => {
    expect(await runOf(name, 10_000)).toEqual({ done: 1, failure: undefined });
  },
);
