import { parseMinor } from "@baize/money";
import { expect, test } from "vitest";
import { findGame } from "../../catalogue/games.ts";
import { rulesOf } from "../../catalogue/rules.ts";
import { slots } from "../../catalogue/slots.ts";
import { isCountable } from "./rarity.ts";

test.each([
  ["160,380", true],
  ["1,122,857,280", true],
  ["999,999,999,999", true],
  ["1,000,000,000,000", false],
  ["10¹⁵", false],
  ["10²⁰³", false],
])("once in %s can be counted: %s", (oneIn, isKnown) => {
  expect(isCountable(oneIn)).toBe(isKnown);
});

test.each(slots.map((slot) => [slot.gameCode, slot] as const))(
  "%s tells the highest payout that its highest win gives, and pays no less",
  (gameCode, { figures }) => {
    const game = findGame(gameCode);
    if (game === undefined) throw new Error("it is not in the catalogue");
    const limits = game.limits("BDT");
    const told = parseMinor(rulesOf(game, "BDT", undefined).winMax, "BDT") ?? 0n;
    const times = BigInt(figures.winMaxTimes.replace(".", ""));
    expect(told).toBe((limits.stakeMax * times) / 100n);
    expect(told).toBeLessThanOrEqual(limits.winMax);
    expect(isCountable(figures.winMaxOneIn) || figures.winMaxOneIn.startsWith("10")).toBe(true);
  },
);
