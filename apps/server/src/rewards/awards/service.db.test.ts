import { randomUUID } from "node:crypto";
import { awardStates, type GiveAward } from "@baize/contract";
import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";
import { minor } from "@baize/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { factsOf, readersOf } from "../../../test/events.ts";
import { openSession } from "../../../test/members.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { aFundedMember } from "../../../test/vendor.ts";
import { saveAlone } from "../../backoffice/four-eyes/alone-store.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";
import { findAwardIncoherences } from "./coherence.ts";
import { createFeedReader, type BusMessage } from "../../platform/realtime/index.ts";
import { awardEnding, awardFeed, awardPaid } from "./events.ts";
import { pauseConsumer } from "./pauses.ts";
import { nextOfAward, type AwardEvent } from "./rules.ts";

/** What members are given to claim, and what becomes of it. */

let api: TestApp;
let operator: TestOperator;
let reader: TestOperator;
let names = 0;

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  await api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy("AMBERJACK", "BDT"));
  await signIn();
}, 60_000);
afterAll(async () => {
  expect(await findAwardIncoherences(api.database.db)).toEqual([]);
  await api.close();
});

/** Sessions end while time goes by. */
async function signIn(): Promise<void> {
  operator = await anOperator(api, [
    "rewards.read",
    "rewards.write",
    "rewards.review",
    "rewards.gift",
    "audit.read",
  ]);
  reader = await anOperator(api, ["rewards.read"]);
}

const aMember = () => aFundedMember(api, `awarded${(names += 1)}`, 100);
type Member = Awaited<ReturnType<typeof aMember>>;

interface Asked {
  readonly by?: TestOperator;
  readonly key?: string;
  readonly changes?: Partial<GiveAward>;
  /** The call as it is; where absent, with a second person who approves. */
  readonly call?: TestApp["call"];
}

/** Sessions of members end as well. */
async function openAgain(member: Member): Promise<void> {
  const { memberId } = member;
  const { token } = await openSession(api, await api.app.platform.identity.getMember(memberId));
  Object.assign(member, { token });
}

const give = ({ memberId }: Member, { by = operator, key, changes, call = api.call }: Asked = {}) =>
  call("giveAward", {
    token: by.token,
    params: { memberId: String(memberId) },
    body: {
      amount: "50.00",
      title: { en: "For your patience" },
      turnoverBps: 10_000,
      days: 7,
      reason: "The game was down for an hour",
      ...changes,
    },
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
  });

const claimsOf = async ({ token }: Pick<Member, "token">) =>
  (await api.call("claims", { token })).value.content;
const claim = ({ token }: Pick<Member, "token">, claimId: string) =>
  api.call("claimAward", { token, body: { claimId } });
const cashOf = async ({ memberId }: Member) =>
  (await api.app.platform.ledger.balanceOf(memberId))?.cashMinor;

function put(
  name: "cancelAward" | "decideAward" | "takeAwardBack",
  member: Member,
  claimId: string,
  more = {},
) {
  const params = { memberId: String(member.memberId), claimId };
  const body = { reason: "Given to the wrong one", ...more };
  return api.call(name, { token: operator.token, params, body });
}

async function given(member: Member, changes: Partial<GiveAward> = {}): Promise<string> {
  return (await give(member, { changes })).value.claimId;
}

async function look(member: Member): Promise<void> {
  const { risk } = api.app.platform;
  const finding = {
    memberId: member.memberId,
    merchantCode: "AMBERJACK",
    kind: "negative_balance" as const,
    subject: randomUUID(),
    facts: {},
    evidence: [{ key: randomUUID(), at: api.clock.now(), detail: {} }],
  };
  await api.database.db.transaction((tx) => risk.raiseIn(tx, finding));
}

const mayAlone = (upToMinor: bigint) =>
  api.database.db.transaction((tx) =>
    saveAlone(tx, "AMBERJACK", "BDT", { upToMinor, aDayMinor: upToMinor }),
  );

async function pause({ memberId, token }: Member, length: string) {
  const { username } = await api.app.platform.identity.getMember(memberId);
  return api.call("pausePlay", { token, body: { length, account: username } });
}

/** What the worker does when breaks have begun. */
async function followPauses(): Promise<void> {
  const at = { db: api.database.db, url: api.database.url };
  await readersOf(at, [pauseConsumer(api.app.platform.rewards.awards)]).catchUp();
}

describe("states", () => {
  const allowed: Readonly<Record<string, string>> = {
    "issued claim": "claimed",
    "issued hold": "on_hold",
    "issued expire": "expired",
    "issued cancel": "cancelled",
    "on_hold clear": "claimed",
    "on_hold refuse": "rejected",
    "claimed take_back": "taken_back",
  };
  const events: AwardEvent[] = [
    ...(["claim", "hold", "expire", "cancel"] as const),
    ...(["clear", "refuse", "take_back"] as const),
  ];
  test.each(awardStates.flatMap((state) => events.map((event) => [state, event] as const)))(
    "%s, %s",
    (state, event) => expect(nextOfAward(state, event)).toBe(allowed[`${state} ${event}`]),
  );
});

describe("an award", () => {
  test("is shown to the member, claimed once, and to be staked", async () => {
    const member = await aMember();
    const claimId = await given(member);
    const summary = async () => (await api.call("rewardSummary", { token: member.token })).value;
    expect(await summary()).toMatchObject({ claimable: 1, amount: "50.00", currency: "BDT" });
    // A gift is nothing that the VIP level gave.
    expect(await summary()).toMatchObject({ vip: 0 });
    await api.database.db.transaction((tx) =>
      tx.execute("update rewards.award set reason = 'vip_week' where award_id = $1", [claimId]),
    );
    expect(await summary()).toMatchObject({ claimable: 1, vip: 1 });
    await api.database.db.transaction((tx) =>
      tx.execute("update rewards.award set reason = 'gift' where award_id = $1", [claimId]),
    );
    expect(await claimsOf(member)).toMatchObject([
      { claimId, title: "For your patience", state: "issued", amount: "50.00", endedAt: null },
    ]);
    const claimed = await claim(member, claimId);
    expect(claimed.value).toMatchObject({ state: "claimed" });
    expect(await cashOf(member)).toBe(15_000n);
    expect((await claim(member, claimId)).value).toMatchObject({ state: "claimed" });
    expect(await cashOf(member)).toBe(15_000n);
    expect(await summary()).toMatchObject({ claimable: 0, amount: "0.00" });
    const funds = await api.call("withdrawalTerms", { token: member.token });
    expect(funds.value.turnover).toMatchObject({ required: "50.00", missing: "50.00" });
    const history = await api.call("transactions", { token: member.token });
    expect(history.value.content[0]).toMatchObject({ kind: "bonus", amount: "50.00" });
    const facts = await factsOf(api.database.db, member.memberId, awardPaid);
    expect(facts).toMatchObject([{ amountMinor: "5000", reason: "gift" }]);
  });

  test("of which twelve claim at once is paid once", async () => {
    const member = await aMember();
    const claimId = await given(member);
    const all = await Promise.all(Array.from({ length: 12 }, () => claim(member, claimId)));
    expect(all.map(({ value }) => value.state)).toEqual(all.map(() => "claimed"));
    expect(await cashOf(member)).toBe(15_000n);
  });

  test("of another member is not there: not_found", async () => {
    const member = await aMember();
    const claimId = await given(member);
    const other = await aMember();
    expect((await claim(other, claimId)).refusal?.code).toBe("not_found");
    const query = { claimId };
    const seen = await api.call("claimDetails", { token: other.token, query });
    expect(seen.refusal?.code).toBe("not_found");
  });

  test("is not claimed after its last date, and ends: claim_expired", async () => {
    const member = await aMember();
    const claimId = await given(member, { days: 1 });
    api.clock.advance(dayMs - hourMs);
    api.clock.advance(hourMs);
    const { token } = await openSession(
      api,
      await api.app.platform.identity.getMember(member.memberId),
    );
    expect((await claim({ token }, claimId)).refusal?.code).toBe("claim_expired");
    expect(await api.app.platform.rewards.awards.poll()).toBeGreaterThan(0);
    expect(await claimsOf({ token })).toMatchObject([{ claimId, state: "expired" }]);
    expect((await claim({ token }, claimId)).refusal?.code).toBe("claim_expired");
    expect(await cashOf(member)).toBe(10_000n);
    await signIn();
  });

  test("is told of once a day before it ends, and not where nothing may be offered", async () => {
    const [told, claimed, paused] = [await aMember(), await aMember(), await aMember()];
    await given(told, { days: 1 });
    await given(told, { days: 3 });
    const taken = await given(claimed, { days: 3 });
    await given(paused, { days: 3 });
    const poll = () => api.app.platform.rewards.awards.poll();
    api.clock.advance(2 * dayMs - minuteMs);
    await poll();
    const all = [told, claimed, paused];
    const ending = (member: Member) => factsOf(api.database.db, member.memberId, awardEnding);
    for (const member of all) expect(await ending(member)).toEqual([]);
    api.clock.advance(minuteMs);
    await Promise.all([poll(), poll()]);
    await poll();
    for (const member of all) expect(await ending(member)).toHaveLength(1);
    await signIn();
    for (const member of all) await openAgain(member);
    await claim(claimed, taken);
    await pause(paused, "week");
    const consumers = api.app.platform.consumers.filter(({ name }) => name === "inbox");
    await readersOf(api.database, consumers).catchUp();
    for (const member of all) await openAgain(member);
    const inboxOf = async ({ token }: Member) =>
      (await api.call("inbox", { token, query: { category: "bonus" } })).value.content;
    const kinds = async (member: Member) => (await inboxOf(member)).map(({ kind }) => kind);
    // Nothing is said of an award that ended or was claimed before its message was written.
    expect(await kinds(told)).toEqual(["award_ending_24h", "award_ready"]);
    expect((await inboxOf(told))[0]?.body).toContain("For your patience");
    expect(await kinds(claimed)).toEqual([]);
    expect(await kinds(paused)).toEqual([]);
  });

  test("waits while somebody looks at the member, and is paid or refused by two", async () => {
    const member = await aMember();
    const paid = await given(member);
    api.clock.advance(1000);
    const refused = await given(member);
    await look(member);
    for (const claimId of [paid, refused]) {
      expect((await claim(member, claimId)).value).toMatchObject({ state: "on_hold" });
    }
    expect(await cashOf(member)).toBe(10_000n);
    const waiting = await api.call("awards", { token: reader.token, query: { state: "on_hold" } });
    expect(waiting.value.content.map(({ claimId }) => claimId)).toEqual([paid, refused]);
    const done = await put("decideAward", member, paid, { decision: "pay" });
    expect(done.value).toMatchObject({
      state: "claimed",
      operator: operator.username,
      decidedBy: operator.username,
    });
    expect(await cashOf(member)).toBe(15_000n);
    const gone = await put("decideAward", member, refused, { decision: "refuse" });
    expect(gone.value).toMatchObject({ state: "rejected" });
    const late = await put("decideAward", member, refused, { decision: "pay" });
    expect(late.refusal?.code).toBe("changed_meanwhile");
    expect((await claim(member, refused)).refusal?.code).toBe("changed_meanwhile");
    expect(await cashOf(member)).toBe(15_000n);
  });

  test("is taken back before it is claimed, and not after: changed_meanwhile", async () => {
    const member = await aMember();
    const [first, second] = [await given(member), await given(member)];
    expect((await put("cancelAward", member, first)).value.state).toBe("cancelled");
    expect((await put("cancelAward", member, first)).value.state).toBe("cancelled");
    expect((await claim(member, first)).refusal?.code).toBe("changed_meanwhile");
    await claim(member, second);
    const late = await put("cancelAward", member, second);
    expect(late.refusal?.code).toBe("changed_meanwhile");
    expect((await put("cancelAward", member, randomUUID())).refusal?.code).toBe("not_found");
  });

  test("its money is taken back once it was claimed, once, and never below nothing", async () => {
    const member = await aMember();
    const claimId = await given(member);
    expect((await put("takeAwardBack", member, claimId)).refusal?.code).toBe("changed_meanwhile");
    await claim(member, claimId);
    expect(await cashOf(member)).toBe(15_000n);
    const both = await Promise.all([1, 2].map(() => put("takeAwardBack", member, claimId)));
    for (const { value } of both) {
      expect(value).toMatchObject({
        state: "taken_back",
        decidedBy: operator.username,
        decisionReason: "Given to the wrong one",
        backAt: api.clock.now().toISOString(),
      });
    }
    expect((await put("takeAwardBack", member, claimId)).value.state).toBe("taken_back");
    expect(await cashOf(member)).toBe(10_000n);
    expect((await claim(member, claimId)).refusal?.code).toBe("changed_meanwhile");
    expect(await claimsOf(member)).toMatchObject([{ claimId, state: "taken_back" }]);
    const { value } = await api.call("transactions", {
      token: member.token,
      query: { kind: "award_back" },
    });
    expect(value.content).toMatchObject([{ kind: "award_back", amount: "-50.00" }]);
  });

  test("is not taken back from a member who has spent it, nor from another", async () => {
    const member = await aMember();
    const claimId = await given(member, { amount: "300.00" });
    await claim(member, claimId);
    await api.database.db.transaction((tx) =>
      api.app.platform.ledger.post(tx, {
        memberId: member.memberId,
        currency: "BDT",
        kind: "adjustment",
        key: randomUUID(),
        debit: "cash",
        credit: "house",
        amountMinor: minor(20_000n),
      }),
    );
    expect((await put("takeAwardBack", member, claimId)).refusal).toMatchObject({
      code: "balance_too_low",
      value: { balance: "200.00" },
    });
    expect(await cashOf(member)).toBe(20_000n);
    expect(await claimsOf(member)).toMatchObject([{ state: "claimed" }]);
    const other = await aMember();
    expect((await put("takeAwardBack", other, claimId)).refusal?.code).toBe("not_found");
  });

  test.each([
    ["day", "50.00"],
    ["year", "0.00"],
  ])("is paid by itself where a break of a %s begins, with %s to stake", async (length, stake) => {
    const member = await aMember();
    const claimId = await given(member);
    expect((await pause(member, length)).refusal).toBeUndefined();
    expect((await claim(member, claimId)).refusal?.code).toBe("play_paused");
    await followPauses();
    expect(await claimsOf(member)).toMatchObject([{ claimId, state: "claimed" }]);
    expect(await cashOf(member)).toBe(15_000n);
    const funds = await api.call("withdrawalTerms", { token: member.token });
    expect(funds.value.turnover).toMatchObject({ required: stake });
    expect((await give(member)).refusal?.code).toBe("play_paused");
  });

  test("whose last date is over is paid by no break", async () => {
    const member = await aMember();
    const claimId = await given(member, { days: 1 });
    api.clock.advance(dayMs);
    const of = await api.app.platform.identity.getMember(member.memberId);
    const late = { ...member, token: (await openSession(api, of)).token };
    expect((await pause(late, "day")).refusal).toBeUndefined();
    await followPauses();
    expect(await claimsOf(late)).toMatchObject([{ claimId, state: "issued" }]);
    expect(await cashOf(member)).toBe(10_000n);
    await signIn();
  });

  test("of a member who is looked at waits also where his break begins", async () => {
    const member = await aMember();
    const claimId = await given(member);
    await look(member);
    await pause(member, "year");
    await followPauses();
    expect(await claimsOf(member)).toMatchObject([{ claimId, state: "on_hold" }]);
    expect(await cashOf(member)).toBe(10_000n);
    // Who may not play is asked to stake nothing, or his own money would be shut in with it.
    const done = await put("decideAward", member, claimId, { decision: "pay" });
    expect(done.value).toMatchObject({ state: "claimed" });
    const funds = await api.call("withdrawalTerms", { token: member.token });
    expect(funds.value.turnover).toMatchObject({ required: "0.00" });
  });

  test.each(["break", "suspension"])("that waits keeps its turnover in a short %s", async (way) => {
    const member = await aMember();
    const claimId = await given(member);
    await look(member);
    expect((await claim(member, claimId)).value).toMatchObject({ state: "on_hold" });
    const { identity } = api.app.platform;
    if (way === "break") expect((await pause(member, "day")).refusal).toBeUndefined();
    else await identity.setStatus(member.memberId, "suspended");
    await put("decideAward", member, claimId, { decision: "pay" });
    await identity.setStatus(member.memberId, "open");
    const { token } = await openSession(api, await identity.getMember(member.memberId));
    const funds = await api.call("withdrawalTerms", { token });
    expect(funds.value.turnover).toMatchObject({ required: "50.00" });
  });
});

test("every change of an award is shown to open tabs", async () => {
  const member = await aMember();
  const claimId = await given(member);
  await claim(member, claimId);
  const told: BusMessage[] = [];
  const feed = createFeedReader([awardFeed], {
    send: (_tx, messages) => {
      told.push(...messages);
      return Promise.resolve(undefined);
    },
    close: () => Promise.resolve(),
  });
  const readers = readersOf({ db: api.database.db, url: api.database.url }, [feed]);
  await readers.catchUp();
  expect(readers.parked).toEqual([]);
  const own = told.filter(({ memberId }) => memberId === String(member.memberId));
  expect(own.map(({ channel, data }) => [channel, data])).toEqual([
    ["reward", { claimId, state: "issued" }],
    ["reward", { claimId, state: "claimed" }],
  ]);
});

describe("a gift", () => {
  test("takes two persons above what one may give alone", async () => {
    const member = await aMember();
    const alone = await give(member, { call: api.callAlone });
    expect(alone.refusal?.code).toBe("approval_pending");
    await mayAlone(6_000n);
    expect((await give(member, { call: api.callAlone })).value.state).toBe("issued");
    expect((await give(member, { call: api.callAlone })).refusal?.code).toBe("approval_pending");
    await mayAlone(0n);
  });

  test("of the same key is given once: idempotency_key_reused for another amount", async () => {
    const member = await aMember();
    const key = randomUUID();
    const first = await give(member, { key });
    expect((await give(member, { key })).value.claimId).toBe(first.value.claimId);
    const other = await give(member, { key, changes: { amount: "60.00" } });
    expect(other.refusal?.code).toBe("idempotency_key_reused");
    expect(await claimsOf(member)).toHaveLength(1);
  });

  test.each(["0.00", "0.001"])("of %s is refused: amount_out_of_range", async (amount) => {
    const answer = await give(await aMember(), { changes: { amount } });
    expect(answer.refusal?.code).toBe("amount_out_of_range");
  });

  test("needs the permission", async () => {
    const member = await aMember();
    expect((await give(member, { by: reader })).refusal?.code).toBe("permission_denied");
    const params = { memberId: String(member.memberId) };
    const seen = await api.call("memberAwards", { token: reader.token, params });
    expect(seen.value.content).toEqual([]);
  });
});

test("an amount on the house's account without an award is found", async () => {
  const member = await aMember();
  const claimId = await given(member);
  await claim(member, claimId);
  const db = api.database.db;
  const change = "update rewards.award set amount_minor = amount_minor + $2 where award_id = $1";
  await db.transaction((tx) => tx.execute(change, [claimId, 1n]));
  expect(await findAwardIncoherences(db)).toMatchObject([
    { memberId: member.memberId, finding: "paid 5000, claimed awards are 5001" },
  ]);
  await db.transaction((tx) => tx.execute(change, [claimId, -1n]));
});

test("an award that cannot end keeps back no other", async () => {
  const [stuck, other] = [await aMember(), await aMember()];
  const claimId = await given(stuck, { days: 1 });
  await given(other, { days: 1 });
  api.clock.advance(dayMs);
  const { owner } = api.database;
  await owner.transaction(async (tx) => {
    await tx.execute(
      `create function rewards.refuse_end() returns trigger language plpgsql
       as $$ begin raise 'stuck'; end $$`,
    );
    await tx.execute(
      `create trigger refuse_end before update on rewards.award for each row
       when (old.award_id = '${claimId}') execute function rewards.refuse_end()`,
    );
  });
  await api.app.platform.rewards.awards.poll();
  const stateOf = async ({ memberId }: { readonly memberId: bigint }) => {
    const sql = "select state from rewards.award where member_id = $1";
    const rows = await owner.read((reader) => reader.query<{ state: string }>(sql, [memberId]));
    return rows[0]?.state;
  };
  expect([await stateOf(stuck), await stateOf(other)]).toEqual(["issued", "expired"]);
  await owner.transaction((tx) =>
    tx.execute("drop trigger refuse_end on rewards.award; drop function rewards.refuse_end"),
  );
  await api.app.platform.rewards.awards.poll();
  expect(await stateOf(stuck)).toBe("expired");
});
