import { gameTypes, type AwardPrize } from "@baize/contract";
import { expect, test } from "vitest";
import { askedByPrizes, knownOf } from "./rules.ts";

const weights = Object.fromEntries(gameTypes.map((type) => [type, 10_000]));
const bonus = { kind: "bonus", wageringBps: 400_000, weights };
const prize = { ...bonus, days: 7 } as AwardPrize;
const other = { ...bonus, days: 8 } as AwardPrize;
/** As the database gives it back: its keys are in another order. */
const saved = {
  amount: "5.00",
  prize: Object.fromEntries(Object.entries(prize).toReversed()) as AwardPrize,
};

test("what was saved before is known whatever the order of its keys", () => {
  expect(knownOf(prize, [saved])).toBe(saved);
  expect(knownOf(other, [saved])).toBeUndefined();
});

test("what is closed may go on to promise a bonus it did before, and nothing else may", () => {
  const ask = (isOpen: boolean, of = prize) =>
    askedByPrizes([{ place: "", prize: of }], { isOpen, known: [saved] });
  expect(ask(false)).toEqual([]);
  expect(ask(true)).toMatchObject([{ wagering: { bps: 400_000 } }]);
  expect(ask(false, other)).toHaveLength(1);
});
