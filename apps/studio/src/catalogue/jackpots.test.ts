import { fallsAtMinor, isJackpotHit } from "@baize/fair";
import { expect, test } from "vitest";
import { findGame } from "./games.ts";
import { jackpotNetworks, jackpotRules } from "./jackpots.ts";
import { getSlot } from "./slots.ts";

const currencies = ["BDT", "INR", "EUR", "USD"];

test.each(currencies)("in the mean all that is contributed in %s is won", (currency) => {
  for (const network of jackpotNetworks) {
    const levels = network.levelsOf(currency);
    // Of each level: what is staked from one win to the next, and what that costs the reserve.
    const seedsPpm = levels.reduce((sum, { ratePpm, seedMinor, ceilingMinor, hitEveryMinor }) => {
      if (hitEveryMinor !== null) return sum + (seedMinor * 1_000_000n) / hitEveryMinor;
      const growth = ((ceilingMinor ?? 0n) - seedMinor) / 2n;
      return sum + (seedMinor * BigInt(ratePpm)) / growth;
    }, 0n);
    const ratesPpm = levels.reduce((sum, { ratePpm }) => sum + ratePpm, 0);
    expect(BigInt(network.contributionPpm - ratesPpm)).toBe(seedsPpm);
  }
});

test("every game of a network is in the catalogue, and its rules state both returns", () => {
  for (const { gameCodes } of jackpotNetworks) {
    expect(gameCodes.length).toBeGreaterThanOrEqual(3);
    for (const gameCode of gameCodes) {
      expect(findGame(gameCode)?.kind).toBe("slot");
      const { rtpBps } = getSlot(gameCode).figures;
      const rules = jackpotRules(gameCode, "BDT", rtpBps);
      expect(rules?.contributionPercent).toBe("1.00");
      expect(rules?.rtpPercent).toBe(((rtpBps + 100) / 100).toFixed(2));
    }
  }
  expect(jackpotRules("cherry-circuit", "BDT", 9_649)).toBeNull();
});

test("a pot has one name, of its jackpot and its level, in every language of the words", () => {
  const rules = jackpotRules("lantern-koi", "BDT", 9_600);
  const names = rules?.levels.map(({ name }) => name) ?? [];
  expect(names.map(({ en }) => en)).toEqual([
    "Riverlight · Delta",
    "Riverlight · River",
    "Riverlight · Brook",
  ]);
  expect(names[0]?.["bn"]).toBe("নদীর আলো · ব-দ্বীপ");
  for (const name of names) {
    const parts = Object.values(name).map((text) => text?.split(" · ").length);
    expect(new Set(parts)).toEqual(new Set([2]));
    expect(Object.keys(name).length).toBeGreaterThan(20);
  }
});

test("a pot falls above its seed, at its ceiling at the latest, everywhere equally", () => {
  const top = (1n << 52n) - 1n;
  expect(fallsAtMinor(0n, 20_000n, 100_000n)).toBe(20_001n);
  expect(fallsAtMinor(top, 20_000n, 100_000n)).toBe(100_000n);
  expect(fallsAtMinor(1n << 51n, 20_000n, 100_000n)).toBe(60_001n);
  expect(isJackpotHit(0n, 1n, 10n ** 12n)).toBe(true);
  expect(isJackpotHit(top, 1n, 10n ** 12n)).toBe(false);
});
