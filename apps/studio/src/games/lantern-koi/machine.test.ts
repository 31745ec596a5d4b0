import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import {
  classifySpins,
  combinationsOf,
  compileMachine,
  exactFigures,
  multiply,
  playRound,
  rational,
  rootToDecimal,
  seededWords,
  toDecimal,
} from "@baize/fair";
import { lanternKoiFigures } from "./figures.ts";
import { lanternKoi } from "./machine.ts";

const compiled = compileMachine(lanternKoi);
const hundred = rational(100n, 1n);

test("the printed figures are what counting every stop combination gives", () => {
  const base = classifySpins(compiled, "base");
  const free = classifySpins(compiled, "free");
  for (const [game, classes] of [
    ["base", base],
    ["free", free],
  ] as const) {
    const counted = classes.reduce((sum, spin) => sum + spin.combinations, 0n);
    expect(counted).toBe(combinationsOf(compiled, game));
  }
  const figures = exactFigures(compiled, base, free);
  const { featureRate } = figures;
  expect({
    rtpExact: toDecimal(figures.rtp, 12),
    rtpPercent: toDecimal(multiply(figures.rtp, hundred), 2),
    rtpBps: Number(toDecimal(multiply(figures.rtp, rational(10_000n, 1n)), 0)),
    rtpBasePercent: toDecimal(multiply(figures.rtpBase, hundred), 2),
    rtpFreePercent: toDecimal(multiply(figures.rtpFree, hundred), 2),
    hitPercent: toDecimal(multiply(figures.hitRate, hundred), 2),
    featureOneIn: toDecimal(rational(featureRate.denominator, featureRate.numerator), 2),
    deviation: rootToDecimal(figures.variance, 3),
    winMaxTimesStake: figures.winBoundTimesStake,
  }).toEqual(lanternKoiFigures);
});

test("the return lies within 95.5 and 96.9 percent", () => {
  const rtp = Number(lanternKoiFigures.rtpExact);
  expect(rtp).toBeGreaterThanOrEqual(0.955);
  expect(rtp).toBeLessThanOrEqual(0.969);
});

test("150,000 seeded rounds return the exact share within three deviations", () => {
  const words = seededWords((key, message) => createHmac("sha256", key).update(message).digest(), {
    serverSeed: "5e".repeat(32),
    clientSeed: "simulation",
    nonce: 1,
  });
  const rounds = 150_000;
  let won = 0;
  let features = 0;
  for (let round = 0; round < rounds; round += 1) {
    const spins = playRound(compiled, words);
    expect(spins.length).toBeLessThanOrEqual(1 + lanternKoi.freeSpinsMax);
    if (spins.length > 1) features += 1;
    won += spins.reduce((sum, spin) => sum + spin.winInLineStakes, 0) / lanternKoi.lines.length;
  }
  const deviation = Number(lanternKoiFigures.deviation) / Math.sqrt(rounds);
  expect(Math.abs(won / rounds - Number(lanternKoiFigures.rtpExact))).toBeLessThan(3 * deviation);
  const rate = 1 / Number(lanternKoiFigures.featureOneIn);
  expect(Math.abs(features / rounds - rate)).toBeLessThan(3 * Math.sqrt(rate / rounds));
});
