import { randomUUID } from "node:crypto";
import type { BonusOfferSettings } from "@baize/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBonusHouse, type BonusHouse, type BonusPlayer } from "../../../test/bonuses.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { demoOffers } from "../offers/demo.ts";

/** What operators see of an offer before it is saved. */

let house: BonusHouse;
let reader: TestOperator;
const [usual] = demoOffers("AMBERJACK", "BDT");

beforeAll(async () => {
  house = await openBonusHouse();
  reader = await anOperator(house.api, ["rewards.read"]);
});
afterAll(() => house.close());

async function preview(changes: Partial<BonusOfferSettings>, username?: string) {
  if (usual === undefined) throw new Error("the demo offers nothing");
  const { value } = await house.api.call("previewOffer", {
    token: reader.token,
    body: {
      merchantCode: "AMBERJACK",
      offerId: randomUUID(),
      settings: { ...usual.settings, ...changes },
      language: "en",
      ...(username === undefined ? {} : { username }),
    },
  });
  return value;
}
const nameOf = async ({ memberId }: BonusPlayer) =>
  (await house.api.app.platform.identity.getMember(memberId)).username;

test("shows the offer, and its bonus as it waits, runs and is done", async () => {
  const shown = await preview({ methods: ["bank"], budget: "5000.00", isOpen: false });
  expect(shown.offer).toMatchObject({
    title: "100% welcome bonus",
    methods: [{ methodId: "bank" }],
    budgetLeft: "many",
    budgetMode: "first_reached",
  });
  const steps = shown.bonuses.map(({ state, done, required }) => [state, done, required]);
  expect(steps).toEqual([
    ["chosen", "0.00", "5000.00"],
    ["active", "2500.00", "5000.00"],
    ["completed", "5000.00", "5000.00"],
  ]);
});

test("says why a member may not choose it, judged as where he asks himself", async () => {
  const player = await house.aPlayer();
  const username = await nameOf(player);
  const barOf = async (changes: Partial<BonusOfferSettings>) =>
    (await preview(changes, username)).member?.bar;
  expect(await barOf({})).toBeNull();
  expect(await barOf({ code: "SUMMER" })).toBe("needs_code");
  expect(await barOf({ kind: "nth_deposit", nth: 3 })).toBe("other_deposit");
  const offerId = await house.anOffer();
  await house.order(player, { offerId });
  expect(await barOf({})).toBe("bonus_active");
  expect((await preview({}, "nobodyatall")).member).toBeNull();
});
