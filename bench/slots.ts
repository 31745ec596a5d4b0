/**
 * Plays every slot ten million times from the provably-fair stream and says whether its exact
 * return lies within the confidence interval of what came back.
 *
 *   npx tsx bench/slots.ts [code,code|all] [spins]    default: all, 10,000,000
 *   npx tsx bench/slots.ts [code,code] [spins] --write  keeps the highest win for rules pages
 *   npx tsx bench/slots.ts --count [code,code]        counts every stop combination again instead
 */
import { createHmac } from "node:crypto";
import { playRound, seededWords, type WordStream } from "@baize/fair";
import { countFigures } from "../apps/studio/src/kits/slot/figures.ts";
import { slots } from "../apps/studio/src/catalogue/slots.ts";
import type { Slot } from "../apps/studio/src/kits/slot/slot.ts";
import { readMachine, writeMachine } from "../tools/slots/write.ts";

/** 99.7 % of all simulations lie within so many deviations. */
const deviationsMax = 3;
const spinsDefault = 10_000_000;
/** Rounds under one pair of seeds; then the next nonce begins. */
const roundsPerNonce = 1_000;

const wordsOf = (gameCode: string, nonce: number): WordStream =>
  seededWords((key, message) => createHmac("sha256", key).update(message).digest(), {
    serverSeed: "b5".repeat(32),
    clientSeed: gameCode,
    nonce,
  });

interface Simulated {
  readonly mean: number;
  readonly deviation: number;
  readonly max: number;
  readonly features: number;
}

function simulate({ gameCode, compiled, machine }: Slot, spins: number): Simulated {
  let [sum, squares, max, features] = [0, 0, 0, 0];
  let words = wordsOf(gameCode, 1);
  for (let round = 0; round < spins; round += 1) {
    if (round % roundsPerNonce === 0) words = wordsOf(gameCode, round / roundsPerNonce + 1);
    const played = playRound(compiled, words);
    let parts = 0;
    for (const spin of played) parts += spin.winInParts;
    const win = parts / machine.parts;
    sum += win;
    squares += win * win;
    if (win > max) max = win;
    if (played.some(({ kind }) => kind === "free")) features += 1;
  }
  const mean = sum / spins;
  return { mean, deviation: Math.sqrt(squares / spins - mean * mean), max, features };
}

/** True when the exact figure lies within the interval. */
function compare(slot: Slot, spins: number, isKept: boolean): boolean {
  const startedAt = performance.now();
  const { mean, deviation, max, features } = simulate(slot, spins);
  const half = (deviationsMax * deviation) / Math.sqrt(spins);
  const exact = Number(slot.figures.rtpExact);
  if (isKept) keepHighest(slot.gameCode, spins, max);
  const isWithin = Math.abs(mean - exact) <= half;
  const oneIn = (spins / features).toFixed(2);
  const free = features === 0 ? "no free spins" : `free spins 1 in ${oneIn}`;
  const percent = (value: number): string => (value * 100).toFixed(4);
  console.log(
    [
      slot.gameCode.padEnd(16),
      `exact ${percent(exact)} %`,
      `seen ${percent(mean)} % ± ${percent(half)}`,
      `deviation ${deviation.toFixed(3)} (exact ${slot.figures.deviation})`,
      `${free} (${slot.figures.featureOneIn})`,
      `highest ${max.toFixed(1)}×`,
      `${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
      isWithin ? "within" : "OUTSIDE",
    ].join("  "),
  );
  return isWithin;
}

function keepHighest(gameCode: string, rounds: number, max: number): void {
  const winSeen = { rounds, times: max.toFixed(2) };
  writeMachine(gameCode, { ...readMachine(gameCode), winSeen });
}

function countAgain({ gameCode, machine, figures }: Slot): boolean {
  const counted = countFigures(machine);
  const isSame = JSON.stringify(counted) === JSON.stringify(figures);
  console.log(`${gameCode}: ${isSame ? "counted again, the same" : JSON.stringify(counted)}`);
  return isSame;
}

function main(args: readonly string[]): void {
  const isCount = args.includes("--count");
  const [code = "all", spins = String(spinsDefault)] = args.filter((one) => !one.startsWith("--"));
  const isKept = args.includes("--write");
  const codes = new Set(code === "all" ? slots.map(({ gameCode }) => gameCode) : code.split(","));
  const chosen = slots.filter(({ gameCode }) => codes.delete(gameCode));
  if (codes.size > 0) throw new Error(`there is no slot ${[...codes].join(", ")}`);
  const good = chosen.map((slot) =>
    isCount ? countAgain(slot) : compare(slot, Number(spins), isKept),
  );
  console.log(`${good.filter(Boolean).length} of ${good.length} agree`);
  if (good.includes(false)) process.exitCode = 1;
}

main(process.argv.slice(2));
