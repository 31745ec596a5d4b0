import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { aBet, openTestLedger, type TestLedger } from "../../test/ledger.ts";
import { systemClock } from "../platform/clock.ts";
import { createIds } from "../platform/ids.ts";
import { createLedger, type Ledger } from "./index.ts";

let { test, aMember, close } = {} as TestLedger;
let ledger: Ledger;
let sizes: number[] = [];

beforeAll(async () => {
  ({ test, aMember, close } = await openTestLedger());
  ledger = createLedger({
    db: test.db,
    url: test.url,
    clock: systemClock,
    ids: createIds(systemClock),
    onBatch: ({ size }) => sizes.push(size),
  });
  // Opens its connection, and reads the names of the accounts.
  await ledger.enqueue(aBet(await aMember(1_000n), 1n));
});
afterAll(async () => {
  await ledger.stop();
  await close();
});
beforeEach(() => {
  sizes = [];
});

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

it("takes calls that each turn of the event loop brings into one commit", async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => aMember(1_000n)));
  const answers: Promise<unknown>[] = [];
  for (const member of members) {
    const next = turn();
    answers.push(ledger.enqueue(aBet(member, 1n)));
    await next;
  }
  await Promise.all(answers);
  expect(sizes).toEqual([6]);
});

it("does not wait for the next call once a turn has brought none", async () => {
  const [first, second] = [await aMember(1_000n), await aMember(1_000n)];
  const answers = [ledger.enqueue(aBet(first, 1n))];
  for (let turns = 0; turns < 3; turns += 1) await turn();
  answers.push(ledger.enqueue(aBet(second, 1n)));
  await Promise.all(answers);
  expect(sizes).toEqual([1, 1]);
});

it("keeps nobody waiting for an endless stream of calls", async () => {
  const many = await Promise.all(Array.from({ length: 100 }, () => aMember(1_000n)));
  let isAnswered = false;
  const answers = [
    ledger.enqueue(aBet(await aMember(1_000n), 1n)).finally(() => {
      isAnswered = true;
    }),
  ];
  let sent = 0;
  for (const member of many) {
    if (isAnswered) break;
    answers.push(ledger.enqueue(aBet(member, 1n)));
    sent += 1;
    const until = performance.now() + 1;
    while (performance.now() < until);
    await turn();
  }
  await Promise.all(answers);
  expect(sent).toBeLessThan(many.length);
});
