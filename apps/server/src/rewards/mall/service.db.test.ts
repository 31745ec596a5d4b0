import { randomUUID } from "node:crypto";
import type { MallItemSettings } from "@baize/contract";
import { wire } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { readersOf } from "../../../test/events.ts";
import { openVendor } from "../../../test/vendor.ts";
import { mallHands, type MallHands, type MallMember } from "../../../test/mall.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { mallItem as item, pointSettings as settings } from "../../../test/points.ts";
import { paymentPassword } from "../../../test/withdrawals.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";
import { findIncoherences } from "../../ledger/index.ts";
import { betSettled } from "../../vendors/index.ts";
import { findRewardIncoherences } from "../coherence.ts";
import { pointConsumer } from "../points/earning.ts";

/** What members earn, redeem and convert, and what operators decide of it. */

let api: TestApp;
let operator: TestOperator;
let reader: TestOperator;
let sender: TestOperator;

async function signIn(): Promise<void> {
  operator = await anOperator(api, ["rewards.read", "rewards.write", "rewards.gift", "audit.read"]);
  reader = await anOperator(api, ["rewards.read"]);
  sender = await anOperator(api, ["rewards.read", "rewards.deliver"]);
}

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  await api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy("AMBERJACK", "BDT"));
  const { ledger } = api.app.platform;
  await api.database.db.transaction((tx) => ledger.registerAccountCode(tx, "payment:sandpay"));
  await signIn();
  const body = { settings, revision: 0 };
  const params = { merchantCode: "AMBERJACK" };
  const saved = await api.call("savePointPolicy", { token: operator.token, params, body });
  expect(saved.value).toMatchObject({ revision: 1, settings });
}, 60_000);
afterAll(async () => {
  const { db } = api.database;
  expect(await findRewardIncoherences(db)).toEqual([]);
  expect(await findIncoherences(db)).toEqual([]);
  await api.close();
});

const hands = () => mallHands(api, operator);
const aMember = () => hands().aMember();
type Member = MallMember;
const hand = (member: Member, points: number, key?: string) => hands().give(member, points, key);
const withPoints = (points: number) => hands().withPoints(points);
const sell = (changes: Partial<MallItemSettings> = {}) => hands().sell(changes);
const redeem: MallHands["redeem"] = (...asked) => hands().redeem(...asked);
const balanceOf = (member: Member) => hands().balanceOf(member);
const cashOf = (member: Member) => hands().cashOf(member);
const itemOf = (itemId: string) => hands().itemOf(itemId);
const decide: MallHands["decide"] = (...asked) => hands().decide(...asked);

const convert = ({ token }: Member, points: number, amount: string, key: string = randomUUID()) =>
  api.call("convertPoint", {
    token,
    headers: { "idempotency-key": key },
    body: { points, amount, paymentPassword },
  });

async function settle(member: Member, valid: bigint, more: object = {}): Promise<void> {
  const at = api.clock.now().toISOString();
  const settled = betSettled({
    memberId: String(member.memberId),
    merchantCode: "AMBERJACK",
    vendorCode: "HSE",
    gameCode: "skylark",
    gameType: "RNG",
    roundId: randomUUID(),
    currency: "BDT",
    stakeMinor: String(valid),
    validBetMinor: String(valid),
    winMinor: "0",
    jackpotMinor: "0",
    bonusPart: "0",
    isFree: false,
    placedAt: at,
    settledAt: at,
    ...more,
  });
  await api.database.db.transaction((tx) => api.app.platform.events.publish(tx, settled));
}

async function follow(): Promise<void> {
  const at = { db: api.database.db, url: api.database.url };
  await readersOf(at, [pointConsumer(api.app.platform.rewards.vip.pointFactorsIn)]).catchUp();
}

describe("points of play", () => {
  test("are posted whole, the rest stays, and a bet taken back lowers only the rest", async () => {
    const member = await aMember();
    await settle(member, 1_505_000n);
    await settle(member, 999_999n, { gameType: "LIVE" });
    await settle(member, 5_000_000n, { gameType: "SPORTS" });
    await follow();
    const standing = async () => (await api.call("pointBalance", { token: member.token })).value;
    expect(await standing()).toEqual({ balance: 200, pending: 499_950 });
    await settle(member, -100_000n, { correctionOf: randomUUID() });
    await follow();
    expect(await standing()).toEqual({ balance: 200, pending: -9_500_050 });
    await settle(member, 100_000n);
    await follow();
    expect(await standing()).toEqual({ balance: 200, pending: 499_950 });
    const changes = await api.call("pointTransactions", { token: member.token });
    expect(changes.value.content).toMatchObject([{ type: "earned", changedPoints: 200 }]);
  });

  test("are posted by the hourly job once, and of a member on a break afterwards", async () => {
    const [member, away] = [await aMember(), await aMember()];
    for (const one of [member, away]) await settle(one, 100_000n);
    await follow();
    const { username } = await api.app.platform.identity.getMember(away.memberId);
    await api.call("pausePlay", { token: away.token, body: { length: "day", account: username } });
    const { points } = api.app.platform.rewards;
    await Promise.all([points.poll(), points.poll()]);
    const posted = (one: Member) =>
      api.database.db.read((tx) => api.app.platform.ledger.pointsOf(tx, [one.memberId]));
    expect((await posted(member)).get(member.memberId)).toBe(10n);
    expect((await posted(away)).get(away.memberId)).toBeUndefined();
  });

  test("are no money: no balance, record or report knows of them", async () => {
    const member = await withPoints(500);
    expect(await cashOf(member)).toBe(10_000n);
    const history = await api.call("transactions", { token: member.token });
    expect(history.value.content.map(({ amount }) => amount)).not.toContain("500.00");
    const told = await api.database.db.transaction((tx) =>
      api.app.platform.ledger.drainPostings(tx, 10_000),
    );
    expect(told.filter(({ kind }) => kind.startsWith("points_"))).toEqual([]);
    const sum = await api.database.db.read((tx) =>
      api.app.platform.ledger.balancesAfter(tx, member.memberId - 1n, 1),
    );
    expect(sum).toMatchObject([{ currency: "BDT", cashMinor: 10_000n }]);
  });
});

describe("an operator", () => {
  test("gives and takes points with a reason, never below zero, once for a key", async () => {
    const member = await aMember();
    const key = randomUUID();
    expect((await hand(member, 300, key)).value).toEqual({ balance: 300 });
    expect((await hand(member, 300, key)).value).toEqual({ balance: 300 });
    expect((await hand(member, 400, key)).refusal?.code).toBe("idempotency_key_reused");
    expect((await hand(member, -301)).refusal?.code).toBe("not_enough_points");
    expect((await hand(member, -300)).value).toEqual({ balance: 0 });
  });

  test("without the permission reads only", async () => {
    const member = await withPoints(10);
    const params = { memberId: String(member.memberId) };
    const seen = await api.call("memberPoints", { token: reader.token, params });
    expect(seen.value).toMatchObject({ balance: 10, changes: { total: 1 } });
    const body = { points: 5, title: "More", reason: "Because I can" };
    const asked = await api.call("changePoints", { token: reader.token, params, body });
    expect(asked.refusal?.code).toBe("permission_denied");
  });

  test.each([
    [{ ...settings, perPoint: { RNG: "0" } }, "perPoint"],
    [{ ...settings, perPoint: { RNG: "1.001" } }, "perPoint"],
    [{ ...settings, perDeposit: "0" }, "perDeposit"],
    [{ ...settings, dayPointsMax: 20 }, "dayPointsMax"],
    [{ ...settings, autoUpTo: "1.234" }, "autoUpTo"],
  ])("is told what of the settings cannot be: %#", async (wrong, field) => {
    const params = { merchantCode: "AMBERJACK" };
    const body = { settings: wrong, revision: 1 };
    const answer = await api.call("savePointPolicy", { token: operator.token, params, body });
    expect(answer.refusal).toMatchObject({ code: "brand_rule", value: { field } });
  });

  test("saves an item over the revision that was read", async () => {
    const { itemId } = await sell();
    const params = { merchantCode: "AMBERJACK", itemId };
    const save = (changes: Partial<MallItemSettings>, revision: number) =>
      api.call("saveMallItem", {
        token: operator.token,
        params,
        body: { settings: { ...item, ...changes }, revision },
      });
    expect((await save({ points: 120 }, 1)).value).toMatchObject({ revision: 2 });
    expect((await save({ points: 130 }, 1)).refusal?.code).toBe("changed_meanwhile");
    expect((await save({ kind: "goods" }, 2)).refusal).toMatchObject({
      code: "brand_rule",
      value: { field: "kind", reason: "cannot_change" },
    });
  });
});

describe("cash for points", () => {
  test("is credited at once, to be staked, and asked for twice it is one", async () => {
    const member = await withPoints(250);
    const sold = await sell();
    const key = randomUUID();
    const [one, other] = await Promise.all([
      redeem(member, sold, { key }),
      redeem(member, sold, { key }),
    ]);
    expect(one.value).toMatchObject({
      status: "approved",
      amount: "50.00",
      changedPoints: -100,
      pointsBalance: 150,
      name: "নগদ পঞ্চাশ · ৳50.00",
    });
    expect(other.value.recordId).toBe(one.value.recordId);
    expect([await balanceOf(member), await cashOf(member)]).toEqual([150, 15_000n]);
    expect(await itemOf(sold.itemId)).toMatchObject({ taken: 1 });
    const history = await api.call("transactions", { token: member.token });
    expect(history.value.content[0]).toMatchObject({ kind: "bonus", amount: "50.00" });
    const terms = await api.call("withdrawalTerms", { token: member.token });
    expect(terms.value.turnover).toMatchObject({ required: "50.00" });
    const list = await api.call("redeemPointList", { token: member.token });
    expect(list.value.content).toMatchObject([{ recordId: one.value.recordId, type: "cash" }]);
  });

  test("answers to both names of the call", async () => {
    expect(wire.redeemPointReward.path).toBe("/wps/relay/passwordCheck/MCS2_redeemPointReward");
    const member = await withPoints(5);
    for (const path of ["MCS2_getPointBalance", "MCSFE_getPointBalance"]) {
      const reply = await api.app.fastify.inject({
        method: "GET",
        url: `/wps/relay/${path}`,
        headers: { authorization: `Bearer ${member.token}` },
      });
      expect(reply.json()).toMatchObject({ value: { balance: 5 } });
    }
  });

  test("needs the payment password, points, and an item as it was read", async () => {
    const member = await withPoints(150);
    const sold = await sell({ stock: 1 });
    const code = async (asked: ReturnType<typeof redeem>) => (await asked).refusal?.code;
    expect(await code(redeem(member, sold, { password: "111111" }))).toBe("payment_password_wrong");
    expect(await code(redeem(member, { ...sold, revision: 2 }))).toBe("changed_meanwhile");
    expect(await code(redeem(member, { ...sold, itemId: randomUUID() }))).toBe("not_found");
    const closed = await sell({ isOpen: false });
    expect(await code(redeem(member, closed))).toBe("not_found");
    const dear = await sell({ points: 151 });
    expect(await code(redeem(member, dear))).toBe("not_enough_points");
    expect(await itemOf(dear.itemId)).toMatchObject({ taken: 0 });
    expect((await redeem(member, sold)).value.status).toBe("approved");
    expect(await code(redeem(await withPoints(150), sold))).toBe("out_of_stock");
    expect([await balanceOf(member), await cashOf(member)]).toEqual([50, 15_000n]);
  });

  test("is had as often as one may, in a day or ever", async () => {
    const member = await withPoints(1000);
    const [ever, daily] = [
      await sell({ memberMax: 1 }),
      await sell({ memberMax: 1, memberPeriod: "day" }),
    ];
    const shown = async () =>
      (
        await api.call("pointRewards", { token: member.token, query: { pageSize: "100" } })
      ).value.content.find((one) => one.rewardId === daily.itemId)?.limitLeft;
    expect(await shown()).toBe(1);
    const asked = await Promise.all([1, 2, 3, 4].map(() => redeem(member, ever)));
    expect(asked.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
    expect((await redeem(member, daily)).refusal).toBeUndefined();
    expect((await redeem(member, daily)).refusal).toMatchObject({ code: "already_claimed" });
    expect(await shown()).toBe(0);
    expect(await balanceOf(member)).toBe(800);
  });

  test("is not had on a break, by a trial account or by the house", async () => {
    const sold = await sell();
    const member = await withPoints(200);
    const { username } = await api.app.platform.identity.getMember(member.memberId);
    await api.call("pausePlay", {
      token: member.token,
      body: { length: "day", account: username },
    });
    const refused = await redeem(member, sold);
    expect(refused.refusal?.code).toBe("play_paused");
    const list = await api.call("pointRewards", { token: member.token });
    expect(list.value.total).toBe(0);
    const trial = await api.aTrial();
    expect((await redeem({ token: trial }, sold)).refusal?.code).toBe("trial_not_allowed");
    const ours = await withPoints(200);
    await api.database.db.transaction((tx) =>
      tx.execute("update identity.member set is_test = true where member_id = $1", [ours.memberId]),
    );
    expect((await redeem(ours, sold)).refusal?.code).toBe("play_paused");
    expect(await itemOf(sold.itemId)).toMatchObject({ taken: 0 });
  });
});

describe("at once", () => {
  test("200 who want one of 20 get 20, and nobody else pays", async () => {
    const sold = await sell({ stock: 20, points: 10 });
    const members: Member[] = [];
    for (let one = 0; one < 50; one += 1) members.push(await withPoints(100));
    const asked = await Promise.all(
      Array.from({ length: 200 }, (_, index) => redeem(members[index % 50] as Member, sold)),
    );
    const codes = asked.map(({ refusal }) => refusal?.code ?? "ok");
    expect(codes.filter((code) => code === "ok")).toHaveLength(20);
    expect(new Set(codes)).toEqual(new Set(["ok", "out_of_stock"]));
    expect(await itemOf(sold.itemId)).toMatchObject({ taken: 20 });
    const left = await Promise.all(members.map(balanceOf));
    expect(left.reduce((sum, points) => sum + points, 0)).toBe(50 * 100 - 20 * 10);
  }, 60_000);

  test("a redeem and a refund of one item by one member both go through", async () => {
    const member = await withPoints(1000);
    const sold = await sell({ amount: "500.01", stock: 30 });
    for (let round = 0; round < 6; round += 1) {
      const { recordId } = (await redeem(member, sold)).value;
      const [again, back] = await Promise.all([
        redeem(member, sold),
        decide(member, recordId, "reject"),
      ]);
      expect([again.refusal, back.refusal]).toEqual([undefined, undefined]);
    }
    expect(await itemOf(sold.itemId)).toMatchObject({ taken: 6 });
    expect(await balanceOf(member)).toBe(400);
  });

  test("an item and a conversion from one balance: one wins", async () => {
    const member = await withPoints(100);
    const sold = await sell();
    const asked = await Promise.all([redeem(member, sold), convert(member, 100, "14.28")]);
    expect(asked.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
    expect(asked.flatMap(({ refusal }) => refusal?.code ?? [])).toEqual(["not_enough_points"]);
    expect(await balanceOf(member)).toBe(0);
  });
});

describe("what waits for an operator", () => {
  test("above the brand's amount: rejected, points and stock are as before", async () => {
    const member = await withPoints(300);
    const sold = await sell({ amount: "500.01", stock: 1 });
    const { recordId, status } = (await redeem(member, sold)).value;
    expect([status, await balanceOf(member)]).toEqual(["in_process", 200]);
    const waiting = await api.call("redemptions", {
      token: operator.token,
      query: { state: "in_process" },
    });
    expect(waiting.value.content.map((one) => one.recordId)).toContain(recordId);
    expect((await decide(member, recordId, "reject")).value.status).toBe("rejected");
    expect((await decide(member, recordId, "reject")).value.status).toBe("rejected");
    expect((await decide(member, recordId, "approve")).refusal?.code).toBe("changed_meanwhile");
    expect([await balanceOf(member), await cashOf(member)]).toEqual([300, 10_000n]);
    expect(await itemOf(sold.itemId)).toMatchObject({ taken: 0 });
    const readers = api.app.platform.consumers.filter(({ name }) => name === "inbox");
    await readersOf(api.database, readers).catchUp();
    const told = await api.call("inbox", { token: member.token, headers: { language: "en" } });
    expect(told.value.content[0]).toMatchObject({ kind: "redeem_rejected", category: "bonus" });
    expect(told.value.content[0]?.body).toMatch(/Your .?100.? points are back\./);
    const again = (await redeem(member, sold)).value;
    const decided = await Promise.all([
      decide(member, again.recordId, "approve"),
      decide(member, again.recordId, "reject"),
    ]);
    expect(decided.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
    const isPaid = decided[0].refusal === undefined;
    expect(await balanceOf(member)).toBe(isPaid ? 200 : 300);
    expect(await cashOf(member)).toBe(isPaid ? 60_001n : 10_000n);
  });

  const address = {
    name: "Rumi Alam",
    phone: "01711000000",
    street: "12 Lake Road",
    city: "Dhaka",
    postCode: "1205",
  };

  test("goods have an address: sealed, for who delivers, deleted later", async () => {
    const member = await withPoints(300);
    const sold = await sell({ kind: "goods", terms: {}, stock: 2 });
    expect((await redeem(member, sold)).refusal?.code).toBe("address_missing");
    const { recordId } = (await redeem(member, sold, { address })).value;
    const params = { memberId: String(member.memberId), redemptionId: recordId };
    const look = async (by: TestOperator) =>
      (await api.call("redemption", { token: by.token, params })).value;
    expect(await look(reader)).toMatchObject({ address: null, hasAddress: true });
    expect(await look(sender)).toMatchObject({ address, status: "in_process" });
    const [row] = await api.database.db.read((tx) =>
      tx.query<{ sealed: Buffer }>(
        "select address_sealed as sealed from rewards.redemption where redemption_id = $1",
        [recordId],
      ),
    );
    expect(row?.sealed.includes("Lake Road")).toBe(false);
    const step = (body: object) =>
      api.call("deliverRedemption", { token: sender.token, params, body });
    const sent = { step: "sent", carrier: "Sundarban", trackingNumber: "SB-1" };
    expect((await step(sent)).refusal?.code).toBe("changed_meanwhile");
    await decide(member, recordId, "approve");
    expect((await step(sent)).value).toMatchObject({ delivery: "sent", carrier: "Sundarban" });
    const back = () =>
      api.call("returnRedemption", {
        token: operator.token,
        params,
        body: { reason: "Nobody was at home" },
      });
    await Promise.all([back(), back()]);
    expect((await back()).value).toMatchObject({ delivery: "came_back" });
    expect(await balanceOf(member)).toBe(300);
    expect(await itemOf(sold.itemId)).toMatchObject({ taken: 0 });
    const { cleanUp } = api.app.platform.modules.rewards;
    expect(await cleanUp.mallAddresses()).toBe(0);
    api.clock.advance(91 * dayMs);
    await signIn();
    expect(await cleanUp.mallAddresses()).toBe(1);
    expect(await look(sender)).toMatchObject({ address: null, hasAddress: false });
  });
});

describe("free rounds", () => {
  test("that the vendor refuses give back points and stock, once", async () => {
    const vendor = await openVendor(api, "NVS");
    vendor.behave((_call, response) => {
      response.statusCode = 400;
      response.end('{"error":"bet_value: too small"}');
    });
    const game = { vassalage: "NVS", gameCode: "test-reels", stake: "2.00", rounds: 10 };
    const terms = { ...game, turnoverBps: 0, days: 7 };
    await signIn();
    const [member, sold] = [await withPoints(300), await sell({ kind: "free_rounds", terms })];
    expect((await redeem(member, sold)).value).toMatchObject({ status: "rejected" });
    await api.app.platform.rewards.freeRounds.poll();
    await vendor.close();
    expect(await balanceOf(member)).toBe(300);
    expect(await itemOf(sold.itemId)).toMatchObject({ taken: 0 });
  });
});

describe("conversion", () => {
  test("gives what was shown, for no more points than it is worth", async () => {
    const member = await withPoints(1000);
    expect((await convert(member, 100, "14.28")).value).toMatchObject({
      type: "convert",
      amount: "14.28",
      pointsRequired: 100,
      pointsRatio: 7,
      status: "approved",
    });
    expect([await balanceOf(member), await cashOf(member)]).toEqual([900, 11_428n]);
    const config = await api.call("pointConfig", { token: member.token });
    expect(config.value).toMatchObject({ ratio: 7, minimum: 50, left: 900, multiples: 10 });
  });

  test.each([
    [40, "5.71", "points_out_of_range"],
    [105, "15.00", "points_out_of_range"],
    [1010, "144.28", "points_out_of_range"],
    [100, "14.29", "changed_meanwhile"],
  ])("of %d points for %s is refused: %s", async (points, amount, code) => {
    const member = await withPoints(2000);
    expect((await convert(member, points, amount)).refusal?.code).toBe(code);
    expect([await balanceOf(member), await cashOf(member)]).toEqual([2000, 10_000n]);
  });

  test("of more than a day's points at once stops there", async () => {
    const member = await withPoints(5000);
    const asked = await Promise.all([1, 2, 3].map(() => convert(member, 500, "71.42")));
    expect(asked.filter(({ refusal }) => refusal === undefined)).toHaveLength(2);
    expect(await balanceOf(member)).toBe(4000);
  });
});
