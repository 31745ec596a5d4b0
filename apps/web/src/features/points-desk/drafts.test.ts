import type { MallItem, PointPolicy } from "@baize/contract";
import { describe, expect, test } from "vitest";
import { gameTypes } from "../../lib/game-types.ts";
import { brokenItemFields, itemDraftOf, itemSettingsOf } from "./item-draft.ts";
import { brokenPolicyFields, policyDraftOf, policySettingsOf } from "./policy-draft.ts";

const zone = "Asia/Dhaka";
const brand = { timeZone: zone, currency: "BDT" };

const item: MallItem = {
  itemId: "0b9a6f0e-6a3d-4d0e-9c52-2f1d5a7c1e01",
  merchantCode: "AMBERJACK",
  currency: "BDT",
  settings: {
    kind: "cash",
    isOpen: true,
    name: { en: "Cash", bn: "নগদ" },
    about: { en: "At once." },
    picture: "mall-cash",
    points: 500,
    amount: "50.00",
    amountRequired: "20.00",
    terms: { turnoverBps: 15_000 },
    stock: 20,
    memberMax: null,
    memberPeriod: "ever",
    opensAt: "2026-11-27T12:00:00.000Z",
    closesAt: null,
    place: 3,
  },
  taken: 4,
  updatedAt: "2026-11-27T12:00:00.000Z",
  revision: 2,
};

describe("an item", () => {
  test("typed and sent again says what it said", () => {
    expect(itemSettingsOf(itemDraftOf(item, zone), brand)).toEqual(item.settings);
  });

  test("that gives a bonus says its wagering and what of stakes counts", () => {
    const weights = Object.fromEntries(gameTypes.map((type) => [type, 10_000]));
    const terms = { wageringBps: 80_000, days: 7, weights: { ...weights, LIVE: 1000 } };
    const settings = { ...item.settings, kind: "bonus", terms } as MallItem["settings"];
    const draft = itemDraftOf({ ...item, settings }, zone);
    expect(draft.weights).toMatchObject({ RNG: "100", LIVE: "10" });
    expect(itemSettingsOf(draft, brand)).toEqual(settings);
    const capped = { ...draft, countsAtMost: "৫০" };
    expect(brokenItemFields(capped, item)).toEqual([]);
    expect(itemSettingsOf(capped, brand).terms).toEqual({ ...terms, countsAtMost: "50" });
    expect(brokenItemFields({ ...draft, countsAtMost: "0" }, item)).toEqual(["countsAtMost"]);
    const wrong = { ...draft, wagering: "0", weights: { ...draft.weights, LIVE: "101" } };
    expect(brokenItemFields(wrong, item)).toEqual(["wagering", "weights.LIVE"]);
  });

  test("that gives tickets says of what; what turns of a wheel are worth the server knows", () => {
    const wheelId = "3d5b0a52-8f1c-4c7e-9b1f-6a2d1c0e7a01";
    const ticket = { kind: "ticket", wheelId, tickets: 3, days: 7 } as const;
    const more = { dayMax: 20, levelMin: 2, amount: "0" };
    const settings = { ...item.settings, ...more, kind: "tickets", terms: { ticket } } as const;
    const draft = itemDraftOf({ ...item, settings }, zone);
    expect(brokenItemFields(draft, item)).toEqual([]);
    expect(itemSettingsOf(draft, brand)).toEqual(settings);
    const without = { ...draft, ticket: { ...draft.ticket, wheelId: "", count: "0" } };
    expect(brokenItemFields(without, item)).toEqual(["count", "wheelId"]);
    const tournament = { ...draft, ticket: { ...draft.ticket, kind: "board_ticket" as const } };
    expect(brokenItemFields(tournament, item)).toEqual(["amount", "boardId"]);
  });

  test("that gives free rounds says what of their wins is kept", () => {
    const terms = {
      turnoverBps: 10_000,
      days: 7,
      vassalage: "HSE",
      gameCode: "skylark",
      stake: "2.00",
      rounds: 10,
      winCap: "500.00",
    };
    const settings = { ...item.settings, kind: "free_rounds", terms } as MallItem["settings"];
    const draft = itemDraftOf({ ...item, settings }, zone);
    expect(itemSettingsOf(draft, brand)).toEqual(settings);
    expect(brokenItemFields({ ...draft, winCap: "-1" }, item)).toEqual(["winCap"]);
  });

  test.each([
    ["points", "0"],
    ["dayMax", "0"],
    ["levelMin", "101"],
    ["points", "1.5"],
    ["amount", "1.234"],
    ["amountRequired", "-1"],
    ["stock", "-1"],
    ["memberMax", "0"],
    ["turnover", "twice"],
  ])("%s of %j is broken", (field, text) => {
    const draft = { ...itemDraftOf(item, zone), [field]: text };
    expect(brokenItemFields(draft, item)).toEqual([field]);
  });

  test("needs its English name, which every brand has", () => {
    const draft = { ...itemDraftOf(item, zone), name: { bn: "নগদ" } };
    expect(brokenItemFields(draft, item)).toEqual(["name"]);
  });
});

describe("settings", () => {
  const policy: PointPolicy = {
    merchantCode: "AMBERJACK",
    currency: "BDT",
    settings: {
      isOpen: true,
      perPoint: { RNG: "100.00" },
      perDeposit: "50.00",
      ratio: 100,
      pointsMin: 100,
      dayPointsMax: 0,
      multiple: 10,
      autoUpTo: "500.00",
      turnoverBps: 10_000,
    },
    countsFrom: null,
    revision: 1,
  };

  test("typed and sent again say what they said", () => {
    expect(policySettingsOf(policyDraftOf(policy))).toEqual(policy.settings);
  });

  test.each([
    [{ ratio: "0" }, "ratio"],
    [{ perDeposit: "0" }, "perDeposit"],
    [{ autoUpTo: "much" }, "autoUpTo"],
    [{ turnover: "" }, "turnover"],
  ])("%o is broken", (changes, field) => {
    const draft = { ...policyDraftOf(policy), ...changes };
    expect(brokenPolicyFields(draft, policy)).toEqual([field]);
  });
});
