import { randomUUID } from "node:crypto";
import type { RewardsStopSeen } from "@baize/contract";
import { dayMs, hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { decideApproval } from "../../../test/eyes.ts";
import { openPromotions } from "../../../test/promotions.ts";
import { stopsOf } from "../../../test/stops.ts";
import { instanceId } from "../promotion-series/rules.ts";

/** What one stop holds goes on together: with the lift, or with one request after it. */

const merchantCode = "AMBERJACK";
let house: Awaited<ReturnType<typeof openPromotions>>;

beforeAll(async () => {
  house = await openPromotions();
}, 60_000);
beforeEach(async () => {
  await stopsOf(house.api).lift();
  await house.signIn();
});
afterAll(() => house.close());

const press = () => stopsOf(house.api).press();
const asker = () => house.approver().token;
/** The last stop, with those of these that it holds; other tests' promotions are held too. */
async function seen(...ids: readonly string[]): Promise<RewardsStopSeen> {
  const { value } = await house.api.call("rewardsStops", { token: asker() });
  const [last] = value.toSorted((one, other) => (one.stopId < other.stopId ? 1 : -1));
  if (last === undefined) throw new Error("nothing is stopped or held");
  return { ...last, held: last.held.filter(({ id }) => ids.includes(id)) };
}
async function heldIds(): Promise<string[]> {
  const { value } = await house.api.call("rewardsStops", { token: asker() });
  return value.flatMap(({ held }) => held.map(({ id }) => id));
}
/** Without names, as a request says it. */
const named = ({ held }: RewardsStopSeen) =>
  held.map(({ kind, id, version }) => ({ kind, id, version }));

const paramsOf = ({ stopId }: RewardsStopSeen) => ({ merchantCode, stopId });
const lift = (stop: RewardsStopSeen, resume = named(stop), call = house.api.call) =>
  call("liftRewardsStop", {
    token: asker(),
    params: paramsOf(stop),
    body: { reason: "It is repaired", resume },
  });
const resume = (
  stop: RewardsStopSeen,
  {
    call = house.api.call,
    reason = "It is repaired",
  }: Partial<{
    call: typeof house.api.call;
    reason: string;
  }> = {},
) =>
  call("resumeStopped", {
    token: asker(),
    params: paramsOf(stop),
    body: { reason, resume: named(stop) },
  });
const pendingId = ({ refusal }: Awaited<ReturnType<typeof resume>>) => {
  expect(refusal?.code).toBe("approval_pending");
  return String(refusal?.value?.["approvalId"]);
};
const agree = (approvalId: string) => decideApproval(house.api, house.api.callAlone, approvalId);
const stateOf = async (promotionId: string) => {
  const { state, isStopped } = await house.deskOf(promotionId);
  return { state, isStopped };
};

test("the lift lets all that it names go on, and what was paused before stays paused", async () => {
  const { promotionId: runs } = await house.aCoded();
  const { promotionId: rests } = await house.aCoded();
  await house.hold(rests, "pause");
  await press();
  const stop = await seen(runs, rests);
  expect(stop.held.map(({ id }) => id).toSorted()).toEqual([runs, rests].toSorted());
  expect((await lift(stop)).value).toMatchObject({ resumed: 2, leftOut: 0 });
  expect(await stateOf(runs)).toEqual({ state: "live", isStopped: false });
  expect(await stateOf(rests)).toEqual({ state: "paused", isStopped: false });
  expect(await heldIds()).toEqual([]);
});

test("a series goes on with what it had made, and makes the next", async () => {
  const inHours = (count: number) => new Date(house.api.clock.now().getTime() + count * hourMs);
  const promotionId = await house.aPromotion({
    kind: "deposit",
    startsAt: inHours(1).toISOString(),
    endsAt: inHours(21).toISOString(),
    period: "once",
    target: { measure: "deposit_sum", expected: "100.00" },
    stackGroup: `g${randomUUID().slice(0, 8)}`,
  });
  const seriesId = randomUUID();
  const body = { promotionId, revision: 1, every: "day" as const, times: 5 };
  const params = { merchantCode, seriesId };
  await house.api.call("startPromotionSeries", { token: asker(), params, body });
  const { series } = house.api.app.platform.modules.rewards;
  await series.advance();
  const first = instanceId(seriesId, 1);
  await press();
  expect(await stateOf(first)).toEqual({ state: "scheduled", isStopped: true });
  house.api.clock.advance(dayMs);
  expect(await series.advance()).toBe(0);
  await house.signIn();
  expect((await lift(await seen(promotionId, seriesId, first))).refusal).toBeUndefined();
  expect((await stateOf(first)).isStopped).toBe(false);
  expect(await series.advance()).toBeGreaterThan(0);
});

test("after a lift, one request continues what it named and leaves out what changed", async () => {
  const { promotionId: goesOn } = await house.aCoded();
  const { promotionId: changes } = await house.aCoded();
  await press();
  expect((await lift(await seen(), [])).value).toMatchObject({ resumed: 0, leftOut: 0 });
  const stop = await seen(goesOn, changes);
  expect(stop).toMatchObject({ waiting: null, held: [{}, {}] });
  expect(stop.liftedAt).not.toBeNull();
  const approvalId = pendingId(await resume(stop, { call: house.api.callAlone }));
  expect((await seen()).waiting).toMatchObject({ approvalId, asks: "resume" });
  // Somebody holds one of them on purpose meanwhile: that is no part of the stop any more.
  await house.hold(changes, "pause");
  const agreed = await agree(approvalId);
  expect(agreed.value.answer).toMatchObject({ resumed: 1, leftOut: 1 });
  expect((await agree(approvalId)).refusal?.code).toBe("changed_meanwhile");
  expect(await stateOf(goesOn)).toEqual({ state: "live", isStopped: false });
  expect(await stateOf(changes)).toEqual({ state: "paused", isStopped: true });
  expect(await heldIds()).not.toContain(goesOn);
  expect(await heldIds()).not.toContain(changes);
  await house.resume(changes);
});

test("it waits once, whoever asks, and nothing that all changed goes on", async () => {
  const { promotionId } = await house.aCoded();
  await press();
  await lift(await seen(), []);
  const stop = await seen(promotionId);
  const { callAlone: call } = house.api;
  const both = await Promise.all([
    resume(stop, { call }),
    resume(stop, { call, reason: "Another reason for the same" }),
  ]);
  const [first, second] = both.map(pendingId);
  expect(first).toBe(second);
  await house.resume(promotionId);
  expect((await agree(first ?? "")).refusal?.code).toBe("changed_meanwhile");
  const body = { action: "decline", reason: "It was continued by itself" };
  await decideApproval(house.api, house.api.callAlone, first ?? "", body);
  expect((await resume(stop)).refusal?.code).toBe("changed_meanwhile");
});

test("what another stop holds, or an open one, is not let go", async () => {
  const { promotionId } = await house.aCoded();
  const { promotionId: left } = await house.aCoded();
  await press();
  const open = await seen(promotionId);
  expect((await resume(open)).refusal?.code).toBe("changed_meanwhile");
  await lift(open, []);
  const old = await seen(promotionId);
  await house.resume(promotionId);
  await press();
  const other = await seen(promotionId);
  // The first stop still holds what nobody let go; it waits for the end of the second.
  const { value } = await house.api.call("rewardsStops", { token: asker() });
  const older = value.find(({ stopId }) => stopId === old.stopId);
  if (older === undefined) throw new Error("the first stop holds nothing");
  expect(older.held.map(({ id }) => id)).toContain(left);
  expect((await resume(older)).refusal?.code).toBe("changed_meanwhile");
  expect((await resume(old)).refusal?.code).toBe("changed_meanwhile");
  expect((await lift({ ...other, stopId: old.stopId })).refusal?.code).toBe("changed_meanwhile");
  expect(await stateOf(promotionId)).toEqual({ state: "live", isStopped: true });
  const foreign = { ...other, stopId: randomUUID() };
  expect((await lift(foreign)).refusal?.code).toBe("not_found");
  await lift(other);
});
