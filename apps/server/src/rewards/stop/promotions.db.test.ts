import { dayMs } from "@baize/contract/durations";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readersOf } from "../../../test/events.ts";
import { openPromotions } from "../../../test/promotions.ts";
import { stopsOf } from "../../../test/stops.ts";
import { pauseConsumer } from "../awards/pauses.ts";

/** What a promotion gave before all was stopped, and claims that were under way at the press. */

let house: Awaited<ReturnType<typeof openPromotions>>;

beforeAll(async () => {
  house = await openPromotions();
}, 60_000);
afterEach(() => lift());
afterAll(() => house.close());

const awards = () => house.api.app.platform.rewards.awards;
const press = () => stopsOf(house.api).press();
const lift = () => stopsOf(house.api).lift();

async function anIssued() {
  await house.signIn();
  const { code, promotionId } = await house.aCoded();
  const member = await house.aMember();
  const { claimId } = (await house.type(member, code)).value;
  return { member, promotionId, claimId: claimId ?? "" };
}
const stateOf = async (claimId: string) => {
  const rows = await house.api.database.db.read((reader) =>
    reader.query<{ state: string; claimBy: Date; waits: boolean; expiresAt: Date }>(
      `select a.state, a.claim_by as "claimBy", a.waits, e.expires_at as "expiresAt"
       from rewards.award a join rewards.promotion_entry e using (member_id, award_id)
       where award_id = $1`,
      [claimId],
    ),
  );
  return rows[0];
};

test("what a promotion gave does not lapse while it is stopped, nor for a day after", async () => {
  const { promotionId, claimId } = await anIssued();
  await press();
  await lift();
  // Its own stop goes on, and the seven days to claim are over in it.
  house.api.clock.advance(8 * dayMs);
  await awards().poll();
  expect(await stateOf(claimId)).toMatchObject({ state: "issued" });
  await house.signIn();
  expect((await house.resume(promotionId)).refusal).toBeUndefined();
  const until = new Date(house.api.clock.now().getTime() + dayMs);
  // The promotions page says the same date.
  expect(await stateOf(claimId)).toMatchObject({ claimBy: until, expiresAt: until });
  house.api.clock.advance(dayMs);
  await awards().poll();
  expect(await stateOf(claimId)).toMatchObject({ state: "expired" });
});

test("what a stopped promotion gave is told apart from what can be claimed", async () => {
  const { member, promotionId, claimId } = await anIssued();
  const summary = async () =>
    (await house.api.call("rewardSummary", { token: member.token })).value;
  const listed = async () => {
    const { value } = await house.api.call("claims", { token: member.token });
    return value.content.map((one) => [one.claimId, one.isPaused]);
  };
  const free = { claimable: 1, amount: "50.00", paused: 0, pausedAmount: "0.00" };
  const held = { claimable: 0, amount: "0.00", paused: 1, pausedAmount: "50.00" };
  expect(await summary()).toMatchObject({ ...free, isStopped: false });
  expect(await listed()).toEqual([[claimId, false]]);
  await press();
  expect(await summary()).toMatchObject({ ...held, isStopped: true });
  expect(await listed()).toEqual([[claimId, true]]);
  await lift();
  // The stop of the promotion itself goes on.
  expect(await summary()).toMatchObject({ ...held, isStopped: false });
  expect(await listed()).toEqual([[claimId, true]]);
  expect((await house.claim(member, claimId)).refusal?.code).toBe("rewards_stopped");
  await house.resume(promotionId);
  expect(await summary()).toMatchObject({ ...free, isStopped: false });
  expect(await listed()).toEqual([[claimId, false]]);
});

test("what a promotion gave waits in a stop where a break begins, then is paid", async () => {
  const { member, promotionId, claimId } = await anIssued();
  await press();
  const own = await house.api.app.platform.identity.getMember(member.memberId);
  const body = { length: "day", account: own.username };
  await house.api.call("pausePlay", { token: member.token, body });
  const at = { db: house.api.database.db, url: house.api.database.url };
  await readersOf(at, [pauseConsumer(awards())]).catchUp();
  expect(await stateOf(claimId)).toMatchObject({ state: "issued", waits: true });
  await lift();
  expect((await house.resume(promotionId)).refusal).toBeUndefined();
  await awards().poll();
  expect(await stateOf(claimId)).toMatchObject({ state: "claimed" });
});

test("a claim that passed the guard before the press pays nothing after it", async () => {
  const { member, promotionId, claimId } = await anIssued();
  await press();
  const cash = await house.cashOf(member);
  const claim = () => awards().claim({ memberId: member.memberId, language: "en" }, claimId);
  await expect(claim()).rejects.toMatchObject({ code: "rewards_stopped" });
  await lift();
  await house.resume(promotionId);
  expect(await claim()).toMatchObject({ state: "claimed" });
  expect(await house.cashOf(member)).toBe((cash ?? 0n) + 5_000n);
});
