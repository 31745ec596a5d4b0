import { randomUUID } from "node:crypto";
import { gameTypes, type BonusWeights, type MallItemSettings } from "@baize/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { mallHands, type MallHands, type MallMember } from "../../../test/mall.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { mallItem, pointSettings as settings } from "../../../test/points.ts";
import { openVendor } from "../../../test/vendor.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";
import { findIncoherences } from "../../ledger/index.ts";
import { noCaps } from "../caps/rules.ts";
import { findRewardIncoherences } from "../coherence.ts";

/** What one round counts for a bonus of the mall, and what its free rounds win at most. */

const merchantCode = "AMBERJACK";
let api: TestApp;
let operator: TestOperator;
let mall: MallHands;

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  await api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy(merchantCode, "BDT"));
  const { ledger } = api.app.platform;
  await api.database.db.transaction((tx) => ledger.registerAccountCode(tx, "payment:sandpay"));
  operator = await anOperator(api, ["rewards.read", "rewards.write", "rewards.gift"]);
  const body = { settings: { ...settings, autoUpTo: "20.00" }, revision: 0 };
  await api.call("savePointPolicy", { token: operator.token, params: { merchantCode }, body });
  mall = mallHands(api, operator);
}, 60_000);
afterAll(async () => {
  const { db } = api.database;
  expect(await findRewardIncoherences(db)).toEqual([]);
  expect(await findIncoherences(db)).toEqual([]);
  await api.close();
});

const weights = Object.fromEntries(gameTypes.map((type) => [type, 10_000])) as BonusWeights;
const bonus = { wageringBps: 80_000, weights, days: 7 };
const rounds = {
  vassalage: "NVS",
  gameCode: "test-reels",
  stake: "2.00",
  rounds: 10,
  turnoverBps: 0,
  days: 7,
};

const save = (changes: Partial<MallItemSettings>) =>
  api.call("saveMallItem", {
    token: operator.token,
    params: { merchantCode, itemId: randomUUID() },
    body: { settings: { ...mallItem, ...changes }, revision: 0 },
  });
async function shown({ token }: MallMember, itemId: string) {
  const { content } = (await api.call("pointRewards", { token })).value;
  return content.find(({ rewardId }) => rewardId === itemId);
}
const bonusOf = async ({ token }: MallMember) =>
  (await api.call("bonusDetails", { token })).value.content[0];

describe("a bonus of the mall", () => {
  const terms = { ...bonus, countsAtMost: "50" };

  test("says before it is redeemed what one round counts, and has it afterwards", async () => {
    const member = await mall.withPoints(300);
    const sold = await mall.sell({ kind: "bonus", amount: "10.00", terms });
    expect(await shown(member, sold.itemId)).toMatchObject({
      bonus: { countsAtMost: "50.00" },
      winCap: null,
    });
    expect((await mall.redeem(member, sold)).value.status).toBe("approved");
    expect(await bonusOf(member)).toMatchObject({ amount: "10.00", countsAtMost: "50.00" });
  });

  test("that an operator approves keeps the terms it was redeemed under", async () => {
    const member = await mall.withPoints(300);
    const sold = await mall.sell({ kind: "bonus", amount: "30.00", terms });
    const { value } = await mall.redeem(member, sold);
    expect(value.status).toBe("in_process");
    await api.call("saveMallItem", {
      token: operator.token,
      params: { merchantCode, itemId: sold.itemId },
      body: {
        settings: { ...sold.settings, terms: { ...bonus, countsAtMost: "1.00" } },
        revision: sold.revision,
      },
    });
    await mall.decide(member, value.recordId, "approve");
    expect(await bonusOf(member)).toMatchObject({ countsAtMost: "50.00" });
  });

  test("without the limit counts all of a round", async () => {
    const member = await mall.withPoints(300);
    const sold = await mall.sell({ kind: "bonus", amount: "10.00", terms: bonus });
    expect((await shown(member, sold.itemId))?.bonus?.countsAtMost).toBeNull();
    await mall.redeem(member, sold);
    expect((await bonusOf(member))?.countsAtMost).toBeNull();
  });
});

test("free rounds say what of their wins is kept, and the grant has it", async () => {
  const vendor = await openVendor(api, "NVS");
  const member = await mall.withPoints(300);
  const terms = { ...rounds, winCap: "500.00" };
  const sold = await mall.sell({ kind: "free_rounds", amount: "20.00", terms });
  expect(await shown(member, sold.itemId)).toMatchObject({ winCap: "500.00", bonus: null });
  await mall.redeem(member, sold);
  const grants = await api.database.db.read((reader) =>
    reader.query<{ cap: bigint }>(
      `select win_cap_minor as cap from rewards.free_grant where member_id = $1`,
      [member.memberId],
    ),
  );
  await vendor.close();
  expect(grants).toEqual([{ cap: 50_000n }]);
});

test.each<[Partial<MallItemSettings>]>([
  [{ kind: "bonus", terms: { ...bonus, countsAtMost: "0" } }],
  [{ kind: "bonus", terms: { ...bonus, countsAtMost: "0.001" } }],
  [{ kind: "bonus", terms: { ...bonus, winCap: "10" } }],
  [{ kind: "free_rounds", terms: { ...rounds, winCap: "0" } }],
  [{ kind: "free_rounds", terms: { ...rounds, countsAtMost: "5" } }],
  [{ kind: "cash", terms: { turnoverBps: 0, winCap: "5" } }],
])("an item of %o cannot be saved", async (changes) => {
  expect((await save(changes)).refusal).toMatchObject({
    code: "brand_rule",
    value: { field: "terms", reason: "not_an_amount" },
  });
});

test("an item asks no more than the brand's limits allow", async () => {
  const limit = async (changes: object) => {
    const { value } = await api.call("rewardCaps", { token: operator.token });
    const { revision = 0 } = value.find((one) => one.merchantCode === merchantCode) ?? {};
    const body = { settings: { ...noCaps, ...changes }, revision };
    await api.call("saveRewardCaps", { token: operator.token, params: { merchantCode }, body });
  };
  await limit({ maxWageringTimes: 7 });
  const over = await save({ kind: "bonus", terms: bonus });
  expect(over.refusal?.code).toBe("above_wagering_cap");
  await limit({ noMixedProducts: true });
  const mixed = await save({ kind: "bonus", terms: bonus });
  expect(mixed.refusal?.code).toBe("mixed_products");
  const cash = await save({ kind: "cash", terms: { turnoverBps: 10_000 } });
  expect(cash.refusal).toBeUndefined();
  await limit({});
});
