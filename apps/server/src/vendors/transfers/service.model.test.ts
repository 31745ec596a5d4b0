import { randomUUID } from "node:crypto";
import { minor } from "@baize/money";
import { array, assert, asyncProperty, constantFrom, record, type Arbitrary } from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { createLedger, type Ledger } from "../../ledger/index.ts";
import { assertCoherent } from "../../ledger/coherence.ts";
import { createTestClock, type TestClock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/errors.ts";
import { createEvents } from "../../platform/events/index.ts";
import { createIds } from "../../platform/ids.ts";
import type { TransferCalls } from "./calls.ts";
import { placesOf, walletAccountOf, type Told, type TransferRow } from "./rules.ts";
import { listWaiting, listWallets } from "./store.ts";
import { createTransfers, type Transfers } from "./service.ts";

/**
 * A vendor in plain memory with random faults at every call, and a platform that dies between its
 * steps: after every step no money was made or lost, and when all is quiet none waits.
 */
const opening = 100_000n;

type Fault = "none" | "lost" | "ignored" | "refused" | "delayed" | "silent" | "late";

class Vendor {
  balance = 0n;
  readonly done = new Map<string, "done" | "refused" | "pending">();
  /** Calls that are still on the line. */
  readonly late: TransferRow[] = [];
  fault: Fault = "none";
  clock: TestClock | undefined;

  carry(row: TransferRow): Told["what"] {
    const known = this.done.get(row.id);
    if (known !== undefined) return known;
    if ((this.clock?.now() ?? new Date()) > row.validUntil) return "refused";
    const after =
      row.direction === "in" ? this.balance + row.amountMinor : this.balance - row.amountMinor;
    const what = after < 0n ? "refused" : "done";
    if (what === "done") this.balance = after;
    this.done.set(row.id, what);
    return what;
  }

  send(row: TransferRow): Told {
    const { fault } = this;
    if (fault === "ignored") throw new Error("the line broke");
    if (fault === "late") {
      this.late.push(row);
      throw new Error("the line is slow");
    }
    if (fault === "refused" && !this.done.has(row.id)) this.done.set(row.id, "refused");
    if (fault === "delayed" && !this.done.has(row.id)) {
      this.done.set(row.id, "pending");
      this.late.push(row);
    }
    const what = this.carry(row);
    if (fault === "lost") throw new Error("the answer was lost");
    if (fault === "silent") return { what: "silent" };
    return what === "done" ? { what, balanceMinor: minor(this.balance) } : { what };
  }

  /** What was under way arrives after all. */
  arrive(): void {
    for (const row of this.late.splice(0)) {
      if (this.done.get(row.id) === "pending") this.done.delete(row.id);
      this.carry(row);
    }
  }

  ask(row: TransferRow): Told {
    if (this.fault === "silent") throw new Error("nobody is there");
    return { what: this.done.get(row.id) ?? "unknown" };
  }
}

const step = record({
  what: constantFrom("move", "move", "move", "poll", "arrive", "wait", "win", "lose", "crowd"),
  direction: constantFrom("in" as const, "out" as const),
  amount: constantFrom(1n, 700n, 25_000n, 60_000n, 100_001n),
  fault: constantFrom<Fault[]>(
    "none",
    "none",
    "lost",
    "ignored",
    "refused",
    "delayed",
    "silent",
    "late",
  ),
});
type Step = typeof step extends Arbitrary<infer T> ? T : never;

let database: TestDatabase;
let ledger: Ledger;
let clock: TestClock;
let transfers: Transfers;
let vendor = new Vendor();
let nextMember = 900n;

const calls: TransferCalls = {
  balance: async () => minor(vendor.balance),
  send: async (_vendor, _user, row) => vendor.send(row),
  ask: async (_vendor, _user, row) => vendor.ask(row),
};

beforeAll(async () => {
  database = await createTestDatabase();
  clock = createTestClock(new Date());
  const ids = createIds(clock);
  const { db, url } = database;
  ledger = createLedger({ db, url, clock, ids });
  await db.transaction((tx) => ledger.registerAccountCode(tx, walletAccountOf("TDP")));
  await db.transaction((tx) => ledger.registerAccountCode(tx, "payment:test"));
  transfers = createTransfers({
    db,
    ledger,
    clock,
    events: createEvents({ ids }),
    calls,
    findVendor: async (vendorCode) => ({ vendorCode }) as never,
    userRefOf: async (memberId) => `user-${memberId}`,
    onMoved: () => {},
    // Broken lines are what this is about.
    onError: () => {},
  });
});
afterAll(async () => {
  await assertCoherent(database.db);
  await ledger.stop();
  await database.close();
});

async function aMember(): Promise<bigint> {
  nextMember += 1n;
  const memberId = nextMember;
  await database.db.transaction(async (tx) => {
    await ledger.openAccounts(tx, memberId, "BDT");
    await ledger.post(tx, {
      memberId,
      key: "opening",
      currency: "BDT",
      kind: "deposit",
      debit: "payment:test",
      credit: "cash",
      amountMinor: minor(opening),
    });
  });
  return memberId;
}

/** What the vendor has that our books do not: a transfer carried out and not heard of yet. */
function unheard(waiting: readonly TransferRow[]): bigint {
  return waiting
    .filter(({ id }) => vendor.done.get(id) === "done")
    .reduce(
      (all, { direction, amountMinor }) => all + (direction === "in" ? amountMinor : -amountMinor),
      0n,
    );
}

async function look(memberId: bigint) {
  const here = await ledger.balanceOf(memberId);
  if (here === undefined) throw new Error("no accounts");
  const waiting = await database.db.read((reader) => listWaiting(reader, memberId));
  const wallets = await database.db.read((reader) => listWallets(reader, memberId));
  return { here, waiting, wallets };
}

/** All the money there is, wherever it is: what came in and what was won less what was lost. */
async function checkSum(memberId: bigint, won: bigint): Promise<void> {
  const { here, waiting } = await look(memberId);
  // What the vendor carried out unheard stands in two places: taken off once.
  const all = here.cashMinor + here.lockedMinor + vendor.balance - unheard(waiting);
  expect(all).toBe(opening + won);
  const going = waiting.filter(({ direction }) => direction === "in");
  expect(here.lockedMinor).toBe(going.reduce((sum, row) => sum + row.amountMinor, 0n));
  expect(here.cashMinor >= 0n && vendor.balance >= 0n).toBe(true);
  expect(waiting.length <= 1).toBe(true);
}

async function move(memberId: bigint, { direction, amount }: Step): Promise<void> {
  await transfers
    .move({
      id: randomUUID(),
      memberId,
      merchantCode: "amber",
      vendorCode: "TDP",
      direction,
      currency: "BDT",
      amountMinor: minor(amount),
    })
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
}

async function run(memberId: bigint, one: Step): Promise<bigint> {
  vendor.fault = one.fault;
  if (one.what === "move") await move(memberId, one);
  if (one.what === "crowd") await Promise.all([1, 2, 3].map(() => move(memberId, one)));
  if (one.what === "poll") {
    clock.advance(20_000);
    await Promise.all([transfers.poll(), transfers.poll(memberId)]);
  }
  if (one.what === "arrive") vendor.arrive();
  if (one.what === "wait") clock.advance(70_000);
  if (one.what === "win") vendor.balance += one.amount;
  if (one.what === "win") return one.amount;
  if (one.what !== "lose") return 0n;
  const lost = one.amount < vendor.balance ? one.amount : vendor.balance;
  vendor.balance -= lost;
  return 0n - lost;
}

const reached = new Set<string>();

async function compare(steps: readonly Step[]): Promise<void> {
  const memberId = await aMember();
  vendor = new Vendor();
  vendor.clock = clock;
  let won = 0n;
  for (const one of steps) {
    won += await run(memberId, one);
    await checkSum(memberId, won);
  }
  // The storm is over: everything under way arrives, and every transfer ends.
  vendor.fault = "none";
  vendor.arrive();
  for (let turns = 0; turns < 20; turns += 1) {
    clock.advance(30_000);
    await transfers.poll();
  }
  const { here, waiting, wallets } = await look(memberId);
  expect([waiting, here.lockedMinor]).toEqual([[], 0n]);
  expect(here.cashMinor + vendor.balance).toBe(opening + won);
  expect(placesOf(here, wallets, waiting).inTransit).toBe(0n);
  const rows = await database.db.read((reader) =>
    reader.query<{ state: string; direction: string }>(
      "select state, direction from vendors.wallet_transfer where member_id = $1",
      [memberId],
    ),
  );
  for (const { state, direction } of rows) reached.add(`${direction} ${state}`);
}

it("no fault makes or loses money, and every transfer ends", async () => {
  const history = array(step, { minLength: 8, maxLength: 40, size: "max" });
  await assert(asyncProperty(history, compare), { numRuns: 60 });
  expect([...reached].toSorted()).toEqual(["in done", "in refused", "out done", "out refused"]);
}, 120_000);
