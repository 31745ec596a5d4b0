import { randomUUID } from "node:crypto";
import { gameTypes, type BonusWeights, type MallTerms } from "@baize/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { mallHands, type MallHands, type MallMember } from "../../../test/mall.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { mallItem as item, pointSettings as settings } from "../../../test/points.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";
import { findIncoherences } from "../../ledger/index.ts";
import { findRewardIncoherences } from "../coherence.ts";

/** What items cost beside points, and what a bonus of the mall asks. */

let api: TestApp;
let operator: TestOperator;
let mall: MallHands;

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  await api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy("AMBERJACK", "BDT"));
  const { ledger } = api.app.platform;
  await api.database.db.transaction((tx) => ledger.registerAccountCode(tx, "payment:sandpay"));
  operator = await anOperator(api, ["rewards.read", "rewards.write", "rewards.gift"]);
  const params = { merchantCode: "AMBERJACK" };
  const body = { settings, revision: 0 };
  await api.call("savePointPolicy", { token: operator.token, params, body });
  mall = mallHands(api, operator);
}, 60_000);
afterAll(async () => {
  const { db } = api.database;
  expect(await findRewardIncoherences(db)).toEqual([]);
  expect(await findIncoherences(db)).toEqual([]);
  await api.close();
});

describe("cash beside points", () => {
  const dear = { amount: "90.00", amountRequired: "40.00" };

  test("is spent in the same step, shown to the member, and once for a key", async () => {
    const member = await mall.withPoints(300);
    const sold = await mall.sell({ ...dear, kind: "cash", terms: { turnoverBps: 0 } });
    const shown = (await api.call("pointRewards", { token: member.token })).value.content;
    expect(shown.find(({ rewardId }) => rewardId === sold.itemId)).toMatchObject({
      amountRequired: "40.00",
    });
    const key = randomUUID();
    const asked = await Promise.all([
      mall.redeem(member, sold, { key }),
      mall.redeem(member, sold, { key }),
    ]);
    expect(asked.map(({ value }) => value.amountRequired)).toEqual(["40.00", "40.00"]);
    expect([await mall.balanceOf(member), await mall.cashOf(member)]).toEqual([200, 15_000n]);
    const history = await api.call("transactions", {
      token: member.token,
      query: { kind: "mall" },
    });
    expect(history.value.content).toMatchObject([{ kind: "mall", amount: "-40.00" }]);
  });

  test("comes back with the points when it is rejected, once", async () => {
    const member = await mall.withPoints(300);
    const sold = await mall.sell({ amount: "500.01", amountRequired: "60.00", stock: 1 });
    const { recordId } = (await mall.redeem(member, sold)).value;
    expect([await mall.balanceOf(member), await mall.cashOf(member)]).toEqual([200, 4000n]);
    await Promise.all([
      mall.decide(member, recordId, "reject"),
      mall.decide(member, recordId, "reject"),
    ]);
    await mall.decide(member, recordId, "reject");
    expect([await mall.balanceOf(member), await mall.cashOf(member)]).toEqual([300, 10_000n]);
    expect(await mall.itemOf(sold.itemId)).toMatchObject({ taken: 0 });
  });

  test("is not there: neither points nor stock move, and of two at once one is paid", async () => {
    const member = await mall.withPoints(300);
    const much = await mall.sell({ amount: "500.00", amountRequired: "100.01", stock: 1 });
    expect((await mall.redeem(member, much)).refusal).toMatchObject({
      code: "balance_too_low",
      value: { balance: "100.00" },
    });
    expect(await mall.balanceOf(member)).toBe(300);
    expect(await mall.itemOf(much.itemId)).toMatchObject({ taken: 0 });
    const sold = await mall.sell({ amount: "600.00", amountRequired: "70.00" });
    const asked = await Promise.all([mall.redeem(member, sold), mall.redeem(member, sold)]);
    expect(asked.flatMap(({ refusal }) => refusal?.code ?? [])).toEqual(["balance_too_low"]);
    expect([await mall.balanceOf(member), await mall.cashOf(member)]).toEqual([200, 3000n]);
  });

  test("leaves only when nothing must be staked of the balance", async () => {
    const member = await mall.withPoints(300);
    await mall.redeem(member, await mall.sell());
    const sold = await mall.sell(dear);
    expect((await mall.redeem(member, sold)).refusal?.code).toBe("turnover_open");
    expect([await mall.balanceOf(member), await mall.cashOf(member)]).toEqual([200, 15_000n]);
  });

  test.each([
    [{ amountRequired: "1.234" }, "not_an_amount"],
    [{ amountRequired: "50.00" }, "too_high"],
  ])("of %o cannot be saved", async (changes, reason) => {
    const params = { merchantCode: "AMBERJACK", itemId: randomUUID() };
    const body = { settings: { ...item, ...changes }, revision: 0 };
    const answer = await api.call("saveMallItem", { token: operator.token, params, body });
    expect(answer.refusal).toMatchObject({
      code: "brand_rule",
      value: { field: "amountRequired", reason },
    });
  });
});

describe("a bonus", () => {
  const weights = Object.fromEntries(gameTypes.map((type) => [type, 10_000])) as BonusWeights;
  const terms = { wageringBps: 80_000, days: 7, weights };
  const bonus = { kind: "bonus", amount: "50.00", terms } as const;
  const bonusesOf = async ({ token }: MallMember) =>
    (await api.call("bonusDetails", { token })).value.content;

  test("waits beside the balance, to be staked as the item said", async () => {
    const member = await mall.withPoints(300);
    const sold = await mall.sell({ ...bonus, name: { en: "{amount} bonus" } });
    const key = randomUUID();
    const asked = await Promise.all([
      mall.redeem(member, sold, { key }),
      mall.redeem(member, sold, { key }),
    ]);
    expect(asked.map(({ value }) => value.status)).toEqual(["approved", "approved"]);
    expect([await mall.balanceOf(member), await mall.cashOf(member)]).toEqual([200, 10_000n]);
    expect(await bonusesOf(member)).toMatchObject([
      {
        kind: "given",
        state: "active",
        depositId: null,
        title: "৳50.00 bonus",
        amount: "50.00",
        required: "400.00",
        percentBps: 0,
      },
    ]);
    const seen = await api.call("memberBonuses", {
      token: operator.token,
      params: { memberId: String(member.memberId) },
    });
    expect(seen.value.content).toMatchObject([{ kind: "given", offerId: null }]);
  });

  test("is one at a time: a second takes neither points nor stock", async () => {
    const member = await mall.withPoints(300);
    const sold = await mall.sell({ ...bonus, stock: 5 });
    const asked = await Promise.all([mall.redeem(member, sold), mall.redeem(member, sold)]);
    expect(asked.flatMap(({ refusal }) => refusal?.code ?? [])).toEqual(["bonus_active"]);
    expect((await mall.redeem(member, sold)).refusal?.code).toBe("bonus_active");
    expect(await mall.balanceOf(member)).toBe(200);
    expect(await mall.itemOf(sold.itemId)).toMatchObject({ taken: 1 });
    const [standing] = await bonusesOf(member);
    const body = { bonusId: standing?.bonusId ?? "" };
    await api.call("cancelBonus", { token: member.token, body });
    expect((await mall.redeem(member, sold)).value.status).toBe("approved");
  });

  test("that waits for an operator is not given beside another", async () => {
    const member = await mall.withPoints(300);
    const { recordId } = (
      await mall.redeem(member, await mall.sell({ ...bonus, amount: "600.00" }))
    ).value;
    await mall.redeem(member, await mall.sell(bonus));
    expect((await mall.decide(member, recordId, "approve")).refusal?.code).toBe("bonus_active");
    expect((await mall.decide(member, recordId, "reject")).value.status).toBe("rejected");
    expect(await mall.balanceOf(member)).toBe(200);
  });

  test.each([
    [{ wageringBps: 80_000, days: 7 }, "missing"],
    [{ ...terms, weights: Object.fromEntries(gameTypes.map((type) => [type, 0])) }, "too_low"],
  ])("whose terms are wrong cannot be saved: %#", async (wrong, reason) => {
    const params = { merchantCode: "AMBERJACK", itemId: randomUUID() };
    const body = { settings: { ...item, ...bonus, terms: wrong as MallTerms }, revision: 0 };
    const answer = await api.call("saveMallItem", { token: operator.token, params, body });
    expect(answer.refusal).toMatchObject({ code: "brand_rule", value: { field: "terms", reason } });
  });
});
