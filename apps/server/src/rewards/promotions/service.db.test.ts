import { randomUUID } from "node:crypto";
import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { openMember, openSession } from "../../../test/members.ts";
import { anOperator } from "../../../test/operators.ts";
import { openPromotions, usualPromotion, type Taker } from "../../../test/promotions.ts";
import { readersOf } from "../../../test/events.ts";
import { findAwardIncoherences } from "../awards/coherence.ts";
import { pauseConsumer } from "../awards/pauses.ts";
import { findPromotionIncoherences } from "./coherence.ts";

/** Promotions: drafted, approved, taken part in, earned, claimed, and never beyond their budget. */

let house: Awaited<ReturnType<typeof openPromotions>>;
let api: TestApp;

beforeAll(async () => {
  house = await openPromotions();
  ({ api } = house);
}, 60_000);
afterEach(async () => {
  expect(await findPromotionIncoherences(api.database.db)).toEqual([]);
});
afterAll(async () => {
  expect(await findAwardIncoherences(api.database.db)).toEqual([]);
  await house.close();
});

describe("a promotion", () => {
  test("comes into force by a second person, and nobody approves his own", async () => {
    const code = house.aCode();
    const promotionId = randomUUID();
    const member = await house.aMember();
    const saved = await house.save(promotionId, {
      ...usualPromotion,
      codes: [{ code, usesMax: null }],
    });
    expect(saved.value).toMatchObject({ state: "draft", current: null, draftState: "draft" });
    expect((await house.type(member, code)).refusal?.code).toBe("promo_code_invalid");
    const submitted = await house.submit(promotionId, saved.value.version);
    expect(submitted.value).toMatchObject({ state: "in_review", draftState: "in_review" });
    const both = await anOperator(api, ["rewards.read", "rewards.write", "rewards.approve"]);
    const mayNot = await house.decide(promotionId, submitted.value.version, { by: house.maker() });
    expect(mayNot.refusal?.code).toBe("permission_denied");
    const back = await house.decide(promotionId, submitted.value.version, { decision: "return" });
    expect(back.value).toMatchObject({ state: "draft", reason: "Too dear for a first one" });
    const own = await api.call("submitPromotion", {
      token: both.token,
      params: house.placeOf(promotionId),
      body: { version: back.value.version },
    });
    const alone = await house.decide(promotionId, own.value.version, { by: both });
    expect(alone.refusal?.code).toBe("second_person_needed");
    const done = await house.decide(promotionId, own.value.version);
    expect(done.value).toMatchObject({
      state: "live",
      currentRevision: 1,
      draft: null,
      maker: house.maker().username,
      approver: house.approver().username,
    });
    expect((await house.type(member, code)).value).toMatchObject({
      state: "issued",
      amount: "50.00",
    });
  });

  test("whose terms cannot be is refused with the field", async () => {
    const broken = await house.save(randomUUID(), usualPromotion);
    expect(broken.refusal).toMatchObject({
      code: "brand_rule",
      value: { field: "codes", reason: "missing" },
    });
    const { code } = await house.aCoded();
    const taken = await house.save(randomUUID(), {
      ...usualPromotion,
      codes: [{ code, usesMax: null }],
    });
    expect(taken.refusal?.value).toEqual({ field: "codes", reason: "taken" });
    const turned = await house.save(randomUUID(), {
      ...usualPromotion,
      codes: [{ code: house.aCode(), usesMax: null }],
      startsAt: "2026-02-01T00:00:00.000Z",
      endsAt: "2026-01-31T00:00:00.000Z",
    });
    expect(turned.refusal?.code).toBe("period_order");
  });

  test("keeps its terms for those who began with them", async () => {
    const member = await house.aMember();
    const target = { measure: "deposit_count" as const, expected: "2" };
    const own = { kind: "deposit" as const, needsJoin: true, target, codes: [] };
    const promotionId = await house.aPromotion(own);
    expect((await house.join(member, promotionId)).value).toMatchObject({ amount: "50.00" });
    await house.aPromotion({ ...own, amount: "20.00" }, promotionId);
    const late = await house.aMember();
    expect((await house.join(late, promotionId)).value).toMatchObject({ amount: "20.00" });
    await house.paid(member, 3);
    await house.paid(late, 3);
    expect(await house.entriesOf(member)).toMatchObject([{ state: "issued", amount: "50.00" }]);
    expect(await house.entriesOf(late)).toMatchObject([{ state: "issued", amount: "20.00" }]);
  });

  test("takes nobody while it is paused, and gives nothing while it is stopped", async () => {
    const [first, second] = [await house.aMember(), await house.aMember()];
    const { promotionId } = await house.aCoded({ kind: "sign_up", codes: [], needsJoin: true });
    const { claimId } = (await house.join(first, promotionId)).value;
    expect((await house.hold(promotionId, "pause")).value).toMatchObject({ state: "paused" });
    expect((await house.join(second, promotionId)).refusal?.code).toBe("promotion_closed");
    expect((await house.hold(promotionId, "stop")).value).toMatchObject({ isStopped: true });
    expect((await house.claim(first, claimId)).refusal?.code).toBe("rewards_stopped");
    expect((await house.resume(promotionId)).value).toMatchObject({
      state: "live",
      isStopped: false,
    });
    expect((await house.claim(first, claimId)).value).toMatchObject({ state: "claimed" });
    expect((await house.join(second, promotionId)).value).toMatchObject({ state: "issued" });
  });

  test("begins and ends by the clock, and is over when nobody can claim any more", async () => {
    const member = await house.aMember();
    const now = api.clock.now().getTime();
    const startsAt = new Date(now + hourMs).toISOString();
    const endsAt = new Date(now + 2 * hourMs).toISOString();
    const { promotionId, code } = await house.aCoded({ startsAt, endsAt, claimDays: 1 });
    expect((await house.deskOf(promotionId)).state).toBe("scheduled");
    expect((await house.type(member, code)).refusal?.code).toBe("promo_code_invalid");
    api.clock.advance(hourMs);
    await house.poll();
    await house.signIn();
    expect((await house.deskOf(promotionId)).state).toBe("live");
    const { token } = await openSession(api, await house.memberOf(member));
    const { claimId } = (await house.type({ ...member, token }, code)).value;
    api.clock.advance(hourMs);
    await house.poll();
    await house.signIn();
    expect((await house.deskOf(promotionId)).state).toBe("ending");
    api.clock.advance(dayMs);
    await api.app.platform.rewards.awards.poll();
    await house.poll();
    await house.signIn();
    expect(await house.deskOf(promotionId)).toMatchObject({ state: "ended", spent: "0.00" });
    const late = { ...member, token: (await openSession(api, await house.memberOf(member))).token };
    expect((await house.claim(late, claimId)).refusal?.code).toBe("claim_expired");
    expect(await house.entriesOf(late)).toMatchObject([{ state: "expired" }]);
  });
});

describe("terms of now", () => {
  const target = { measure: "deposit_count" as const, expected: "1" };
  const own = { kind: "deposit" as const, needsJoin: true, target };

  test.each(["stop", "end"] as const)("count no deposit after a %s", async (action) => {
    const member = await house.aMember();
    const promotionId = await house.aPromotion(own);
    await house.join(member, promotionId);
    await house.hold(promotionId, action);
    await house.paid(member, 1);
    expect(await house.entriesOf(member)).toMatchObject([{ state: "joined" }]);
    await house.poll();
    const state = action === "end" ? "expired" : "joined";
    expect(await house.entriesOf(member)).toMatchObject([{ state }]);
    await house.hold(promotionId, "end");
  });

  test("bound a day also for who began with others", async () => {
    const [first, second] = [await house.aMember(), await house.aMember()];
    const promotionId = await house.aPromotion({ ...own, budgetDay: "500.00" });
    await house.join(first, promotionId);
    await house.join(second, promotionId);
    await house.aPromotion({ ...own, budgetDay: "50.00" }, promotionId);
    await house.paid(first, 1);
    await house.paid(second, 1);
    expect(await house.entriesOf(first)).toMatchObject([{ state: "issued" }]);
    expect(await house.entriesOf(second)).toMatchObject([
      { state: "expired", reason: "budget_used" },
    ]);
  });

  test("take nobody before they begin, also where others held before", async () => {
    const promotionId = await house.aPromotion(own);
    const startsAt = new Date(api.clock.now().getTime() + dayMs).toISOString();
    await house.aPromotion({ ...own, startsAt }, promotionId);
    expect(await house.deskOf(promotionId)).toMatchObject({ state: "live" });
    const late = await house.join(await house.aMember(), promotionId);
    expect(late.refusal?.code).toBe("promotion_closed");
  });

  test("leave a code without a bound as it is", async () => {
    const { code, promotionId } = await house.aCoded();
    await house.aPromotion({ codes: [{ code, usesMax: null }] }, promotionId);
    const typed = await house.type(await house.aMember(), code);
    expect(typed.value).toMatchObject({ state: "issued" });
  });
});

describe("a code", () => {
  test("gives an award to claim, once, to be staked as the terms say", async () => {
    const member = await house.aMember();
    const { code, promotionId } = await house.aCoded();
    const typed = await house.type(member, ` ${code.toLowerCase()} `);
    expect(typed.value).toMatchObject({ promotionId, state: "issued", turnoverBps: 100_000 });
    expect((await house.type(member, code)).refusal?.code).toBe("already_claimed");
    expect(await house.cashOf(member)).toBe(10_000n);
    const claimed = await house.claim(member, typed.value.claimId);
    expect(claimed.value).toMatchObject({ state: "claimed", promotionType: "promotion" });
    expect(await house.cashOf(member)).toBe(15_000n);
    expect(await house.entriesOf(member)).toMatchObject([{ state: "claimed" }]);
    const funds = await api.call("withdrawalTerms", { token: member.token });
    expect(funds.value.turnover).toMatchObject({ required: "500.00" });
  });

  test("that is unknown, used up or over reads alike; ten in an hour are enough", async () => {
    const [first, second] = [await house.aMember(), await house.aMember()];
    const { code, promotionId } = await house.aCoded({}, 1);
    expect((await house.type(first, code)).refusal).toBeUndefined();
    const usedUp = (await house.type(second, code)).refusal;
    const unknown = (await house.type(second, "NO-SUCH-CODE")).refusal;
    await house.hold(promotionId, "end");
    const over = (await house.type(second, code)).refusal;
    expect(usedUp).toMatchObject({ code: "promo_code_invalid" });
    expect(unknown).toEqual(usedUp);
    expect(over).toEqual(usedUp);
    for (let one = 3; one < 10; one += 1) await house.type(second, "GUESS");
    const { code: good } = await house.aCoded();
    const refused = await house.type(second, good);
    expect(refused.refusal).toMatchObject({ code: "rate_limited" });
    api.clock.advance(hourMs);
    await house.signIn();
    const { token } = await openSession(api, await house.memberOf(second));
    expect((await house.type({ ...second, token }, good)).value).toMatchObject({ state: "issued" });
  });

  test("gives what it gives to nobody else, and names of others lead nowhere", async () => {
    const [own, other] = [await house.aMember(), await house.aMember()];
    const { code, promotionId } = await house.aCoded();
    const { claimId } = (await house.type(own, code)).value;
    expect((await house.claim(other, claimId)).refusal?.code).toBe("not_found");
    // A code is typed in, never joined.
    expect((await house.join(other, promotionId)).refusal?.code).toBe("not_found");
    expect((await house.join(other, randomUUID())).refusal?.code).toBe("not_found");
    const body = { promoCode: code, amount: "5000.00" };
    const answer = await api.call("claimPromoCode", { token: other.token, body });
    expect(answer.refusal?.code).toBe("invalid_input");
  });
});

describe("a budget", () => {
  test("is never spent beyond its most under 200 claims at once", async () => {
    const { code, promotionId } = await house.aCoded({ budget: "500.00" });
    const members = await Promise.all(Array.from({ length: 200 }, () => openMember(api, {})));
    const answers = await Promise.all(
      members.map(({ token }) => api.call("claimPromoCode", { token, body: { promoCode: code } })),
    );
    const given = answers.filter(({ refusal }) => refusal === undefined);
    expect(given).toHaveLength(10);
    const refused = answers.flatMap(({ refusal }) => refusal?.code ?? []);
    expect(new Set(refused)).toEqual(new Set(["budget_used"]));
    expect(await house.deskOf(promotionId)).toMatchObject({ spent: "500.00", unclaimed: "500.00" });
    await house.poll();
    expect(await house.deskOf(promotionId)).toMatchObject({
      state: "ending",
      reason: "budget_used",
    });
  }, 120_000);

  test("of a day is the day's, and comes back when an award is taken back", async () => {
    const [first, second] = [await house.aMember(), await house.aMember()];
    const { code } = await house.aCoded({ budgetDay: "50.00" });
    const { claimId } = (await house.type(first, code)).value;
    expect((await house.type(second, code)).refusal?.code).toBe("budget_used");
    const cancelled = await api.call("cancelAward", {
      token: house.approver().token,
      params: { memberId: String(first.memberId), claimId: claimId ?? "" },
      body: { reason: "Given to the wrong one" },
    });
    expect(cancelled.value.state).toBe("cancelled");
    expect(await house.entriesOf(first)).toMatchObject([{ state: "cancelled" }]);
    expect((await house.type(second, code)).value).toMatchObject({ state: "issued" });
  });
});

describe("a fact", () => {
  test("of a registration gives its award by itself, once, and to real members only", async () => {
    const promotionId = await house.aPromotion({ kind: "sign_up", amount: "10.00" });
    const token = await api.aMember();
    const trial = await api.aTrial();
    await house.follow();
    await house.follow();
    const own = await api.call("ownPromotions", { token });
    const given = own.value.content.filter(({ amount }) => amount === "10.00");
    expect(given).toMatchObject([{ type: "sign_up", state: "issued" }]);
    expect((await api.call("ownPromotions", { token: trial })).refusal?.code).toBe(
      "trial_not_allowed",
    );
    const promotions = await api.call("claims", { token });
    expect(promotions.value.content.filter(({ amount }) => amount === "10.00")).toHaveLength(1);
    await house.hold(promotionId, "end");
  });

  test("of deposits moves the bar, and what came before joining does not count", async () => {
    const member = await house.aMember();
    const target = { measure: "deposit_sum" as const, expected: "500.00" };
    const promotionId = await house.aPromotion({ kind: "deposit", needsJoin: true, target });
    await house.paid(member, 2);
    expect(await house.entriesOf(member)).toEqual([]);
    api.clock.advance(minuteMs);
    expect((await house.join(member, promotionId)).value).toMatchObject({ state: "joined" });
    await house.paid(member, 2);
    expect(await house.entriesOf(member)).toMatchObject([
      { state: "process", progress: { actual: "400.00", expected: "500.00", isMoney: true } },
    ]);
    await house.paid(member, 1);
    expect(await house.entriesOf(member)).toMatchObject([
      { state: "issued", progress: { actual: "500.00" } },
    ]);
    const { value } = await api.call("claims", { token: member.token });
    const progress = { actual: "500.00", expected: "500.00" };
    expect(value.content).toMatchObject([{ rewardId: promotionId, progress, reason: null }]);
  });

  test("of deposits counts none again whose chargeback was reversed", async () => {
    const member = await house.aMember();
    const target = { measure: "deposit_sum" as const, expected: "500.00" };
    const promotionId = await house.aPromotion({ kind: "deposit", needsJoin: true, target });
    await house.join(member, promotionId);
    await house.paid(member, 1);
    await house.backAndAgain(member, 20_000n);
    expect(await house.entriesOf(member)).toMatchObject([{ progress: { actual: "200.00" } }]);
    await house.hold(promotionId, "end");
  });

  test("of deposits is counted for many members in two turns at once", async () => {
    const target = { measure: "deposit_count" as const, expected: "1" };
    const own = { kind: "deposit" as const, target, codes: [] };
    const [one, other] = [await house.aPromotion(own), await house.aPromotion(own)];
    const members = [await house.aMember(), await house.aMember(), await house.aMember()];
    const { facts } = api.app.platform.rewards.promotions;
    const at = api.clock.now();
    const turn = (order: readonly Taker[]) =>
      api.database.db.transaction((tx) =>
        facts.depositsIn(
          tx,
          order.map(({ memberId }) => ({
            memberId,
            merchantCode: "AMBERJACK",
            amountMinor: 20_000n,
            at,
          })),
        ),
      );
    api.clock.advance(minuteMs);
    await Promise.all([turn(members), turn(members.toReversed())]);
    for (const member of members) {
      const states = (await house.entriesOf(member)).map(({ state }) => state);
      expect(states).toEqual(["issued", "issued"]);
    }
    await house.hold(one, "end");
    await house.hold(other, "end");
  });

  test("that is left is joined again, and what was earned is not left", async () => {
    const member = await house.aMember();
    const target = { measure: "deposit_count" as const, expected: "1" };
    const promotionId = await house.aPromotion({ kind: "deposit", needsJoin: true, target });
    expect((await house.leave(member, promotionId)).refusal?.code).toBe("not_found");
    await house.join(member, promotionId);
    expect((await house.leave(member, promotionId)).value).toMatchObject({ state: "cancelled" });
    expect((await house.leave(member, promotionId)).value).toMatchObject({ state: "cancelled" });
    expect((await house.join(member, promotionId)).value).toMatchObject({ state: "joined" });
    await house.paid(member, 1);
    expect((await house.leave(member, promotionId)).refusal?.code).toBe("changed_meanwhile");
    expect((await house.join(member, promotionId)).value).toMatchObject({ state: "issued" });
  });
});

describe("who may", () => {
  test("is judged when joining; who has shown more since then may claim", async () => {
    const member = await house.aMember();
    const who = { not: { segment: "has_payee" as const } };
    const promotionId = await house.aPromotion({ kind: "sign_up", needsJoin: true, who });
    const { claimId } = (await house.join(member, promotionId)).value;
    await house.addPayee(member, "01712345601");
    expect((await house.claim(member, claimId)).value).toMatchObject({ state: "claimed" });
    const other = await house.aMember();
    await house.addPayee(other, "01712345602");
    expect((await house.join(other, promotionId)).refusal?.code).toBe("not_eligible");
  });

  test("is one of two accounts with one payee, whichever comes first", async () => {
    const [first, second] = [await house.aMember(), await house.aMember()];
    await house.addPayee(first, "01712345603");
    await house.addPayee(second, "01712345603");
    const { code } = await house.aCoded();
    const answers = await Promise.all([house.type(first, code), house.type(second, code)]);
    const refused = answers.flatMap(({ refusal }) => refusal?.code ?? []);
    expect(refused).toEqual(["not_eligible"]);
  });

  test("is one of two accounts that bind one payee or device after earning", async () => {
    const [first, second, third] = [
      await house.aMember(),
      await house.aMember(),
      await house.aMember(),
    ];
    const { code } = await house.aCoded();
    const idOf = async (taker: Taker) => (await house.type(taker, code)).value.claimId;
    const ids = [await idOf(first), await idOf(second), await idOf(third)] as const;
    for (const one of [first, second]) await house.addPayee(one, "01712345604");
    for (const one of [first, third]) await house.seenOn(one, "cd".repeat(32));
    expect((await house.claim(first, ids[0])).value).toMatchObject({ state: "claimed" });
    expect((await house.claim(second, ids[1])).refusal?.code).toBe("not_eligible");
    expect((await house.claim(third, ids[2])).value).toMatchObject({ state: "on_hold" });
  });

  test("waits for an operator where a device is shared", async () => {
    const [first, second, third] = [
      await house.aMember(),
      await house.aMember(),
      await house.aMember(),
    ];
    for (const one of [first, second, third]) await house.seenOn(one, "ab".repeat(32));
    const { code } = await house.aCoded();
    expect((await house.type(first, code)).value).toMatchObject({ state: "issued" });
    const held = (await house.type(second, code)).value;
    expect(held).toMatchObject({ state: "on_hold", claimId: null });
    const refused = (await house.type(third, code)).value;
    const rule = ({ memberId }: Taker, entryId: string, decision: "clear" | "confirm") =>
      api.call("decideEntry", {
        token: house.approver().token,
        params: { memberId: String(memberId), entryId },
        body: { decision, reason: "Two of one household" },
      });
    expect((await rule(second, held.entryId, "clear")).value).toMatchObject({ state: "issued" });
    expect((await rule(second, held.entryId, "confirm")).refusal?.code).toBe("changed_meanwhile");
    const confirmed = await rule(third, refused.entryId, "confirm");
    expect(confirmed.value).toMatchObject({ state: "rejected" });
    const [entry] = await house.entriesOf(second);
    expect((await house.claim(second, entry?.claimId ?? "")).value).toMatchObject({
      state: "on_hold",
    });
  });

  test("is nobody on a break, and his open parts end with it", async () => {
    const member = await house.aMember();
    const target = { measure: "deposit_count" as const, expected: "1" };
    const promotionId = await house.aPromotion({ kind: "deposit", needsJoin: true, target });
    await house.join(member, promotionId);
    const { username } = await house.memberOf(member);
    const body = { length: "day", account: username };
    await api.call("pausePlay", { token: member.token, body });
    await house.follow();
    expect(await house.entriesOf(member)).toMatchObject([
      { state: "cancelled", reason: "play_paused" },
    ]);
    expect((await house.join(member, promotionId)).refusal?.code).toBe("play_paused");
    const { code } = await house.aCoded();
    expect((await house.type(member, code)).refusal?.code).toBe("play_paused");
  });

  test("is not paid by a break what a stop keeps back", async () => {
    const member = await house.aMember();
    const { code, promotionId } = await house.aCoded();
    await house.type(member, code);
    await house.hold(promotionId, "stop");
    const { username } = await house.memberOf(member);
    const body = { length: "day", account: username };
    await api.call("pausePlay", { token: member.token, body });
    const at = { db: api.database.db, url: api.database.url };
    await readersOf(at, [pauseConsumer(api.app.platform.rewards.awards)]).catchUp();
    expect(await house.entriesOf(member)).toMatchObject([{ state: "on_hold" }]);
    expect(await house.cashOf(member)).toBe(10_000n);
  });

  test("takes part in one promotion of a group at a time", async () => {
    const member = await house.aMember();
    const target = { measure: "deposit_count" as const, expected: "1" };
    const own = { kind: "deposit" as const, needsJoin: true, target, stackGroup: "deposit" };
    const [first, second] = [await house.aPromotion(own), await house.aPromotion(own)];
    await house.join(member, first);
    expect((await house.join(member, second)).refusal?.code).toBe("not_eligible");
    await house.leave(member, first);
    expect((await house.join(member, second)).value).toMatchObject({ state: "joined" });
  });
});

test("one press stops every promotion of a brand", async () => {
  const member = await house.aMember();
  const { code, promotionId } = await house.aCoded();
  const { claimId } = (await house.type(member, code)).value;
  const stopped = await api.call("stopRewards", {
    token: house.maker().token,
    body: { merchantCode: "AMBERJACK", reason: null },
  });
  expect(stopped.value.promotions).toBeGreaterThan(0);
  expect((await house.claim(member, claimId)).refusal?.code).toBe("rewards_stopped");
  expect(await house.deskOf(promotionId)).toMatchObject({ isStopped: true });
});
