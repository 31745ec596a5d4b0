import { BonusOfferSettings } from "@baize/contract";
import { expect, test } from "vitest";
import {
  brokenOfferFields,
  newOffer,
  offerDraftOf,
  offerSettingsOf,
  type OfferDraft,
} from "./offer-draft.ts";

const brand = {
  merchantCode: "amberjack",
  brandName: "Amberjack",
  languages: ["bn", "en"],
  defaultLanguage: "bn",
  timeZone: "Asia/Dhaka",
  mainDomain: "localhost",
  currency: "BDT",
} as const;
const empty = newOffer(brand, "019a9c6e-0000-7000-8000-0123456789ab", "2026-05-01T00:00:00.000Z");
const settings: BonusOfferSettings = {
  ...empty.settings,
  title: { bn: "প্রথম জমা", en: "First deposit" },
  terms: { bn: "শর্ত", en: "Terms" },
  kind: "nth_deposit",
  nth: 3,
  percentBps: 12_550,
  steps: [
    { from: "2000.00", percentBps: 15_000 },
    { from: "8000.00", percentBps: 20_000 },
  ],
  weekdays: [5, 7],
  methods: ["bank", "card"],
  code: "SUMMER",
  budget: "90000.00",
  budgetMode: "reserved_at_join",
  max: "5000.00",
  minDeposit: "500.00",
  wageringBps: 85_000,
  days: 14,
  weights: { ...empty.settings.weights, LIVE: 2_000, LOTT: 0 },
};
const draft: OfferDraft = offerDraftOf({ ...empty, settings });

test("what is read and sent again is the same, and is what the contract takes", () => {
  expect(draft).toMatchObject({ percent: "125.5", wagering: "8.5", days: "14" });
  expect(draft.weights).toMatchObject({ RNG: "100", LIVE: "20", LOTT: "0" });
  expect(brokenOfferFields(draft)).toEqual([]);
  expect(offerSettingsOf(draft)).toEqual(settings);
  expect(BonusOfferSettings.safeParse(offerSettingsOf(draft)).success).toBe(true);
});

test("a new offer is closed and says what it lacks", () => {
  const unsaid = offerDraftOf(empty);
  expect(unsaid.isOpen).toBe(false);
  expect(brokenOfferFields(unsaid)).toEqual(["title", "terms", "minDeposit", "max"]);
});

test.each([
  ["percent", "0"],
  ["percent", "1000.01"],
  ["percent", "half"],
  ["max", "1.001"],
  ["minDeposit", ""],
  ["wagering", "0"],
  ["wagering", "100.5"],
  ["days", "366"],
  ["days", "1.5"],
] as const)("%s of %j is broken", (field, text) => {
  expect(brokenOfferFields({ ...draft, [field]: text })).toEqual([field]);
});

test.each([
  [{ nth: "1" }, "nth"],
  [{ nth: "11" }, "nth"],
  [{ steps: [{ key: "a", from: "500.00", percent: "200" }] }, "steps.0.from"],
  [{ steps: [{ key: "a", from: "", percent: "200" }] }, "steps.0.from"],
  [{ steps: [{ key: "a", from: "900.00", percent: "125.5" }] }, "steps.0.percent"],
] as const)("%j is broken", (part, field) => {
  expect(brokenOfferFields({ ...draft, ...part })).toEqual([field]);
});

test("a share of a stake is at most all of it, and something must count", () => {
  const over = { ...draft, weights: { ...draft.weights, FISH: "101" } };
  expect(brokenOfferFields(over)).toEqual(["weights.FISH"]);
  const none = Object.fromEntries(Object.keys(draft.weights).map((type) => [type, "0"]));
  expect(brokenOfferFields({ ...draft, weights: none as OfferDraft["weights"] })).toHaveLength(9);
});

test("digits of other scripts are read, and languages that say nothing are left out", () => {
  const typed = { ...draft, max: "৭৫০০", percent: "٢٠", title: { ...draft.title, en: "  " } };
  expect(brokenOfferFields(typed)).toEqual([]);
  expect(offerSettingsOf(typed)).toMatchObject({
    max: "7500",
    percentBps: 2_000,
    title: { bn: "প্রথম জমা" },
  });
});

test("free rounds are sent without what only a bonus says", () => {
  const { max: _max, countsAtMost: _most, ...same } = settings;
  const rounds = {
    vassalage: "NVS",
    gameCode: "test-reels",
    stake: "2.00",
    days: 5,
    winCap: "500.00",
    rounds: 10,
    steps: [{ from: "2000.00", rounds: 40 }],
  };
  const given = {
    ...same,
    percentBps: 0,
    steps: [],
    rounds,
    max: "80.00",
    days: 5,
    wageringBps: 0,
  };
  const typed = offerDraftOf({ ...empty, settings: given });
  expect(brokenOfferFields(typed)).toEqual([]);
  expect(offerSettingsOf(typed)).toEqual({ ...given, max: "0" });
  const fewer = { ...typed, roundsSteps: [{ key: "0", from: "2000", rounds: "10" }] };
  expect(brokenOfferFields(fewer)).toEqual(["rounds.steps.0.rounds"]);
});
