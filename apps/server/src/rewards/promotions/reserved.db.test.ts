import type { WhoMay } from "@baize/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayMs } from "@baize/contract/durations";
import type { TestApp } from "../../../test/app.ts";
import { anOperator } from "../../../test/operators.ts";
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

test("who has joined is not refused for what the promotion asked for, but for a tag", async () => {
  const [one, late] = [await house.aMember(), await house.aMember()];
  const played: WhoMay = { segment: "valid_sum", amount: "1.00", days: 7 };
  const barred: WhoMay = { segment: "tagged", tags: ["barred"] };
  const who: WhoMay = { all: [{ not: played }, { not: barred }] };
  const promotionId = await house.aPromotion({ ...own, who });
  await house.join(one, promotionId);
  const today = api.clock.now().toISOString().slice(0, 10);
  await api.database.db.transaction((tx) =>
    tx.execute(
      `insert into rewards.turnover_day
         (member_id, day, game_type, merchant_code, valid_minor, bonus_minor)
       select *, $2::date, 'LIVE', 'AMBERJACK', 50000, 0 from unnest($1::bigint[])`,
      [[one.memberId, late.memberId].map(String), today],
    ),
  );
  expect((await house.join(late, promotionId)).refusal?.code).toBe("not_eligible");
  await house.paid(one, 2);
  const [entry] = await house.entriesOf(one);
  expect(entry).toMatchObject({ state: "issued" });
  const claim = () =>
    api.call("claimAward", { token: one.token, body: { claimId: entry?.claimId } });
  const tagger = await anOperator(api, ["members.read", "members.write"]);
  const params = { memberId: String(one.memberId), tag: "barred" };
  await api.call("tagMember", { token: tagger.token, params });
  expect((await claim()).refusal?.code).toBe("not_eligible");
  await api.call("untagMember", { token: tagger.token, params });
  expect((await claim()).value).toMatchObject({ state: "claimed" });
});

test.each([[{ kind: "sign_up", target: null }], [{ needsJoin: false }]] as const)(
  "nothing is reserved where nobody joins before: %j",
  async (changes) => {
    await expect(house.aPromotion({ ...own, ...changes })).rejects.toThrow("brand_rule");
  },
);
