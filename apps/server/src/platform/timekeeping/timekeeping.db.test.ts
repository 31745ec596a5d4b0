import { randomUUID } from "node:crypto";
import { hourMs, minuteMs as minutes } from "@baize/contract/durations";
import { minor } from "@baize/money";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { createLedger, type Ledger } from "../../ledger/index.ts";
import { createAlerts } from "../alerts/index.ts";
import { createTestClock, type TestClock } from "../clock.ts";
import { listEvents, recordEvents, type EventRow } from "../significant-events/index.ts";
import { createIds } from "../ids.ts";
import { createSilentLog } from "../log.ts";
import {
  beat,
  beatAgeMs,
  createProgramLife,
  createTimekeeper,
  listRuns,
  watchPrograms,
  type Release,
} from "./index.ts";

const bounds = { warnMs: 2000, offMs: 30_000 };
const log = createSilentLog();
const release: Release = {
  host: "here",
  startedBy: "olga",
  version: "1.0.0",
  commit: null,
  manifest: "aa",
};

let test: TestDatabase;
let clock: TestClock;
let ledger: Ledger;
let seen = 0n;

beforeAll(async () => {
  test = await createTestDatabase();
  ledger = createLedger({
    db: test.db,
    url: test.url,
    clock: createTestClock(new Date()),
    ids: createIds(createTestClock(new Date())),
  });
});
afterAll(async () => {
  await ledger.stop();
  await test.close();
});
beforeEach(() => {
  clock = createTestClock(new Date());
});

const all = { kind: undefined, from: undefined, until: undefined };

/** Events since the last time it was asked, in their order. */
async function fresh(): Promise<EventRow[]> {
  const rows = await test.db.read((reader) => listEvents(reader, all, { limit: 100, offset: 0 }));
  const found = rows.filter(({ seq }) => seq > seen).toReversed();
  seen = found.at(-1)?.seq ?? seen;
  return found;
}

function aProgram(program: string, files: Partial<Release> = {}) {
  const { db } = test;
  const timekeeper = createTimekeeper({ db, clock, log, program, bounds });
  const ids = createIds(clock);
  const deps = { db, clock, ids, log, program, release: { ...release, ...files }, timekeeper };
  return { timekeeper, life: createProgramLife(deps) };
}

const watch = () => watchPrograms({ db: test.db, clock, log, bounds })();

describe("clocks that are kept in step", () => {
  it("a program five minutes off is an event and an alert, until it is right again", async () => {
    const alerts = createAlerts({ db: test.db, clock, log });
    clock.set(new Date(clock.now().getTime() + 5 * minutes));
    const { life, timekeeper } = aProgram("late");
    await life.start();
    expect(await timekeeper.look()).toMatchObject({ state: "off" });
    await watch();
    await watch();
    expect((await fresh()).map(({ kind, subject }) => [kind, subject])).toEqual([
      ["program_started", "late"],
      ["release_started", "late"],
      ["clock_off", "late here"],
    ]);
    const [alert] = await alerts.listOpen(5);
    expect(alert).toMatchObject({ code: "clock_off", subject: "late here" });
    const detail = alert?.detail as { offsetMs: number } | undefined;
    expect(Math.abs((detail?.offsetMs ?? 0) - 5 * minutes)).toBeLessThan(10_000);
    await life.stop();
    await watch();
    expect(await alerts.listOpen(5)).toEqual([]);
  });

  it("a clock in step is nothing", async () => {
    await fresh();
    const { life } = aProgram("right");
    await life.start();
    await watch();
    await life.stop();
    expect((await fresh()).map(({ kind }) => kind)).not.toContain("clock_off");
  });
});

describe("a clock that is set", () => {
  it("back an hour is an event; order and balances stay", async () => {
    await test.db.transaction((tx) => ledger.openAccounts(tx, 7n, "BDT"));
    const pay = (key: string) =>
      test.db.transaction((tx) =>
        ledger.post(tx, {
          memberId: 7n,
          key,
          kind: "deposit",
          debit: "house",
          credit: "cash",
          amountMinor: minor(100n),
          currency: "BDT",
        }),
      );
    const balances = () =>
      test.db.read((reader) =>
        reader.query("select code, balance_minor from ledger.account order by 1"),
      );
    await fresh();
    const { timekeeper } = aProgram("api");
    await timekeeper.look();
    await pay("before");
    const before = await balances();
    const note = (subject: string) =>
      test.db.transaction((tx) =>
        recordEvents(tx, clock.now(), [{ kind: "program_started", subject }]),
      );
    await note("first");
    clock.set(new Date(clock.now().getTime() - 60 * minutes));
    await timekeeper.look();
    expect(await balances()).toEqual(before);
    await note("last");
    // Once is once.
    await timekeeper.look();
    const rows = await fresh();
    expect(rows.map(({ kind, subject }) => [kind, subject])).toEqual([
      ["program_started", "first"],
      ["clock_jumped", "api"],
      ["program_started", "last"],
    ]);
    expect(rows[1]?.detail).toEqual({ byMs: -60 * minutes });
    // By time they would stand the other way round.
    expect(rows[0]?.at.getTime()).toBeGreaterThan(rows[2]?.at.getTime() ?? 0);
    await pay("after");
    expect(await balances()).not.toEqual(before);
  });

  it("goes unnoticed by nobody who only waits", async () => {
    await fresh();
    const { timekeeper } = aProgram("api");
    await timekeeper.look();
    clock.advance(60 * minutes);
    await timekeeper.look();
    expect(await fresh()).toEqual([]);
  });
});

describe("the record of starts", () => {
  const runs = () =>
    test.db.read((reader) => listRuns(reader, undefined, { limit: 20, offset: 0 }));
  const setSeen = (program: string, ageSeconds: number) =>
    test.owner.transaction((tx) =>
      tx.execute(
        `update platform.program_run set seen_at = now() - $2 * interval '1 second'
         where program = $1 and state = 'running'`,
        [program, ageSeconds],
      ),
    );

  it("says who started which files with which migrations, and when they are new", async () => {
    const program = `p${randomUUID()}`;
    for (const manifest of ["aa", "aa", "bb"]) {
      const { life } = aProgram(program, { manifest });
      await life.start();
      await life.stop();
    }
    const own = (await runs()).filter((run) => run.program === program);
    expect(own).toMatchObject([
      { manifest: "bb", isRelease: true, newMigrations: [], startedBy: "olga", state: "stopped" },
      { manifest: "aa", isRelease: false, newMigrations: [] },
      { manifest: "aa", isRelease: true, newMigrations: expect.arrayContaining([1, 113]) },
    ]);
  });

  it("tells of a stop, and of the time without a program", async () => {
    const first = aProgram("stopping");
    await first.life.start();
    await first.life.stop();
    await fresh();
    const second = aProgram("stopping");
    await second.life.start();
    const [down, ...rest] = await fresh();
    expect(down).toMatchObject({
      kind: "downtime",
      subject: "stopping",
      detail: { from: expect.any(String), until: expect.any(String) },
    });
    expect(rest.map(({ kind }) => kind)).toEqual(["program_started"]);
    // A second program beside it does not end an outage.
    const third = aProgram("stopping");
    await third.life.start();
    expect((await fresh()).map(({ kind }) => kind)).toEqual(["program_started"]);
    await second.life.stop();
    await third.life.stop();
  });

  it("tells of one that died without a word, once, and of the gap until the next", async () => {
    const dead = aProgram("dying");
    await dead.life.start();
    await fresh();
    await setSeen("dying", 600);
    await watch();
    await watch();
    expect(await fresh()).toMatchObject([{ kind: "program_lost", subject: "dying" }]);
    const next = aProgram("dying");
    await next.life.start();
    const [down] = await fresh();
    expect(down).toMatchObject({ kind: "downtime" });
    expect(down?.detail["seconds"]).toBeGreaterThanOrEqual(599);
    await next.life.stop();
    await dead.life.stop();
  });

  it("judges silence by the database's clock", async () => {
    const { db } = test;
    const age = () => db.read((reader) => beatAgeMs(reader, "worker"));
    expect(await age()).toBeUndefined();
    await db.read((reader) => beat(reader, "worker"));
    expect(await age()).toBeLessThan(60_000);
    await db.transaction((tx) =>
      tx.execute("update platform.heartbeat set beat_at = now() - interval '1 hour'"),
    );
    expect(await age()).toBeGreaterThanOrEqual(hourMs);
  });
});
