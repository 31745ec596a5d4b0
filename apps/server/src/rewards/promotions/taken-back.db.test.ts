import { afterAll, beforeAll, expect, test } from "vitest";
import { openPromotions } from "../../../test/promotions.ts";
import { findPromotionIncoherences } from "./coherence.ts";

/** What becomes of a part whose claimed money two operators took back. */

let house: Awaited<ReturnType<typeof openPromotions>>;
beforeAll(async () => {
  house = await openPromotions();
}, 60_000);
afterAll(() => house.close());

test("it stays claimed and its budget spent, and the books agree", async () => {
  const member = await house.aMember();
  const { code, promotionId } = await house.aCoded({ period: "once" });
  const { claimId } = (await house.type(member, code)).value;
  await house.claim(member, claimId);
  const back = await house.api.call("takeAwardBack", {
    token: house.maker().token,
    params: { memberId: String(member.memberId), claimId: claimId ?? "" },
    body: { reason: "Given to the wrong one" },
  });
  expect(back.value.state).toBe("taken_back");
  expect(await house.cashOf(member)).toBe(10_000n);
  expect(await house.entriesOf(member)).toMatchObject([{ state: "claimed" }]);
  expect((await house.deskOf(promotionId)).spent).toBe("50.00");
  expect(await findPromotionIncoherences(house.api.database.db)).toEqual([]);
});
