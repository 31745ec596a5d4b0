/**
 * Dice: a roll of 0.00 to 100.00 in steps of 0.01 (10,001 equally likely results, fairness page
 * section 1.3) and a target the player chooses. The edge is exactly 1 %: with w winning rolls a win
 * pays stake × 0.99 × 10001 / w, cut to whole minor units and computed as one fraction.
 */
import { diceRoll, payoutOfFraction, rational, takeFloats, toDecimal } from "@baize/fair";
import type { WordStream } from "@baize/fair";
import type { Minor } from "@baize/money";
import {
  diceOutcomes,
  diceWinningRolls,
  diceWinningRollsMax,
  diceWinningRollsMin,
  type DiceDirection,
  type DiceOutcome,
  type DiceRules,
} from "../../protocol.ts";
import { limitsView, zero, type Limits } from "../../engine/limits.ts";
import { refuse } from "../../engine/refusal.ts";
import { hundredthsText } from "../../engine/rounds/view.ts";
import type { CatalogueGame } from "../catalogue.ts";
import { parseHundredths } from "../hundredths.ts";

export interface DiceChoice {
  readonly direction: DiceDirection;
  readonly targetHundredths: number;
}

const returnHundredths = 99n;

/** Reads a target like "49.50". Refuses: target_out_of_range. */
export function readTarget(direction: DiceDirection, target: string): DiceChoice {
  const targetHundredths = parseHundredths(target);
  if (targetHundredths === undefined) refuse("target_out_of_range");
  const winning = diceWinningRolls(direction, targetHundredths);
  if (winning < diceWinningRollsMin || winning > diceWinningRollsMax) {
    refuse("target_out_of_range");
  }
  return { direction, targetHundredths };
}

/** What a winning stake pays. */
export function dicePayout(stake: Minor, choice: DiceChoice): Minor {
  const winning = BigInt(diceWinningRolls(choice.direction, choice.targetHundredths));
  return payoutOfFraction(stake, returnHundredths * BigInt(diceOutcomes), 100n * winning);
}

export function diceMultiplier(choice: DiceChoice): string {
  const winning = BigInt(diceWinningRolls(choice.direction, choice.targetHundredths));
  return toDecimal(rational(returnHundredths * BigInt(diceOutcomes), 100n * winning), 4);
}

export const isWinningRoll = (roll: number, choice: DiceChoice): boolean =>
  choice.direction === "under" ? roll < choice.targetHundredths : roll > choice.targetHundredths;

/** Refuses a bet that could win more than the maximum: win_above_max. */
export function checkDiceWin(stake: Minor, choice: DiceChoice, limits: Limits): void {
  if (dicePayout(stake, choice) > limits.winMax) refuse("win_above_max");
}

export function drawDice(
  words: WordStream,
  stake: Minor,
  choice: DiceChoice,
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

export function diceRules(game: CatalogueGame, currency: string, limits: Limits): DiceRules {
  const { stakeMin, stakeMax, winMax } = limitsView(limits, currency);
  return {
    kind: "dice",
    gameCode: game.gameCode,
    version: "1",
    name: game.name,
    currency,
    stakeMin,
    stakeMax,
    winMax,
    rtpPercent: "99.00",
    targetUnderMin: hundredthsText(diceWinningRollsMin),
    targetUnderMax: hundredthsText(diceWinningRollsMax),
    targetOverMin: hundredthsText(10_000 - diceWinningRollsMax),
    targetOverMax: hundredthsText(10_000 - diceWinningRollsMin),
  };
}
