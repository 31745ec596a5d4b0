import { afterAll, beforeAll, expect, it } from "vitest";
import { aBet, aWin, openTestLedger, type TestLedger } from "../../test/ledger.ts";
import { assertCoherent } from "./coherence.ts";
import { LedgerInputError } from "./rules.ts";

/** Commands of many members in one caller's transaction. */

let { test, ledger, aMember, close } = {} as TestLedger;

beforeAll(async () => {
  ({ test, ledger, aMember, close } = await openTestLedger());
});
afterAll(async () => {
  await assertCoherent(test.db);
  await close();
});

it("answers each as if it were alone, in the order they were asked", async () => {
  const [rich, poor, again] = [await aMember(500n), await aMember(10n), await aMember(70n)];
  const before = aWin(again, 5n);
  await ledger.enqueue(before);
  const outcomes = await test.db.transaction((tx) =>
    ledger.postEach(tx, [before, aBet(poor, 11n), aWin(9_999_999n, 1n), aBet(rich, 300n)]),
  );
  expect(outcomes).toMatchObject([
    { status: "duplicate", balanceMinor: 75n },
    { status: "insufficient", balanceMinor: 10n },
    { status: "no_account" },
    { status: "ok", balanceMinor: 200n },
  ]);
});

it("posts more than a batch of the queue, each once, all or none", async () => {
  const members = await Promise.all(Array.from({ length: 300 }, () => aMember(100n)));
  const commands = members.toReversed().map((member) => aWin(member, 7n));
  const failing = test.db.transaction(async (tx) => {
    await ledger.postEach(tx, commands);
    throw new Error("killed");
  });
  await expect(failing).rejects.toThrow("killed");
  const post = () => test.db.transaction((tx) => ledger.postEach(tx, commands));
  expect(new Set((await post()).map(({ status }) => status))).toEqual(new Set(["ok"]));
  expect(new Set((await post()).map(({ status }) => status))).toEqual(new Set(["duplicate"]));
  const balances = await test.db.read((reader) => ledger.balancesOf(reader, members));
  const cash = members.map((member) => balances.get(member)?.cashMinor);
  expect(cash).toEqual(members.map(() => 107n));
});

it("takes one command of a member, and nothing between two of his accounts", async () => {
  const member = await aMember(100n);
  const post = (...commands: Parameters<typeof ledger.postEach>[1]) =>
    test.db.transaction((tx) => ledger.postEach(tx, commands));
  await expect(post(aWin(member, 1n), aWin(member, 2n))).rejects.toThrow(LedgerInputError);
  await expect(post(aWin(member, 1n, { debit: "locked" }))).rejects.toThrow(LedgerInputError);
  expect(await post()).toEqual([]);
});
