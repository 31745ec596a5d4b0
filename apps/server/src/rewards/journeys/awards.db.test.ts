import { randomBytes, randomUUID } from "node:crypto";
import type { JourneyStep, JourneyTerms } from "@baize/contract";
import { dayMs, hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { registration, type TestApp } from "../../../test/app.ts";
import { anOperator } from "../../../test/operators.ts";
import { openSession } from "../../../test/members.ts";
import { aPrizeWheel } from "../../../test/prizes.ts";
import { openPromotions, type Taker } from "../../../test/promotions.ts";
import { noCaps } from "../caps/rules.ts";
import { findJourneyIncoherences } from "./coherence.ts";

/** What the awards of journeys cost, and who gets them. */

let house: Awaited<ReturnType<typeof openPromotions>>;
let api: TestApp;

beforeAll(async () => {
  house = await openPromotions();
  ({ api } = house);
}, 60_000);
beforeEach(async () => {
  await api.database.db.transaction((tx) =>
    tx.execute("update rewards.journey set state = 'ended' where revision is not null"),
  );
  // A morning in Dhaka, so that hours pass before it is quiet.
  while (api.clock.now().getUTCHours() !== 3) api.clock.advance(hourMs);
  await house.signIn();
});
afterAll(async () => {
  expect(await findJourneyIncoherences(api.database.db)).toEqual([]);
  await house.close();
});

const merchantCode = "AMBERJACK";
const poll = () => api.app.platform.rewards.journeys.poll();
const desk = () => api.app.platform.modules.rewards.journeys;

const award: JourneyStep = {
  kind: "award",
  title: { en: "A gift from us" },
  amount: "50.00",
  turnoverBps: 10_000,
  claimDays: 1,
};
const usual: JourneyTerms = {
  name: "A gift",
  trigger: "award_ending",
  currency: "BDT",
  steps: [award],
  restDays: 0,
  budget: "5000.00",
};

/** A journey that is live, put in force without operators. */
async function aJourney(changes: Partial<JourneyTerms> = {}): Promise<string> {
  const place = { merchantCode, journeyId: randomUUID() };
  const terms = { ...usual, ...changes };
  const saved = await desk().save(undefined, { ...place, terms, version: 0 });
  const { version } = await desk().submit(undefined, { ...place, version: saved.version });
  await desk().decide(undefined, { ...place, version, decision: "approve", reason: null });
  return place.journeyId;
}

/** A member who wants news. */
async function aReader(): Promise<Taker> {
  api.clock.advance(1000);
  const username = `a${randomBytes(5).toString("hex")}`;
  const { value } = await api.call("register", { body: registration(username) });
  const member = await api.app.platform.identity.memberByUsername(merchantCode, username);
  if (member === undefined) throw new Error("the member is not there");
  await api.call("saveNewsChoice", { token: value.token, body: { wantsNews: true } });
  return { memberId: member.memberId, token: value.token };
}

const awardsOf = async ({ token }: Taker) => (await api.call("claims", { token })).value.content;

async function giveEnding({ memberId }: Taker): Promise<void> {
  const { token } = house.maker();
  const given = await api.call("giveAward", {
    token,
    params: { memberId: String(memberId) },
    body: {
      amount: "1.00",
      title: { en: "x" },
      turnoverBps: 0,
      days: 1,
      reason: "It is a test of it",
    },
  });
  if (given.refusal) throw new Error(given.refusal.code);
}

test("an award that a journey gave is not the ending award that begins the next", async () => {
  await aJourney();
  await aJourney();
  const member = await aReader();
  await giveEnding(member);
  for (let look = 0; look < 4; look += 1) {
    await poll();
    api.clock.advance(1000);
  }
  // One of each journey, beside the one that was ending.
  expect(await awardsOf(member)).toHaveLength(3);
});

test("an award that was taken back was still paid out of the budget", async () => {
  const journeyId = await aJourney({ trigger: "level_up" });
  const member = await aReader();
  await giveEnding(member);
  const happened = { memberId: member.memberId, trigger: "level_up", period: "x" } as const;
  const at = api.clock.now();
  const { journeys } = api.app.platform.rewards;
  await api.database.db.transaction((tx) => journeys.happenedIn(tx, { ...happened, at }));
  await poll();
  const [own] = await awardsOf(member);
  const claimId = own?.claimId ?? "";
  expect((await house.claim(member, claimId)).value.state).toBe("claimed");
  const back = await api.call("takeAwardBack", {
    token: house.maker().token,
    params: { memberId: String(member.memberId), claimId },
    body: { reason: "Given to the wrong one" },
  });
  expect(back.value.state).toBe("taken_back");
  expect(await findJourneyIncoherences(api.database.db)).toEqual([]);
  expect((await desk().get({ merchantCode, journeyId })).spent).toBe("50.00");
});

test("points, which nobody can price, are given so many times and no more", async () => {
  const points = { kind: "points", points: 250 } as const;
  const steps = [{ ...award, amount: "0", prize: points }];
  const place = { merchantCode, journeyId: randomUUID() };
  const unbound = { ...usual, steps, budget: "0.00" };
  const save = desk().save(undefined, { ...place, terms: unbound, version: 0 });
  await expect(save).rejects.toMatchObject({ value: { field: "awardsMax", reason: "missing" } });
  const journeyId = await aJourney({ ...unbound, trigger: "level_up", awardsMax: 1 });
  const [one, two] = [await aReader(), await aReader()];
  const { journeys } = api.app.platform.rewards;
  const enter = async ({ memberId }: Taker, period: string) => {
    const happened = { memberId, trigger: "level_up", period, at: api.clock.now() } as const;
    await api.database.db.transaction((tx) => journeys.happenedIn(tx, happened));
    await poll();
  };
  await enter(one, "a");
  await enter(two, "a");
  const { given, counts } = await desk().get({ merchantCode, journeyId });
  expect([given, counts.suppressed]).toEqual([1, { budget_used: 1 }]);
  // What is not claimed makes room for another.
  api.clock.advance(2 * dayMs);
  await api.app.platform.rewards.awards.poll();
  expect((await desk().get({ merchantCode, journeyId })).given).toBe(0);
});

test("a prize counts its worth in the budget, and comes back with it", async () => {
  const wheel = await aPrizeWheel(api);
  const prize = { kind: "ticket", wheelId: wheel.wheelId, days: 7, tickets: 2 } as const;
  const journeyId = await aJourney({
    trigger: "level_up",
    steps: [{ ...award, amount: "0", prize }],
    budget: "6.00",
  });
  const { current } = await desk().get({ merchantCode, journeyId });
  expect(current?.steps).toMatchObject([{ amount: "4.00", prize }]);
  const place = { merchantCode, journeyId: randomUUID() };
  const low = { ...usual, steps: [{ ...award, amount: "0", prize }], budget: "3.99" };
  await expect(desk().save(undefined, { ...place, terms: low, version: 0 })).rejects.toThrow(
    "brand_rule",
  );
  const { journeys } = api.app.platform.rewards;
  const members = [await aReader(), await aReader()];
  for (const { memberId } of members) {
    const happened = { memberId, trigger: "level_up", period: "x" } as const;
    const at = api.clock.now();
    await api.database.db.transaction((tx) => journeys.happenedIn(tx, { ...happened, at }));
  }
  await poll();
  const own = (await Promise.all(members.map(awardsOf))).flat();
  expect(own).toMatchObject([{ prize, prizeOf: "Harbour wheel", amount: "4.00" }]);
  const { spent, counts } = await desk().get({ merchantCode, journeyId });
  expect([spent, counts.suppressed]).toEqual(["4.00", { budget_used: 1 }]);
});

test("a birthday that no document confirms brings a message and no award", async () => {
  const { persons } = api.app.platform.identity.security;
  const [said, proven] = [await aReader(), await aReader()];
  const today = new Date(api.clock.now().getTime() + 40 * dayMs).toISOString().slice(5, 10);
  for (const { memberId } of [said, proven]) {
    await api.database.db.transaction(async (tx) => {
      await persons.lock(tx, memberId);
      await persons.write(tx, { memberId, merchantCode }, { birthday: `1990-${today}` });
    });
  }
  await api.database.db.transaction((tx) =>
    tx.execute(
      `insert into verification.document (member_id, document_id, merchant_code, kind, state,
         submitted_at, decided_at, expires_on)
       values ($1, $2, $3, 'passport', 'accepted', $4, $4, '2099-01-01')`,
      [proven.memberId, randomUUID(), merchantCode, api.clock.now()],
    ),
  );
  api.clock.advance(40 * dayMs);
  await aJourney({ trigger: "birthday", restDays: null });
  await poll();
  const again = async (member: Taker) => ({
    ...member,
    token: (await openSession(api, await house.memberOf(member))).token,
  });
  expect(await awardsOf(await again(proven))).toHaveLength(1);
  expect(await awardsOf(await again(said))).toEqual([]);
});

test("an award above the brand's limits is refused, also when it is approved", async () => {
  const capsTo = async (maxWageringTimes: number | null) => {
    const { token } = await anOperator(api, "everything");
    const { value } = await api.call("rewardCaps", { token });
    const revision = value.find((one) => one.merchantCode === merchantCode)?.revision ?? 0;
    await api.call("saveRewardCaps", {
      token,
      params: { merchantCode },
      body: { settings: { ...noCaps, maxWageringTimes }, revision },
    });
  };
  const save = (journeyId: string, turnoverBps: number) =>
    api.call("saveJourney", {
      token: house.maker().token,
      params: { merchantCode, journeyId },
      body: { terms: { ...usual, steps: [{ ...award, turnoverBps }] }, version: 0 },
    });
  const params = { merchantCode, journeyId: randomUUID() };
  const { version } = (await save(params.journeyId, 50_000)).value;
  const submitted = await api.call("submitJourney", {
    token: house.maker().token,
    params,
    body: { version },
  });
  await capsTo(4);
  expect((await save(randomUUID(), 40_001)).refusal?.code).toBe("above_wagering_cap");
  expect((await save(randomUUID(), 40_000)).refusal).toBeUndefined();
  const decided = await api.call("decideJourney", {
    token: house.approver().token,
    params,
    body: { version: submitted.value.version, decision: "approve", reason: null },
  });
  expect(decided.refusal?.code).toBe("above_wagering_cap");
  await capsTo(null);
});
