import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPromotions, usualPromotion } from "../../../test/promotions.ts";

/** A month of promotions, and which are in each other's way. */

let house: Awaited<ReturnType<typeof openPromotions>>;

beforeAll(async () => {
  house = await openPromotions();
}, 60_000);
afterAll(() => house.close());

const month = (asked: string, merchantCode = "AMBERJACK") =>
  house.api.call("promotionCalendar", {
    token: house.maker().token,
    query: { merchantCode, month: asked },
  });

test("it has what runs in the month by the brand's clock, and drafts", async () => {
  const during = { startsAt: "2026-05-10T00:00:00.000Z", endsAt: "2026-05-20T00:00:00.000Z" };
  const { promotionId: first } = await house.aCoded({ ...during, stackGroup: "may" });
  const later = { startsAt: "2026-05-15T00:00:00.000Z", endsAt: "2026-05-31T19:00:00.000Z" };
  const { promotionId: second } = await house.aCoded({ ...later, stackGroup: "may" });
  const draft = randomUUID();
  const codes = [{ code: house.aCode(), usesMax: null }];
  await house.save(draft, { ...usualPromotion, codes, ...during });
  const may = (await month("2026-05")).value;
  const of = (id: string) => may.promotions.find((one) => one.promotionId === id);
  expect(of(first)).toMatchObject({ state: "scheduled", conflicts: [second], ...during });
  expect(of(second)).toMatchObject({ conflicts: [first] });
  expect(of(draft)).toMatchObject({ state: "draft", conflicts: [] });
  // In Dhaka the second ends an hour after the month did.
  const june = (await month("2026-06")).value.promotions.map(({ promotionId }) => promotionId);
  expect(june).toContain(second);
  expect(june).not.toContain(first);
});

test("what an operator ended is over in the months after", async () => {
  const { promotionId } = await house.aCoded();
  await house.hold(promotionId, "end");
  const ids = async (asked: string) =>
    (await month(asked)).value.promotions.map((one) => one.promotionId);
  expect(await ids("2026-01")).toContain(promotionId);
  expect(await ids("2026-12")).not.toContain(promotionId);
});

test("a brand that is not there has none", async () => {
  expect((await month("2026-05", "NOBODY")).refusal?.code).toBe("not_found");
});
