import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayMs } from "@baize/contract/durations";
import type { TestApp } from "../../../test/app.ts";
import { openMember } from "../../../test/members.ts";
import { openPromotions } from "../../../test/promotions.ts";

/** Promotions whose budget is reserved for who joins. */

let house: Awaited<ReturnType<typeof openPromotions>>;
let api: TestApp;

beforeAll(async () => {
  house = await openPromotions();
  ({ api } = house);
}, 60_000);
afterAll(() => house.close());

const own = {
  kind: "deposit",
  needsJoin: true,
  target: { measure: "deposit_count", expected: "2" },
  budgetMode: "reserved_at_join",
} as const;
const spentOf = async (promotionId: string) => (await house.deskOf(promotionId)).spent;

test("200 who join at once never take more than there is", async () => {
  const promotionId = await house.aPromotion({ ...own, budget: "500.00" });
  const members = await Promise.all(Array.from({ length: 200 }, () => openMember(api, {})));
  const answers = await Promise.all(
    members.map(({ token }) => api.call("joinPromotion", { token, params: { promotionId } })),
  );
  expect(answers.filter(({ refusal }) => refusal === undefined)).toHaveLength(10);
  const refused = answers.flatMap(({ refusal }) => refusal?.code ?? []);
  expect(new Set(refused)).toEqual(new Set(["budget_used"]));
  expect(await spentOf(promotionId)).toBe("500.00");
  // What is reserved may still be earned: it goes on.
  await house.poll();
  expect(await house.deskOf(promotionId)).toMatchObject({ state: "live" });
}, 120_000);

describe("a part that is reserved", () => {
  test("is earned whatever is left, and is taken once", async () => {
    const [one, two] = [await house.aMember(), await house.aMember()];
    const promotionId = await house.aPromotion({ ...own, budget: "50.00" });
    await house.join(one, promotionId);
    expect((await house.join(two, promotionId)).refusal?.code).toBe("budget_used");
    await house.paid(one, 2);
    expect(await house.entriesOf(one)).toMatchObject([{ state: "issued", amount: "50.00" }]);
    expect(await spentOf(promotionId)).toBe("50.00");
  });

  test("comes back when its member leaves, and is taken again when he returns", async () => {
    const [one, two] = [await house.aMember(), await house.aMember()];
    const promotionId = await house.aPromotion({ ...own, budgetDay: "50.00" });
    await house.join(one, promotionId);
    await house.leave(one, promotionId);
    expect(await spentOf(promotionId)).toBe("0.00");
    expect((await house.join(two, promotionId)).refusal).toBeUndefined();
    expect((await house.join(one, promotionId)).refusal?.code).toBe("budget_used");
    await house.leave(two, promotionId);
    expect((await house.join(one, promotionId)).value).toMatchObject({ state: "joined" });
    expect(await spentOf(promotionId)).toBe("50.00");
  });

  test("comes back when its time is over, and when its member takes a break", async () => {
    const [one, two] = [await house.aMember(), await house.aMember()];
    const promotionId = await house.aPromotion({ ...own, period: "day", budget: "100.00" });
    await house.join(one, promotionId);
    await house.join(two, promotionId);
    expect(await spentOf(promotionId)).toBe("100.00");
    const { username } = await house.memberOf(two);
    const body = { length: "year", account: username };
    await api.call("pausePlay", { token: two.token, body });
    await house.follow();
    await api.database.db.transaction((tx) =>
      api.app.platform.rewards.promotions.facts.pausedIn(tx, two.memberId),
    );
    expect(await spentOf(promotionId)).toBe("50.00");
    api.clock.advance(2 * dayMs);
    await house.poll();
    await house.signIn();
    expect(await spentOf(promotionId)).toBe("0.00");
  });
});

test.each([[{ kind: "sign_up", target: null }], [{ needsJoin: false }]] as const)(
  "nothing is reserved where nobody joins before: %j",
  async (changes) => {
    await expect(house.aPromotion({ ...own, ...changes })).rejects.toThrow("brand_rule");
  },
);
