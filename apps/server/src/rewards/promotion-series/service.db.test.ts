import { randomUUID } from "node:crypto";
import type { PromotionTerms } from "@baize/contract";
import { dayMs, hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { anOperator } from "../../../test/operators.ts";
import { openPromotions } from "../../../test/promotions.ts";
import { instanceId } from "./rules.ts";

/** Promotions that repeat: two start a series, the worker makes its instances, one stops it. */

let house: Awaited<ReturnType<typeof openPromotions>>;
let api: TestApp;

beforeAll(async () => {
  house = await openPromotions();
  ({ api } = house);
}, 60_000);
beforeEach(() => house.signIn());
afterAll(() => house.close());

const merchantCode = "AMBERJACK";
const advance = () => api.app.platform.modules.rewards.series.advance();
const hours = (count: number) => new Date(api.clock.now().getTime() + count * hourMs);

/** Deposits of a day that begins so many hours from now. */
async function aSource(inHours = 1, changes: Partial<PromotionTerms> = {}) {
  return house.aPromotion({
    kind: "deposit",
    startsAt: hours(inHours).toISOString(),
    endsAt: hours(inHours + 20).toISOString(),
    period: "once",
    target: { measure: "deposit_sum", expected: "100.00" },
    stackGroup: `g${randomUUID().slice(0, 8)}`,
    ...changes,
  });
}

const start = (
  promotionId: string,
  {
    seriesId = randomUUID(),
    by = house.approver(),
    ...body
  }: Partial<Parameters<typeof bodyOf>[0]> & {
    seriesId?: string;
    by?: { token: string };
  } = {},
) =>
  api.call("startPromotionSeries", {
    token: by.token,
    params: { merchantCode, seriesId },
    body: { promotionId, ...bodyOf(body) },
  });
const bodyOf = (changes: {
  revision?: number;
  every?: "day" | "week" | "month";
  times?: number;
}) => ({
  revision: 1,
  every: "day" as const,
  times: 5,
  ...changes,
});

const stop = (seriesId: string) =>
  api.call("stopPromotionSeries", {
    token: house.maker().token,
    params: { merchantCode, seriesId },
    body: { reason: "The budget of the year is gone" },
  });
const seriesOf = async (promotionId: string) =>
  (
    await api.call("promotionSeries", {
      token: house.maker().token,
      query: { merchantCode, promotionId },
    })
  ).value;

async function aSeries(promotionId: string, body: Parameters<typeof bodyOf>[0] = {}) {
  const seriesId = randomUUID();
  const started = await start(promotionId, { seriesId, ...body });
  if (started.refusal) throw new Error(started.refusal.code);
  return seriesId;
}

test("one operator asks, and only a second makes it run", async () => {
  const promotionId = await aSource();
  const params = { merchantCode, seriesId: randomUUID() };
  const body = { promotionId, ...bodyOf({}) };
  const asked = await api.callAlone("startPromotionSeries", {
    token: house.approver().token,
    params,
    body,
  });
  expect(asked.refusal?.code).toBe("approval_pending");
  expect(await seriesOf(promotionId)).toEqual([]);
  expect((await start(promotionId, { by: house.maker() })).refusal?.code).toBe("permission_denied");
});

test("instances are made ahead of time, each once, with the approved terms", async () => {
  const promotionId = await aSource();
  const seriesId = await aSeries(promotionId);
  // Of a series by day, what begins within three days.
  expect(await advance()).toBe(2);
  expect(await advance()).toBe(0);
  const [row] = await seriesOf(promotionId);
  expect(row).toMatchObject({ seriesId, times: 5, made: 2, state: "running", every: "day" });
  const source = await house.deskOf(promotionId);
  const first = await house.deskOf(instanceId(seriesId, 1));
  expect(first).toMatchObject({
    state: "scheduled",
    maker: source.maker,
    approver: source.approver,
  });
  const { startsAt, endsAt, ...terms } = source.current ?? { startsAt: null, endsAt: null };
  const later = (text: string | null) => new Date(Date.parse(text ?? "") + dayMs).toISOString();
  expect(first.current).toEqual({ ...terms, startsAt: later(startsAt), endsAt: later(endsAt) });
  api.clock.advance(3 * dayMs);
  await house.signIn();
  expect(await advance()).toBe(3);
  expect((await seriesOf(promotionId))[0]).toMatchObject({ made: 5, state: "done", next: null });
  api.clock.advance(10 * dayMs);
  expect(await advance()).toBe(0);
});

test("workers that look at the same time make each instance once", async () => {
  const promotionId = await aSource();
  const seriesId = await aSeries(promotionId, { times: 2 });
  const made = await Promise.all([advance(), advance(), advance(), advance()]);
  expect(made.reduce((sum, one) => sum + one, 0)).toBe(2);
  expect((await house.deskOf(instanceId(seriesId, 2))).state).toBe("scheduled");
});

test("a member takes part in an instance as in any promotion", async () => {
  const promotionId = await aSource(1, { budget: "50.00" });
  const seriesId = await aSeries(promotionId, { times: 1 });
  await advance();
  api.clock.advance(26 * hourMs);
  await house.poll();
  await house.signIn();
  const member = await house.aMember();
  await house.paid(member, 1);
  const own = (await house.entriesOf(member)).find(
    (one) => one.promotionId === instanceId(seriesId, 1),
  );
  expect(own?.state).toBe("issued");
});

test("stopping ends what has not begun and makes no more; what runs goes on", async () => {
  const promotionId = await aSource();
  const seriesId = await aSeries(promotionId);
  await advance();
  api.clock.advance(25 * hourMs + 60_000);
  await house.poll();
  await house.signIn();
  expect((await stop(seriesId)).value).toMatchObject({ state: "stopped", next: null });
  expect((await house.deskOf(instanceId(seriesId, 1))).state).toBe("live");
  expect((await house.deskOf(instanceId(seriesId, 2))).state).toBe("ending");
  expect(await advance()).toBe(0);
  expect((await stop(seriesId)).refusal?.code).toBe("changed_meanwhile");
});

test("the emergency stop of a brand stops its series too", async () => {
  const promotionId = await aSource(200);
  const seriesId = await aSeries(promotionId, { every: "week" });
  const token = house.maker().token;
  await api.call("stopRewards", { token, body: { merchantCode, reason: null } });
  const [row] = await seriesOf(promotionId);
  expect(row).toMatchObject({ seriesId, state: "stopped" });
  expect((await start(promotionId)).refusal?.code).toBe("changed_meanwhile");
});

test("it is refused where it cannot be", async () => {
  const promotionId = await aSource();
  const code = async (...asked: Parameters<typeof start>) => (await start(...asked)).refusal;
  expect((await code(randomUUID()))?.code).toBe("not_found");
  expect((await code(promotionId, { revision: 2 }))?.code).toBe("changed_meanwhile");
  const { promotionId: coded } = await house.aCoded({
    startsAt: hours(1).toISOString(),
    endsAt: hours(2).toISOString(),
  });
  expect((await code(coded))?.value).toMatchObject({ field: "kind" });
  const endless = await aSource(1, { endsAt: null });
  expect((await code(endless))?.value).toMatchObject({ field: "endsAt" });
  const long = await aSource(1, { endsAt: hours(50).toISOString() });
  expect((await code(long))?.value).toMatchObject({ field: "endsAt" });
  const seriesId = await aSeries(promotionId);
  expect((await start(promotionId, { seriesId })).value).toMatchObject({ seriesId });
  expect((await code(promotionId, { seriesId, times: 6 }))?.code).toBe("changed_meanwhile");
  expect((await code(promotionId))?.code).toBe("changed_meanwhile");
  const stranger = await anOperator(api, ["rewards.read"]);
  expect((await code(promotionId, { by: stranger }))?.code).toBe("permission_denied");
});

test("a promotion with the id of an instance stops neither its series nor another", async () => {
  const promotionId = await aSource();
  const seriesId = randomUUID();
  const taken = instanceId(seriesId, 1);
  const { current } = await house.deskOf(promotionId);
  if (current === null) throw new Error("no terms");
  const drafted = await api.call("savePromotion", {
    token: house.maker().token,
    params: { merchantCode, promotionId: taken },
    body: { terms: { ...current, title: { en: "In the way" } }, version: 0 },
  });
  expect(drafted.refusal).toBeUndefined();
  await start(promotionId, { seriesId, times: 2 });
  const other = await aSource(2);
  await aSeries(other, { times: 1 });
  expect(await advance()).toBeGreaterThan(0);
  expect((await house.deskOf(taken)).state).toBe("draft");
  expect((await house.deskOf(instanceId(seriesId, 2))).state).toBe("scheduled");
  expect((await seriesOf(promotionId))[0]).toMatchObject({ state: "done", made: 2 });
  expect((await seriesOf(other))[0]).toMatchObject({ state: "done", made: 1 });
});

test("the calendar has what was made and what will be", async () => {
  const startsAt = "2027-05-03T04:00:00.000Z";
  const endsAt = "2027-05-03T16:00:00.000Z";
  const promotionId = await house.aPromotion({
    kind: "deposit",
    startsAt,
    endsAt,
    target: { measure: "deposit_sum", expected: "100.00" },
    stackGroup: "mondays",
  });
  const seriesId = await aSeries(promotionId, { every: "week", times: 4 });
  const busy = await house.aPromotion({
    kind: "sign_up",
    startsAt: "2027-05-10T04:00:00.000Z",
    endsAt: "2027-05-11T04:00:00.000Z",
    stackGroup: "mondays",
  });
  const { value } = await api.call("promotionCalendar", {
    token: house.maker().token,
    query: { merchantCode, month: "2027-05" },
  });
  const own = value.promotions.filter(({ series }) => series?.seriesId === seriesId);
  expect(own.map((one) => [one.startsAt, one.isPlanned])).toEqual([
    ["2027-05-10T04:00:00.000Z", true],
    ["2027-05-17T04:00:00.000Z", true],
    ["2027-05-24T04:00:00.000Z", true],
    ["2027-05-31T04:00:00.000Z", true],
  ]);
  expect(own[0]).toMatchObject({ conflicts: [busy], series: { promotionId, every: "week" } });
  expect(own[1]?.conflicts).toEqual([]);
});
