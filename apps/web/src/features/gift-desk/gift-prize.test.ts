import { expect, test } from "vitest";
import { emptyPrize, prizeOf, type PrizeDraft } from "./gift-prize.ts";

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
