import { randomUUID } from "node:crypto";
import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openSession } from "../../../test/members.ts";
import { anOperator } from "../../../test/operators.ts";
import { pointSettings } from "../../../test/points.ts";
import { aFundedMember } from "../../../test/vendor.ts";
import { addDays } from "../../platform/day-names.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { findPointIncoherences } from "../points/coherence.ts";

/** Tickets of a raffle for points. */

let api: TestApp;
let names = 0;
const merchantCode = "AMBERJACK";

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  const { token } = await anOperator(api, ["rewards.read", "rewards.write"]);
  const body = { settings: pointSettings, revision: 0 };
  await api.call("savePointPolicy", { token, params: { merchantCode }, body });
}, 60_000);
afterAll(async () => {
  expect(await findPointIncoherences(api.database.db)).toEqual([]);
  await api.close();
});

const raffles = () => api.app.platform.rewards.draws.raffles;

async function aBuyer(points: number) {
  const { memberId } = await aFundedMember(api, `buyer${(names += 1)}`, 100);
  const { token: operator } = await anOperator(api, ["rewards.read", "rewards.gift"]);
  await api.call("changePoints", {
    token: operator,
    params: { memberId: String(memberId) },
    headers: { "idempotency-key": randomUUID() },
    body: { points, title: "Points", reason: "For this test of raffles" },
  });
  const member = await api.app.platform.identity.getMember(memberId);
  return { memberId, token: (await openSession(api, member)).token };
}
type Buyer = Awaited<ReturnType<typeof aBuyer>>;

/** A raffle whose first day has begun. */
async function anOpenRaffle(sale: { points: number; aMember: number } | null) {
  const { token } = await anOperator(api, ["rewards.read", "rewards.write"]);
  const today = dayOf(api.clock.now(), "Asia/Dhaka");
  const raffleId = randomUUID();
  const settings = {
    currency: "BDT",
    title: { en: "Week raffle" },
    terms: { en: "Tickets for bets and points." },
    fromDay: addDays(today, 1),
    toDay: addDays(today, 3),
    rule: { by: "valid" as const, amount: "100.00", aDay: 50 },
    sale,
    prizes: ["50.00"],
    perOwner: 1,
    redraw: false,
    turnoverBps: 10_000,
  };
  const params = { merchantCode, raffleId };
  const planned = await api.call("planRaffle", { token, params, body: { settings } });
  expect(planned.refusal).toBeUndefined();
  return { raffleId, open: () => raffles().poll() };
}

const buy = (
  { token }: Buyer,
  raffleId: string,
  { count = 1, points = 100, key = randomUUID() } = {},
) =>
  api.call("buyRaffleTickets", {
    token,
    params: { raffleId },
    headers: { "idempotency-key": key },
    body: { count, points },
  });
const balanceOf = async ({ token }: Buyer) =>
  (await api.call("pointBalance", { token })).value.balance;

test("tickets are numbered on, paid once for a key, and no more than one may buy", async () => {
  const { raffleId, open } = await anOpenRaffle({ points: 100, aMember: 3 });
  api.clock.advance(dayMs);
  await open();
  const [one, other] = [await aBuyer(1000), await aBuyer(250)];
  const key = randomUUID();
  const asked = await Promise.all([
    buy(one, raffleId, { count: 2, key }),
    buy(one, raffleId, { count: 2, key }),
  ]);
  expect(asked.map(({ value }) => value.tickets)).toEqual([2, 2]);
  expect(await balanceOf(one)).toBe(800);
  expect((await buy(one, raffleId, { count: 1, key })).refusal?.code).toBe(
    "idempotency_key_reused",
  );
  expect((await buy(one, raffleId, { count: 2 })).refusal).toMatchObject({
    code: "already_claimed",
    value: { limit: 3 },
  });
  expect((await buy(other, raffleId, { points: 99 })).refusal?.code).toBe("changed_meanwhile");
  expect((await buy(other, raffleId, { count: 3 })).refusal?.code).toBe("not_enough_points");
  const bought = await buy(other, raffleId, { count: 2 });
  expect(bought.value).toMatchObject({
    numbers: [{ from: 3, to: 4 }],
    all: 4,
    sale: { points: 100, left: 1 },
  });
  const many = await Promise.all([buy(one, raffleId), buy(one, raffleId)]);
  expect(many.flatMap(({ refusal }) => refusal?.code ?? [])).toEqual(["already_claimed"]);
  expect(await balanceOf(one)).toBe(700);
});

test("one in another currency is none of the member's, and takes no points", async () => {
  const { raffleId, open } = await anOpenRaffle({ points: 100, aMember: 3 });
  api.clock.advance(dayMs);
  await open();
  const buyer = await aBuyer(500);
  const { owner } = api.database;
  await owner.transaction((tx) =>
    tx.execute("update rewards.raffle set currency = 'USD' where raffle_id = $1", [raffleId]),
  );
  expect((await buy(buyer, raffleId)).refusal?.code).toBe("not_found");
  expect(await balanceOf(buyer)).toBe(500);
});

test("none are sold before it opens, where it sells none, or on a break", async () => {
  const planned = await anOpenRaffle({ points: 100, aMember: 3 });
  const without = await anOpenRaffle(null);
  const early = await aBuyer(500);
  expect((await buy(early, planned.raffleId)).refusal?.code).toBe("promotion_closed");
  expect((await buy(early, randomUUID())).refusal?.code).toBe("not_found");
  api.clock.advance(dayMs);
  await planned.open();
  const member = await aBuyer(500);
  expect((await buy(member, without.raffleId)).refusal?.code).toBe("promotion_closed");
  const { username } = await api.app.platform.identity.getMember(member.memberId);
  await api.call("pausePlay", { token: member.token, body: { length: "day", account: username } });
  expect((await buy(member, planned.raffleId)).refusal?.code).toBe("play_paused");
});
