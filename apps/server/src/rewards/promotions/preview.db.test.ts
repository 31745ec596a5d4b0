import { randomUUID } from "node:crypto";
import type { PromotionTerms } from "@baize/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { openPromotions, usualPromotion } from "../../../test/promotions.ts";

/** What operators see of a promotion before it is saved. */

let house: Awaited<ReturnType<typeof openPromotions>>;
let reader: TestOperator;

beforeAll(async () => {
  house = await openPromotions();
  reader = await anOperator(house.api, ["rewards.read"]);
}, 60_000);
afterAll(() => house.close());

const deposits: Partial<PromotionTerms> = {
  kind: "deposit",
  needsJoin: true,
  target: { measure: "deposit_sum", expected: "500.00" },
};

const preview = (
  changes: Partial<PromotionTerms>,
  more: { readonly username?: string; readonly language?: "en" | "bn" } = {},
) =>
  house.api.call("previewPromotion", {
    token: reader.token,
    body: {
      merchantCode: "AMBERJACK",
      promotionId: randomUUID(),
      terms: { ...usualPromotion, ...changes },
      language: "en",
      ...more,
    },
  });

test("each state reads as on the site, in the language that is asked for", async () => {
  const { value } = await preview(deposits, { language: "bn" });
  expect(value).toMatchObject({ hasCard: false, member: null });
  const labels = value.states.map(({ state, offer }) => [state, offer.label]);
  expect(labels).toEqual([
    ["join", "join"],
    ["joined", "process"],
    ["claim", "claim"],
    ["claimed", "claimed"],
    ["closed", "closed"],
  ]);
  const [join, joined] = value.states;
  expect(join?.offer).toMatchObject({ title: "আপনার জন্য পঞ্চাশ", budgetLeft: "many" });
  expect(joined?.offer.entry).toMatchObject({
    progress: { actual: "250.00", expected: "500.00", isMoney: true },
  });
});

test("a chosen member is judged as where he asks himself", async () => {
  const member = await house.aMember();
  const { username } = await house.memberOf(member);
  const may = await preview(deposits, { username });
  expect(may.value.member).toMatchObject({ username, bar: null, offer: { label: "join" } });
  const who = { all: [{ segment: "has_deposited" }, { not: { segment: "has_phone" } }] } as const;
  const asked = { ...deposits, who: { all: [...who.all] } };
  const mayNot = await preview(asked, { username });
  expect(mayNot.value.member).toMatchObject({
    bar: "not_eligible",
    unmet: [{ segment: "has_deposited" }],
    offer: { label: "closed", why: "not_eligible" },
  });
  const body = { length: "year", account: username };
  await house.api.call("pausePlay", { token: member.token, body });
  const paused = await preview(deposits, { username });
  expect(paused.value.member).toMatchObject({ bar: "play_paused", offer: null });
  expect((await preview(deposits, { username: "nobodyatall" })).value.member).toBeNull();
});

test("nothing is saved, and another brand than there is has none", async () => {
  const { value } = await house.api.call("deskPromotions", {
    token: reader.token,
    query: { merchantCode: "AMBERJACK" },
  });
  expect(value.content).toEqual([]);
  const lost = await house.api.call("previewPromotion", {
    token: reader.token,
    body: {
      merchantCode: "NOWHERE",
      promotionId: randomUUID(),
      terms: usualPromotion,
      language: "en",
    },
  });
  expect(lost.refusal?.code).toBe("not_found");
});
