import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { allowAlone } from "../../../test/eyes.ts";
import { anOperator } from "../../../test/operators.ts";
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
const terms = {
  merchantCode,
  title: "For answering our questions",
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
  expect(await awardsOf(one)).toMatchObject([{ amount: "10.00", state: "issued" }]);
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
