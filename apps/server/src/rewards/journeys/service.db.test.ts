import { randomBytes, randomUUID } from "node:crypto";
import type { JourneyStep, JourneyTerms, JourneyTrigger } from "@baize/contract";
import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { registration, type TestApp } from "../../../test/app.ts";
import { readersOf } from "../../../test/events.ts";
import { openSession } from "../../../test/members.ts";
import { openPromotions, type Taker } from "../../../test/promotions.ts";
import { findJourneyIncoherences } from "./coherence.ts";
import { quietUntil } from "./rules.ts";

/** Journeys: entered once, walked step by step, left when nothing may be sent any more. */

let house: Awaited<ReturnType<typeof openPromotions>>;
let api: TestApp;

beforeAll(async () => {
  house = await openPromotions();
  ({ api } = house);
  await follow();
}, 60_000);
beforeEach(async () => {
  await endAll();
  // A morning in Dhaka, so that hours pass before it is quiet.
  while (api.clock.now().getUTCHours() !== 3) api.clock.advance(hourMs);
  await house.signIn();
});
afterAll(async () => {
  expect(await findJourneyIncoherences(api.database.db)).toEqual([]);
  await house.close();
});

const merchantCode = "AMBERJACK";

/** Ends what other tests made, so that each has its own journeys only. */
async function endAll() {
  await api.database.db.transaction((tx) =>
    tx.execute("update rewards.journey set state = 'ended' where revision is not null"),
  );
  await poll();
}

const poll = () => api.app.platform.rewards.journeys.poll();
const follow = () =>
  readersOf(
    api.database,
    api.app.platform.consumers.filter(({ name }) => name === "journeys"),
  ).catchUp();

const message: JourneyStep = {
  kind: "message",
  title: { en: "Your first deposit", bn: "আপনার প্রথম জমা" },
  body: { en: "It takes a minute.", bn: "এক মিনিট লাগে।" },
  page: "depositv2",
};
const award: JourneyStep = {
  kind: "award",
  title: { en: "A gift from us" },
  amount: "50.00",
  turnoverBps: 10_000,
  claimDays: 7,
};
const wait: JourneyStep = { kind: "wait", minutes: 60 };
const usual: JourneyTerms = {
  name: "Registered, no deposit",
  trigger: "registered",
  currency: "BDT",
  steps: [wait, message],
  restDays: null,
  budget: null,
};

const paramsOf = (journeyId: string) => ({ merchantCode, journeyId });
const save = (
  journeyId: string,
  changes: Partial<JourneyTerms> = {},
  version = 0,
  { token } = house.maker(),
) =>
  api.call("saveJourney", {
    token,
    params: paramsOf(journeyId),
    body: { terms: { ...usual, ...changes }, version },
  });
const submit = (journeyId: string, version: number) =>
  api.call("submitJourney", {
    token: house.maker().token,
    params: paramsOf(journeyId),
    body: { version },
  });
const decide = (journeyId: string, version: number, by = house.approver()) =>
  api.call("decideJourney", {
    token: by.token,
    params: paramsOf(journeyId),
    body: { version, decision: "approve", reason: null },
  });
/** Without a session: those of operators end while time passes. */
const read = (journeyId: string) =>
  api.app.platform.modules.rewards.journeys.get(paramsOf(journeyId));
const hold = (journeyId: string, action: "pause" | "end") =>
  api.call("holdJourney", {
    token: house.maker().token,
    params: paramsOf(journeyId),
    body: { action, reason: "Something is wrong with it" },
  });

async function aJourney(changes: Partial<JourneyTerms> = {}): Promise<string> {
  const journeyId = randomUUID();
  const saved = await save(journeyId, changes);
  if (saved.refusal) throw new Error(JSON.stringify(saved.refusal));
  const { value } = await submit(journeyId, saved.value.version);
  const decided = await decide(journeyId, value.version);
  if (decided.refusal) throw new Error(decided.refusal.code);
  return journeyId;
}

const choose = ({ token }: Taker, wantsNews: boolean) =>
  api.call("saveNewsChoice", { token, body: { wantsNews } });

/** Registers, chooses news, and is seen by the consumer. */
async function aNewcomer(wantsNews = true): Promise<Taker> {
  api.clock.advance(1000);
  const username = `j${randomBytes(5).toString("hex")}`;
  const { value } = await api.call("register", { body: registration(username) });
  const member = await api.app.platform.identity.memberByUsername(merchantCode, username);
  if (member === undefined) throw new Error("the member is not there");
  const taker = { memberId: member.memberId, token: value.token };
  if (wantsNews) await choose(taker, true);
  await follow();
  return taker;
}

async function again(member: Taker): Promise<Taker> {
  const { token } = await openSession(api, await house.memberOf(member));
  return { ...member, token };
}

const newsOf = async (member: Taker) => {
  const { token } = await again(member);
  const answer = await api.call("inbox", { token, query: { category: "news" } });
  return answer.value.content;
};
const awardsOf = async (member: Taker) => {
  const { token } = await again(member);
  return (await api.call("claims", { token })).value.content;
};

async function pass(ms: number) {
  api.clock.advance(ms);
  await poll();
}

test("a newcomer reads one message after the wait, in the own language", async () => {
  const journeyId = await aJourney();
  const member = await aNewcomer();
  await poll();
  expect(await newsOf(member)).toEqual([]);
  expect((await read(journeyId)).counts).toMatchObject({ entered: 1, waiting: 1, sent: 0 });
  await pass(hourMs);
  await pass(hourMs);
  await follow();
  const [told, ...others] = await newsOf(member);
  expect(others).toEqual([]);
  expect(told).toMatchObject({
    category: "news",
    kind: "news",
    link: { page: "depositv2" },
    readAt: null,
  });
  const { token } = await again(member);
  const headers = { language: "bn" };
  const bengali = await api.call("inbox", { token, headers, query: { category: "news" } });
  expect(bengali.value.content[0]?.title).toContain("আপনার প্রথম জমা");
  expect((await read(journeyId)).counts).toMatchObject({ waiting: 0, done: 1, sent: 1 });
});

test("a member who does not meet a condition leaves", async () => {
  const who = { segment: "has_phone" } as const;
  const journeyId = await aJourney({ steps: [{ kind: "condition", who }, message] });
  const member = await aNewcomer();
  await poll();
  expect((await read(journeyId)).counts).toMatchObject({ left: { condition: 1 }, sent: 0 });
  expect(await newsOf(member)).toEqual([]);
});

test("a member who has done meanwhile what is asked for leaves", async () => {
  const journeyId = await aJourney({ trigger: "kyc_missing" });
  const [proven, other] = [await aNewcomer(), await aNewcomer()];
  for (const member of [proven, other]) await house.paid(member, 2);
  await follow();
  await poll();
  expect((await read(journeyId)).counts).toMatchObject({ entered: 2, waiting: 2 });
  await api.database.db.transaction((tx) =>
    tx.execute(
      `insert into verification.document (member_id, document_id, merchant_code, kind, state,
         submitted_at, decided_at, expires_on)
       values ($1, $2, $3, 'passport', 'accepted', $4, $4, '2099-01-01')`,
      [proven.memberId, randomUUID(), merchantCode, api.clock.now()],
    ),
  );
  await pass(hourMs);
  expect((await read(journeyId)).counts).toMatchObject({ sent: 1, left: { no_longer: 1 } });
  expect(await newsOf(proven)).toEqual([]);
  expect(await newsOf(other)).toHaveLength(1);
});

describe("nothing is sent", () => {
  test("to a member who never chose news, or chose no more of it meanwhile", async () => {
    const journeyId = await aJourney();
    const [never, gone] = [await aNewcomer(false), await aNewcomer()];
    await poll();
    await choose(await again(gone), false);
    await follow();
    expect((await read(journeyId)).counts.left).toEqual({ no_consent: 1 });
    await pass(hourMs);
    expect((await read(journeyId)).counts).toMatchObject({
      waiting: 0,
      sent: 0,
      left: { no_consent: 2 },
    });
    expect([await newsOf(never), await newsOf(gone)]).toEqual([[], []]);
  });

  test("to a member whose exclusion begins in between, before a reader knows", async () => {
    const journeyId = await aJourney({ steps: [wait, message, award], budget: "500.00" });
    const member = await aNewcomer();
    await poll();
    const { username: account } = await house.memberOf(member);
    const { token } = await again(member);
    const paused = await api.call("pausePlay", { token, body: { length: "year", account } });
    expect(paused.refusal).toBeUndefined();
    // The consumer has not run: the step itself asks the gate.
    await pass(hourMs);
    expect((await read(journeyId)).counts).toMatchObject({
      sent: 0,
      awarded: 0,
      left: { not_offered: 1 },
    });
  });

  test("by night: it waits until eight by the brand's clock", async () => {
    await aJourney();
    const member = await aNewcomer();
    await poll();
    let hours = 1;
    const later = () => new Date(api.clock.now().getTime() + hours * hourMs);
    while (quietUntil(later(), "Asia/Dhaka") === undefined) hours += 1;
    const over = quietUntil(later(), "Asia/Dhaka");
    await pass(hours * hourMs);
    expect(await newsOf(member)).toEqual([]);
    await pass((over?.getTime() ?? 0) - api.clock.now().getTime() - 1000);
    expect(await newsOf(member)).toEqual([]);
    await pass(1000);
    expect(await newsOf(member)).toHaveLength(1);
  });

  test("beyond one message a day and three a week; what is left out is counted", async () => {
    const day: JourneyStep = { kind: "wait", minutes: 24 * 60 };
    const steps = [message, message, day, message, day, message, day, message];
    const journeyId = await aJourney({ steps });
    const member = await aNewcomer();
    await poll();
    for (let days = 0; days < 3; days += 1) await pass(dayMs + minuteMs);
    expect((await read(journeyId)).counts).toMatchObject({
      sent: 3,
      suppressed: { cap_day: 1, cap_week: 1 },
      done: 1,
    });
    expect(await newsOf(member)).toHaveLength(3);
  });
});

describe("awards", () => {
  test("are given within the budget, claimed once, and come back when they expire", async () => {
    const journeyId = await aJourney({ steps: [award], budget: "100.00" });
    const members = [await aNewcomer(), await aNewcomer(), await aNewcomer()];
    await poll();
    expect(await read(journeyId)).toMatchObject({
      spent: "100.00",
      counts: { awarded: 2, suppressed: { budget_used: 1 } },
    });
    const given: Awaited<ReturnType<typeof awardsOf>>[] = [];
    for (const member of members) given.push(await awardsOf(member));
    const first = given.find((own) => own.length === 1) ?? [];
    expect(given.flat()).toHaveLength(2);
    const at = given.indexOf(first);
    const owner = members[at];
    if (owner === undefined || first[0] === undefined) throw new Error("nobody was given one");
    const me = await again(owner);
    const before = (await house.cashOf(me)) ?? 0n;
    const claims = await Promise.all([1, 2, 3].map(() => house.claim(me, first[0]?.claimId ?? "")));
    expect(claims.map(({ refusal }) => refusal?.code)).toEqual([undefined, undefined, undefined]);
    expect((await house.cashOf(me)) ?? 0n).toBe(before + 5000n);
    const other = members.find((_, index) => index !== at && given[index]?.length === 1);
    if (other === undefined) throw new Error("nobody else was given one");
    const stolen = await house.claim(await again(other), first[0].claimId);
    expect(stolen.refusal?.code).toBe("not_found");
    api.clock.advance(8 * dayMs);
    await api.app.platform.rewards.awards.poll();
    expect((await read(journeyId)).spent).toBe("50.00");
  });

  test("of a second account of the same person are refused", async () => {
    await aJourney({ steps: [award], budget: "500.00" });
    const [one, two] = [await aNewcomer(), await aNewcomer()];
    await house.addPayee(one, "01700000901");
    await house.addPayee(two, "01700000901");
    await poll();
    const idOf = async (member: Taker) => (await awardsOf(member))[0]?.claimId ?? "";
    const first = await house.claim(await again(one), await idOf(one));
    const second = await house.claim(await again(two), await idOf(two));
    expect([first.refusal?.code, second.refusal?.code]).toEqual([undefined, "not_eligible"]);
  });
});

describe("each step happens once", () => {
  test("with two workers at the same time", async () => {
    const journeyId = await aJourney({ steps: [award, message], budget: "5000.00" });
    const members = [];
    for (let one = 0; one < 12; one += 1) members.push(await aNewcomer());
    await Promise.all([poll(), poll()]);
    await poll();
    expect((await read(journeyId)).counts).toMatchObject({ awarded: 12, sent: 12, done: 12 });
    for (const member of members) {
      expect(await awardsOf(member)).toHaveLength(1);
      expect(await newsOf(member)).toHaveLength(1);
    }
  });

  test("when all events are told again", async () => {
    const journeyId = await aJourney({ steps: [message] });
    const member = await aNewcomer();
    await poll();
    const { journeys } = api.app.platform.rewards;
    const told = { memberId: member.memberId, trigger: "registered", period: "once" } as const;
    await api.database.db.transaction((tx) => journeys.happenedIn(tx, told));
    await poll();
    expect((await read(journeyId)).counts).toMatchObject({ entered: 1, sent: 1 });
  });
});

describe("what begins a journey", () => {
  test("before it is live does not", async () => {
    const member = await aNewcomer();
    api.clock.advance(1000);
    const journeyId = await aJourney();
    const told = { memberId: member.memberId, trigger: "registered", period: "once" } as const;
    const { journeys } = api.app.platform.rewards;
    await api.database.db.transaction((tx) => journeys.happenedIn(tx, told));
    expect((await read(journeyId)).counts.entered).toBe(0);
  });

  test("an offer is left out while its promotion is not live", async () => {
    const offer = (promotionId: string): JourneyStep => {
      if (message.kind !== "message") throw new Error("it is a message");
      const { title, body } = message;
      return { kind: "offer", title, body, promotionId };
    };
    const promotionId = await house.aPromotion({ kind: "sign_up" });
    const open = await aJourney({ steps: [offer(promotionId)] });
    const shut = await aJourney({ steps: [offer(randomUUID())] });
    const member = await aNewcomer();
    await poll();
    expect((await read(open)).counts).toMatchObject({ sent: 1 });
    expect((await read(shut)).counts).toMatchObject({ suppressed: { offer_closed: 1 } });
    expect((await newsOf(member))[0]?.link).toMatchObject({ page: "promotions" });
  });

  test.each<[JourneyTrigger, (member: Taker) => Promise<void>]>([
    [
      "quiet_14d",
      async ({ memberId }) => {
        await api.database.db.transaction((tx) =>
          tx.execute("update identity.member set last_login_at = $2 where member_id = $1", [
            memberId,
            new Date(api.clock.now().getTime() - 15 * dayMs),
          ]),
        );
      },
    ],
    [
      "award_ending",
      async ({ memberId }) => {
        await api.database.db.transaction((tx) =>
          tx.execute(
            `insert into rewards.award (member_id, award_id, merchant_code, source, reason,
               currency, amount_minor, turnover_bps, title, state, issued_at, claim_by)
             values ($1, gen_random_uuid(), $2, 'gift:x:1', 'gift', 'BDT', 100, 0,
               '{"en":"x"}', 'issued', $3, $4)`,
            [
              memberId,
              merchantCode,
              api.clock.now(),
              new Date(api.clock.now().getTime() + 20 * hourMs),
            ],
          ),
        );
      },
    ],
  ])("%s is found by the scan, once", async (trigger, prepare) => {
    const member = await aNewcomer();
    const journeyId = await aJourney({ trigger, steps: [message] });
    await prepare(member);
    await Promise.all([poll(), poll()]);
    await pass(hourMs);
    expect((await read(journeyId)).counts.entered).toBeGreaterThan(0);
    expect(await newsOf(member)).toHaveLength(1);
  });
});

test("one whom a journey cannot begin for keeps back no other", async () => {
  const [stuck, member] = [await aNewcomer(), await aNewcomer()];
  const { owner } = api.database;
  const quiet = new Date(api.clock.now().getTime() - 15 * dayMs);
  await owner.transaction(async (tx) => {
    const ids = [stuck.memberId, member.memberId];
    await tx.execute("update identity.member set last_login_at = $2 where member_id = any($1)", [
      ids,
      quiet,
    ]);
    await tx.execute(
      `create function rewards.refuse_run() returns trigger language plpgsql
       as $$ begin raise 'stuck'; end $$`,
    );
    await tx.execute(
      `create trigger refuse_run before insert on rewards.journey_run for each row
       when (new.member_id = ${stuck.memberId}) execute function rewards.refuse_run()`,
    );
  });
  const journeyId = await aJourney({ trigger: "quiet_14d", steps: [message] });
  await poll();
  await pass(hourMs);
  expect(await newsOf(member)).toHaveLength(1);
  expect(await newsOf(stuck)).toEqual([]);
  await owner.transaction((tx) =>
    tx.execute("drop trigger refuse_run on rewards.journey_run; drop function rewards.refuse_run"),
  );
  expect((await read(journeyId)).counts.entered).toBeGreaterThan(0);
});

describe("operators", () => {
  test("two start a journey; the maker alone does not", async () => {
    const journeyId = randomUUID();
    const own = house.approver();
    const saved = await save(journeyId, {}, 0, own);
    const submitted = await submit(journeyId, saved.value.version);
    const alone = await decide(journeyId, submitted.value.version, own);
    expect(alone.refusal?.code).toBe("second_person_needed");
    expect((await read(journeyId)).state).toBe("in_review");
  });

  test("one pauses it, and nothing is sent; one ends it, and the runs leave", async () => {
    const journeyId = await aJourney();
    const member = await aNewcomer();
    await poll();
    expect((await hold(journeyId, "pause")).value.state).toBe("paused");
    await aNewcomer();
    await pass(2 * hourMs);
    expect((await read(journeyId)).counts).toMatchObject({ entered: 1, waiting: 1, sent: 0 });
    await house.signIn();
    const resumed = await api.call("resumeJourney", {
      token: house.approver().token,
      params: paramsOf(journeyId),
      body: { reason: "It is repaired" },
    });
    expect(resumed.value.state).toBe("live");
    expect((await hold(journeyId, "end")).value.state).toBe("ended");
    await poll();
    expect((await read(journeyId)).counts.left).toEqual({ stopped: 1 });
    expect(await newsOf(member)).toEqual([]);
  });

  test("a revision counts for those who enter later", async () => {
    const journeyId = await aJourney();
    const member = await aNewcomer();
    await poll();
    const { version } = await read(journeyId);
    expect((await save(journeyId, {}, version - 1)).refusal?.code).toBe("changed_meanwhile");
    const changed = await save(journeyId, { steps: [message] }, version);
    const { value } = await submit(journeyId, changed.value.version);
    await decide(journeyId, value.version);
    const later = await aNewcomer();
    await poll();
    expect(await newsOf(member)).toEqual([]);
    expect(await newsOf(later)).toHaveLength(1);
    const other = await save(journeyId, { trigger: "birthday" }, (await read(journeyId)).version);
    expect(other.refusal?.code).toBe("brand_rule");
  });
});
