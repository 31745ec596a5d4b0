import { randomBytes, randomUUID } from "node:crypto";
import { gameTypes, type BonusWeights, type PrizeTerms } from "@baize/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { allowAlone } from "../../../test/eyes.ts";
import { anOperator } from "../../../test/operators.ts";
import { aPrizeWheel } from "../../../test/prizes.ts";
import { openPromotions, type Taker } from "../../../test/promotions.ts";
import { findAwardIncoherences } from "../awards/coherence.ts";

/** Gifts by list: checked line by line, given once each, by two where it is much. */

let house: Awaited<ReturnType<typeof openPromotions>>;
let api: TestApp;

beforeAll(async () => {
  house = await openPromotions();
  ({ api } = house);
}, 60_000);
afterAll(async () => {
  expect(await findAwardIncoherences(api.database.db)).toEqual([]);
  await house.close();
});

const merchantCode = "AMBERJACK";
const nothing = Object.fromEntries(gameTypes.map((type) => [type, 0])) as BonusWeights;
const terms = {
  merchantCode,
  title: { en: "For answering our questions", bn: "প্রশ্নের উত্তরের জন্য" },
  turnoverBps: 10_000,
  days: 7,
  reason: "The survey of this week",
};
const nameOf = async (member: Taker) => (await house.memberOf(member)).username;
const linesOf = async (...rows: readonly (readonly [Taker, string])[]) =>
  (
    await Promise.all(rows.map(async ([member, amount]) => `${await nameOf(member)},${amount}`))
  ).join("\n");

const check = (csv: string, { token } = house.maker()) =>
  api.call("checkGifts", { token, body: { merchantCode, csv } });
const give = (csv: string, key: string = randomUUID(), { token } = house.maker()) =>
  api.call("giveGifts", {
    token,
    headers: { "idempotency-key": key },
    body: { ...terms, csv },
  });
const awardsOf = async ({ token }: Taker) => (await api.call("claims", { token })).value.content;

test("a list is checked line by line, and nothing is given by that", async () => {
  const [one, two] = [await house.aMember(), await house.aMember()];
  const { username: account } = await house.memberOf(two);
  await api.call("pausePlay", { token: two.token, body: { length: "week", account } });
  const csv = [
    await linesOf([one, "10"], [two, "20"]),
    `nobody-${randomBytes(3).toString("hex")},5`,
    `${await nameOf(one)},30`,
    "rahim",
    "rahim,ten",
  ].join("\n");
  const { value } = await check(csv);
  expect(value.lines.map(({ problem }) => problem)).toEqual([
    null,
    "paused",
    "unknown",
    "twice",
    "unreadable",
    "amount",
  ]);
  expect(value).toMatchObject({ total: "10.00", isSound: false });
  expect((await give(csv)).refusal).toMatchObject({
    code: "brand_rule",
    value: { field: "csv:3", reason: "unknown" },
  });
  expect(await awardsOf(one)).toEqual([]);
});

test("each line is given once, whatever is sent twice, and a break passes one over", async () => {
  const [one, two, away] = [await house.aMember(), await house.aMember(), await house.aMember()];
  const { username: account } = await house.memberOf(away);
  await api.call("pausePlay", { token: away.token, body: { length: "week", account } });
  const csv = await linesOf([one, "10"], [two, "20.50"], [away, "5"]);
  expect((await check(csv)).value).toMatchObject({ total: "30.50", isSound: true });
  const key = randomUUID();
  const given = (await give(csv, key)).value;
  expect(given).toMatchObject({ lines: 3, given: 2, amount: "30.50", title: terms.title });
  expect((await give(csv, key)).value).toEqual(given);
  const other = await linesOf([await house.aMember(), "10"], [two, "20.50"], [away, "5"]);
  expect((await give(other, key)).refusal?.code).toBe("idempotency_key_reused");
  expect(await awardsOf(one)).toMatchObject([{ amount: "10.00", state: "issued" }]);
  const titleIn = async (language: string) => {
    const { value } = await api.call("claims", { token: one.token, headers: { language } });
    return value.content.map(({ title }) => title);
  };
  expect(await titleIn("bn")).toEqual([terms.title.bn]);
  expect(await titleIn("en")).toEqual([terms.title.en]);
  const [award] = await awardsOf(two);
  expect((await house.claim(two, award?.claimId ?? null)).value.state).toBe("claimed");
  const params = { listId: given.listId };
  const whole = await api.call("giftList", { token: house.maker().token, params });
  expect(whole.value.results.map(({ result }) => result)).toEqual(["given", "given", "paused"]);
  const listed = await api.call("giftLists", { token: house.maker().token });
  expect(listed.value.content.map(({ listId }) => listId)).toContain(given.listId);
});

test("one operator gives what one may give in all; more waits for a second", async () => {
  await allowAlone(api, 10_000_00n, 50_00n);
  const count = async () => {
    const [row] = await api.database.db.read((reader) =>
      reader.query<{ total: number }>(`select count(*)::int as total from backoffice.approval`),
    );
    return row?.total ?? 0;
  };
  const before = await count();
  const few = await linesOf([await house.aMember(), "25"], [await house.aMember(), "25"]);
  expect((await give(few)).value.given).toBe(2);
  expect(await count()).toBe(before);
  const many = await linesOf([await house.aMember(), "25"], [await house.aMember(), "25.01"]);
  expect((await give(many)).value.given).toBe(2);
  expect(await count()).toBe(before + 1);
  await allowAlone(api, 0n);
});

test("it is not of an operator who may only read, nor of a brand that is none", async () => {
  const reader = await anOperator(api, ["rewards.read"]);
  const csv = await linesOf([await house.aMember(), "1"]);
  expect((await check(csv, reader)).refusal?.code).toBe("permission_denied");
  expect((await give(csv, randomUUID(), reader)).refusal?.code).toBe("permission_denied");
  const strange = { merchantCode: "NOWHERE", csv };
  const answer = await api.call("checkGifts", { token: house.maker().token, body: strange });
  expect(answer.refusal?.code).toBe("not_found");
  const none = { token: reader.token, params: { listId: randomUUID() } };
  expect((await api.call("giftList", none)).refusal?.code).toBe("not_found");
});

describe("what is no money", () => {
  const giveAs = async (prize: PrizeTerms, csv: string, key: string = randomUUID()) =>
    api.call("giveGifts", {
      token: house.maker().token,
      headers: { "idempotency-key": key },
      body: { ...terms, turnoverBps: 0, prize, csv },
    });
  const only = async (member: Taker) => {
    const [award] = await awardsOf(member);
    if (award === undefined) throw new Error("no award");
    return award;
  };
  const weights = Object.fromEntries(gameTypes.map((type) => [type, 10_000])) as BonusWeights;
  const bonus = { kind: "bonus", wageringBps: 80_000, weights, days: 7 } as const;

  test("points are claimed once, however often, and always take two operators", async () => {
    await allowAlone(api, 10_000_00n, 50_00n);
    const member = await house.aMember();
    const list = (await giveAs({ kind: "points" }, await linesOf([member, "250"]))).value;
    expect(list).toMatchObject({ count: 250, amount: "0.00", prize: { kind: "points" }, given: 1 });
    expect([null, list.operator]).not.toContain(list.approver);
    const award = await only(member);
    expect(award).toMatchObject({ prize: { kind: "points", points: 250 }, amount: "0.00" });
    await Promise.all([house.claim(member, award.claimId), house.claim(member, award.claimId)]);
    expect((await house.claim(member, award.claimId)).value.state).toBe("claimed");
    const balance = await api.call("pointBalance", { token: member.token });
    expect(balance.value.balance).toBe(250);
    const [waited] = await api.database.db.read((reader) =>
      reader.query<{ calls: number }>(
        "select count(*)::int as calls from backoffice.approval where call = 'giveGifts'",
      ),
    );
    expect(waited?.calls).toBeGreaterThan(0);
    await allowAlone(api, 0n);
  });

  test("a bonus waits until no other stands, and is claimed then", async () => {
    const member = await house.aMember();
    for (const amount of ["50", "60"]) await giveAs(bonus, await linesOf([member, amount]));
    const { token } = house.approver();
    const asked = await api.call("approvals", { token, query: { state: "executed" } });
    // Whoever agrees reads every term of it, and no turnover of money.
    const [change] = asked.value.content[0]?.changes ?? [];
    expect(change?.after).toMatchObject({ prize: bonus, amount: "60.00" });
    expect(change?.after).not.toHaveProperty("turnoverBps");
    const [second, first] = await awardsOf(member);
    expect((await house.claim(member, first?.claimId ?? null)).value.state).toBe("claimed");
    const refused = await house.claim(member, second?.claimId ?? null);
    expect(refused.refusal?.code).toBe("bonus_active");
    expect(await awardsOf(member)).toMatchObject([
      { state: "issued", reason: "bonus_active" },
      { state: "claimed", reason: null },
    ]);
    const own = async () => (await api.call("bonusDetails", { token: member.token })).value.content;
    expect(await own()).toMatchObject([{ kind: "given", amount: "50.00", required: "400.00" }]);
    const [standing] = await own();
    const body = { bonusId: standing?.bonusId ?? "" };
    await api.call("cancelBonus", { token: member.token, body });
    expect((await house.claim(member, second?.claimId ?? null)).value.state).toBe("claimed");
  });

  test("tickets of a wheel that has closed are refused, and claimed once it is open", async () => {
    const wheel = await aPrizeWheel(api);
    const member = await house.aMember();
    const prize = { kind: "ticket", wheelId: wheel.wheelId, days: 7 } as const;
    expect((await giveAs(prize, await linesOf([member, "2"]))).value.amount).toBe("4.00");
    const award = await only(member);
    expect(award).toMatchObject({ prizeOf: "Harbour wheel", amount: "4.00" });
    await wheel.close();
    const shut = await giveAs(prize, await linesOf([member, "2"]));
    expect(shut.refusal).toMatchObject({ code: "brand_rule", value: { field: "wheelId" } });
    expect((await house.claim(member, award.claimId)).refusal?.code).toBe("prize_closed");
    expect(await only(member)).toMatchObject({ state: "issued" });
    await wheel.open();
    await Promise.all([house.claim(member, award.claimId), house.claim(member, award.claimId)]);
    expect(await only(member)).toMatchObject({ state: "claimed" });
    const { value } = await api.call("tickets", { token: member.token, query: {} });
    expect(value.filter(({ name }) => name === "Harbour wheel")).toHaveLength(2);
  });

  test("ends with a break, which only money outlives", async () => {
    const member = await house.aMember();
    await giveAs({ kind: "points" }, await linesOf([member, "10"]));
    await giveAs({ kind: "cash" }, await linesOf([member, "10"]));
    const { awards } = api.app.platform.rewards;
    const { memberId } = await house.memberOf(member);
    api.clock.advance(1000);
    const pause = { at: api.clock.now(), isExclusion: false };
    await api.database.db.transaction((tx) => awards.settleIn(tx, memberId, pause));
    const states = (await awardsOf(member)).map(({ prize, state }) => [prize === null, state]);
    expect(states).toEqual(
      expect.arrayContaining([
        [true, "claimed"],
        [false, "cancelled"],
      ]),
    );
  });

  test.each<[string, PrizeTerms, string]>([
    [
      "gameCode",
      { kind: "free_rounds", vassalage: "NVS", gameCode: "none", stake: "2", days: 7 },
      "10",
    ],
    ["wheelId", { kind: "ticket", wheelId: randomUUID(), days: 7 }, "1"],
    ["weights", { ...bonus, weights: { ...weights, ...nothing } }, "10"],
    ["csv:1", { kind: "points" }, "2.5"],
  ])("is refused for its %s", async (field, prize, amount) => {
    const csv = await linesOf([await house.aMember(), amount]);
    expect((await giveAs(prize, csv)).refusal).toMatchObject({
      code: "brand_rule",
      value: { field },
    });
  });
});
