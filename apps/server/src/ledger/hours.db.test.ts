import { minuteMs } from "@baize/contract/durations";
import { array, assert, asyncProperty, constantFrom, integer, record } from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { aBet, aReverse, aWin } from "../../test/ledger.ts";
import { createTestClock, type TestClock } from "../platform/clock.ts";
import { createIds } from "../platform/ids.ts";
import { createLedger, type Command, type Ledger } from "./index.ts";
import { assertCoherent } from "./coherence.ts";

/** What moved since a moment: with sums by the hour it is what every transfer on its own says. */

const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const kinds = ["bet", "win", "wallet_in"] as const;

let test: TestDatabase;
let clock: TestClock;
let [ledger, other] = [] as unknown as [Ledger, Ledger];
let lastMember = 0n;

beforeAll(async () => {
  test = await createTestDatabase();
  clock = createTestClock(new Date());
  const open = () => createLedger({ db: test.db, url: test.url, clock, ids: createIds(clock) });
  [ledger, other] = [open(), open()];
  await test.db.transaction((tx) => ledger.registerAccountCode(tx, "vendor:oak"));
});
afterAll(async () => {
  await assertCoherent(test.db);
  await Promise.all([ledger.stop(), other.stop()]);
  await test.close();
});

async function aMember(cash: bigint): Promise<bigint> {
  const memberId = (lastMember += 1n);
  await test.db.transaction((tx) => ledger.openAccounts(tx, memberId, "BDT"));
  await ledger.enqueue(aWin(memberId, cash, { kind: "deposit" }));
  return memberId;
}

const addUp = (memberId: bigint, since: Date) =>
  test.db.transaction((tx) => ledger.addUp(tx, memberId, since));

/** Taken and given of each kind, in the words of the sums. */
async function moved(memberId: bigint, since: Date, of: readonly string[] = kinds) {
  const sums = await test.db.read((reader) => ledger.movedSince(reader, memberId, since, of));
  const texts = [...sums.ofKind]
    .filter(([, { outMinor, inMinor }]) => outMinor !== 0n || inMinor !== 0n)
    .map(([kind, { outMinor, inMinor }]) => `${kind} -${outMinor} +${inMinor}`);
  return { texts: texts.toSorted(), looseCount: sums.looseCount };
}

interface Done {
  readonly key: string;
  readonly at: Date;
  readonly kind: string;
  readonly amount: bigint;
  isUndone: boolean;
}

/** The same from a list in memory. */
function expected(done: readonly Done[], since: Date): string[] {
  const sums = new Map<string, bigint>();
  for (const { kind, amount, at, isUndone } of done) {
    if (!isUndone && at >= since) sums.set(kind, (sums.get(kind) ?? 0n) + amount);
  }
  const texts = [...sums].map(([kind, sum]) =>
    kind === "win" ? `win -0 +${sum}` : `${kind} -${sum} +0`,
  );
  return texts.toSorted();
}

const step = record({
  what: constantFrom("bet", "win", "wallet_in", "undo", "addUp", "look"),
  /** How long after the one before: mostly minutes, now and then days. */
  waitMs: constantFrom(0, 1, 7 * minuteMs, 20 * minuteMs, hourMs, 5 * hourMs, 3 * dayMs),
  /** Which one to undo, or how far to look back. */
  pick: integer({ min: 0, max: 1000 }),
});

describe("what moved since a moment", () => {
  it("leaves out what was undone, and what was before", async () => {
    const memberId = await aMember(1000n);
    const since = clock.now();
    const undone = aBet(memberId, 70n);
    await ledger.enqueue(undone);
    await ledger.enqueue(aReverse(memberId, undone.key));
    await ledger.enqueue(aBet(memberId, 100n));
    await ledger.enqueue(aWin(memberId, 30n));
    expect((await moved(memberId, since)).texts).toEqual(["bet -100 +0", "win -0 +30"]);
    expect((await moved(memberId, since, ["win"])).texts).toEqual(["win -0 +30"]);
    const later = new Date(clock.now().getTime() + minuteMs);
    expect((await moved(memberId, later)).texts).toEqual([]);
  });

  it("reads one by one only what the hours do not hold", async () => {
    const memberId = await aMember(1000n);
    const monthAgo = new Date(clock.now().getTime() - 30 * dayMs);
    const first = aBet(memberId, 10n);
    for (const bet of [first, aBet(memberId, 20n)]) await ledger.enqueue(bet);
    expect(await moved(memberId, monthAgo)).toEqual({ texts: ["bet -30 +0"], looseCount: 2 });
    await addUp(memberId, monthAgo);
    expect(await moved(memberId, monthAgo)).toEqual({ texts: ["bet -30 +0"], looseCount: 0 });
    await ledger.enqueue(aBet(memberId, 5n));
    expect(await moved(memberId, monthAgo)).toEqual({ texts: ["bet -35 +0"], looseCount: 1 });
    await ledger.enqueue(aReverse(memberId, first.key));
    expect((await moved(memberId, monthAgo)).texts).toEqual(["bet -25 +0"]);
    await addUp(memberId, monthAgo);
    expect(await moved(memberId, monthAgo)).toEqual({ texts: ["bet -25 +0"], looseCount: 0 });
  });

  it("is the full sum at random times, with rollbacks early and late", async () => {
    await assert(
      asyncProperty(array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const memberId = await aMember(1_000_000n);
        const done: Done[] = [];
        for (const { what, waitMs, pick } of steps) {
          clock.advance(waitMs);
          const now = clock.now();
          if (what === "addUp") {
            await addUp(memberId, new Date(now.getTime() - 30 * dayMs));
          } else if (what === "look") {
            const since = new Date(now.getTime() - pick * pick * minuteMs);
            expect((await moved(memberId, since)).texts).toEqual(expected(done, since));
          } else if (what === "undo") {
            const target = done[pick % Math.max(1, done.length)];
            if (target === undefined) continue;
            await ledger.enqueue({ ...aReverse(memberId, target.key), mayOverdraw: true });
            target.isUndone = true;
          } else {
            const amount = BigInt(pick + 1);
            const command =
              what === "win" ? aWin(memberId, amount) : aBet(memberId, amount, { kind: what });
            await (pick % 2 === 0 ? ledger : other).enqueue(command);
            done.push({ key: command.key, at: now, kind: what, amount, isUndone: false });
          }
        }
        for (const period of [dayMs, 7 * dayMs, 30 * dayMs]) {
          const since = new Date(clock.now().getTime() - period);
          expect((await moved(memberId, since)).texts).toEqual(expected(done, since));
        }
      }),
      { numRuns: 40 },
    );
  }, 120_000);

  it("holds while two programs move money, take it back and add up at once", async () => {
    const memberId = await aMember(1_000_000n);
    const since = new Date(clock.now().getTime() - 30 * dayMs);
    const bets = Array.from({ length: 120 }, (_, index) => aBet(memberId, BigInt(index + 1)));
    const programs = [ledger, other] as const;
    const send = (command: Command, index: number) =>
      programs[(index % 2) as 0 | 1].enqueue(command);
    const over = new AbortController();
    const adding = [0, 1].map(async () => {
      for (let times = 0; !over.signal.aborted || times === 0; times += 1)
        await addUp(memberId, since);
    });
    await Promise.all(bets.map(send));
    // Some of these are in the hours by now, some are not.
    const undone = bets.filter((_, index) => index % 3 === 0);
    await Promise.all(undone.map((bet, index) => send(aReverse(memberId, bet.key), index)));
    over.abort();
    await Promise.all(adding);
    const left = bets.filter((_, index) => index % 3 !== 0);
    const sum = left.reduce((total, { amountMinor }) => total + BigInt(amountMinor), 0n);
    expect((await moved(memberId, since)).texts).toEqual([`bet -${sum} +0`]);
    await addUp(memberId, since);
    expect(await moved(memberId, since)).toEqual({ texts: [`bet -${sum} +0`], looseCount: 0 });
  });
});
