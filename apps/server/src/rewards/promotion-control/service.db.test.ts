import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { openPromotions, usualPromotion, type Taker } from "../../../test/promotions.ts";
import { isHeldBack } from "./rules.ts";

/** The control group: it sees nothing, takes nothing, and is noted beside those who are shown. */

let house: Awaited<ReturnType<typeof openPromotions>>;
let api: TestApp;

beforeAll(async () => {
  house = await openPromotions();
  ({ api } = house);
}, 60_000);
afterAll(() => house.close());

/** A promotion that holds the first of two members back and not the second. */
function splitting(held: Taker, offered: Taker): ReturnType<typeof randomUUID> {
  for (;;) {
    const promotionId = randomUUID();
    const isHeld = isHeldBack(promotionId, held.memberId, 50);
    if (isHeld && !isHeldBack(promotionId, offered.memberId, 50)) return promotionId;
  }
}

const seenOf = (promotionId: string) =>
  api.database.db.read((reader) =>
    reader.query<{ memberId: bigint; isControl: boolean }>(
      `select member_id as "memberId", is_control as "isControl" from rewards.promotion_seen
       where promotion_id = $1 order by member_id`,
      [promotionId],
    ),
  );

async function two() {
  const [held, offered] = [await house.aMember(), await house.aMember()];
  return { held, offered, promotionId: splitting(held, offered) };
}

test("a member of the control group can neither join nor type the code", async () => {
  const { held, offered, promotionId } = await two();
  const code = house.aCode();
  const both = new Map([
    [held.memberId, true],
    [offered.memberId, false],
  ]);
  await house.aPromotion({ codes: [{ code, usesMax: null }], controlShare: 50 }, promotionId);
  expect((await house.type(held, code)).refusal?.code).toBe("not_eligible");
  expect((await house.type(offered, code)).value).toMatchObject({ state: "issued" });
  const joinable = splitting(held, offered);
  const target = { measure: "deposit_count" as const, expected: "1" };
  const own = { codes: [], needsJoin: true, controlShare: 50, target };
  await house.aPromotion({ ...own, kind: "deposit" }, joinable);
  expect((await house.join(held, joinable)).refusal?.code).toBe("not_eligible");
  expect((await house.join(offered, joinable)).value).toMatchObject({ state: "joined" });
  // Who was refused is noted all the same.
  for (const id of [promotionId, joinable]) {
    const noted = (await seenOf(id)).map((row) => [row.memberId, row.isControl] as const);
    expect(new Map(noted)).toEqual(both);
  }
});

test("deposits of the control group count for nothing, and both groups are noted", async () => {
  const { held, offered, promotionId } = await two();
  const target = { measure: "deposit_count" as const, expected: "1" };
  const terms = { kind: "deposit" as const, codes: [], target, controlShare: 50 };
  await house.aPromotion(terms, promotionId);
  for (const member of [held, offered]) await house.paid(member, 1);
  expect(await house.entriesOf(held)).toEqual([]);
  expect(await house.entriesOf(offered)).toMatchObject([{ state: "issued" }]);
  const seen = new Map((await seenOf(promotionId)).map((row) => [row.memberId, row.isControl]));
  expect(seen).toEqual(
    new Map([
      [held.memberId, true],
      [offered.memberId, false],
    ]),
  );
});

test("what was begun without a control group is kept when a revision brings one", async () => {
  const { held, promotionId } = await two();
  const code = house.aCode();
  const codes = [{ code, usesMax: null }];
  await house.aPromotion({ codes }, promotionId);
  const { claimId } = (await house.type(held, code)).value;
  await house.aPromotion({ codes, controlShare: 50 }, promotionId);
  expect((await house.claim(held, claimId)).value).toMatchObject({ state: "claimed" });
});

test("a share above one half, and one of a gift, cannot be saved", async () => {
  const codes = [{ code: house.aCode(), usesMax: null }];
  const saved = await house.save(randomUUID(), { ...usualPromotion, codes, controlShare: 51 });
  expect(saved.refusal?.code).toBe("invalid_input");
  const gift = { ...usualPromotion, kind: "gift" as const, controlShare: 10 };
  expect((await house.save(randomUUID(), gift)).refusal?.value).toEqual({
    field: "controlShare",
    reason: "cannot_change",
  });
});
