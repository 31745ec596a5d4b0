import { dayMs, hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anOperator } from "../../../test/operators.ts";
import { aPrizeWheel } from "../../../test/prizes.ts";
import { openVipHouse, testVip, type VipHouse, type VipPlayer } from "../../../test/vip.ts";
import { factsOf } from "../../../test/events.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";
import { findAllIncoherences } from "../../coherence.ts";
import { sumLeft } from "../../ledger/index.ts";
import { vipKeepMissing, vipLevelMoved } from "./events.ts";
import { vipMessages } from "./inbox.ts";

/** Levels by what members stake, and what they bring. */

let house: VipHouse;

beforeAll(async () => {
  house = await openVipHouse({ hasSecondPerson: true });
  await house.saveLevels();
  await house.api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy("AMBERJACK", "BDT"));
}, 60_000);
beforeEach(() => house.saveLevels());
afterAll(async () => {
  expect(await findAllIncoherences(house.api.database.db)).toEqual([]);
  await house.close();
});

const goTo = (moment: string) => house.api.clock.set(new Date(moment));
const vip = () => house.api.app.platform.rewards.vip;
const titles = async (player: VipPlayer) =>
  (await house.awardsOf(player)).map(({ title, amount, promotionType }) => [
    promotionType,
    title,
    amount,
  ]);

/** The first of the month that comes, at three in the morning of the brand. */
async function toNextMonth(player: VipPlayer): Promise<void> {
  const now = house.api.clock.now();
  const month = new Date(now.getTime() + 6 * hourMs);
  const first = Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1);
  house.api.clock.set(new Date(first - 6 * hourMs + 3 * hourMs));
  await vip().pollPeriods();
  await house.signIn(player);
}

describe("a level", () => {
  test("is reached by what was staked, several at once, each award once for ever", async () => {
    const player = await house.aPlayer();
    expect(await house.progressOf(player)).toMatchObject({
      playerRankName: "VIP0",
      label: "Member",
      totalTurnover: { actual: "0.00", expected: "1000.00" },
      monthlyTurnover: { actual: "0.00", expected: null },
      monthIs: "free",
      keepUntil: null,
    });
    await house.play(player, 745.5);
    expect(await house.progressOf(player)).toMatchObject({
      playerRankName: "VIP0",
      totalTurnover: { actual: "745.50", expected: "1000.00" },
    });
    expect(await titles(player)).toEqual([]);
    await house.play(player, 61_254.5);
    expect(await house.progressOf(player)).toMatchObject({
      playerRankName: "VIP3",
      label: "Gold",
      totalTurnover: { actual: "62000.00", expected: "200000.00" },
      monthIs: "arrival",
    });
    const given = [
      ["vip_level", "Gold", "400.00"],
      ["vip_level", "Silver", "100.00"],
      ["vip_level", "Bronze", "20.00"],
    ];
    expect(await titles(player)).toHaveLength(3);
    expect(await titles(player)).toEqual(expect.arrayContaining(given));
    await vip().pollLooks();
    await house.play(player, 10);
    expect(await titles(player)).toHaveLength(3);
    const moved = await factsOf(house.api.database.db, player.memberId, vipLevelMoved);
    expect(moved).toMatchObject([{ kind: "up", fromLevel: 0, toLevel: 3 }]);
  });

  test("names itself in what a member's pages know of him", async () => {
    const player = await house.aPlayer();
    await house.play(player, 1000);
    const { token } = player;
    const ask = async () => (await house.api.call("memberInfo", { token })).value;
    expect(await ask()).toMatchObject({
      hasVip: true,
      vipLabelName: "Bronze",
      vipRankLevel: 1,
    });
    await house.saveLevels({ isOpen: false });
    expect(await ask()).toMatchObject({ hasVip: false, vipLabelName: "", vipRankLevel: 0 });
    expect(await house.progressOf(player)).toMatchObject({ isOpen: false, benefits: [] });
  });

  test("its award is cash of the kind vip_bonus, to be staked once", async () => {
    const player = await house.aPlayer();
    await house.play(player, 1000);
    const [award] = await house.awardsOf(player);
    const claimed = await house.api.call("claimAward", {
      token: player.token,
      body: { claimId: award?.claimId ?? "" },
    });
    expect(claimed.value).toMatchObject({ state: "claimed", amount: "20.00", turnoverBps: 10_000 });
    const history = await house.api.call("transactions", { token: player.token });
    expect(history.value.content[0]).toMatchObject({ kind: "bonus", amount: "20.00" });
    const booked = await house.api.database.db.read((reader) =>
      sumLeft(reader, "promo:cash", { after: player.memberId - 1n, upTo: player.memberId }),
    );
    expect(booked.get(player.memberId)).toBe(2000n);
    const terms = await house.api.call("withdrawalTerms", { token: player.token });
    expect(terms.value.turnover).toMatchObject({ required: "20.00" });
  });

  test("that was reached is not taken by a rollback, and is not given again", async () => {
    const player = await house.aPlayer();
    const bet = await house.play(player, 10_000);
    expect(await titles(player)).toHaveLength(2);
    await house.takeBack(player, bet);
    await vip().pollLooks();
    expect(await house.progressOf(player)).toMatchObject({
      playerRankName: "VIP2",
      totalTurnover: { actual: "0.00" },
    });
    await house.play(player, 10_000);
    expect(await titles(player)).toHaveLength(2);
  });

  test("waits for its deposits", async () => {
    const [first, second, ...others] = testVip.levels;
    if (first === undefined || second === undefined) throw new Error("no levels");
    const rest = others.map((one) => ({ ...one, totalDeposits: "500.00" }));
    await house.saveLevels({ levels: [first, second, ...rest] });
    const player = await house.aPlayer();
    await house.play(player, 62_000);
    expect(await house.progressOf(player)).toMatchObject({
      playerRankName: "VIP1",
      totalDeposits: { actual: "0.00", expected: "500.00" },
    });
  });
});

describe("the end of a month", () => {
  test("takes one level where it was not enough, and brings it back without an award", async () => {
    goTo("2026-03-20T06:00:00Z");
    const player = await house.aPlayer();
    await house.play(player, 62_000);
    await toNextMonth(player);
    // Came on the 20th: March is not judged.
    expect(await house.progressOf(player)).toMatchObject({ level: 3, monthIs: "keep" });
    await house.play(player, 7999.99);
    await toNextMonth(player);
    expect(await house.progressOf(player)).toMatchObject({
      level: 2,
      monthIs: "keep",
      monthlyTurnover: { actual: "0.00", expected: "2000.00" },
    });
    await house.play(player, 2000);
    expect(await house.progressOf(player)).toMatchObject({
      monthIs: "back",
      monthlyTurnover: { actual: "2000.00", expected: "8000.00" },
    });
    const levelUps = async () =>
      (await titles(player)).filter(([type]) => type === "vip_level").length;
    const before = await levelUps();
    await house.play(player, 6000);
    expect(await house.progressOf(player)).toMatchObject({ level: 3 });
    expect(await levelUps()).toBe(before);
    const { value } = await house.api.call("vipHistory", { token: player.token });
    expect(value.content.map(({ kind, toLevel }) => [kind, toLevel])).toEqual([
      ["back", 3],
      ["down", 2],
      ["up", 3],
    ]);
  });

  test("is judged once, whatever runs twice", async () => {
    goTo("2026-06-20T06:00:00Z");
    const player = await house.aPlayer();
    await house.play(player, 62_000);
    await toNextMonth(player);
    await toNextMonth(player);
    await Promise.all([vip().pollPeriods(), vip().pollPeriods()]);
    expect(await house.progressOf(player)).toMatchObject({ level: 2 });
  });

  test("warns from seven days before with what is missing", async () => {
    goTo("2026-08-10T06:00:00Z");
    const player = await house.aPlayer();
    await house.play(player, 10_000);
    await toNextMonth(player);
    goTo("2026-09-23T17:59:00Z");
    await house.signIn(player);
    expect(await house.progressOf(player)).toMatchObject({ isWarned: false, monthIs: "keep" });
    goTo("2026-09-23T18:00:00Z");
    expect(await house.progressOf(player)).toMatchObject({
      isWarned: true,
      monthlyTurnover: { actual: "0.00", expected: "2000.00" },
      keepUntil: "2026-09-30T18:00:00.000Z",
    });
    await house.play(player, 2000);
    expect(await house.progressOf(player)).toMatchObject({
      isWarned: false,
      keepUntil: "2026-10-31T18:00:00.000Z",
    });
  });
});

describe("weeks and months", () => {
  test("give their amounts once to whom played, at the level of their end", async () => {
    goTo("2026-10-14T06:00:00Z");
    const player = await house.aPlayer();
    await house.play(player, 50_000);
    goTo("2026-10-18T20:00:00Z");
    await vip().pollPeriods();
    await house.signIn(player);
    expect((await titles(player)).filter(([type]) => type === "vip_week")).toEqual([]);
    goTo("2026-10-18T20:30:00Z");
    await vip().pollPeriods();
    await vip().pollPeriods();
    await house.signIn(player);
    const weeks = (await titles(player)).filter(([type]) => type === "vip_week");
    // 50.00 and 0.03 % of 50,000.00.
    expect(weeks).toEqual([["vip_week", "Gold", "65.00"]]);
    goTo("2026-10-31T21:00:00Z");
    await vip().pollPeriods();
    await house.signIn(player);
    const months = (await titles(player)).filter(([type]) => type === "vip_month");
    expect(months).toEqual([["vip_month", "Gold", "200.00"]]);
  });
});

describe("a break", () => {
  test("gives no award; the level's comes when he plays again", async () => {
    goTo("2026-11-03T06:00:00Z");
    const player = await house.aPlayer();
    const { username } = await house.api.app.platform.identity.getMember(player.memberId);
    await house.stake(player, 1000);
    const body = { length: "day", account: username };
    await house.api.call("pausePlay", { token: player.token, body });
    await vip().pollLooks();
    house.api.clock.advance(2 * dayMs);
    await house.signIn(player);
    expect(await house.progressOf(player)).toMatchObject({ level: 1 });
    expect(await titles(player)).toEqual([]);
    await house.play(player, 1);
    expect(await titles(player)).toEqual([["vip_level", "Bronze", "20.00"]]);
  });
});

describe("an operator", () => {
  test("sets a level until a date, with a reason and a second person, and ends it", async () => {
    goTo("2026-11-10T06:00:00Z");
    const player = await house.aPlayer();
    const operator = await anOperator(house.api, ["rewards.read", "rewards.write"]);
    const set = (body: { level: number | null; days: number | null }) =>
      house.api.call("setVipLevel", {
        token: operator.token,
        params: { memberId: String(player.memberId) },
        body: { ...body, reason: "Promised by his host" },
      });
    const answer = await set({ level: 4, days: 10 });
    expect(answer.value).toMatchObject({
      ownLevel: 0,
      setReason: "Promised by his host",
      progress: { level: 4, label: "Diamond", monthIs: "free" },
      changes: [{ kind: "set", toLevel: 4, note: "Promised by his host" }],
    });
    expect(await titles(player)).toEqual([]);
    const list = await house.api.call("vipMembers", {
      token: operator.token,
      query: { level: "4" },
    });
    expect(list.value.content).toMatchObject([{ level: 4, ownLevel: 0, label: "Diamond" }]);
    expect((await set({ level: 9, days: 10 })).refusal?.code).toBe("brand_rule");
    expect((await set({ level: null, days: null })).value.progress.level).toBe(0);
    await set({ level: 2, days: 1 });
    house.api.clock.advance(dayMs);
    await vip().pollLooks();
    await house.signIn(player);
    expect(await house.progressOf(player)).toMatchObject({ level: 0, setUntil: null });
    const kinds = await house.api.call("vipHistory", { token: player.token });
    expect(kinds.value.content.map(({ kind }) => kind)).toEqual([
      "set_over",
      "set",
      "set_over",
      "set",
    ]);
  });

  test("saves levels over the revision that was read, and none that cannot be", async () => {
    const operator = await anOperator(house.api, ["rewards.read", "rewards.write"]);
    const { token } = operator;
    const own = (await house.api.call("vipPolicies", { token })).value.find(
      ({ merchantCode }) => merchantCode === "AMBERJACK",
    );
    if (own === undefined) throw new Error("no levels");
    const save = (changes: object, revision = own.revision) =>
      house.api.call("saveVipPolicy", {
        token,
        params: { merchantCode: "AMBERJACK", currency: "BDT" },
        body: { settings: { ...own.settings, ...changes }, revision },
      });
    expect((await save({ floorLevel: 9 })).refusal).toMatchObject({ code: "brand_rule" });
    expect((await save({ floorLevel: 2 }, own.revision + 1)).refusal?.code).toBe(
      "changed_meanwhile",
    );
    expect((await save({ floorLevel: 2 })).value).toMatchObject({ revision: own.revision + 1 });
    const reader = await anOperator(house.api, ["rewards.read"]);
    const denied = await house.api.call("saveVipPolicy", {
      token: reader.token,
      params: { merchantCode: "AMBERJACK", currency: "BDT" },
      body: { settings: own.settings, revision: own.revision + 1 },
    });
    expect(denied.refusal?.code).toBe("permission_denied");
  });
});

test("a week gives what stood at its end, whatever was saved before the work runs", async () => {
  goTo("2027-03-03T06:00:00Z");
  const player = await house.aPlayer();
  await house.play(player, 50_000);
  goTo("2027-03-07T19:00:00Z");
  const { levels } = testVip;
  const dear = levels.map((one) => ({ ...one, weekly: { ...one.weekly, amount: "9999.00" } }));
  await house.saveLevels({ levels: dear });
  goTo("2027-03-08T00:30:00Z");
  await house.tables.drain();
  await vip().pollPeriods();
  await house.signIn(player);
  const weeks = (await titles(player)).filter(([type]) => type === "vip_week");
  expect(weeks).toEqual([["vip_week", "Gold", "65.00"]]);
});

test("a level that may be lost is told of once, a week before, with what is missing", async () => {
  goTo("2027-05-10T06:00:00Z");
  const [short, enough] = [await house.aPlayer(), await house.aPlayer()];
  for (const player of [short, enough]) await house.play(player, 10_000);
  await toNextMonth(short);
  for (const player of [short, enough]) await house.signIn(player);
  await house.play(short, 745.5);
  await house.play(enough, 2000);
  const told = ({ memberId }: VipPlayer) =>
    factsOf(house.api.database.db, memberId, vipKeepMissing);
  goTo("2027-06-23T18:00:00Z");
  await vip().pollPeriods();
  expect(await told(short)).toEqual([]);
  goTo("2027-06-24T00:00:00Z");
  await Promise.all([vip().pollPeriods(), vip().pollPeriods()]);
  expect(await told(enough)).toEqual([]);
  const facts = await told(short);
  const own = { month: "2027-06-01", level: 2, toLevel: 1, missingMinor: "125450" };
  expect(facts[0]).toMatchObject(own);
  await vip().pollPeriods();
  expect(await told(short)).toEqual(facts);
  const source = vipMessages.find(({ type }) => type.kind === vipKeepMissing.kind);
  const message = await house.api.database.db.transaction((tx) =>
    source === undefined ? Promise.resolve(undefined) : source.tell(tx, { payload: facts[0] }),
  );
  const missing = { minor: "125450", currency: "BDT" };
  const until = { at: "2027-06-30T18:00:00.000Z" };
  expect(message).toEqual({
    kind: "vip_keep",
    source: "vip_keep:2027-06-01",
    params: { level: 2, next: 1, missing, until },
  });
});

test("levels and weeks give prizes beside the money, each once", async () => {
  const wheel = await aPrizeWheel(house.api);
  const points = { amount: "0", prize: { kind: "points", points: 250 } } as const;
  const tickets = { kind: "ticket", wheelId: wheel.wheelId, days: 7, tickets: 2 } as const;
  const gifts = { levelUp: { amount: "0", prize: tickets }, weekly: points };
  const levels = testVip.levels.map((one, level) => (level === 1 ? { ...one, gifts } : one));
  await expect(
    house.saveLevels({ levels: testVip.levels.map((one) => ({ ...one, gifts })) }),
  ).rejects.toThrow("brand_rule");
  await house.saveLevels({ levels });
  goTo("2027-08-03T06:00:00Z");
  const player = await house.aPlayer();
  await house.play(player, 1000);
  expect((await house.progressOf(player)).benefits[1]?.gifts).toMatchObject({
    levelUp: { amount: "4.00", prize: tickets, prizeOf: "Harbour wheel" },
    weekly: { amount: "0.00", prize: points.prize },
    monthly: null,
  });
  goTo("2027-08-09T06:00:00Z");
  await Promise.all([vip().pollPeriods(), vip().pollPeriods()]);
  await house.signIn(player);
  const given = (await house.awardsOf(player)).flatMap(({ promotionType, amount, prize }) =>
    prize === null ? [] : [[promotionType, amount, prize.kind]],
  );
  expect(given).toHaveLength(2);
  expect(given).toEqual(
    expect.arrayContaining([
      ["vip_level", "4.00", "ticket"],
      ["vip_week", "0.00", "points"],
    ]),
  );
});
