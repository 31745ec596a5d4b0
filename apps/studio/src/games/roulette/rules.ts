/**
 * A ball falls on one of 37 numbers, chosen by one float (fairness page, section 1.3). Every bet
 * that covers the number is paid 36 times its amount, shared by the numbers it covers: the return
 * of each is 36/37. The bets of a round are one stake.
 */
import { rouletteNumber, takeFloats, type WordStream } from "@baize/fair";
import { minor, type Minor } from "@baize/money";
import type { RouletteChoice, RouletteOutcome } from "./protocol.ts";
import { laidBets, readLaid, type LaidBet } from "../../kits/chips/laid.ts";
import { oneShot, type OneShotDrawn } from "../../kits/one-shot/game.ts";
import { findField, rouletteFields, rouletteSorts, timesFor, type RouletteField } from "./table.ts";

interface Placed {
  readonly choice: RouletteChoice;
  readonly bets: readonly LaidBet<RouletteField>[];
}

/** What all bets together pay when this number falls; 36 is divisible, so nothing is cut. */
export function roulettePayout(bets: readonly LaidBet<RouletteField>[], number: number): Minor {
  const paid = bets
    .filter(({ field }) => field.numbers.includes(number))
    .reduce((sum, { field, amount }) => sum + amount * BigInt(timesFor(field.numbers.length)), 0n);
  return minor(paid);
}

export function drawRoulette(
  words: WordStream,
  { choice, bets }: Placed,
): OneShotDrawn<RouletteOutcome> {
  const [float = 0] = takeFloats(words, 1);
  const number = rouletteNumber(float);
  return {
    outcome: { game: "roulette", bets: choice.bets, number },
    payout: roulettePayout(bets, number),
  };
}

const numbers = Array.from({ length: 37 }, (_, number) => number);
const highest = (one: Minor, other: Minor): Minor => (one > other ? one : other);

export const roulette = oneShot({
  kind: "roulette",
  version: "1",
  rtpBps: 9_729,
  fields: { bets: laidBets(rouletteFields.length) },
  readChoice: (choice, staked) => ({ choice, bets: readLaid(choice.bets, findField, staked) }),
  payoutMax: ({ bets }) =>
    numbers.map((number) => roulettePayout(bets, number)).reduce(highest, minor(0n)),
  draw: drawRoulette,
  rules: (base) => ({
    ...base,
    kind: "roulette",
    pays: rouletteSorts.map((sort) => {
      const covered = rouletteFields.find((field) => field.sort === sort)?.numbers.length ?? 0;
      return { sort, numbers: covered, times: timesFor(covered) };
    }),
  }),
});
