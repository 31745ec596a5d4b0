import { randomUUID } from "node:crypto";
import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { mallHands, type MallHands, type MallMember } from "../../../test/mall.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { mallItem as item, pointSettings as settings } from "../../../test/points.ts";
import { aPrizeWheel } from "../../../test/prizes.ts";
import { testVip } from "../../../test/vip.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";
import { findIncoherences } from "../../ledger/index.ts";
import { findRewardIncoherences } from "../coherence.ts";

/** Items that give tickets, those from a level on, and those of which there are so many a day. */

let api: TestApp;
let operator: TestOperator;
let mall: MallHands;

async function signIn(): Promise<void> {
  operator = await anOperator(api, ["rewards.read", "rewards.write", "rewards.gift"]);
  mall = mallHands(api, operator);
}

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  await api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy("AMBERJACK", "BDT"));
  const { ledger } = api.app.platform;
  await api.database.db.transaction((tx) => ledger.registerAccountCode(tx, "payment:sandpay"));
  const { points, vip } = api.app.platform.modules.rewards;
  await points.save(undefined, { merchantCode: "AMBERJACK", settings, revision: 0 });
  const own = { merchantCode: "AMBERJACK", currency: "BDT" };
  await vip.save(undefined, { ...own, settings: testVip, revision: 0 });
  await signIn();
}, 60_000);
afterAll(async () => {
  const { db } = api.database;
  expect(await findRewardIncoherences(db)).toEqual([]);
  expect(await findIncoherences(db)).toEqual([]);
  await api.close();
});

const shownTo = async ({ token }: MallMember, itemId: string) =>
  (await api.call("pointRewards", { token, query: { pageSize: "100" } })).value.content.find(
    ({ rewardId }) => rewardId === itemId,
  );
const codeOf = (answer: { refusal?: { code: string } | undefined }) => answer.refusal?.code;

describe("tickets", () => {
  const turns = ({ wheelId }: { readonly wheelId: string }) => ({
    kind: "tickets" as const,
    terms: { ticket: { kind: "ticket" as const, wheelId, tickets: 3, days: 5 } },
  });
  const turnsOf = async ({ token }: MallMember) =>
    (await api.call("tickets", { token, query: {} })).value;

  test("of a wheel are given at once, once for a key, for what turns cost", async () => {
    const [wheel, member] = [await aPrizeWheel(api), await mall.withPoints(300)];
    const sold = await mall.sell({ ...turns(wheel), amount: "999.00" });
    expect(sold).toMatchObject({ settings: { amount: "6.00" } });
    const shown = await shownTo(member, sold.itemId);
    expect(shown).toMatchObject({ type: "tickets", tickets: { prizeOf: "Harbour wheel" } });
    const key = randomUUID();
    const asked = await Promise.all([
      mall.redeem(member, sold, { key }),
      mall.redeem(member, sold, { key }),
    ]);
    expect(asked.map(({ value }) => value.status)).toEqual(["approved", "approved"]);
    expect(await mall.balanceOf(member)).toBe(200);
    expect(await turnsOf(member)).toMatchObject(
      Array.from({ length: 3 }, () => ({ wheelId: wheel.wheelId, ticketType: "PRIZE_WHEEL" })),
    );
  });

  test("of a closed wheel are neither shown nor had, nor approved", async () => {
    const [wheel, member] = [await aPrizeWheel(api), await mall.withPoints(300)];
    await wheel.raise("999.00");
    // Above what is approved by itself.
    const sold = await mall.sell(turns(wheel));
    const waiting = await mall.redeem(member, sold);
    expect(waiting.value).toMatchObject({ status: "in_process", amount: "1500.00" });
    expect(await turnsOf(member)).toEqual([]);
    await wheel.close();
    expect(await shownTo(member, sold.itemId)).toBeUndefined();
    expect(codeOf(await mall.redeem(member, sold))).toBe("not_found");
    const { recordId } = waiting.value;
    expect(codeOf(await mall.decide(member, recordId, "approve"))).toBe("prize_closed");
    await wheel.open();
    expect((await mall.decide(member, recordId, "approve")).value.status).toBe("approved");
    expect(await turnsOf(member)).toHaveLength(3);
    expect(await mall.balanceOf(member)).toBe(200);
  });

  test("of a wheel that is not for the member are refused, and take no points", async () => {
    const wheel = await aPrizeWheel(api, { conditions: { segment: "tagged", tags: ["chosen"] } });
    const [member, other] = [await mall.withPoints(300), await mall.withPoints(300)];
    const tagger = await anOperator(api, ["members.read", "members.write"]);
    const params = { memberId: String(member.memberId), tag: "chosen" };
    await api.call("tagMember", { token: tagger.token, params });
    const sold = await mall.sell(turns(wheel));
    expect(codeOf(await mall.redeem(other, sold))).toBe("not_eligible");
    expect(await mall.balanceOf(other)).toBe(300);
    expect((await mall.redeem(member, sold)).value.status).toBe("approved");
    expect(await turnsOf(member)).toHaveLength(3);
  });

  test("of a wheel that there is not, or beside another kind, are not saved", async () => {
    const wrong = async (changes: object) => {
      const params = { merchantCode: "AMBERJACK", itemId: randomUUID() };
      const body = { settings: { ...item, ...changes }, revision: 0 };
      return (await api.call("saveMallItem", { token: operator.token, params, body })).refusal;
    };
    const unknown = turns({ wheelId: randomUUID() });
    expect(await wrong(unknown)).toMatchObject({ value: { field: "wheelId" } });
    expect(await wrong({ kind: "tickets", terms: {} })).toMatchObject({
      value: { field: "terms" },
    });
    const terms = { turnoverBps: 0, ...turns(await aPrizeWheel(api)).terms };
    expect(await wrong({ terms })).toMatchObject({ value: { field: "terms" } });
  });
});

test("from a level on an item is had by who has it; others read which it takes", async () => {
  const member = await mall.withPoints(500);
  const sold = await mall.sell({ levelMin: 2 });
  const set = (level: number | null) =>
    api.call("setVipLevel", {
      token: operator.token,
      params: { memberId: String(member.memberId) },
      body: { level, days: level === null ? null : 10, reason: "Promised by his host" },
    });
  const label = testVip.levels[2]?.label.en ?? "";
  expect(await shownTo(member, sold.itemId)).toMatchObject({ level: { label, isReached: false } });
  const refused = await mall.redeem(member, sold);
  expect(refused.refusal).toMatchObject({ code: "level_needed", value: { level: label } });
  await set(1);
  expect(codeOf(await mall.redeem(member, sold))).toBe("level_needed");
  await set(2);
  expect(await shownTo(member, sold.itemId)).toMatchObject({ level: { isReached: true } });
  expect((await mall.redeem(member, sold)).value.status).toBe("approved");
  await set(null);
  expect(codeOf(await mall.redeem(member, sold))).toBe("level_needed");
  expect(await mall.balanceOf(member)).toBe(400);
});

test("so many a day are had by all together; what is rejected may be had again", async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => mall.withPoints(300)));
  const [first] = members;
  if (first === undefined) throw new Error("nobody");
  // Above what is approved by itself, so that one can be rejected.
  const sold = await mall.sell({ dayMax: 3, amount: "600.00" });
  const asked = await Promise.all(members.map((member) => mall.redeem(member, sold)));
  const had = asked.flatMap((answer, at) =>
    answer.refusal === undefined ? [{ value: answer.value, at }] : [],
  );
  expect(had).toHaveLength(3);
  expect(asked.map(codeOf).filter((code) => code !== undefined)).toEqual([
    "out_of_stock",
    "out_of_stock",
  ]);
  expect(await shownTo(first, sold.itemId)).toMatchObject({ dayLeft: 0, stock: null });
  const [one] = had;
  const holder = members[one?.at ?? 0] ?? first;
  await mall.decide(holder, one?.value.recordId ?? "", "reject");
  expect(await shownTo(first, sold.itemId)).toMatchObject({ dayLeft: 1 });
  expect((await mall.redeem(holder, sold)).value.status).toBe("in_process");
  expect(codeOf(await mall.redeem(holder, sold))).toBe("out_of_stock");
  api.clock.advance(dayMs);
  await signIn();
  const fresh = await mall.withPoints(300);
  expect(await shownTo(fresh, sold.itemId)).toMatchObject({ dayLeft: 3 });
  expect((await mall.redeem(fresh, sold)).value.status).toBe("in_process");
  expect(await shownTo(fresh, sold.itemId)).toMatchObject({ dayLeft: 2 });
});
