import type { JourneyTerms } from "@baize/contract";
import { expect, test } from "vitest";
import { emptyGiven } from "../../ui/desk/prizes/draft.ts";
import { brokenFields, draftOf, newDraft, newStep, termsOf, type Draft } from "./draft.ts";

const texts = { title: { en: "Hello", bn: "হ্যালো" }, body: { en: "Come in" } };
const promotionId = "9d1f3c52-7a4e-4b60-8e2d-5c0a6b9f1d01";
const terms: JourneyTerms = {
  name: "Welcome",
  trigger: "registered",
  currency: "BDT",
  steps: [
    { kind: "wait", minutes: 90 },
    { kind: "wait", minutes: 1440 },
    { kind: "condition", who: { all: [{ not: { segment: "has_deposited" } }] } },
    { kind: "condition", who: { not: { all: [{ segment: "has_mail" }] } } },
    { kind: "message", ...texts, page: "depositv2" },
    { kind: "message", ...texts, page: null },
    { kind: "offer", ...texts, promotionId },
    { kind: "award", title: texts.title, amount: "50.00", turnoverBps: 15_000, claimDays: 7 },
    {
      kind: "award",
      title: texts.title,
      amount: "0",
      prize: { kind: "points", points: 250 },
      turnoverBps: 0,
      claimDays: 7,
    },
  ],
  restDays: 30,
  budget: "5000.00",
  awardsMax: 500,
};

test("a journey is read and written the same", () => {
  const draft = draftOf(terms);
  expect(brokenFields(draft)).toEqual([]);
  expect(termsOf(draft)).toEqual(terms);
});

test("minutes are shown in the largest unit that says them", () => {
  const [hours, day] = draftOf(terms).steps;
  expect([hours?.wait, hours?.unit, day?.wait, day?.unit]).toEqual(["90", "minutes", "1", "days"]);
});

const message = { ...newStep("message"), title: { en: "A" }, body: { en: "B" } };
const named: Draft = { ...newDraft("BDT"), name: "N", steps: [message] };

test.each<[string, Draft, string[]]>([
  ["nothing", named, []],
  ["no name", { ...named, name: " " }, ["name"]],
  [
    "a wait of letters",
    { ...named, steps: [{ ...newStep("wait"), wait: "x" }, message] },
    ["0.wait"],
  ],
  [
    "a wait of 91 days",
    { ...named, steps: [{ ...newStep("wait"), wait: "91", unit: "days" }, message] },
    ["0.wait"],
  ],
  ["Bengali digits", { ...named, steps: [{ ...newStep("wait"), wait: "২৪" }, message] }, []],
  ["no step that acts", { ...named, steps: [newStep("wait")] }, ["steps"]],
  ["no English", { ...named, steps: [{ ...message, title: { bn: "ক" } }] }, ["0.title"]],
  [
    "an award of nothing",
    { ...named, steps: [newStep("award")] },
    ["budget", "0.title", "0.amount"],
  ],
  [
    "a budget below what one member gets",
    {
      ...named,
      budget: "19.99",
      steps: [
        { ...newStep("award"), title: { en: "A" }, given: { ...emptyGiven, amount: "10" } },
        { ...newStep("award"), title: { en: "B" }, given: { ...emptyGiven, amount: "10" } },
      ],
    },
    ["budget"],
  ],
  ["no promotion", { ...named, steps: [{ ...message, kind: "offer" }] }, ["0.promotionId"]],
  ["a rest of letters", { ...named, mayRepeat: true, restDays: "x" }, ["restDays"]],
])("broken: %s", (_, draft, expected) => {
  expect(brokenFields(draft)).toEqual(expected);
});
