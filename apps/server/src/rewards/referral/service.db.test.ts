import { randomUUID } from "node:crypto";
import type { GameType, ReferralSettings, ReferralState } from "@baize/contract";
import { dayMs, hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, registration, type TestApp } from "../../../test/app.ts";
import { readersOf } from "../../../test/events.ts";
import { openSession } from "../../../test/members.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";
import { chargebackReversed, depositChargedBack, depositCredited } from "../../cashier/index.ts";
import { createEvents, type NewEvent } from "../../platform/events/index.ts";
import { createIds } from "../../platform/ids.ts";
import { betSettled } from "../../vendors/index.ts";
import { findAwardIncoherences } from "../awards/coherence.ts";
import { foldFacts, type FriendFact } from "./fold.ts";
import { usualSettings } from "./rules.ts";

/** Members invite friends, who deposit and play; what comes of it for both. */

let api: TestApp;
let operator: TestOperator;
let counter = 0;

const settings: ReferralSettings = {
  ...usualSettings,
  isOn: true,
  steps: [{ friends: 3, amount: "200.00" }],
  share: {
    ...usualSettings.share,
    days: 90,
    ppm: { ...usualSettings.share.ppm, RNG: 1000 },
  },
};

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  await api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy("AMBERJACK", "BDT"));
  await signIn();
  await saveTerms();
}, 60_000);
afterAll(async () => {
  expect(await findAwardIncoherences(api.database.db)).toEqual([]);
  await api.close();
});

/** Sessions end while time goes by. */
async function signIn(): Promise<void> {
  operator = await anOperator(api, ["rewards.read", "rewards.write", "rewards.review"]);
}

async function saveTerms(changes: Partial<ReferralSettings> = {}, merchantCode = "AMBERJACK") {
  const { referralProgram } = api.app.platform.modules.rewards;
  // Terms hold for who registers after them.
  api.clock.advance(1000);
  const known = (await referralProgram.list()).find((one) => one.merchantCode === merchantCode);
  const revision = known?.revision ?? 0;
  await referralProgram.save(undefined, {
    merchantCode,
    settings: { ...settings, ...changes },
    revision,
  });
  api.clock.advance(1000);
}

interface Person {
  readonly username: string;
  readonly memberId: bigint;
  readonly token: string;
}

async function aPerson(referralCode?: string): Promise<Person> {
  const username = `Refer${(counter += 1)}`;
  const body = { ...registration(username), ...(referralCode && { referralCode }) };
  const answer = await api.call("register", { body, ip: `10.7.${counter >> 8}.${counter & 255}` });
  if (answer.refusal !== undefined) throw new Error(answer.refusal.code);
  const member = await api.app.platform.identity.memberByUsername("AMBERJACK", username);
  if (member === undefined) throw new Error("the member is missing");
  return { username, memberId: member.memberId, token: answer.value.token };
}

/** A session of now: those of before end while time goes by. */
async function tokenOf({ memberId }: Person): Promise<string> {
  const member = await api.app.platform.identity.getMember(memberId);
  return (await openSession(api, member)).token;
}

const detailsOf = async ({ token }: Pick<Person, "token">, autoGenerate = "true") =>
  (await api.call("referralDetails", { token, query: { autoGenerate } })).value;

async function anInviter(): Promise<Person & { readonly code: string }> {
  const person = await aPerson();
  const { referralCode } = await detailsOf(person);
  if (referralCode === null) throw new Error("there is no code");
  return { ...person, code: referralCode };
}

async function tell(...facts: NewEvent[]): Promise<void> {
  const events = createEvents({ ids: createIds(api.clock) });
  await api.database.db.transaction((tx) => events.publishAll(tx, facts));
}

async function follow(): Promise<void> {
  const { consumers } = api.app.platform;
  const own = consumers.filter(({ name }) => name === "referral_progress");
  await readersOf({ db: api.database.db, url: api.database.url }, own).catchUp();
}

const poll = () => api.app.platform.rewards.referrals.poll();

function deposit({ memberId }: Person, taka: number, depositId: string = randomUUID()) {
  return depositCredited({
    memberId: String(memberId),
    merchantCode: "AMBERJACK",
    depositId,
    currency: "BDT",
    amountMinor: String(taka * 100),
    feeMinor: "0",
    methodId: "bank",
    isFirst: true,
    creditedAt: api.clock.now().toISOString(),
  });
}

function backOf({ memberId }: Person, taka: number, depositId: string) {
  return {
    memberId: String(memberId),
    merchantCode: "AMBERJACK",
    adjustmentId: randomUUID(),
    currency: "BDT",
    amountMinor: String(taka * 100),
    at: api.clock.now().toISOString(),
    depositId,
  };
}

function play({ memberId }: Person, taka: number, gameType: GameType = "RNG") {
  const at = api.clock.now().toISOString();
  return betSettled({
    memberId: String(memberId),
    merchantCode: "AMBERJACK",
    vendorCode: "HSE",
    gameCode: "skylark",
    gameType,
    roundId: randomUUID(),
    currency: "BDT",
    stakeMinor: String(taka * 100),
    validBetMinor: String(taka * 100),
    winMinor: "0",
    jackpotMinor: "0",
    bonusPart: "0",
    isFree: false,
    placedAt: at,
    settledAt: at,
  });
}

/** A friend who has met the usual terms. */
async function aGoodFriend(inviter: { readonly code: string }): Promise<Person> {
  const friend = await aPerson(inviter.code);
  await tell(deposit(friend, 500), play(friend, 2500));
  return friend;
}

const rowsOf = <Row>(sql: string, params: readonly unknown[]) =>
  api.database.db.read((reader) => reader.query<Row>(sql, params));

async function stateOf({ memberId }: Person) {
  const [row] = await rowsOf<{ state: ReferralState; reasons: string[] }>(
    "select state, reasons from rewards.referral where friend_id = $1",
    [memberId],
  );
  return row === undefined ? undefined : [row.state, ...row.reasons];
}

const awardsOf = ({ memberId }: Person) =>
  rowsOf<{ source: string; amountMinor: bigint; state: string }>(
    `select source, amount_minor as "amountMinor", state from rewards.award
     where member_id = $1 and reason = 'referral' order by source`,
    [memberId],
  );

/** The hold goes by, and all is judged again. */
async function holdOver(days = settings.holdDays): Promise<void> {
  await follow();
  await poll();
  api.clock.advance(days * dayMs + hourMs);
  await poll();
}

async function share(one: Person, other: Person, kind: "shared_device" | "shared_payee") {
  const { risk } = api.app.platform;
  for (const [{ memberId }, { memberId: otherId }] of [
    [one, other],
    [other, one],
  ] as const) {
    const detail = { memberId: String(otherId) };
    const evidence = [{ key: detail.memberId, at: api.clock.now(), detail }];
    const finding = { memberId, merchantCode: "AMBERJACK", kind, subject: randomUUID() };
    await api.database.db.transaction((tx) => risk.raiseIn(tx, { ...finding, evidence }));
  }
}

describe("a code", () => {
  test("is made once, and its link's clicks are counted", async () => {
    const person = await aPerson();
    expect((await detailsOf(person, "false")).referralCode).toBeNull();
    const all = await Promise.all([detailsOf(person), detailsOf(person), detailsOf(person)]);
    const codes = new Set(all.map(({ referralCode }) => referralCode));
    expect(codes.size).toBe(1);
    const [code = ""] = [...codes];
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
    for (const referralCode of [code, code?.toLowerCase(), "NOBODY22"]) {
      await api.call("referralClick", { body: { referralCode } });
    }
    expect((await detailsOf(person)).counts).toMatchObject({ clicks: 2, registered: 0 });
  });

  test("is nobody's of another brand, and an agent gets none", async () => {
    const { code } = await anInviter();
    const headers = { host: "alt.localhost" };
    const elsewhere = await api.call("affiliate", { query: { code }, headers });
    expect(elsewhere.refusal?.code).toBe("invitation_code_error");
    const person = await aPerson();
    const makeAgent = "update identity.member set member_type = 1 where member_id = $1";
    await api.database.db.transaction((tx) => tx.execute(makeAgent, [person.memberId]));
    api.app.platform.identity.forgetMember(person.memberId);
    const token = await tokenOf(person);
    const details = await detailsOf({ token });
    expect([details.isEnabled, details.referralCode, details.terms]).toEqual([false, null, null]);
  });
});

describe("a friend", () => {
  test("who deposits and plays brings both an award after the hold, once", async () => {
    const inviter = await anInviter();
    const friend = await aPerson(inviter.code);
    await follow();
    expect(await stateOf(friend)).toEqual(["registered"]);
    await tell(deposit(friend, 500));
    await follow();
    await poll();
    expect(await stateOf(friend)).toEqual(["registered"]);
    const friends = async () =>
      (await api.call("referralFriends", { token: await tokenOf(inviter) })).value.content;
    expect(await friends()).toMatchObject([{ step: "deposited" }]);
    await tell(play(friend, 2500));
    await follow();
    await poll();
    expect(await stateOf(friend)).toEqual(["qualified"]);
    expect(await awardsOf(inviter)).toEqual([]);
    api.clock.advance(8 * dayMs);
    await Promise.all([poll(), poll()]);
    expect(await stateOf(friend)).toEqual(["rewarded"]);
    const source = `referral:${friend.memberId}`;
    expect(await awardsOf(inviter)).toEqual([{ source, amountMinor: 10_000n, state: "issued" }]);
    expect(await awardsOf(friend)).toEqual([
      { source: "referral_friend", amountMinor: 5000n, state: "issued" },
    ]);
    const [shown] = await friends();
    expect(shown).toMatchObject({ step: "rewarded" });
    expect(Object.keys(shown ?? {}).toSorted()).toEqual(["alias", "at", "registeredAt", "step"]);
    expect(shown?.alias).not.toBe(friend.username);
    const token = await tokenOf(inviter);
    const [award] = (await api.call("claims", { token })).value.content;
    await api.call("claimAward", { token, body: { claimId: award?.claimId ?? "" } });
    expect(await detailsOf({ token })).toMatchObject({
      earned: "100.00",
      waiting: "0.00",
      totalInvitations: 1,
      monthFriends: 1,
      counts: { registered: 1, deposited: 1, qualified: 1 },
    });
  });

  test("who is too late brings nothing", async () => {
    const inviter = await anInviter();
    const friend = await aPerson(inviter.code);
    await tell(deposit(friend, 500));
    await follow();
    api.clock.advance(31 * dayMs);
    await tell(play(friend, 2500));
    await follow();
    await poll();
    expect(await stateOf(friend)).toEqual(["expired"]);
    expect(await awardsOf(inviter)).toEqual([]);
  });

  test("whose deposit was charged back in the hold no longer counts", async () => {
    const inviter = await anInviter();
    const friend = await aPerson(inviter.code);
    const depositId = randomUUID();
    await tell(deposit(friend, 500, depositId), play(friend, 2500));
    await follow();
    await poll();
    expect(await stateOf(friend)).toEqual(["qualified"]);
    await tell(depositChargedBack(backOf(friend, 500, depositId)));
    await holdOver();
    expect(await stateOf(friend)).toEqual(["registered"]);
    await tell(chargebackReversed(backOf(friend, 500, depositId)));
    await holdOver();
    expect(await stateOf(friend)).toEqual(["rewarded"]);
  });

  test("of an agent, a test account or a closed programme is none", async () => {
    const inviter = await anInviter();
    const friend = await aPerson(inviter.code);
    const change = "update identity.member set is_test = true where member_id = $1";
    await api.database.db.transaction((tx) => tx.execute(change, [friend.memberId]));
    await saveTerms({ isOn: false });
    const later = await aPerson(inviter.code);
    await saveTerms();
    await tell(play(friend, 2500), play(later, 2500));
    await follow();
    expect([await stateOf(friend), await stateOf(later)]).toEqual([undefined, undefined]);
  });

  test("keeps the terms of his day", async () => {
    const inviter = await anInviter();
    const friend = await aPerson(inviter.code);
    await saveTerms({ minValid: "9000.00", inviterAward: "1.00" });
    await tell(deposit(friend, 500), play(friend, 2500));
    await holdOver();
    await saveTerms();
    expect(await awardsOf(inviter)).toMatchObject([{ amountMinor: 10_000n }]);
  });
});

describe("an inviter", () => {
  test("gets more at the third of a month, and nothing above his maximum", async () => {
    await saveTerms({ monthMax: 4 });
    const inviter = await anInviter();
    const friends = [];
    for (let at = 0; at < 6; at += 1) friends.push(await aGoodFriend(inviter));
    await follow();
    await poll();
    api.clock.advance(8 * dayMs);
    // Several programs judge at once.
    await Promise.all([poll(), poll(), poll()]);
    await saveTerms();
    const states = await Promise.all(friends.map(stateOf));
    const rewarded = states.filter((one) => one?.[0] === "rewarded");
    const over = states.filter((one) => one?.[0] === "rejected" && one[1] === "month_max");
    expect([rewarded.length, over.length]).toEqual([4, 2]);
    const steps = (await awardsOf(inviter)).filter(({ source }) => source.includes("steps"));
    expect(steps).toMatchObject([{ amountMinor: 20_000n }]);
    expect(steps[0]?.source).toMatch(/^referral_steps:\d{4}-\d\d:3$/);
  });

  test("gets his share of a month after it, less what was taken back and paid", async () => {
    const inviter = await anInviter();
    const friend = await aGoodFriend(inviter);
    await tell(play(friend, 37_500));
    await holdOver();
    api.clock.advance(40 * dayMs);
    await poll();
    const shares = async () =>
      (await awardsOf(inviter)).filter(({ source }) => source.startsWith("referral_share:"));
    expect(await shares()).toMatchObject([{ amountMinor: 4000n }]);
    await tell(play(friend, 10_000));
    await follow();
    api.clock.advance(40 * dayMs);
    await Promise.all([poll(), poll()]);
    expect((await shares()).map((one) => one.amountMinor)).toEqual([4000n, 1000n]);
  });

  test("who is excluded gets nothing, and it waits", async () => {
    const inviter = await anInviter();
    const friend = await aGoodFriend(inviter);
    await follow();
    await poll();
    const token = await tokenOf(inviter);
    const { username: account } = inviter;
    await api.call("pausePlay", { token, body: { length: "year", account } });
    api.clock.advance(8 * dayMs);
    await poll();
    expect(await stateOf(friend)).toEqual(["qualified"]);
    for (let days = 0; days < 70; days += 10) {
      api.clock.advance(10 * dayMs);
      await poll();
    }
    expect(await stateOf(friend)).toEqual(["expired"]);
    expect([await awardsOf(inviter), await awardsOf(friend)]).toEqual([[], []]);
  });
});

describe("oneself and rings", () => {
  test("the same payout account as the inviter brings nothing", async () => {
    const inviter = await anInviter();
    const friend = await aGoodFriend(inviter);
    await share(inviter, friend, "shared_payee");
    await holdOver();
    expect(await stateOf(friend)).toEqual(["rejected", "same_payee"]);
    expect([await awardsOf(inviter), await awardsOf(friend)]).toEqual([[], []]);
  });

  test("A invites B, B invites who has A's payout account: an operator decides", async () => {
    const first = await anInviter();
    const middle = await aGoodFriend(first);
    const { referralCode } = await detailsOf({ token: middle.token });
    const last = await aGoodFriend({ code: referralCode ?? "" });
    await share(first, last, "shared_payee");
    await holdOver();
    await signIn();
    expect(await stateOf(middle)).toEqual(["rewarded"]);
    expect(await stateOf(last)).toEqual(["on_hold", "ring"]);
    const waiting = await api.call("referrals", {
      token: operator.token,
      query: { state: "on_hold", memberId: String(middle.memberId) },
    });
    expect(waiting.value.content).toMatchObject([
      { username: last.username, inviter: middle.username, reasons: ["ring"] },
    ]);
    const decide = (decision: "pay" | "refuse") =>
      api.call("decideReferral", {
        token: operator.token,
        params: { memberId: String(last.memberId) },
        body: { decision, reason: "Father and son, with papers" },
      });
    const change = "update rewards.referral set valid_minor = $2 where friend_id = $1";
    for (const validMinor of [0n, 250_000n]) {
      const code = validMinor === 0n ? "changed_meanwhile" : undefined;
      await api.database.db.transaction((tx) => tx.execute(change, [last.memberId, validMinor]));
      expect((await decide("pay")).refusal?.code).toBe(code);
    }
    expect((await decide("pay")).value).toMatchObject({ state: "rewarded" });
    expect((await decide("refuse")).refusal?.code).toBe("changed_meanwhile");
    expect(await awardsOf(last)).toMatchObject([{ amountMinor: 5000n }]);
  });

  test("accounts that only invite, and one device behind three friends, wait", async () => {
    const first = await anInviter();
    const idle = await aPerson(first.code);
    const { referralCode } = await detailsOf({ token: idle.token });
    const last = await aGoodFriend({ code: referralCode ?? "" });
    const three = [await aGoodFriend(first), await aGoodFriend(first), await aGoodFriend(first)];
    const [one, two, other] = three as [Person, Person, Person];
    await share(one, two, "shared_device");
    await share(one, other, "shared_device");
    await holdOver();
    expect(await stateOf(last)).toEqual(["on_hold", "idle_chain"]);
    expect(await stateOf(one)).toEqual(["on_hold", "shared_device"]);
    expect(await stateOf(two)).toEqual(["rewarded"]);
  });
});

test("facts in any order, and told again, come to the same figures", async () => {
  const inviter = await anInviter();
  const at = () => new Date(api.clock.now().getTime() + 1000);
  const seen: unknown[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const { memberId: friendId } = await aPerson(inviter.code);
    const made = (validMinor: bigint, gameType: GameType = "RNG"): FriendFact => ({
      kind: "play",
      friendId,
      factId: randomUUID(),
      at: at(),
      validMinor,
      gameType,
    });
    const facts = [made(9000n), made(-4000n), made(100n, "LIVE"), made(0n), made(-100n, "LIVE")];
    const order = facts.map((_, index) => facts[(index * (turn + 1) + turn) % 5] ?? facts[0]);
    const told = new Set(order.filter((one) => one !== undefined));
    const { clock, app, database } = api;
    const { brand, identity } = app.platform;
    const deps = { clock, ids: createIds(clock), brand, identity };
    for (const some of [[...told], [...told].toReversed(), facts]) {
      await database.db.transaction((tx) => foldFacts(tx, deps, [friendId], some));
    }
    const [row] = await rowsOf<{ validMinor: bigint; months: bigint }>(
      `select r.valid_minor as "validMinor",
         (select sum(valid_minor)::bigint from rewards.referral_play p
          where p.friend_id = r.friend_id and p.game_type = 'RNG') as months
       from rewards.referral r where friend_id = $1`,
      [friendId],
    );
    seen.push(row);
  }
  for (const one of seen) expect(one).toEqual({ validMinor: 5000n, months: 5000n });
});

test("operators read counts, and save terms once", async () => {
  await signIn();
  const { token } = operator;
  const terms = (await api.call("referralTerms", { token })).value;
  const own = terms.find((one) => one.merchantCode === "AMBERJACK");
  const save = (changes: Partial<ReferralSettings>, revision = own?.revision ?? 0) =>
    api.call("saveReferralTerms", {
      token,
      params: { merchantCode: "AMBERJACK" },
      body: { settings: { ...settings, ...changes }, revision },
    });
  const broken = await save({ minDeposit: "1.005" });
  expect(broken.refusal).toMatchObject({ code: "brand_rule" });
  expect((await save({ days: 20 })).value).toMatchObject({ revision: (own?.revision ?? 0) + 1 });
  expect((await save({ days: 21 })).refusal?.code).toBe("changed_meanwhile");
  const query = { merchantCode: "AMBERJACK" };
  const counts = (await api.call("referralCounts", { token, query })).value;
  expect(counts.registered).toBeGreaterThan(5);
  expect(counts.earned).toEqual([{ amount: "100.00", currency: "BDT" }]);
});
