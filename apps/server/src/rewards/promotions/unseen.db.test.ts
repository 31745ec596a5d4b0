import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anOperator } from "../../../test/operators.ts";
import { openPromotions } from "../../../test/promotions.ts";

/** How many promotions a member could take part in and has not seen: the badge beside them. */

let house: Awaited<ReturnType<typeof openPromotions>>;
beforeAll(async () => {
  house = await openPromotions();
}, 60_000);
afterAll(() => house.close());

const countOf = async (token: string) =>
  (await house.api.call("rewardSummary", { token })).value.availablePromoCount;

/** A card of the promotions page. */
async function aCard(): Promise<string> {
  const { token } = await anOperator(house.api, ["content.read", "content.write"]);
  const contentId = randomUUID();
  const saved = await house.api.call("saveContent", {
    token,
    params: { merchantCode: "AMBERJACK", contentId },
    body: {
      isOpen: true,
      startsAt: null,
      endsAt: null,
      revision: 0,
      body: {
        kind: "promotion",
        category: "sports",
        title: { en: "A card" },
        summary: { en: "What it is about" },
        html: { en: "<p>What it is about</p>" },
        pictures: ["promotion-welcome"],
        action: null,
      },
    },
  });
  expect(saved.refusal).toBeUndefined();
  return contentId;
}

test("what may be joined counts until the page was seen, and nothing else does", async () => {
  const [one, other] = [await aCard(), await aCard()];
  const member = await house.aMember();
  expect(await countOf(member.token)).toBe(0);
  const joined = {
    kind: "deposit",
    needsJoin: true,
    target: { measure: "deposit_count", expected: "1" },
  } as const;
  const endsAt = "2030-01-01T00:00:00.000Z";
  await house.aPromotion({ ...joined, contentId: one, endsAt });
  await house.aPromotion({ ...joined, contentId: null });
  await house.aCoded({ contentId: other });
  expect(await countOf(member.token)).toBe(1);
  // Asking for the number is no look at the page.
  expect(await countOf(member.token)).toBe(1);
  const page = await house.api.call("promotions", { token: member.token });
  expect(page.value.find(({ id }) => id === one)).toMatchObject({ endsAt });
  expect(await countOf(member.token)).toBe(0);
  expect(await countOf((await house.aMember()).token)).toBe(1);
});
