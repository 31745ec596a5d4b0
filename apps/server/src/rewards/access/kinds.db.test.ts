import { checkInRewardId } from "@baize/contract/check-in-id";
import { randomUUID } from "node:crypto";
import type { CheckInSettings, WheelSettings, WhoMay } from "@baize/contract";
import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBonusHouse, type BonusHouse, type BonusPlayer } from "../../../test/bonuses.ts";
import { missionPlay } from "../../../test/mission-play.ts";
import { openSession } from "../../../test/members.ts";
import { anOperator } from "../../../test/operators.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";
import { findPromotionIncoherences } from "../promotions/coherence.ts";
import { followBudget, reserveIn, saveBudget } from "./budget.ts";
import { boundsOf } from "./rules.ts";

/** Conditions, budgets and stops of the kinds of rewards that are no promotions. */

const merchantCode = "AMBERJACK";
const currency = "BDT";
let house: BonusHouse;

beforeAll(async () => {
  house = await openBonusHouse({ hasSecondPerson: true });
  await house.api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy(merchantCode, currency));
}, 60_000);
beforeEach(() =>
  house.api.database.db.transaction((tx) =>
    tx.execute("update rewards.mission set merchant_code = 'OVER'"),
  ),
);
afterAll(async () => {
  expect(await findPromotionIncoherences(house.api.database.db)).toEqual([]);
  await house.close();
});

const { aMission, follow, join, missionOf, play, claim } = missionPlay(() => house);
const editor = () => anOperator(house.api, ["rewards.read", "rewards.write", "rewards.gift"]);
const tagged: WhoMay = { segment: "tagged", tags: ["chosen"] };

async function tag({ memberId }: Pick<BonusPlayer, "memberId">, isOn = true) {
  const { token } = await anOperator(house.api, ["members.read", "members.write"]);
  const params = { memberId: String(memberId), tag: "chosen" };
  await house.api.call(isOn ? "tagMember" : "untagMember", { token, params });
}

const spentOf = (promotionId: string) =>
  house.api.database.db.read(async (reader) => {
    const rows = await reader.query<{ scope: string; spentMinor: bigint }>(
      `select scope, spent_minor as "spentMinor" from rewards.promotion_budget
       where merchant_code = $1 and promotion_id = $2 order by scope desc`,
      [merchantCode, promotionId],
    );
    return rows.map(({ spentMinor }) => spentMinor);
  });

describe("a budget", () => {
  test("is never exceeded by 200 earners at once, and takes back what ends unclaimed", async () => {
    const { db } = house.api.database;
    const place = { merchantCode, rewardId: randomUUID() };
    const settings = { currency, budget: "500.00", budgetDay: "300.00" };
    await db.transaction((tx) => saveBudget(tx, place, boundsOf(settings), { isNew: true }));
    const earn = (memberId: bigint, awardId: string, day: string) =>
      db.transaction((tx) => reserveIn(tx, place, { memberId, awardId, amountMinor: 1_000n, day }));
    const awards = Array.from({ length: 200 }, (_, at) => [BigInt(at + 1), randomUUID()] as const);
    const earned = await Promise.all(
      awards.map(([id, awardId]) => earn(id, awardId, "2026-01-01")),
    );
    expect(earned.filter(Boolean)).toHaveLength(30);
    expect(await spentOf(place.rewardId)).toEqual([30_000n, 30_000n]);
    // Another day has its own, and what is left of all of it.
    const more = await Promise.all(awards.map(([id]) => earn(id, randomUUID(), "2026-01-02")));
    expect(more.filter(Boolean)).toHaveLength(20);
    const [memberId, awardId] = awards[earned.indexOf(true)] ?? [0n, ""];
    const end = () =>
      db.transaction((tx) => followBudget(tx, { memberId, awardId, state: "expired" }));
    await Promise.all([end(), end()]);
    expect(await spentOf(place.rewardId)).toEqual([49_000n, 20_000n, 29_000n]);
  }, 60_000);

  test("that was never set counts nothing", async () => {
    const { db } = house.api.database;
    const place = { merchantCode, rewardId: randomUUID() };
    await db.transaction((tx) => saveBudget(tx, place, boundsOf({ currency }), { isNew: true }));
    const earning = { memberId: 1n, awardId: randomUUID(), amountMinor: 5n, day: "2026-01-01" };
    expect(await db.transaction((tx) => reserveIn(tx, place, earning))).toBe(true);
    expect(await spentOf(place.rewardId)).toEqual([]);
  });
});

describe("a mission", () => {
  test("is for who meets its conditions, when it is shown, joined and claimed", async () => {
    const missionId = await aMission({ conditions: tagged });
    const player = await house.aPlayer();
    expect(await missionOf(player, missionId)).toBeUndefined();
    expect((await join(player, missionId)).refusal?.code).toBe("not_eligible");
    await tag(player);
    expect(await missionOf(player, missionId)).toMatchObject({ state: "join" });
    await join(player, missionId);
    await play(player);
    const claimId = (await missionOf(player, missionId))?.rewards[0]?.claimId ?? "";
    await tag(player, false);
    expect((await claim(player, claimId)).refusal?.code).toBe("not_eligible");
    await tag(player);
    expect((await claim(player, claimId)).value).toMatchObject({ state: "claimed" });
  });

  test("whose task makes its condition false is claimed by who joined before", async () => {
    const valid: WhoMay = { segment: "valid_sum", amount: "5.00", days: 0 };
    const missionId = await aMission({ conditions: { all: [{ not: valid }, tagged] } });
    const player = await house.aPlayer();
    await tag(player);
    await join(player, missionId);
    await play(player);
    await follow(["turnover"]);
    const claimId = (await missionOf(player, missionId))?.rewards[0]?.claimId ?? "";
    const late = await house.aPlayer();
    await tag(late);
    await play(late);
    await follow(["turnover"]);
    expect((await join(late, missionId)).refusal?.code).toBe("not_eligible");
    await tag(player, false);
    expect((await claim(player, claimId)).refusal?.code).toBe("not_eligible");
    await tag(player);
    expect((await claim(player, claimId)).value).toMatchObject({ state: "claimed" });
  });

  test("that nobody joins counts nothing for who does not meet its conditions", async () => {
    const missionId = await aMission({ conditions: tagged, needsJoin: false });
    const [one, other] = [await house.aPlayer(), await house.aPlayer()];
    await tag(one);
    for (const player of [one, other]) await play(player);
    expect(await missionOf(one, missionId)).toMatchObject({ state: "issued" });
    expect(await missionOf(other, missionId)).toBeUndefined();
  });

  test("gives no more than its budget holds, and says so; what expires comes back", async () => {
    const missionId = await aMission({ budget: "5.00" });
    const [one, other, third] = [
      await house.aPlayer(),
      await house.aPlayer(),
      await house.aPlayer(),
    ];
    for (const player of [one, other]) await join(player, missionId);
    for (const player of [one, other]) await play(player);
    expect(await missionOf(one, missionId)).toMatchObject({ state: "issued" });
    expect(await missionOf(other, missionId)).toMatchObject({
      state: "closed",
      budgetLeft: "none",
    });
    expect((await join(third, missionId)).refusal?.code).toBe("budget_used");
    expect(await spentOf(missionId)).toEqual([500n, 500n]);
    await house.api.database.db.transaction((tx) =>
      tx.execute("update rewards.award set claim_by = $2 where promotion_id = $1", [
        missionId,
        house.api.clock.now(),
      ]),
    );
    await house.api.app.platform.rewards.awards.poll();
    expect(await spentOf(missionId)).toEqual([0n, 0n]);
    await play(other);
    expect(await missionOf(other, missionId)).toMatchObject({ state: "issued" });
  });

  test("stops with one press, and goes on with two: what was reached is given then", async () => {
    const missionId = await aMission();
    const [one, other] = [await house.aPlayer(), await house.aPlayer()];
    for (const player of [one, other]) await join(player, missionId);
    await play(one);
    const claimId = (await missionOf(one, missionId))?.rewards[0]?.claimId ?? "";
    const { token } = await editor();
    const params = { merchantCode, kind: "mission", rewardId: missionId } as const;
    const stopped = (await house.api.call("stopReward", { token, params })).value;
    expect(stopped).toMatchObject({ kind: "mission", reason: null });
    // Again, it is the same stop.
    const again = (await house.api.call("stopReward", { token, params })).value;
    expect(again.stopId).toBe(stopped.stopId);
    expect((await claim(one, claimId)).refusal?.code).toBe("rewards_stopped");
    await play(other);
    expect(await missionOf(other, missionId)).toMatchObject({ state: "process" });
    const third = await house.aPlayer();
    expect(await missionOf(third, missionId)).toBeUndefined();
    expect((await join(third, missionId)).refusal?.code).toBe("rewards_stopped");
    // No award lapses meanwhile.
    await house.api.database.db.transaction((tx) =>
      tx.execute("update rewards.award set claim_by = $2 where promotion_id = $1", [
        missionId,
        house.api.clock.now(),
      ]),
    );
    await house.api.app.platform.rewards.awards.poll();
    const { stopId } = stopped;
    const why = { params: { merchantCode, stopId }, body: { reason: "The amount was wrong" } };
    const told = await house.api.call("explainRewardStop", { token, ...why });
    expect(told.value.reason).toBe("The amount was wrong");
    const approver = await anOperator(house.api, ["rewards.read", "rewards.approve"]);
    expect((await house.api.call("resumeReward", { token: approver.token, ...why })).value).toEqual(
      {},
    );
    const left = await house.api.call("rewardStops", { token });
    expect(left.value).toEqual([]);
    expect((await claim(one, claimId)).value).toMatchObject({ state: "claimed" });
    await house.api.app.platform.rewards.missions.poll();
    expect(await missionOf(other, missionId)).toMatchObject({ state: "issued" });
  });
});

describe("the report", () => {
  test("of a mission says who saw, joined, reached and claimed it, and what it cost", async () => {
    const missionId = await aMission();
    const [one, other] = [await house.aPlayer(), await house.aPlayer()];
    for (const player of [one, other]) expect(await missionOf(player, missionId)).toBeDefined();
    await join(one, missionId);
    await play(one);
    const { token } = await editor();
    const read = async () =>
      (
        await house.api.call("oneRewardReport", {
          token,
          params: { kind: "mission", rewardId: missionId },
          query: { merchantCode, period: "today" },
        })
      ).value;
    const given = { shown: 2, joined: 1, reached: 1, issued: 1, claimed: 0, expired: 0 };
    const money = { cost: "0.00", unclaimed: "5.00" };
    expect((await read()).totals).toMatchObject({ ...given, ...money });
    await claim(one, (await missionOf(one, missionId))?.rewards[0]?.claimId ?? "");
    const paid = { ...given, claimed: 1, cost: "5.00", unclaimed: "0.00" };
    const { totals, days } = await read();
    expect(totals).toMatchObject(paid);
    expect(days).toMatchObject([paid]);
    const costs = await house.api.call("rewardCosts", {
      token,
      query: { merchantCode, period: "today" },
    });
    expect(costs.value.others.find((row) => row.rewardId === missionId)).toMatchObject({
      kind: "mission",
      joined: 1,
      claimed: 1,
      cost: "5.00",
    });
    const wrong = await house.api.call("oneRewardReport", {
      token,
      params: { kind: "wheel", rewardId: missionId },
      query: { merchantCode, period: "today" },
    });
    expect(wrong.refusal?.code).toBe("not_found");
  });
});

const prize = (prizeId: string, amount: string, weight: number) => ({
  prizeId,
  amount,
  weight,
  stockADay: null,
});

async function aWheel(changes: Partial<WheelSettings>) {
  const { token } = await editor();
  const wheelId = randomUUID();
  const settings: WheelSettings = {
    kind: "wheel",
    currency,
    isOpen: true,
    title: { en: "Lucky wheel" },
    terms: { en: "One ticket, one turn." },
    prizes: [prize("a", "1.00", 999_999), prize("b", "10.00", 1)],
    fallback: "a",
    rule: { by: "none", amount: "0.00", aDay: 3 },
    ticketDays: 7,
    turnoverBps: 30_000,
    ...changes,
  };
  const params = { merchantCode, wheelId };
  const saved = await house.api.call("saveWheel", {
    token,
    params,
    body: { settings, revision: 0 },
  });
  return { saved, wheelId, token };
}

describe("a wheel", () => {
  test("gives no turn that its budget could not pay, to whom it is for", async () => {
    const poor = await aWheel({ budget: "9.99" });
    expect(poor.saved.refusal?.value).toEqual({ field: "budget", reason: "too_low" });
    const { wheelId, token } = await aWheel({ budget: "12.00", conditions: tagged });
    const player = await house.aPlayer();
    const { username } = await house.api.app.platform.identity.getMember(player.memberId);
    const body = { username, count: 4, reason: "For your patience" };
    await house.api.call("giveTickets", { token, params: { merchantCode, wheelId }, body });
    const shown = async () =>
      (await house.api.call("wheels", { token: player.token })).value.find(
        (one) => one.wheelId === wheelId,
      );
    expect(await shown()).toBeUndefined();
    await tag(player);
    const tickets = (await shown())?.tickets ?? [];
    const draw = (ticketId: string) =>
      house.api.call("drawWheel", {
        token: player.token,
        params: { wheelId },
        body: { ticketId, revision: 1 },
      });
    const turns = await Promise.all(tickets.map(({ ticketId }) => draw(ticketId)));
    // 12.00, 11.00 and 10.00 hold the best prize of 10.00; 9.00 does not.
    expect(turns.filter(({ refusal }) => refusal === undefined)).toHaveLength(3);
    expect(turns.map(({ refusal }) => refusal?.code)).toContain("budget_used");
    const after = await shown();
    expect(after).toMatchObject({ budgetLeft: "none" });
    // The ticket is not lost.
    expect(after?.tickets).toHaveLength(1);
    expect(await spentOf(wheelId)).toEqual([300n, 300n]);
    const report = await house.api.call("oneRewardReport", {
      token,
      params: { kind: "wheel", rewardId: wheelId },
      query: { merchantCode, period: "today" },
    });
    // One member with four tickets, three turns of 1.00.
    const cost = { shown: 1, joined: 1, reached: 3, claimed: 3, cost: "3.00", unclaimed: "0.00" };
    expect(report.value.totals).toMatchObject(cost);
  });
});

/** A gift of an hour ago that could not be given then, and ends in ten minutes. */
async function aWaitingGift({ memberId }: BonusPlayer) {
  const now = house.api.clock.now().getTime();
  const gift = { awardId: randomUUID(), claimBy: new Date(now + 10 * minuteMs) };
  await house.api.database.db.transaction((tx) =>
    tx.execute(
      `insert into rewards.award (member_id, award_id, merchant_code, source, reason, currency,
         amount_minor, turnover_bps, title, state, issued_at, claim_by, waits)
       values ($1, $2, $3, 'check_in:2020-01-01', 'check_in', $4, 100, 0, '{"en": "Gift"}',
         'issued', $5, $6, false)`,
      [memberId, gift.awardId, merchantCode, currency, new Date(now - hourMs), gift.claimBy],
    ),
  );
  return gift;
}

describe("a check-in", () => {
  test("has conditions, a budget and a stop of its own", async () => {
    const { token } = await editor();
    const settings: CheckInSettings = {
      currency,
      isOpen: true,
      title: { en: "Daily check-in" },
      terms: { en: "Come each day." },
      amounts: ["1.00", "2.00"],
      missed: "reset",
      makeUps: 0,
      condition: "none",
      least: "0.00",
      turnoverBps: 30_000,
      conditions: tagged,
      budget: "2.00",
      budgetDay: "2.00",
    };
    const saved = await house.api.call("saveCheckIn", {
      token,
      params: { merchantCode },
      body: { settings, revision: 0 },
    });
    expect(saved.refusal).toBeUndefined();
    const players = [await house.aPlayer(), await house.aPlayer(), await house.aPlayer()];
    const [one, other, third] = players as [BonusPlayer, BonusPlayer, BonusPlayer];
    const calendar = async (player: Pick<BonusPlayer, "token">) =>
      (await house.api.call("checkIn", { token: player.token })).value.checkIn;
    expect(await calendar(one)).toBeNull();
    for (const player of players) await tag(player);
    const today = (await calendar(one))?.today ?? "";
    const come = (player: Pick<BonusPlayer, "token">, id = today) =>
      house.api.call("claimCheckIn", { token: player.token, body: { id } });
    const params = { merchantCode, kind: "check_in", rewardId: checkInRewardId } as const;
    const { stopId } = (await house.api.call("stopReward", { token, params })).value;
    const gift = await aWaitingGift(third);
    expect(await calendar(one)).toBeNull();
    expect((await come(one)).refusal?.code).toBe("rewards_stopped");
    const approver = await anOperator(house.api, ["rewards.read", "rewards.approve"]);
    await house.api.call("resumeReward", {
      token: approver.token,
      params: { merchantCode, stopId },
      body: { reason: "It is repaired" },
    });
    const { value: mine } = await house.api.call("claims", { token: third.token, query: {} });
    const moved = mine.content.find(({ claimId }) => claimId === gift.awardId);
    expect(Date.parse(moved?.claimBy ?? "")).toBeGreaterThan(gift.claimBy.getTime());
    expect((await come(one)).value).toMatchObject({ isClaimed: true });
    expect((await come(other)).value).toMatchObject({ isClaimed: true });
    expect(await calendar(third)).toMatchObject({ budgetLeft: "none" });
    expect((await come(third)).refusal?.code).toBe("budget_used");
    house.api.clock.advance(dayMs);
    const member = await house.api.app.platform.identity.getMember(third.memberId);
    const later = await openSession(house.api, member);
    const report = await house.api.call("oneRewardReport", {
      token: (await editor()).token,
      params: { kind: "check_in", rewardId: checkInRewardId },
      query: { merchantCode, period: "7d" },
    });
    // The third has only the gift that waited.
    const came = { shown: 3, joined: 2, issued: 3, claimed: 2, cost: "2.00" };
    expect(report.value.totals).toMatchObject(came);
    // In all nothing is left on another day either.
    const next = (await calendar(later))?.today ?? "";
    expect((await come(later, next)).refusal?.code).toBe("budget_used");
  });
});
