import { dayMs } from "@baize/contract/durations";
import { minor } from "@baize/money";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { createLedger, type Ledger } from "./ledger/index.ts";
import { createAlerts } from "./platform/alerts/index.ts";
import { createTestClock } from "./platform/clock.ts";
import { reportReaders } from "./platform/events/index.ts";
import { createIds } from "./platform/ids.ts";
import { createLog } from "./platform/log.ts";
import type { StrangeReturn } from "./vendors/returns/service.ts";
import { reportIncoherences } from "./coherence.ts";
import { reportOverdueTransfers, reportStrangeReturns } from "./vendors/alerts.ts";

let test: TestDatabase;
let ledger: Ledger;
type TransferReview = Parameters<typeof reportOverdueTransfers>[0]["transferReview"];
let overdue: Awaited<ReturnType<TransferReview["listOverdue"]>> = [];
let strange: readonly StrangeReturn[] = [];
const clock = createTestClock(new Date());
const lines: Record<string, unknown>[] = [];
const log = createLog({
  level: "info",
  name: "test",
  destination: { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
});

const alertsOf = () => createAlerts({ db: test.db, clock, log });
const lookAtBooks = () => reportIncoherences({ db: test.db, log, alerts: alertsOf() });
const lookAtReaders = () => reportReaders({ db: test.db, alerts: alertsOf() });
const lookAtTransfers = () =>
  reportOverdueTransfers({
    alerts: alertsOf(),
    transferReview: { listOverdue: async () => overdue },
  });
const lookAtReturns = () =>
  reportStrangeReturns({
    alerts: alertsOf(),
    returns: { listStrange: async () => [...strange] },
  });

beforeAll(async () => {
  test = await createTestDatabase();
  const { db, url } = test;
  ledger = createLedger({ db, url, clock, ids: createIds(clock) });
  await db.transaction(async (tx) => {
    await ledger.openAccounts(tx, 7n, "BDT");
    await ledger.post(tx, {
      memberId: 7n,
      key: "in",
      kind: "deposit",
      debit: "house",
      credit: "cash",
      amountMinor: minor(100n),
      currency: "BDT",
    });
  });
});
afterAll(async () => {
  await ledger.stop();
  await test.close();
});

const setBalance = (balance: number) =>
  test.db.transaction((tx) =>
    tx.execute("update ledger.account set balance_minor = $1 where member_id = 7 and code = 1", [
      balance,
    ]),
  );

it("a balance its transfers do not explain is an alert, and over when it is right", async () => {
  const alerts = createAlerts({ db: test.db, clock, log });
  expect(await lookAtBooks()).toBe(0);
  expect(lines).toMatchObject([{ level: "info", msg: "the books agree" }]);
  await setBalance(101);
  expect(await lookAtBooks()).toBe(1);
  const error = { level: "error", alert: "books_incoherent", total: 1 };
  expect(lines.slice(1)).toMatchObject([error]);
  const [alert, ...others] = await alerts.listOpen(10);
  expect(others).toEqual([]);
  expect(alert).toMatchObject({
    code: "books_incoherent",
    detail: { memberId: "7", finding: expect.stringContaining("holds 101, its transfers say 100") },
    firstSeenAt: clock.now(),
  });
  // The next night sees the same: one row, and no second alert.
  clock.advance(dayMs);
  await lookAtBooks();
  expect(await alerts.listOpen(10)).toMatchObject([
    { firstSeenAt: alert?.firstSeenAt, lastSeenAt: clock.now() },
  ]);
  expect(lines.filter(({ level }) => level === "error")).toHaveLength(1);
  await setBalance(100);
  expect(await lookAtBooks()).toBe(0);
  expect(await alerts.listOpen(10)).toEqual([]);
  // Wrong again later is said again.
  await setBalance(99);
  await lookAtBooks();
  expect(lines.filter(({ level }) => level === "error")).toHaveLength(2);
  await setBalance(100);
  await lookAtBooks();
});

it("a wallet transfer that waits too long is an alert, and over when it is decided", async () => {
  const alerts = createAlerts({ db: test.db, clock, log });
  overdue = [
    {
      id: "00000000-0000-7000-8000-000000000001",
      memberId: 7n,
      vendorCode: "TDP",
      reference: "T-0000000001",
      currency: "BDT",
      amountMinor: 30_000n,
      createdAt: clock.now(),
    },
  ];
  expect(await lookAtTransfers()).toBe(1);
  expect(await alerts.listOpen(10)).toMatchObject([
    {
      code: "wallet_transfers_wait",
      subject: "TDP T-0000000001",
      detail: { memberId: "7", amount: "300.00 BDT" },
    },
  ]);
  overdue = [];
  expect(await lookAtTransfers()).toBe(0);
  expect(await alerts.listOpen(10)).toEqual([]);
});

it("a game whose return is off is an alert by window, and over when it is back", async () => {
  const alerts = createAlerts({ db: test.db, clock, log });
  strange = [
    {
      vendorCode: "HSE",
      gameCode: "amber-dice",
      currency: "BDT",
      window: "week",
      rounds: 5000,
      actualPercent: "113.20",
      statedPercent: "99.00",
      sigmas: "5.10",
      state: "alarm",
    },
  ];
  expect(await lookAtReturns()).toBe(1);
  expect(await alerts.listOpen(10)).toMatchObject([
    {
      code: "game_return_off",
      subject: "HSE amber-dice BDT week",
      detail: { sigmas: "5.10", state: "alarm", rounds: 5000 },
    },
  ]);
  strange = [];
  expect(await lookAtReturns()).toBe(0);
  expect(await alerts.listOpen(10)).toEqual([]);
});

/** Gives a consumer its cursors, at the beginning of the log. */
const reads = (consumer: string) =>
  test.owner.transaction((tx) =>
    tx.execute(
      `insert into platform.event_cursor (consumer, lane, era, xid, id, at)
       select $1, lane, 0, '0', gen_random_uuid(), now() from generate_series(0, 15) as l (lane)`,
      [consumer],
    ),
  );

/** Each in a lane of its own. */
const written = (secondsAgo: number) =>
  test.owner.transaction((tx) =>
    tx.execute(
      `insert into platform.event (lane, era, id, kind, version, merchant_code, payload, at)
       select $1 % 16, era, gen_random_uuid(), 'test.happened', 1, '', '{}',
         now() - make_interval(secs => $1) from platform.event_era`,
      [secondsAgo],
    ),
  );

it("a consumer that is a minute behind is an alert, and over when it has caught up", async () => {
  const alerts = createAlerts({ db: test.db, clock, log });
  await reads("slow");
  await written(45);
  expect(await lookAtReaders()).toBe(0);
  await written(90);
  expect(await lookAtReaders()).toBe(1);
  const [alert] = await alerts.listOpen(10);
  expect(alert).toMatchObject({
    code: "events_late",
    subject: "slow",
    detail: { consumer: "slow", seconds: expect.closeTo(90, -2) },
  });
  await test.owner.transaction((tx) => tx.execute("delete from platform.event"));
  expect(await lookAtReaders()).toBe(0);
  expect(await alerts.listOpen(10)).toEqual([]);
});

it("parked events are an alert for each consumer, and over when somebody has decided", async () => {
  const alerts = createAlerts({ db: test.db, clock, log });
  const aside = (state: string, nextTryAt: Date | null) =>
    test.owner.transaction((tx) =>
      tx.execute(
        `insert into platform.event_parked (consumer, id, lane, era, xid, at, kind, version,
           merchant_code, payload, state, error, tries, next_try_at)
         values ('slow', gen_random_uuid(), 5, 0, '9', now(), 'test.happened', 1, '', '{}', $1,
           'Error: no', 5, $2)`,
        [state, nextTryAt],
      ),
    );
  // What is tried again by itself, or waits behind it, needs nobody.
  await aside("retrying", new Date());
  await aside("waiting", null);
  expect(await lookAtReaders()).toBe(0);
  await aside("parked", null);
  await aside("parked", null);
  expect(await lookAtReaders()).toBe(1);
  expect(await alerts.listOpen(10)).toMatchObject([
    { code: "event_parked", subject: "slow", detail: { consumer: "slow", many: 2 } },
  ]);
  await test.owner.transaction((tx) => tx.execute("delete from platform.event_parked"));
  expect(await lookAtReaders()).toBe(0);
  expect(await alerts.listOpen(10)).toEqual([]);
});
