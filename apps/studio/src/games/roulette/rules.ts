/**
 * A ball falls on one of 37 numbers, chosen by one float (fairness page, section 1.3). Every bet
 * that covers the number is paid 36 times its amount, shared by the numbers it covers: the return
 * of each is 36/37. The bets of a round are one stake.
 */
import { rouletteNumber, takeFloats, type WordStream } from "@baize/fair";
import { minor, parseMinor, type Minor } from "@baize/money";
import { z } from "zod";
import { refuse } from "../../engine/refusal.ts";
import type { RouletteChoice, RouletteOutcome } from "../../protocol.ts";
import { oneShot, type OneShotDrawn, type Staked } from "../one-shot/game.ts";
import { findField, rouletteFields, rouletteSorts, timesFor, type RouletteField } from "./table.ts";

interface PlacedBet {
  readonly field: RouletteField;
  readonly amount: Minor;
}
interface Placed {
  readonly choice: RouletteChoice;
  readonly bets: readonly PlacedBet[];
}

/** Reads the bets; a field twice, no amount, or amounts that are not the stake are refused. */
function readBets(choice: RouletteChoice, { stake, currency }: Staked): Placed {
  const bets = choice.bets.map(({ field: id, amount: text }): PlacedBet => {
    const [field, amount] = [findField(id), parseMinor(text, currency)];
    if (field === undefined || amount === undefined || amount <= 0n) refuse("bad_request");
    return { field, amount };
  });
  const isTwice = new Set(bets.map(({ field }) => field.id)).size !== bets.length;
  const sum = bets.reduce((total, { amount }) => total + amount, 0n);
  if (isTwice || sum !== stake) refuse("bad_request");
  return { choice, bets };
}

/** What all bets together pay when this number falls; 36 is divisible, so nothing is cut. */
export function roulettePayout(bets: readonly PlacedBet[], number: number): Minor {
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
  fields: {
    bets: z
      .array(z.strictObject({ field: z.string().max(24), amount: z.string().max(32) }))
      .min(1)
      .max(rouletteFields.length),
  },
  readChoice: readBets,
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
