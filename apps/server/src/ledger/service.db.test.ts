import { minor } from "@baize/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aBet, aKey, aReverse, aWin, openTestLedger, type TestLedger } from "../../test/ledger.ts";
import { systemClock } from "../platform/clock.ts";
import { createDatabase, type Tx } from "../platform/db.ts";
import { createIds } from "../platform/ids.ts";
import { createLedger, type Outcome, type Post } from "./index.ts";

let { test, ledger, other, aMember, close } = {} as TestLedger;

beforeAll(async () => {
  ({ test, ledger, other, aMember, close } = await openTestLedger());
});
afterAll(() => close());

const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => test.db.transaction(work);

const cashOf = async (memberId: bigint) => (await ledger.balanceOf(memberId))?.cashMinor;

const count = (outcomes: readonly Outcome[]) => {
  const counts: Record<string, number> = {};
  for (const { status } of outcomes) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const times = <T>(many: number, make: (index: number) => T): T[] =>
  Array.from({ length: many }, (_, index) => make(index));

it("posts in the transactions of a new program that hold every connection there is", async () => {
  const members = await Promise.all(times(3, () => aMember(100n)));
  const db = createDatabase({ url: test.url, max: members.length });
  const fresh = createLedger({
    db,
    url: test.url,
    clock: systemClock,
    ids: createIds(systemClock),
  });
  let begun = 0;
  const outcomes = await Promise.all(
    members.map((member) =>
      db.transaction(async (tx) => {
        begun += 1;
        await expect.poll(() => begun, { interval: 5 }).toBe(members.length);
        return fresh.post(tx, aBet(member, 40n));
      }),
    ),
  );
  expect(count(outcomes)).toEqual({ ok: members.length });
  await fresh.stop();
  await db.end();
});

describe("posting", () => {
  it("moves the money and answers with the balance after it", async () => {
    const member = await aMember(1_000n);
    expect(await ledger.enqueue(aBet(member, 300n))).toMatchObject({
      status: "ok",
      balanceMinor: 700n,
    });
    expect(await ledger.enqueue(aWin(member, 50n))).toMatchObject({ balanceMinor: 750n });
    expect(await cashOf(member)).toBe(750n);
  });

  it("answers the same bet again with the stored answer, whatever happened since", async () => {
    const member = await aMember(100n);
    const once = aBet(member, 100n);
    const first = await ledger.enqueue(once);
    await ledger.enqueue(aWin(member, 33n));
    expect(await ledger.enqueue(once)).toEqual({ ...first, status: "duplicate" });
    expect(await ledger.enqueue(aBet(member, 33n))).toMatchObject({ status: "ok" });
    // The money is gone by now; a repeat is still a repeat.
    expect(await ledger.enqueue(once)).toMatchObject({ status: "duplicate", balanceMinor: 0n });
    expect(await cashOf(member)).toBe(0n);
  });

  it.each([
    ["another amount", { amountMinor: minor(11n) }],
    ["another round", { reference: "round-2" }],
    ["another kind", { kind: "tip" }],
    ["another direction", { debit: "vendor:oak", credit: "cash" }],
    ["another fingerprint", { fingerprint: "game-2" }],
    ["another requirement", { requires: "key-x" }],
  ] as const)("refuses a known key with %s", async (_, change) => {
    const member = await aMember(100n);
    const once = aBet(member, 10n);
    await ledger.enqueue(once);
    expect(await ledger.enqueue({ ...once, ...change })).toEqual({
      status: "key_reused",
      balanceMinor: 90n,
    });
    expect(await cashOf(member)).toBe(90n);
  });

  it("leaves a refused bet's key free, so that it may succeed later", async () => {
    const member = await aMember(5n);
    const once = aBet(member, 10n);
    expect(await ledger.enqueue(once)).toEqual({ status: "insufficient", balanceMinor: 5n });
    await ledger.enqueue(aWin(member, 5n));
    expect(await ledger.enqueue(once)).toMatchObject({ status: "ok", balanceMinor: 0n });
  });

  it("records an operation of zero without moving anything", async () => {
    const member = await aMember(5n);
    const free = aBet(member, 0n);
    expect(await ledger.enqueue(free)).toMatchObject({ status: "ok", balanceMinor: 5n });
    expect(await ledger.enqueue(free)).toMatchObject({ status: "duplicate" });
    expect(await ledger.enqueue(aWin(member, 0n, { requires: free.key }))).toMatchObject({
      status: "ok",
    });
    expect(await ledger.statement(member)).toHaveLength(1);
  });

  it("tells a member without accounts and a foreign currency apart", async () => {
    expect(await ledger.enqueue(aBet(999_999n, 1n))).toEqual({ status: "no_account" });
    const member = await aMember(5n);
    expect(await ledger.enqueue(aBet(member, 1n, { currency: "EUR" }))).toEqual({
      status: "wrong_currency",
    });
  });

  it("refuses malformed commands before anything is written", async () => {
    const member = await aMember(5n);
    const wrong: readonly Partial<Post>[] = [
      { amountMinor: minor(-1n) },
      { amountMinor: minor(10n ** 15n + 1n) },
      { amountMinor: 1 as never },
      { amountMinor: "1" as never },
      { credit: "cash" },
      { credit: "vendor:unknown" },
      { debit: "house", credit: "vendor:oak" },
      { key: "" },
      { kind: "Bet;" },
      { reference: "nul\0" },
      { currency: "bdt" },
    ];
    for (const change of wrong) {
      await expect(ledger.enqueue({ ...aBet(member, 1n), ...change })).rejects.toThrow();
    }
    expect(await cashOf(member)).toBe(5n);
  });

  it("keeps text that looks like array syntax as it is", async () => {
    const member = await aMember(5n);
    const odd = aBet(member, 1n, { reference: '{"a",\\b} null', detail: '{"game":"\\"দাবা\\""}' });
    await ledger.enqueue(odd);
    expect(await ledger.findOperation(member, odd.key)).toMatchObject({
      reference: odd.reference,
      detail: odd.detail,
      debit: "cash",
      credit: "vendor:oak",
      amountMinor: 1n,
      isReversed: false,
    });
  });
});

describe("reversing", () => {
  it("gives a stake back once, under whatever keys it is asked", async () => {
    const member = await aMember(100n);
    const stake = aBet(member, 60n);
    await ledger.enqueue(stake);
    const undo = aReverse(member, stake.key);
    expect(await ledger.enqueue(undo)).toMatchObject({
      status: "ok",
      balanceMinor: 100n,
      amountMinor: 60n,
    });
    expect(await ledger.enqueue(undo)).toMatchObject({ status: "duplicate", amountMinor: 60n });
    expect(await ledger.enqueue(aReverse(member, stake.key))).toMatchObject({
      status: "already_reversed",
    });
    expect(await ledger.enqueue({ ...undo, reverses: "key-other" })).toMatchObject({
      status: "key_reused",
    });
    expect(await ledger.enqueue(stake)).toMatchObject({ status: "duplicate" });
    expect(await cashOf(member)).toBe(100n);
  });

  it("refuses a bet that arrives after its reversal", async () => {
    const member = await aMember(100n);
    const late = aBet(member, 60n);
    expect(await ledger.enqueue(aReverse(member, late.key))).toMatchObject({
      status: "tombstoned",
    });
    expect(await ledger.enqueue(late)).toEqual({ status: "voided", balanceMinor: 100n });
    expect(await ledger.enqueue({ ...late, amountMinor: minor(1n) })).toMatchObject({
      status: "voided",
    });
    expect(await cashOf(member)).toBe(100n);
  });

  it("takes a spent win back below zero only when told to, and nobody plays on that", async () => {
    const member = await aMember(100n);
    const prize = aWin(member, 50n);
    await ledger.enqueue(prize);
    await ledger.enqueue(aBet(member, 140n));
    expect(await ledger.enqueue(aReverse(member, prize.key))).toMatchObject({
      status: "insufficient",
      balanceMinor: 10n,
    });
    const undo = aReverse(member, prize.key, { mayOverdraw: true });
    expect(await ledger.enqueue(undo)).toMatchObject({ status: "ok", balanceMinor: -40n });
    expect(await ledger.enqueue(aBet(member, 1n))).toMatchObject({ status: "insufficient" });
    expect(await ledger.enqueue(undo)).toMatchObject({ status: "duplicate" });
    expect(await ledger.enqueue(aWin(member, 30n))).toMatchObject({ balanceMinor: -10n });
    const back = aWin(member, 70n);
    expect(await ledger.enqueue(back)).toMatchObject({ balanceMinor: 60n });
    expect(await ledger.enqueue(back)).toMatchObject({ status: "duplicate" });
    expect(await ledger.enqueue(aBet(member, 61n))).toMatchObject({ status: "insufficient" });
  });

  it("does not reverse a reversal, nor a movement between a member's own accounts", async () => {
    const member = await aMember(100n);
    const stake = aBet(member, 60n);
    await ledger.enqueue(stake);
    const undo = aReverse(member, stake.key);
    await ledger.enqueue(undo);
    expect(await ledger.enqueue(aReverse(member, undo.key))).toMatchObject({
      status: "not_reversible",
    });
    const move = aBet(member, 5n, { credit: "bonus" });
    expect(await ledger.enqueue(move)).toMatchObject({ status: "ok", balanceMinor: 95n });
    expect(await ledger.enqueue(aReverse(member, move.key))).toMatchObject({
      status: "not_reversible",
    });
    expect(await ledger.balanceOf(member)).toMatchObject({ cashMinor: 95n, bonusMinor: 5n });
  });

  it("pays a win only for a bet on record that was not reversed", async () => {
    const member = await aMember(100n);
    const stake = aBet(member, 10n);
    const prize = aWin(member, 40n, { requires: stake.key });
    expect(await ledger.enqueue(prize)).toEqual({
      status: "missing_required",
      balanceMinor: 100n,
    });
    await ledger.enqueue(stake);
    expect(await ledger.enqueue(prize)).toMatchObject({ status: "ok", balanceMinor: 130n });
    await ledger.enqueue(aReverse(member, stake.key));
    expect(await ledger.enqueue(aWin(member, 1n, { requires: stake.key }))).toMatchObject({
      status: "missing_required",
      balanceMinor: 140n,
    });
    expect(await ledger.enqueue(prize)).toMatchObject({ status: "duplicate" });
  });

  it("keeps tombstones apart by member", async () => {
    const [one, two] = [await aMember(10n), await aMember(10n)];
    const stake = aBet(one, 10n);
    await ledger.enqueue(aReverse(two, stake.key));
    expect(await ledger.enqueue(stake)).toMatchObject({ status: "ok" });
  });

  it("lays tombstones for keys that would be owned, for their member alone", async () => {
    const [one, two] = [await aMember(10n), await aMember(10n)];
    const stake = aBet(one, 10n, { ownsKey: true });
    await ledger.enqueue(aReverse(one, stake.key));
    expect(await ledger.enqueue(stake)).toMatchObject({ status: "voided" });
    expect(await ledger.ownerOf(stake.key)).toBeUndefined();
    expect(await ledger.enqueue({ ...stake, memberId: two })).toMatchObject({ status: "ok" });
    expect(await ledger.ownerOf(stake.key)).toBe(two);
  });

  it.each([true, false])(
    "knows a key that was owned (%s) when it is not, and back",
    async (owns) => {
      const member = await aMember(10n);
      const stake = aBet(member, 1n, { ownsKey: owns });
      const first = await ledger.enqueue(stake);
      const again = await ledger.enqueue({ ...stake, ownsKey: !owns });
      expect(again).toEqual({ ...first, status: "duplicate" });
      expect(await cashOf(member)).toBe(9n);
    },
  );
});

describe("racing", () => {
  it("lets one of 100 parallel bets have a balance for one", async () => {
    const member = await aMember(10n);
    const outcomes = await Promise.all(
      times(100, (index) => (index % 2 ? ledger : other).enqueue(aBet(member, 10n))),
    );
    expect(count(outcomes)).toEqual({ ok: 1, insufficient: 99 });
  });

  it("charges one bet sent 50 times in parallel through two programs once", async () => {
    const member = await aMember(1_000n);
    const once = aBet(member, 10n);
    const outcomes = await Promise.all(
      times(50, (index) => (index % 2 ? ledger : other).enqueue(once)),
    );
    expect(count(outcomes)).toEqual({ ok: 1, duplicate: 49 });
    expect(
      new Set(outcomes.map((outcome) => JSON.stringify({ ...outcome, status: "" }, text))),
    ).toHaveProperty("size", 1);
    expect(await cashOf(member)).toBe(990n);
  });

  it("never pays a win and gives back its stake, whichever program is first", async () => {
    for (let round = 0; round < 40; round += 1) {
      const member = await aMember(100n);
      const stake = aBet(member, 10n);
      await ledger.enqueue(stake);
      const [paid, undone] = await Promise.all([
        ledger.enqueue(aWin(member, 50n, { requires: stake.key })),
        other.enqueue(aReverse(member, stake.key)),
      ]);
      expect(undone).toMatchObject({ status: "ok" });
      // Paid first and reversed later is lawful (the win stays); paid after the reversal is not.
      const expected = paid.status === "ok" ? 150n : 100n;
      expect(await cashOf(member)).toBe(expected);
      const statement = await ledger.statement(member);
      expect(statement[0]?.kind).toBe("rollback");
    }
  });

  it("ends a bet racing its own reversal at an unchanged balance", async () => {
    for (let round = 0; round < 40; round += 1) {
      const member = await aMember(100n);
      const stake = aBet(member, 10n, { ownsKey: round % 2 === 0 });
      const [taken, undone] = await Promise.all([
        ledger.enqueue(stake),
        other.enqueue(aReverse(member, stake.key)),
      ]);
      expect([taken.status, undone.status]).toEqual(
        taken.status === "ok" ? ["ok", "ok"] : ["voided", "tombstoned"],
      );
      expect(await cashOf(member)).toBe(100n);
    }
  });

  it("reverses once when two programs try under different keys", async () => {
    for (let round = 0; round < 20; round += 1) {
      const member = await aMember(100n);
      const stake = aBet(member, 10n);
      await ledger.enqueue(stake);
      const outcomes = await Promise.all([
        ledger.enqueue(aReverse(member, stake.key)),
        other.enqueue(aReverse(member, stake.key)),
      ]);
      expect(count(outcomes)).toEqual({ ok: 1, already_reversed: 1 });
    }
  });

  it("survives two programs posting for the same members in full batches", async () => {
    const members = await Promise.all(times(60, () => aMember(10_000n)));
    const commands = members.flatMap((member) => times(10, () => aBet(member, 7n)));
    const outcomes = await Promise.all(
      commands.flatMap((command) => [ledger.enqueue(command), other.enqueue(command)]),
    );
    expect(count(outcomes)).toEqual({ ok: 600, duplicate: 600 });
    const balances = await test.db.read((reader) => ledger.balancesOf(reader, members));
    expect([...balances.values()].every((balance) => balance.cashMinor === 9_930n)).toBe(true);
  });
});

describe("holds", () => {
  const hold = (memberId: bigint, amount: bigint) => ({
    memberId,
    key: aKey(),
    amountMinor: minor(amount),
    currency: "BDT",
    kind: "withdrawal",
  });
  it("sets money aside, which can then be neither played nor held again", async () => {
    const member = await aMember(100n);
    const once = hold(member, 70n);
    expect(await within((tx) => ledger.hold(tx, once))).toMatchObject({ balanceMinor: 30n });
    expect(await within((tx) => ledger.hold(tx, once))).toMatchObject({ status: "duplicate" });
    expect(await within((tx) => ledger.hold(tx, hold(member, 31n)))).toMatchObject({
      status: "insufficient",
    });
    expect(await ledger.balanceOf(member)).toMatchObject({ cashMinor: 30n, lockedMinor: 70n });
  });

  it("gives it back once", async () => {
    const member = await aMember(100n);
    const once = hold(member, 70n);
    await within((tx) => ledger.hold(tx, once));
    const back = { memberId: member, key: aKey(), holdKey: once.key, kind: "withdrawal_refused" };
    expect(await within((tx) => ledger.release(tx, back))).toMatchObject({ balanceMinor: 100n });
    expect(await within((tx) => ledger.release(tx, back))).toMatchObject({ status: "duplicate" });
    expect(await within((tx) => ledger.release(tx, { ...back, key: aKey() }))).toEqual({
      status: "not_open",
    });
    const send = { ...back, key: aKey(), credit: "house" };
    expect(await within((tx) => ledger.capture(tx, send))).toEqual({ status: "not_open" });
  });

  it("lets a capture and a release race end one way", async () => {
    const member = await aMember(100n);
    const once = hold(member, 70n);
    await within((tx) => ledger.hold(tx, once));
    const end = { memberId: member, holdKey: once.key, kind: "withdrawal_done" };
    const outcomes = await Promise.all([
      within((tx) => ledger.capture(tx, { ...end, key: aKey(), credit: "house" })),
      within((tx) => ledger.release(tx, { ...end, key: aKey() })),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["not_open", "ok"]);
    expect((await ledger.balanceOf(member))?.lockedMinor).toBe(0n);
  });

  it("knows no hold under another key", async () => {
    const member = await aMember(100n);
    const end = { memberId: member, key: aKey(), holdKey: "none", kind: "withdrawal_done" };
    expect(await within((tx) => ledger.release(tx, end))).toEqual({ status: "no_hold" });
  });
});

describe("reading", () => {
  it("shows the newest transfers first, page by page, each with its running balance", async () => {
    const member = await aMember(1_000n);
    for (let index = 0; index < 5; index += 1) {
      await ledger.enqueue(aBet(member, 10n, { reference: `round-${index}` }));
      await ledger.enqueue(aWin(member, 1n));
    }
    const first = await ledger.statement(member, { limit: 4 });
    expect(first.map((line) => line.balanceAfterMinor)).toEqual([955n, 954n, 964n, 963n]);
    const last = first.at(-1);
    const second = await ledger.statement(member, { limit: 4, before: last?.transferId ?? "" });
    expect(second[0]).toMatchObject({ balanceAfterMinor: 973n, kind: "win" });
    const bets = await ledger.statement(member, { kinds: ["bet"] });
    expect(bets.map((line) => line.reference)).toEqual(times(5, (index) => `round-${4 - index}`));
    expect(await ledger.statement(member, { to: new Date(0) })).toEqual([]);
    const soon = new Date(Date.now() + 60_000);
    expect(await ledger.statement(member, { from: soon })).toEqual([]);
  });

  it("reads its own writes through shared balance queries", async () => {
    const member = await aMember(100n);
    const reads = times(50, () => cashOf(member));
    await ledger.enqueue(aBet(member, 1n));
    expect(await cashOf(member)).toBe(99n);
    expect((await Promise.all(reads)).every((cash) => cash === 100n || cash === 99n)).toBe(true);
    expect(await ledger.balanceOf(424_242n)).toBeUndefined();
  });

  it("hands every operation to the relay once, in order", async () => {
    await within(async (tx) => {
      while ((await ledger.drainPostings(tx, 100)).length > 0);
    });
    const member = await aMember(100n);
    const commands = [aBet(member, 1n), aBet(member, 0n), aWin(member, 2n)];
    for (const command of commands) await ledger.enqueue(command);
    const failing = within(async (tx) => {
      await ledger.drainPostings(tx, 100);
      throw new Error("relay died");
    });
    await expect(failing).rejects.toThrow("relay died");
    const drained = await within((tx) => ledger.drainPostings(tx, 100));
    expect(drained.map(({ kind, balanceAfterMinor }) => [kind, balanceAfterMinor])).toEqual([
      ["deposit", 100n],
      ["bet", 99n],
      ["bet", 99n],
      ["win", 101n],
    ]);
    expect(await within((tx) => ledger.drainPostings(tx, 100))).toEqual([]);
  });

  it("rolls back what is posted in a transaction that fails", async () => {
    const member = await aMember(100n);
    const failing = within(async (tx) => {
      await ledger.post(tx, aBet(member, 10n));
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await cashOf(member)).toBe(100n);
  });
});

function text(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
