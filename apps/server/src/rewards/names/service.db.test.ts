import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openPromotions, usualPromotion } from "../../../test/promotions.ts";
import { rewardNames } from "./service.ts";

/** What ids are called to a second person; no operator alone gives one a false name. */

const merchantCode = "AMBERJACK";
let house: Awaited<ReturnType<typeof openPromotions>>;

beforeAll(async () => {
  house = await openPromotions();
}, 60_000);
beforeEach(() => house.signIn());
afterAll(() => house.close());

async function nameOf(id: string): Promise<string | undefined> {
  const names = await house.api.database.db.read((reader) => rewardNames(reader, [id], "en"));
  return names.get(id);
}

test("a promotion is called what is in force, whatever is drafted of it", async () => {
  const id = await house.aPromotion({ codes: [{ code: house.aCode(), usesMax: null }] });
  const { version, current } = await house.deskOf(id);
  expect(await nameOf(id)).toBe("Fifty for you");
  const title = { en: "One for you" };
  const codes = current?.codes.map(({ code, usesMax }) => ({ code, usesMax })) ?? [];
  const drafted = await house.save(id, { ...usualPromotion, title, codes }, version);
  expect(drafted.refusal).toBeUndefined();
  expect(await nameOf(id)).toBe("Fifty for you");
});

test("a draft of the same id gives it no name, nor is one of two names chosen", async () => {
  const id = await house.aPromotion({ codes: [{ code: house.aCode(), usesMax: null }] });
  const drafted = await house.api.call("saveJourney", {
    token: house.maker().token,
    params: { merchantCode, journeyId: id },
    body: {
      version: 0,
      terms: {
        name: "Five for a birthday",
        trigger: "registered",
        currency: "BDT",
        steps: [{ kind: "message", title: { en: "Hello" }, body: { en: "Hello." }, page: null }],
        restDays: null,
        budget: null,
      },
    },
  });
  expect(drafted.refusal).toBeUndefined();
  expect(await nameOf(id)).toBe("Fifty for you");
  await house.api.database.owner.transaction((tx) =>
    tx.execute(
      `insert into rewards.segment (merchant_code, segment_id, name, tree, version, saved_by,
         saved_at)
       values ($1, $2, 'Three members', '{}', 1, 'olga', now())`,
      [merchantCode, id],
    ),
  );
  expect(await nameOf(id)).toBeUndefined();
  expect(await nameOf(randomUUID())).toBeUndefined();
});
