import { minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createSilentLog } from "./platform/log.ts";
import { stateOfOffset, type Timekeeper } from "./platform/timekeeping/index.ts";
import { crontabOf, guardClock, jobsOf } from "./worker.ts";

/** When the worker does what, and what it does while its clock is off. */

const bounds = { warnMs: 2000, offMs: 30_000 };
const log = createSilentLog();

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const jobs = () => jobsOf({ log }, api.app.platform);

const keeper = (offsetMs: number): Timekeeper => ({
  look: async () => ({ offsetMs, state: stateOfOffset(offsetMs, bounds) }),
});

/** How often a job was done, and what it failed with. */
async function runOf(name: string, offsetMs: number) {
  let done = 0;
  const work = async () => {
    done += 1;
  };
  const job = jobs().find((one) => one.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  const guarded = guardClock({ log, timekeeper: keeper(offsetMs) }, { ...job, run: work });
  const failure = await guarded().then(
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

it("each job has a name of its own and its time", () => {
  const names = jobs().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(crontabOf(jobs()).split("\n").toSorted()).toEqual(
    [
      "* * * * * awards ?fill=1m",
      "* * * * * missions ?fill=1m",
      "7 * * * * points ?fill=10m",
      "* * * * * vip_periods ?fill=1m",
      "* * * * * raffles ?fill=1m",
      "* * * * * referrals ?fill=1m",
      "* * * * * promotion_series",
      "* * * * * segments",
      "* * * * * rebates ?fill=1m",
      "* * * * * loss_back ?fill=1m",
      "* * * * * rakeback ?fill=1m",
      "* * * * * promotions ?fill=1m",
      "* * * * * deposits ?fill=1m",
      "* * * * * withdrawals ?fill=1m",
      "* * * * * free_rounds ?fill=1m",
      "* * * * * wallet_transfers ?fill=1m",
      "* * * * * time_limits",
      "* * * * * held_wins ?fill=1m",
      "* * * * * events",
      "* * * * * commissions",
      "*/5 * * * * affiliates",
      "* * * * * pots",
      "*/5 * * * * overdue_transfers",
      "*/5 * * * * promotion_budgets",
      "*/5 * * * * operator_sign_ins",
      "7 * * * * games",
      "9 * * * * game_returns",
      "13 * * * * clean_up",
      "2 3 * * * partitions ?fill=1d",
      "20 3 * * * coherence ?fill=1d",
      "15 0 * * * vendor_reports ?fill=1d",
      "40 4 * * * reconciliation ?fill=1d",
      "5 0 * * * liability ?fill=1d",
      "33 * * * * verify ?fill=1d",
    ].toSorted(),
  );
});
