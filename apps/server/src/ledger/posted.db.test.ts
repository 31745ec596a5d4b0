import { afterAll, beforeAll, expect, it } from "vitest";
import { aBet, aReverse, openTestLedger, type TestLedger } from "../../test/ledger.ts";
import type { Tx } from "../platform/db.ts";
import type { ToldOf } from "./posted.ts";

/** What events tell of is the same for the program that published them and for any other. */

let { test, ledger, other, aMember, close } = {} as TestLedger;

beforeAll(async () => {
  ({ test, ledger, other, aMember, close } = await openTestLedger());
});
afterAll(() => close());

const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => test.db.transaction(work);

/** Takes over what was posted, and gives the events that tell of it, the newest first. */
async function takeOver(): Promise<ToldOf[]> {
  const taken = await within((tx) => ledger.drainPostings(tx, 100));
  const keyIds = new Set(taken.map(({ keyId }) => keyId));
  const rows = await test.db.read((reader) =>
    reader.query<{ id: string; payload: { memberIds: string[]; keyIds: string[] } }>(
      `select id, payload from platform.event
       where kind = 'ledger.operations_posted' order by id desc`,
    ),
  );
  return rows
    .map(({ id, payload }) => ({
      id,
      refs: payload.keyIds.map((keyId, at) => {
        return { memberId: BigInt(payload.memberIds[at] ?? 0), keyId };
      }),
    }))
    .filter(({ refs }) => refs.some(({ keyId }) => keyIds.has(keyId)));
}

/** Fails whoever asks the database. */
const noTx = {
  query: () => Promise.reject(new Error("it asked the database")),
} as unknown as Tx;

it("is at hand where it was published, and read elsewhere: the oldest first", async () => {
  const member = await aMember(10_000n);
  await takeOver();
  const bets = Array.from({ length: 70 }, () => aBet(member, 3n));
  for (const bet of bets) await within((tx) => ledger.post(tx, bet));
  const events = await takeOver();
  expect(events.map(({ refs }) => refs.length)).toEqual([6, 64]);
  const here = await ledger.operationsToldOf(noTx, events);
  expect(here.map(({ id }) => id)).toEqual(here.map(({ id }) => id).toSorted());
  expect(here).toHaveLength(bets.length);
  await expect(other.operationsToldOf(noTx, events)).rejects.toThrow("it asked the database");
  expect(await within((tx) => other.operationsToldOf(tx, events))).toEqual(here);
});

it("is what was posted, whatever was undone since", async () => {
  const member = await aMember(100n);
  await takeOver();
  const bet = aBet(member, 40n);
  await ledger.enqueue(bet);
  const events = await takeOver();
  await ledger.enqueue(aReverse(member, bet.key));
  const here = await ledger.operationsToldOf(noTx, events);
  expect(await within((tx) => other.operationsToldOf(tx, events))).toEqual(here);
  expect(here).toMatchObject([{ kind: "bet", amountMinor: 40n }]);
  expect(here[0]).not.toHaveProperty("isReversed");
});

it("is read together with what is at hand, and never left out", async () => {
  const member = await aMember(100n);
  await takeOver();
  await ledger.enqueue(aBet(member, 1n));
  const [mine] = await takeOver();
  await ledger.enqueue(aBet(member, 2n));
  const taken = await within((tx) => other.drainPostings(tx, 100));
  const refs = taken.map(({ memberId, keyId }) => ({ memberId, keyId }));
  const theirs = { id: "0195a000-0000-7000-8000-000000000001", refs };
  if (mine === undefined) throw new Error("nothing was published");
  const both = await within((tx) => ledger.operationsToldOf(tx, [theirs, mine]));
  expect(both.map(({ amountMinor }) => amountMinor)).toEqual([1n, 2n]);
  const nobodys = { ...theirs, refs: [{ memberId: member, keyId: theirs.id }] };
  await expect(within((tx) => ledger.operationsToldOf(tx, [mine, nobodys]))).rejects.toThrow(
    "an operation is not in the ledger",
  );
});
