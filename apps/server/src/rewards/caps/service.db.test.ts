import { randomUUID } from "node:crypto";
import type { RewardCapSettings } from "@baize/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anOperator } from "../../../test/operators.ts";
import { openPromotions, usualPromotion } from "../../../test/promotions.ts";
import { raffleOn } from "../../../test/timely-draws.ts";
import { addDays } from "../../platform/day-names.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { demoBoards } from "../boards/demo.ts";
import { demoMissions } from "../missions/demo.ts";
import { demoOffers, demoWeights } from "../offers/demo.ts";
import { demoEnvelopes } from "../envelopes/demo.ts";
import { demoLossBack } from "../loss-back/demo.ts";
import { demoPoints } from "../points/demo.ts";
import { demoRakeback } from "../rakeback/demo.ts";
import { demoVip } from "../vip/demo.ts";
import { demoWheels } from "../wheels/demo.ts";
import { noCaps } from "./rules.ts";

/** What a brand's rewards may ask at most, where they are built, on PostgreSQL. */

let house: Awaited<ReturnType<typeof openPromotions>>;
beforeAll(async () => {
  house = await openPromotions();
}, 60_000);
afterAll(() => house.close());

const merchantCode = "AMBERJACK";
const everything = "everything" as const;

async function capsOf() {
  const { token } = await anOperator(house.api, everything);
  const { value } = await house.api.call("rewardCaps", { token });
  const found = value.find((one) => one.merchantCode === merchantCode);
  if (found === undefined) throw new Error("the brand has no caps");
  return found;
}

async function save(changes: Partial<RewardCapSettings>, revision?: number) {
  const { token } = await anOperator(house.api, everything);
  return house.api.call("saveRewardCaps", {
    token,
    params: { merchantCode },
    body: {
      settings: { ...noCaps, ...changes },
      revision: revision ?? (await capsOf()).revision,
    },
  });
}

beforeEach(async () => {
  await house.signIn();
  expect((await save({})).refusal).toBeUndefined();
});

const only = (type: keyof typeof demoWeights) =>
  Object.fromEntries(
    Object.keys(demoWeights).map((one) => [one, one === type ? 10_000 : 0]),
  ) as typeof demoWeights;

const now = () => house.api.clock.now();

function first<One>(all: readonly One[]): One {
  const [one] = all;
  if (one === undefined) throw new Error("the demo has none");
  return one;
}

/** What each builder sends, a little of it changed; the answer's refusal. */
const builders = {
  async offer(changes: object) {
    const { settings } = first(demoOffers(merchantCode, "BDT"));
    const { token } = await anOperator(house.api, everything);
    return house.api.call("saveBonusOffer", {
      token,
      params: { merchantCode, offerId: randomUUID() },
      body: { settings: { ...settings, ...changes }, revision: 0 },
    });
  },
  async wheel(changes: object) {
    const { settings } = first(demoWheels("BDT"));
    const { token } = await anOperator(house.api, everything);
    return house.api.call("saveWheel", {
      token,
      params: { merchantCode, wheelId: randomUUID() },
      body: { settings: { ...settings, ...changes }, revision: 0 },
    });
  },
  async mission(changes: object) {
    const { settings } = first(demoMissions(merchantCode, "BDT", now()));
    const { token } = await anOperator(house.api, everything);
    return house.api.call("saveMission", {
      token,
      params: { merchantCode, missionId: randomUUID() },
      body: { settings: { ...settings, ...changes }, revision: 0 },
    });
  },
  async board(changes: object) {
    const { settings } = first(demoBoards(merchantCode, "BDT", now()));
    const { token } = await anOperator(house.api, everything);
    return house.api.call("saveBoard", {
      token,
      params: { merchantCode, boardId: randomUUID() },
      body: { settings: { ...settings, entry: null, ...changes }, revision: 0 },
    });
  },
  promotion: (changes: object) => {
    const codes = [{ code: `C${randomUUID().slice(0, 8).toUpperCase()}`, usesMax: null }];
    return house.save(randomUUID(), { ...usualPromotion, codes, ...changes });
  },
} as const;

const filter = (...gameTypes: string[]) => ({ gameTypes, vendors: [], least: null });
const task = (...gameTypes: string[]) => ({
  measure: "rounds",
  filter: filter(...gameTypes),
  expected: "5",
});

describe("what is built is refused where it asks for more than the brand's caps", () => {
  test.each<[keyof typeof builders, Partial<RewardCapSettings>, object, object, string]>([
    [
      "offer",
      { maxWageringTimes: 10 },
      { wageringBps: 100_001 },
      { wageringBps: 100_000 },
      "above_wagering_cap",
    ],
    ["promotion", { maxWageringTimes: 5 }, {}, { turnoverBps: 50_000 }, "above_wagering_cap"],
    [
      "wheel",
      { maxWageringTimes: 2 },
      { turnoverBps: 30_000 },
      { turnoverBps: 0 },
      "above_wagering_cap",
    ],
    [
      "mission",
      { maxWageringTimes: 2 },
      { turnoverBps: 20_001 },
      { turnoverBps: 20_000 },
      "above_wagering_cap",
    ],
    [
      "board",
      { maxWageringTimes: 2 },
      { turnoverBps: 20_001 },
      { turnoverBps: 20_000 },
      "above_wagering_cap",
    ],
    ["offer", { noMixedProducts: true }, {}, { weights: only("RNG") }, "mixed_products"],
    ["promotion", { noMixedProducts: true }, { bonusDays: 7 }, {}, "mixed_products"],
    [
      "wheel",
      { noMixedProducts: true },
      { rule: { by: "valid", amount: "100.00", aDay: 1 } },
      { rule: { by: "deposit", amount: "100.00", aDay: 1 } },
      "mixed_products",
    ],
    [
      "mission",
      { noMixedProducts: true },
      { tasks: [task("RNG"), task("LIVE")], milestones: [{ expected: "2", amount: "5.00" }] },
      { tasks: [task("RNG"), task("RNG")], milestones: [{ expected: "2", amount: "5.00" }] },
      "mixed_products",
    ],
    [
      "board",
      { noMixedProducts: true },
      { filter: filter() },
      { filter: filter("RNG"), score: { kind: "multiplier" } },
      "mixed_products",
    ],
    [
      "board",
      { noPayToWin: true },
      { score: { kind: "won" } },
      { score: { kind: "multiplier" } },
      "pay_to_win",
    ],
    [
      "board",
      { noPayToWin: true },
      { score: { kind: "net" } },
      { score: { kind: "streak" } },
      "pay_to_win",
    ],
  ])("%s with %o", async (name, caps, broken, sound, refusal) => {
    expect((await save(caps)).refusal).toBeUndefined();
    expect((await builders[name](broken)).refusal?.code).toBe(refusal);
    expect((await builders[name](sound)).refusal).toBeUndefined();
    expect((await save({})).refusal).toBeUndefined();
    expect((await builders[name](broken)).refusal).toBeUndefined();
  });
});

const inTaka = { merchantCode, currency: "BDT" };

/** What these pay is to be staked so often; each call of the console with a turnover in it. */
const payers = {
  vip(turnoverBps: number, token: string) {
    const settings = { ...demoVip("BDT"), turnoverBps };
    return house.api.call("saveVipPolicy", {
      token,
      params: inTaka,
      body: { settings, revision: 0 },
    });
  },
  lossBack(turnoverBps: number, token: string) {
    const settings = { ...demoLossBack("BDT"), turnoverBps };
    const body = { settings, revision: 0 };
    return house.api.call("saveLossBackPolicy", { token, params: inTaka, body });
  },
  rakeback(turnoverBps: number, token: string) {
    const settings = { ...demoRakeback("BDT"), turnoverBps };
    const body = { settings, revision: 0 };
    return house.api.call("saveRakebackPolicy", { token, params: inTaka, body });
  },
  points(turnoverBps: number, token: string) {
    const body = { settings: { ...demoPoints, turnoverBps }, revision: 0 };
    return house.api.call("savePointPolicy", { token, params: { merchantCode }, body });
  },
  async checkIn(turnoverBps: number, token: string) {
    const { value } = await house.api.call("checkInProgrammes", { token });
    const { settings, revision } = first(value.filter((one) => one.merchantCode === merchantCode));
    return house.api.call("saveCheckIn", {
      token,
      params: { merchantCode },
      body: { settings: { ...settings, isOpen: true, turnoverBps }, revision },
    });
  },
  raffle(turnoverBps: number, token: string) {
    const settings = { ...raffleOn(addDays(dayOf(now(), "Asia/Dhaka"), 2)), turnoverBps };
    const params = { merchantCode, raffleId: randomUUID() };
    return house.api.call("planRaffle", { token, params, body: { settings } });
  },
  envelope(turnoverBps: number, token: string) {
    const later = new Date(now().getTime() + 60_000).toISOString();
    const settings = {
      ...first(demoEnvelopes("BDT", now())).settings,
      opensAt: later,
      turnoverBps,
    };
    const params = { merchantCode, envelopeId: randomUUID() };
    return house.api.call("planEnvelope", { token, params, body: { settings } });
  },
} as const;

test.each(Object.keys(payers) as (keyof typeof payers)[])(
  "what %s pays is staked no more often than the caps say",
  async (name) => {
    expect((await save({ maxWageringTimes: 2 })).refusal).toBeUndefined();
    const { token } = await anOperator(house.api, everything);
    expect((await payers[name](20_001, token)).refusal?.code).toBe("above_wagering_cap");
    expect((await payers[name](20_000, token)).refusal).toBeUndefined();
  },
);

test("a promotion that was written before the caps is refused when it is approved", async () => {
  const promotionId = randomUUID();
  const codes = [{ code: `C${promotionId.slice(0, 8).toUpperCase()}`, usesMax: null }];
  const { version } = (await house.save(promotionId, { ...usualPromotion, codes })).value;
  const submitted = await house.submit(promotionId, version);
  await save({ maxWageringTimes: 9 });
  const decided = await house.decide(promotionId, submitted.value.version);
  expect(decided.refusal).toMatchObject({
    code: "above_wagering_cap",
    value: { field: "turnoverBps", times: 9 },
  });
  await save({ maxWageringTimes: 10 });
  expect((await house.decide(promotionId, submitted.value.version)).refusal).toBeUndefined();
});

test("what is in force goes on under caps that came later", async () => {
  const { code } = await house.aCoded();
  await save({ maxWageringTimes: 1 });
  const member = await house.aMember();
  expect((await house.type(member, code)).refusal).toBeUndefined();
});

test("what is above later caps can be closed, and is opened within them only", async () => {
  await save({ maxWageringTimes: 5 });
  const { token } = await anOperator(house.api, everything);
  const saveVip = (isOpen: boolean, revision: number) =>
    house.api.call("saveVipPolicy", {
      token,
      params: inTaka,
      body: { settings: { ...demoVip("BDT"), turnoverBps: 40_000, isOpen }, revision },
    });
  const policies = (await house.api.call("vipPolicies", { token })).value;
  const { revision = 0 } = policies.find((one) => one.merchantCode === merchantCode) ?? {};
  expect((await saveVip(true, revision)).refusal).toBeUndefined();
  await save({ maxWageringTimes: 1 });
  expect((await saveVip(false, revision + 1)).refusal).toBeUndefined();
  expect((await saveVip(true, revision + 2)).refusal?.code).toBe("above_wagering_cap");
});

test("what is not open yet is within the caps when it is saved, too", async () => {
  await save({ maxWageringTimes: 5, noMixedProducts: true });
  const isOpen = false;
  const turnoverBps = 60_000;
  const answers = [
    await builders.offer({ isOpen, wageringBps: turnoverBps }),
    await builders.wheel({ isOpen, turnoverBps }),
    await builders.mission({ isOpen, turnoverBps }),
  ];
  for (const { refusal } of answers) {
    expect(refusal).toMatchObject({ code: "above_wagering_cap", value: { times: 5 } });
  }
  const mixed = { isOpen, tasks: [task()], milestones: [{ expected: "5", amount: "5.00" }] };
  expect((await builders.mission(mixed)).refusal?.code).toBe("mixed_products");
});

test("two operators save caps; who read an older revision is refused", async () => {
  const before = await capsOf();
  const { token } = await anOperator(house.api, ["rewards.read"]);
  const asked = { params: { merchantCode }, body: { settings: noCaps, revision: 0 } };
  const alone = await house.api.call("saveRewardCaps", { token, ...asked });
  expect(alone.refusal?.code).toBe("permission_denied");
  expect((await save({ maxWageringTimes: 3 }, before.revision)).refusal).toBeUndefined();
  expect((await save({ maxWageringTimes: 4 }, before.revision)).refusal?.code).toBe(
    "changed_meanwhile",
  );
  const saved = await capsOf();
  expect(saved).toMatchObject({
    settings: { maxWageringTimes: 3 },
    revision: before.revision + 1,
  });
  const audit = await house.api.database.db.read((reader) =>
    reader.query<{ operators: number }>(
      `select count(*)::int as operators from backoffice.audit
       where action = 'reward_caps.saved' and subject = $1`,
      [merchantCode],
    ),
  );
  expect(audit[0]?.operators).toBeGreaterThan(0);
});
