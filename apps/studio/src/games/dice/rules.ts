/**
 * Dice: a roll of 0.00 to 100.00 in steps of 0.01 (10,001 equally likely results, fairness page
 * section 1.3) and a target the player chooses. The edge is exactly 1 %: with w winning rolls a win
 * pays stake × 0.99 × 10001 / w, cut to whole minor units and computed as one fraction.
 */
import {
  diceRoll,
  payoutOfFraction,
  rational,
  takeFloats,
  toDecimal,
  type WordStream,
} from "@baize/fair";
import type { Minor } from "@baize/money";
import { hundredthsText } from "@baize/money/hundredths";
import { z } from "zod";
import {
  diceOutcomes,
  diceWinningRolls,
  diceWinningRollsMax,
  diceWinningRollsMin,
  type DiceDirection,
  type DiceOutcome,
} from "./protocol.ts";
import { zero } from "../../engine/limits.ts";
import { refuse } from "../../engine/refusal.ts";
import { parseHundredths } from "../../kits/hundredths.ts";
import { oneShot } from "../../kits/one-shot/game.ts";

export interface DiceAim {
  readonly direction: DiceDirection;
  readonly targetHundredths: number;
}

const returnHundredths = 99n;

/** Reads a target like "49.50". Refuses: target_out_of_range. */
export function readTarget(direction: DiceDirection, target: string): DiceAim {
  const targetHundredths = parseHundredths(target);
  if (targetHundredths === undefined) refuse("target_out_of_range");
  const winning = diceWinningRolls(direction, targetHundredths);
  if (winning < diceWinningRollsMin || winning > diceWinningRollsMax) {
    refuse("target_out_of_range");
  }
  return { direction, targetHundredths };
}

/** What a winning stake pays. */
export function dicePayout(stake: Minor, choice: DiceAim): Minor {
  const winning = BigInt(diceWinningRolls(choice.direction, choice.targetHundredths));
  return payoutOfFraction(stake, returnHundredths * BigInt(diceOutcomes), 100n * winning);
}

export function diceMultiplier(choice: DiceAim): string {
  const winning = BigInt(diceWinningRolls(choice.direction, choice.targetHundredths));
  return toDecimal(rational(returnHundredths * BigInt(diceOutcomes), 100n * winning), 4);
}

export const isWinningRoll = (roll: number, choice: DiceAim): boolean =>
  choice.direction === "under" ? roll < choice.targetHundredths : roll > choice.targetHundredths;

function drawDice(
  words: WordStream,
  stake: Minor,
  choice: DiceAim,
): { outcome: DiceOutcome; payout: Minor } {
  const [float = 0] = takeFloats(words, 1);
  const roll = diceRoll(float);
  const isWin = isWinningRoll(roll, choice);
  return {
    outcome: {
      game: "dice",
      direction: choice.direction,
      target: hundredthsText(choice.targetHundredths),
      roll: hundredthsText(roll),
      multiplier: diceMultiplier(choice),
      isWin,
    },
    payout: isWin ? dicePayout(stake, choice) : zero,
  };
}

export const dice = oneShot({
  kind: "dice",
  version: "1",
  rtpBps: 9_900,
  fields: { direction: z.enum(["under", "over"]), target: z.string().max(8) },
  readChoice: ({ direction, target }) => readTarget(direction, target),
  payoutMax: (choice, { stake }) => dicePayout(stake, choice),
  draw: (words, choice, { stake }) => drawDice(words, stake, choice),
  rules: (base) => ({
    ...base,
    kind: "dice",
    targetUnderMin: hundredthsText(diceWinningRollsMin),
    targetUnderMax: hundredthsText(diceWinningRollsMax),
    targetOverMin: hundredthsText(10_000 - diceWinningRollsMax),
    targetOverMax: hundredthsText(10_000 - diceWinningRollsMin),
  }),
});
