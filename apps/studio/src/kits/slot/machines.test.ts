import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { compileMachine, payEntries, payReach, playRound, seededWords } from "@baize/fair";
import { minor } from "@baize/money";
import { countFigures } from "./figures.ts";
import { drawSlot } from "./rules.ts";
import { getSlot, slots } from "../../catalogue/slots.ts";
import { slotLimits, type Slot } from "./slot.ts";

/** Machines whose count takes seconds; bench/slots.ts --count counts the others again. */
const countedHere = new Set([
  "owl-and-orchard",
  "cherry-circuit",
  "crown-of-clover",
  "party-parcel",
  "peacock-courtyard",
  "saffron-fox",
]);

const wordsOf = (clientSeed: string) =>
  seededWords((key, message) => createHmac("sha256", key).update(message).digest(), {
    serverSeed: "5e".repeat(32),
    clientSeed,
    nonce: 1,
  });

test.each(slots.filter(({ gameCode }) => countedHere.has(gameCode)))(
  "the printed figures of $gameCode are what counting every stop combination gives",
  ({ machine, figures }) => {
    expect(countFigures(machine)).toEqual(figures);
  },
  120_000,
);

test.each(slots)("the return of $gameCode lies within 95 and 96.9 percent", ({ figures }) => {
  const rtp = Number(figures.rtpExact);
  expect(rtp).toBeGreaterThanOrEqual(0.95);
  expect(rtp).toBeLessThanOrEqual(0.969);
  const parts = [figures.rtpBasePercent, figures.rtpFreePercent, figures.rtpHoldPercent];
  const sum = parts.reduce((all, part) => all + Number(part), 0);
  expect(Math.abs(sum - rtp * 100)).toBeLessThan(0.03);
});

/** Shares and rates of many seeded rounds, each compared with the exact figure. */
function simulate({ compiled, machine }: Slot, rounds: number, isBought: boolean) {
  const words = wordsOf(isBought ? "bought" : "simulation");
  let [won, features, holds, hits] = [0, 0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const spins = playRound(compiled, words, isBought);
    if (spins.some(({ kind }) => kind === "free")) features += 1;
    // Of coins, or beside reels that became wild.
    if (spins[0]?.hold || spins[1]?.kind === "base") holds += 1;
    const [first] = spins;
    if (first !== undefined && first.spun.pay + first.scatterPay > 0) hits += 1;
    won += spins.reduce((sum, spin) => sum + spin.winInParts, 0) / machine.parts;
  }
  return {
    won: won / rounds,
    features: features / rounds,
    holds: holds / rounds,
    hits: hits / rounds,
  };
}

const rateOf = (oneIn: string): number => (Number(oneIn) === 0 ? 0 : 1 / Number(oneIn));

test.each(slots)(
  "20,000 seeded rounds of $gameCode return the exact share within three deviations",
  (slot) => {
    const { figures } = slot;
    const rounds = 20_000;
    const seen = simulate(slot, rounds, false);
    const within = (value: number, rate: number): void => {
      const deviation = Math.sqrt((rate * (1 - rate)) / rounds);
      expect(Math.abs(value - rate)).toBeLessThan(3 * deviation + 1e-4);
    };
    const spread = Number(figures.deviation) / Math.sqrt(rounds);
    expect(Math.abs(seen.won - Number(figures.rtpExact))).toBeLessThan(3 * spread);
    within(seen.features, rateOf(figures.featureOneIn));
    within(seen.holds, rateOf(figures.holdOneIn));
    within(seen.hits, Number(figures.hitPercent) / 100);
  },
  60_000,
);

test.each(slots.filter(({ machine }) => machine.buy !== undefined))(
  "the bought free spins of $gameCode return what their figure says",
  (slot) => {
    const rounds = 4_000;
    const { buy, parts } = slot.machine;
    const price = (buy?.parts ?? parts) / parts;
    const { won } = simulate(slot, rounds, true);
    // A bought round spreads less than two of its prices, so this is more than three deviations.
    const spread = 6 / Math.sqrt(rounds);
    expect(Math.abs(won / price - Number(slot.figures.rtpBuyPercent) / 100)).toBeLessThan(spread);
  },
  60_000,
);

test.each(slots.filter(({ machine }) => machine.buy !== undefined))(
  "the bought free spins of $gameCode return within half a percent of what the game does",
  ({ figures }) => {
    const off = Number(figures.rtpBuyPercent) - Number(figures.rtpExact) * 100;
    expect(Math.abs(off)).toBeLessThanOrEqual(0.5);
  },
);

test.each(slots)(
  "every prize that $gameCode names can be won",
  ({ compiled }) => {
    const { found, unreachable } = payReach(compiled, wordsOf("reach"));
    expect(unreachable.map(({ symbol, count }) => `${count} × ${compiled.ids[symbol]}`)).toEqual(
      [],
    );
    expect(found).toHaveLength(payEntries(compiled).length);
  },
  120_000,
);

test("a prize that no stop brings is found out", () => {
  const { machine } = getSlot("party-parcel");
  const symbols = machine.symbols.map((one) =>
    one.id === "yoyo" ? { ...one, pays: { ...one.pays, 9: 1_000 } } : one,
  );
  const compiled = compileMachine({ ...machine, symbols });
  const { unreachable } = payReach(compiled, wordsOf("reach"));
  expect(unreachable).toEqual([{ symbol: compiled.ids.indexOf("yoyo"), count: 9 }]);
});

test.each(slots)("a simulated win of $gameCode is below the highest possible", (slot) => {
  const { figures, winSeen } = slot;
  expect(Number(winSeen.times)).toBeLessThanOrEqual(Number(figures.winMaxTimes));
  expect(Number(figures.winMaxTimes)).toBeLessThanOrEqual(figures.winMaxTimesStake);
});

describe.each(slots)("the steps of $gameCode", (slot) => {
  const words = wordsOf("steps");
  const limits = slotLimits(slot, "BDT");
  const stake = limits.stakeDefault;
  const cents = (text: string): bigint => BigInt(text.replace(".", ""));

  test("add up to the payout and never leave out a part of it", () => {
    for (let round = 0; round < 400; round += 1) {
      const { outcome, payout } = drawSlot(slot, words, stake, "BDT", limits);
      let sum = 0n;
      for (const step of outcome.steps) {
        sum += cents(step.win);
        expect(cents(step.winTotal)).toBe(sum);
        const parts = [
          ...step.lines,
          ...(step.groups ?? []),
          ...(step.scatter ? [step.scatter] : []),
        ];
        if (step.kind !== "hold") {
          expect(parts.reduce((all, part) => all + cents(part.payout), 0n)).toBe(cents(step.win));
        }
      }
      expect(payout).toBe(minor(sum));
      expect(outcome.steps.at(-1)?.freeSpinsLeft).toBe(0);
    }
  });

  test("fall into each other: what did not vanish is still there", () => {
    for (let round = 0; round < 200; round += 1) {
      const { steps } = drawSlot(slot, words, stake, "BDT", limits).outcome;
      for (const [index, step] of steps.entries()) {
        const before = steps[index - 1];
        if (step.kind !== "tumble" || before === undefined) continue;
        for (const [reel, column] of step.grid.entries()) {
          const gone = (before.removed ?? []).filter(([at]) => at === reel).map(([, row]) => row);
          const left = before.grid[reel]?.filter((_, row) => !gone.includes(row)) ?? [];
          expect(column.slice(gone.length)).toEqual(left);
        }
      }
    }
  });
});
