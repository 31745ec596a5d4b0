import { expect, test } from "vitest";
import {
  brokenGiven,
  brokenPlaced,
  emptyGiven,
  emptyPrize,
  givenDraftOf,
  givenOf,
  newPlaced,
  prizeOf,
  type Given,
  type PrizeDraft,
} from "./draft.ts";

const read = (part: Partial<PrizeDraft>) => prizeOf({ ...emptyPrize, ...part }, "BDT");

test.each([
  [{}, { kind: "cash" }],
  [{ kind: "points" }, { kind: "points" }],
  [
    { kind: "bonus", wagering: "8" },
    { kind: "bonus", wageringBps: 80_000, days: 7 },
  ],
  [
    { kind: "free_rounds", game: "NVS test-reels", stake: "2.00" },
    { kind: "free_rounds", vassalage: "NVS", gameCode: "test-reels", stake: "2.00", days: 7 },
  ],
  [
    { kind: "ticket", wheelId: "w" },
    { kind: "ticket", wheelId: "w", days: 7 },
  ],
] as const)("%o is read", (typed, wanted) => expect(read(typed)).toMatchObject(wanted));

test.each([
  [{ kind: "bonus", wagering: "0" }],
  [{ kind: "bonus", prizeDays: "0" }],
  [{ kind: "free_rounds", stake: "2.00" }],
  [{ kind: "free_rounds", game: "NVS test-reels", stake: "none" }],
  [{ kind: "ticket" }],
] as const)("%o is not whole", (typed) => expect(read(typed)).toBeUndefined());

const weights = { ...emptyPrize.weights, LIVE: 1_000 };
test.each<Given>([
  { amount: "12.50" },
  { amount: "0", prize: { kind: "points", points: 250 } },
  {
    amount: "20.00",
    prize: { kind: "bonus", wageringBps: 80_000, weights, countsAtMost: "5.00", days: 3 },
  },
  {
    amount: "0",
    prize: {
      kind: "free_rounds",
      vassalage: "NVS",
      gameCode: "test-reels",
      stake: "2.00",
      rounds: 20,
      days: 7,
      winCap: "50.00",
    },
  },
  { amount: "0", prize: { kind: "ticket", wheelId: "w", days: 7, tickets: 2 } },
  { amount: "0", prize: { kind: "board_ticket", boardId: "b", days: 7, tickets: 1 } },
])("%o is read and written the same", (given) => {
  const draft = givenDraftOf(given);
  expect(brokenGiven(draft, "BDT")).toEqual([]);
  expect(givenOf(draft, "BDT")).toEqual(given);
});

test("a place outside of the list, or one that another has, is broken", () => {
  const placed = (place: string) => ({ ...newPlaced, count: "5", place });
  const fields = ["prizes", "step"] as const;
  expect(brokenPlaced(["2", "9", "2"].map(placed), 7, "BDT", fields)).toEqual([
    "prizes.1.step",
    "prizes.2.step",
  ]);
});

test.each([
  [{}, ["amount"]],
  [{ kind: "points", count: "2.5" }, ["count"]],
  [{ kind: "ticket", wheelId: "w", count: "101" }, ["count"]],
  [{ kind: "free_rounds", count: "১০", stake: "২" }, ["gameCode"]],
] as const)("%o is broken", (part, fields) =>
  expect(brokenGiven({ ...emptyGiven, ...part }, "BDT")).toEqual(fields),
);
