import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { openSession } from "../../../test/members.ts";
import { openPromotions } from "../../../test/promotions.ts";
import { addDays } from "../../platform/day-names.ts";
import { dayOf, startOfDay } from "../../platform/zone-days.ts";

let house: Awaited<ReturnType<typeof openPromotions>>;
let api: TestApp;

beforeAll(async () => {
  house = await openPromotions();
  ({ api } = house);
}, 60_000);
afterAll(() => house.close());

test("a promotion of days ends for a member at midnight, and begins again", async () => {
  const member = await house.aMember();
  const target = { measure: "deposit_count" as const, expected: "2" };
  const promotionId = await house.aPromotion({
    kind: "deposit",
    needsJoin: true,
    period: "day",
    target,
    codes: [],
  });
  const today = dayOf(api.clock.now(), "Asia/Dhaka");
  const midnight = startOfDay(addDays(today, 1), "Asia/Dhaka");
  const joined = await house.join(member, promotionId);
  expect(joined.value.endsAt).toBe(midnight.toISOString());
  api.clock.advance(midnight.getTime() - api.clock.now().getTime());
  await house.signIn();
  const { token } = await openSession(api, await house.memberOf(member));
  const again = await house.join({ ...member, token }, promotionId);
  expect(again.value).toMatchObject({ state: "joined" });
  expect(again.value.endsAt).toBe(new Date(midnight.getTime() + dayMs).toISOString());
});
