import { randomUUID } from "node:crypto";
import type { PromotionTerms } from "@baize/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { aPrizeWheel } from "../../../test/prizes.ts";
import { openPromotions, usualPromotion } from "../../../test/promotions.ts";
import { findPromotionIncoherences } from "./coherence.ts";

/** Promotions that give neither money nor a bonus. */

let house: Awaited<ReturnType<typeof openPromotions>>;
let api: TestApp;

beforeAll(async () => {
  house = await openPromotions();
  ({ api } = house);
}, 60_000);
afterAll(async () => {
  expect(await findPromotionIncoherences(api.database.db)).toEqual([]);
  await house.close();
});

describe("a prize that is no money", () => {
  test("is given once, and the budget holds what it is worth", async () => {
    const { wheelId } = await aPrizeWheel(api);
    const prize = { kind: "ticket", wheelId, days: 7, tickets: 3 } as const;
    const gives = { amount: "0", prize, budget: "11.99" };
    const { code, promotionId } = await house.aCoded(gives);
    expect((await house.deskOf(promotionId)).current).toMatchObject({ amount: "6.00", prize });
    const [one, two] = [await house.aMember(), await house.aMember()];
    const { value } = await house.type(one, code);
    expect(value).toMatchObject({ state: "issued", amount: "6.00", prize });
    expect((await house.type(two, code)).refusal?.code).toBe("budget_used");
    expect(await house.entriesOf(one)).toMatchObject([{ prize, prizeOf: "Harbour wheel" }]);
    const claims = [house.claim(one, value.claimId), house.claim(one, value.claimId)];
    await Promise.all(claims);
    expect(await house.entriesOf(one)).toMatchObject([{ state: "claimed" }]);
    const tickets = await api.call("tickets", { token: one.token, query: {} });
    expect(tickets.value.filter((ticket) => ticket.wheelId === wheelId)).toHaveLength(3);
    expect(await house.deskOf(promotionId)).toMatchObject({ spent: "6.00", claimed: "6.00" });
  });

  test("is approved with the worth that was read", async () => {
    const { wheelId, raise } = await aPrizeWheel(api);
    const prize = { kind: "ticket", wheelId, days: 7, tickets: 3 } as const;
    const codes = [{ code: house.aCode(), usesMax: null }];
    const terms = { ...usualPromotion, codes, amount: "0", prize };
    const promotionId = randomUUID();
    const saved = await house.save(promotionId, terms);
    const submitted = await house.submit(promotionId, saved.value.version);
    await raise("30.00");
    const refused = await house.decide(promotionId, submitted.value.version);
    expect(refused.refusal?.code).toBe("changed_meanwhile");
    const by = { decision: "return" } as const;
    const back = await house.decide(promotionId, submitted.value.version, by);
    const again = await house.save(promotionId, terms, back.value.version);
    const { value } = await house.submit(promotionId, again.value.version);
    await house.decide(promotionId, value.version);
    expect((await house.deskOf(promotionId)).current).toMatchObject({ amount: "46.50" });
  });

  test("that nobody can price has no budget of money, and a bonus is asked as one", async () => {
    const points = { kind: "points", points: 250 } as const;
    const refused = async (changes: Partial<PromotionTerms>) => {
      const codes = [{ code: house.aCode(), usesMax: null }];
      const terms = { ...usualPromotion, codes, amount: "0", prize: points, ...changes };
      return (await house.save(randomUUID(), terms)).refusal?.value?.["field"];
    };
    expect(await refused({})).toBe("budget");
    expect(await refused({ budget: null, bonusDays: 7 })).toBe("prize");
    expect(await refused({ budget: null, kind: "application", codes: [] })).toBe("prize");
    const { code } = await house.aCoded({ amount: "0", prize: points, budget: null });
    const member = await house.aMember();
    const { claimId } = (await house.type(member, code)).value;
    await house.claim(member, claimId);
    const { value } = await api.call("pointBalance", { token: member.token });
    expect(value.balance).toBe(250);
  });
});
