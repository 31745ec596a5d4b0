import { randomUUID } from "node:crypto";
import { dayMs } from "@baize/contract/durations";
import { minor } from "@baize/money";
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  nat,
  record,
  type Arbitrary,
} from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aQuietHouse } from "../../../test/cashier.ts";
import { aContext, aSession } from "../../../test/context.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import type { LineMember } from "../../identity/index.ts";
import { createLedger, type Ledger } from "../../ledger/index.ts";
import { assertCoherent } from "../../ledger/coherence.ts";
import { createTestClock, type TestClock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/errors.ts";
import { createIds } from "../../platform/ids.ts";
import { createEvents } from "../../platform/events/index.ts";
import { createCashier, type Cashier } from "../service.ts";
import { demoLinePolicy, demoPolicy } from "../demo/policy.ts";

/**
 * A reference line: four members in plain memory, written from the documentation. The real cashier
 * gets the same random commands, most of them out of place, and must give the same answers, end
 * with the same money and leave coherent books. Then everybody sends at once.
 */
const opening = 1_000_000n;
const dayMax = 400_000n;
const clearBelow = 1_000n;

class Person {
  cash = opening;
  required = 0n;
  staked = 0n;
  readonly sent = { up: 0n, down: 0n };
  uplineId: bigint | undefined;

  readonly memberId: bigint;
  readonly isAgent: boolean;

  constructor(memberId: bigint, isAgent: boolean) {
    this.memberId = memberId;
    this.isAgent = isAgent;
  }

  /** Money that came in asks to be staked once. */
  receive(amount: bigint): void {
    const isNew = this.cash < clearBelow || this.staked >= this.required;
    this.required = isNew ? amount : this.required + amount;
    if (isNew) this.staked = 0n;
    this.cash += amount;
  }
}

class Reference {
  readonly known = new Map<string, string>();
  flags = { up: true, down: true };
  readonly people: readonly Person[];

  constructor(people: readonly Person[]) {
    this.people = people;
  }

  wayOf(from: Person, to: Person): "up" | "down" | undefined {
    if (from.uplineId === to.memberId && to.isAgent) return "up";
    return to.uplineId === from.memberId && from.isAgent ? "down" : undefined;
  }

  send(from: Person, to: Person, amount: bigint, key: string): string {
    const known = this.known.get(key);
    const content = `${from.memberId} ${to.memberId} ${amount}`;
    if (amount < 10_000n) return "amount_out_of_range";
    if (from === to) return "not_in_line";
    if (known !== undefined) return known === content ? "ok" : "idempotency_key_reused";
    const way = this.wayOf(from, to);
    if (way === undefined) return "not_in_line";
    if (!this.flags[way]) return "line_closed";
    if (from.sent[way] + amount > dayMax) return "line_limit";
    if (from.staked < from.required) return "turnover_open";
    if (from.cash < amount) return "balance_too_low";
    this.known.set(key, content);
    from.cash -= amount;
    from.sent[way] += amount;
    to.receive(amount);
    return "ok";
  }
}

const command = record({
  what: constantFrom(
    "send",
    "send",
    "send",
    "send",
    "again",
    "stake",
    "stake",
    "move",
    "flag",
    "day",
  ),
  from: nat(3),
  to: nat(3),
  amount: constantFrom(9_999n, 10_000n, 50_000n, 200_000n, 390_000n),
});
type Step = typeof command extends Arbitrary<infer T> ? T : never;

let database: TestDatabase;
let ledger: Ledger;
let clock: TestClock;
let cashier: Cashier;
/** Everything the cashier knows about members. */
const everybody = new Map<bigint, Person>();
const stakes = new Map<bigint, { readonly at: Date; readonly amount: bigint }[]>();
let flags = { up: true, down: true };
let nextMember = 900n;

function memberOf({ memberId, isAgent, uplineId }: Person): LineMember {
  return {
    memberId,
    uplineId,
    merchantCode: "amber",
    publicId: `u${memberId}`,
    username: `member${memberId}`,
    nickname: `member${memberId}`,
    memberType: isAgent ? 2 : 3,
    isTrial: false,
    isTest: false,
    currency: "BDT",
    language: null,
    status: "open",
    registeredAt: new Date(0),
    lastLoginAt: null,
  };
}

beforeAll(async () => {
  database = await createTestDatabase();
  clock = createTestClock(new Date());
  const ids = createIds(clock);
  const { db, url } = database;
  ledger = createLedger({ db, url, clock, ids });
  const payee = { payeeName: "Rumi", hasPaymentPassword: true, payoutFrozenUntil: undefined };
  const house = aQuietHouse();
  cashier = createCashier({
    db,
    ledger,
    clock,
    ids,
    events: createEvents({ ids }),
    providers: [],
    siteUrl: () => "http://site.test",
    notificationUrl: "http://api.test",
    onMoved: () => {},
    onError: (error) => {
      throw error;
    },
    ...house,
    people: {
      ...house.people,
      find: async () => payee,
      lock: async (tx, memberId) => {
        await tx.query("select pg_advisory_xact_lock($1)", [memberId]);
        return payee;
      },
      checkPaymentPassword: async () => true,
    },
    play: {
      ...house.play,
      async stakedSince(_reader, memberId, since) {
        const own = (stakes.get(memberId) ?? []).filter(({ at }) => at > since);
        const stakedMinor = own.reduce((all, { amount }) => all + amount, 0n);
        return { stakedMinor, rounds: own.length, openRounds: 0 };
      },
    },
    line: {
      findIn: async (_reader, memberIds) =>
        memberIds.flatMap((one) => everybody.get(one) ?? []).map(memberOf),
      listDownlines: async () => ({ rows: [], total: 0 }),
    },
    isAgent: ({ memberType }) => memberType === 2,
    isFlagOn: async (_merchantCode, flag) =>
      flag === "LINETRANSFER" || (flag === "UPLINETRANSFER3" ? flags.up : flags.down),
    memberByPublicId: async (memberRef) => ({ memberId: BigInt(memberRef.slice(1)) }),
  });
  await cashier.saveMethods([]);
  const policy = demoPolicy("amber", "BDT");
  await cashier.saveWithdrawalPolicy({ ...policy, dayCountMax: 100, clearBelowMinor: clearBelow });
  await cashier.saveLinePolicy({
    ...demoLinePolicy("amber", "BDT"),
    minMinor: 10_000n,
    dayUpMaxMinor: dayMax,
    dayDownMaxMinor: dayMax,
    turnoverBps: 10_000,
  });
});
afterAll(async () => {
  await assertCoherent(database.db);
  await ledger.stop();
  await database.close();
});

async function aPerson(isAgent: boolean): Promise<Person> {
  nextMember += 1n;
  const memberId = nextMember;
  await database.db.transaction(async (tx) => {
    await ledger.openAccounts(tx, memberId, "BDT");
    await ledger.post(tx, {
      memberId,
      key: "opening",
      currency: "BDT",
      kind: "deposit",
      debit: "payment:bank",
      credit: "cash",
      amountMinor: minor(opening),
    });
  });
  const person = new Person(memberId, isAgent);
  everybody.set(memberId, person);
  return person;
}

/** A player, the referring agent, and so on up; numbers grow both along the line and against it. */
async function aLine(): Promise<Reference> {
  const low = await aPerson(false);
  const top = await aPerson(true);
  const middle = await aPerson(true);
  const last = await aPerson(false);
  middle.uplineId = top.memberId;
  low.uplineId = middle.memberId;
  last.uplineId = low.memberId;
  return new Reference([top, middle, low, last]);
}

const text = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;

async function send(from: Person, to: Person, amount: bigint, key: string): Promise<string> {
  const context = aContext(aSession({ memberId: from.memberId }), { merchantCode: "amber" });
  const memberRef = `u${to.memberId}`;
  const body = { memberRef, amount: text(amount), paymentPassword: "260871" };
  const input = { params: undefined, query: undefined, body };
  try {
    await cashier.handlers.createLineTransfer(input, { ...context, idempotencyKey: key });
    return "ok";
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** Answers seen, so that a test that never gets anywhere is noticed. */
const seen = new Set<string>();

async function run(reference: Reference, step: Step, last: { key: string }): Promise<void> {
  const { people } = reference;
  const [from, to] = [people[step.from], people[step.to]];
  if (from === undefined || to === undefined) return;
  clock.advance(1000);
  if (step.what === "stake") {
    from.staked += step.amount;
    const own = stakes.get(from.memberId) ?? [];
    stakes.set(from.memberId, [...own, { at: clock.now(), amount: step.amount }]);
  }
  if (step.what === "move") from.uplineId = from === to ? undefined : to.memberId;
  if (step.what === "flag") {
    const way = step.to % 2 === 0 ? "up" : "down";
    flags = { ...flags, [way]: !flags[way] };
    reference.flags = flags;
  }
  if (step.what === "day") {
    clock.advance(dayMs);
    for (const { sent } of people) Object.assign(sent, { up: 0n, down: 0n });
  }
  if (step.what !== "send" && step.what !== "again") return;
  if (step.what === "send") last.key = randomUUID();
  // A key is the sender's own: under another's it is a new one.
  const expected = reference.send(from, to, step.amount, `${from.memberId} ${last.key}`);
  expect(await send(from, to, step.amount, last.key)).toBe(expected);
  seen.add(expected);
}

async function cashOf(people: readonly Person[]): Promise<(bigint | undefined)[]> {
  const balances = await database.db.read((reader) =>
    ledger.balancesOf(
      reader,
      people.map(({ memberId }) => memberId),
    ),
  );
  return people.map(({ memberId }) => balances.get(memberId)?.cashMinor);
}

async function compare(steps: readonly Step[]): Promise<void> {
  const reference = await aLine();
  flags = { up: true, down: true };
  const last = { key: randomUUID() };
  for (const step of steps) await run(reference, step, last);
  expect(await cashOf(reference.people)).toEqual(reference.people.map(({ cash }) => cash));
  await assertCoherent(database.db);
}

const first: Step = { what: "send", from: 1, to: 0, amount: 390_000n };
/** One history to each answer that chance alone may miss. */
const sure: readonly (readonly Step[])[] = [
  [first, { ...first, what: "again" }, { ...first, what: "again", amount: 50_000n }],
  [first, { ...first, amount: 50_000n }],
  [first, { ...first, from: 0, to: 1, amount: 10_000n }],
  [first, { ...first, what: "day" }, first, { ...first, what: "day" }, first],
  [{ ...first, what: "flag", to: 0 }, first],
];

describe("the line against the reference line", () => {
  it("gives the same answers and ends with the same money, whatever was tried", async () => {
    const history = array(command, { minLength: 10, maxLength: 40, size: "max" });
    const examples = sure.map((steps): [Step[]] => [[...steps]]);
    await assert(asyncProperty(history, compare), { numRuns: 60, examples });
    const answers = ["ok", "not_in_line", "line_closed", "line_limit", "turnover_open"];
    const others = ["balance_too_low", "amount_out_of_range", "idempotency_key_reused"];
    expect([...seen]).toEqual(expect.arrayContaining([...answers, ...others]));
  }, 120_000);

  it("keeps all money while everybody sends to everybody at once", async () => {
    const { people } = await aLine();
    flags = { up: true, down: true };
    await cashier.saveLinePolicy({
      ...demoLinePolicy("amber", "BDT"),
      dayUpMaxMinor: 10n ** 12n,
      dayDownMaxMinor: 10n ** 12n,
      turnoverBps: 0,
    });
    const pairs = people.flatMap((from) => people.map((to) => [from, to] as const));
    const answers = await Promise.all(
      Array.from({ length: 160 }, async (_, at) => {
        const [from, to] = pairs[at % pairs.length] ?? [];
        if (from === undefined || to === undefined) return "";
        return send(from, to, 90_000n, randomUUID());
      }),
    );
    // Up and down of each of the two edges that have an agent above: forty crossing transfers.
    expect(answers.filter((answer) => answer === "ok")).toHaveLength(40);
    const cash = await cashOf(people);
    expect(cash).toEqual([opening, opening, opening, opening]);
    await assertCoherent(database.db);
  }, 60_000);

  it("thirty transfers at once take what there is and no more", async () => {
    const { people } = await aLine();
    const [top, middle] = people;
    if (top === undefined || middle === undefined) throw new Error("nobody is there");
    const all = await Promise.all(
      Array.from({ length: 30 }, () => send(middle, top, 60_000n, randomUUID())),
    );
    expect(all.filter((answer) => answer === "ok")).toHaveLength(16);
    expect(new Set(all)).toEqual(new Set(["ok", "balance_too_low"]));
    expect((await cashOf([top, middle])).slice(0, 2)).toEqual([1_960_000n, 40_000n]);
  });

  it("transfers and withdrawals at once take what there is and no more", async () => {
    const { people } = await aLine();
    const [top, middle] = people;
    if (top === undefined || middle === undefined) throw new Error("nobody is there");
    const { memberId } = middle;
    const context = aContext(aSession({ memberId }), { merchantCode: "amber" });
    const paymentPassword = "260871";
    const account = {
      kind: "bank",
      provider: "City",
      number: "001234567890",
      paymentPassword,
    } as const;
    const added = { params: undefined, query: undefined, body: account };
    const { accounts } = await cashier.handlers.addPayoutAccount(added, context);
    const body = { accountId: accounts[0]?.accountId ?? "", amount: "600.00", paymentPassword };
    const withdraw = async () => {
      const input = { params: undefined, query: undefined, body };
      const idempotencyKey = randomUUID();
      return cashier.handlers.createWithdrawal(input, { ...context, idempotencyKey }).then(
        () => "held",
        (error: unknown) => (error instanceof Refusal ? error.code : "failed"),
      );
    };
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        at % 2 === 0 ? withdraw() : send(middle, top, 60_000n, randomUUID()),
      ),
    );
    const made = all.filter((answer) => answer === "ok" || answer === "held");
    expect(made).toHaveLength(16);
    const held = BigInt(all.filter((answer) => answer === "held").length) * 60_000n;
    const balance = await ledger.balanceOf(memberId);
    expect([balance?.cashMinor, balance?.lockedMinor]).toEqual([40_000n, held]);
    await assertCoherent(database.db);
  });

  it("the day's amount is not passed by many at once, and one key is one transfer", async () => {
    await cashier.saveLinePolicy({
      ...demoLinePolicy("amber", "BDT"),
      dayUpMaxMinor: 150_000n,
      turnoverBps: 0,
    });
    const { people } = await aLine();
    const [top, middle] = people;
    if (top === undefined || middle === undefined) throw new Error("nobody is there");
    const key = randomUUID();
    const same = await Promise.all(
      Array.from({ length: 10 }, () => send(middle, top, 50_000n, key)),
    );
    expect(new Set(same)).toEqual(new Set(["ok"]));
    const all = await Promise.all(
      Array.from({ length: 20 }, () => send(middle, top, 50_000n, randomUUID())),
    );
    expect(all.filter((answer) => answer === "ok")).toHaveLength(2);
    expect(new Set(all)).toEqual(new Set(["ok", "line_limit"]));
    expect((await cashOf([middle]))[0]).toBe(850_000n);
  });
});
