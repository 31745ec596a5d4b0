import type { Jackpot } from "@baize/contract";
import { expect, test } from "vitest";
import { potOf } from "./pots.ts";

const jackpot = (currency: string, amount: string): Jackpot => ({
  network: "riverlight",
  name: "Riverlight",
  vassalage: "NVS",
  gameCodes: ["lantern-koi", "padma-pearls"],
  currency,
  levels: [
    { level: "delta", name: "Riverlight · Delta", amount, mustHitBy: null },
    { level: "brook", name: "Riverlight · Brook", amount: "3.00", mustHitBy: "10.00" },
  ],
});
const jackpots = [jackpot("USD", "9.00"), jackpot("BDT", "900.00")];
const koi = { vassalage: "NVS", gameCode: "lantern-koi" };

test("a game shows the largest pot it plays for, in the brand's currency", () => {
  expect(potOf(jackpots, koi, "BDT")).toEqual({
    name: "Riverlight · Delta",
    amount: "900.00",
    currency: "BDT",
  });
});

test.each([
  ["another game", jackpots, { ...koi, gameCode: "cherry-circuit" }, "BDT"],
  ["a game of another vendor with the same code", jackpots, { ...koi, vassalage: "HSE" }, "BDT"],
  ["a currency without a pot", jackpots, koi, "JPY"],
  ["pots that are not known yet", undefined, koi, "BDT"],
] as const)("there is none for %s", (_name, list, game, currency) => {
  expect(potOf(list, game, currency)).toBeUndefined();
});
