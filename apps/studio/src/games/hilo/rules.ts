/**
 * Hi-Lo: cards from unlimited decks, one float each (fairness page, section 1.3). A right guess
 * raises the multiplier (chances.ts has it), a wrong one ends the round; a skip draws another card
 * for nothing. A guess that would be worth more than may be paid cannot be made, so no multiplier
 * that is shown is ever paid less than it says. A round also ends by a cash-out, and by itself when
 * no guess on any card could be paid.
 */
import { hundredthsText } from "@baize/money/hundredths";
import { z } from "zod";
import { payoutOf, rational, type Rational } from "@baize/fair";
import type { Minor } from "@baize/money";
import { zero } from "../../engine/limits.ts";
import { refuse } from "../../engine/refusal.ts";
import { readOr, type SteppedGame, type Terms } from "../../engine/rounds/step-game.ts";
import {
  hiloSkipsMax,
  type HiloChoice,
  type HiloDraw,
  type HiloOutcome,
  type HiloStep,
} from "./protocol.ts";
import { unlimitedCards } from "../../kits/cards/unlimited.ts";
import { percentText } from "../../kits/percent-text.ts";
import { guessesOn, hiloHundredths, isRight, rankCount, ranksSaid, rightRanks } from "./chances.ts";

interface HiloState {
  readonly cardAt: (place: number) => number;
  readonly first: number;
  readonly draws: readonly HiloDraw[];
  readonly steps: number;
  readonly end: HiloOutcome["end"];
}
/** "return": the studio gives back the stake of a round that was never begun. */
type Step = HiloStep | { readonly type: "return" };

const Choice = z.strictObject({});
const PlayerStep = z.strictObject({
  type: z.enum(["higher", "lower", "same", "skip", "cash-out"]),
});

const skipsOf = ({ draws }: HiloState): number =>
  draws.filter(({ said }) => said === "skip").length;

/** The guesses that were right; the wrong one that ended the round is not one of them. */
const rightGuesses = ({ first, draws, end }: HiloState): number[] =>
  ranksSaid(first, end === "wrong" ? draws.slice(0, -1) : draws);

const payoutNow = (state: HiloState, { stake }: Terms): Minor =>
  payoutOf(stake, hiloHundredths(rightGuesses(state)));

/** May a right guess be paid that so many ranks make right? */
const mayPay = (state: HiloState, ranks: number, { stake, limits }: Terms): boolean =>
  payoutOf(stake, hiloHundredths([...rightGuesses(state), ranks])) <= limits.winMax;

/** The guess that raises the multiplier least. */
const surest = rankCount - 1;

function next(state: HiloState, said: HiloDraw["said"], terms: Terms): HiloState {
  const now = state.draws.at(-1)?.card ?? state.first;
  const isSkip = said === "skip";
  if (isSkip ? skipsOf(state) === hiloSkipsMax : !guessesOn(now).includes(said)) {
    refuse("step_not_possible");
  }
  if (said !== "skip" && !mayPay(state, rightRanks(now, said), terms)) {
    refuse("step_not_possible");
  }
  const card = state.cardAt(state.draws.length + 1);
  const drawn = { ...state, draws: [...state.draws, { said, card }], steps: state.steps + 1 };
  if (said === "skip") return drawn;
  if (!isRight(now, said, card)) return { ...drawn, end: "wrong" };
  return mayPay(drawn, surest, terms) ? drawn : { ...drawn, end: "cashed" };
}

/** Exact share of stakes that comes back to a player who stops after these guesses. */
export const hiloReturn = (ranks: readonly number[]): Rational =>
  rational(
    BigInt(hiloHundredths(ranks)) * ranks.reduce((product, count) => product * BigInt(count), 1n),
    100n * BigInt(rankCount) ** BigInt(ranks.length),
  );

const isLess = (a: Rational, b: Rational): boolean =>
  a.numerator * b.denominator < b.numerator * a.denominator;

/**
 * The least return of any way to guess, whose order does not matter. Less than a hundredth is ever
 * cut off: past twice the stake that is less than half a percent, and short ways have lost more.
 */
function leastReturn(ranks: readonly number[] = []): Rational {
  let least = ranks.length === 0 ? rational(99n, 100n) : hiloReturn(ranks);
  if (hiloHundredths(ranks) > searchedHundredths) return least;
  for (let count = ranks.at(-1) ?? rankCount - 1; count >= 1; count -= 1) {
    const other = leastReturn([...ranks, count]);
    if (isLess(other, least)) least = other;
  }
  return least;
}
const searchedHundredths = 200;

const least = leastReturn();
/** The return that holds whatever the player says, in basis points, cut. */
// tidy: allow money-number, because this is a share.
export const hiloRtpBps = Number((least.numerator * 10_000n) / least.denominator);

export const hilo: SteppedGame<HiloChoice, Step, HiloState> = {
  version: "2",
  rtpBps: hiloRtpBps,
  rules: (base) => ({
    ...base,
    kind: "hilo",
    rtpPercent: `${percentText(least, 2)} – 99.00`,
    rtpLeast: percentText(least, 2),
    rtpMost: "99.00",
    skipsMax: hiloSkipsMax,
  }),
  readChoice: (value) => readOr(Choice, value),
  readStep: (value) => readOr(PlayerStep, value),
  checkStake(_choice, { stake, limits }) {
    if (payoutOf(stake, hiloHundredths([1])) > limits.winMax) refuse("win_above_max");
  },
  start(words) {
    const cardAt = unlimitedCards(words);
    return { cardAt, first: cardAt(0), draws: [], steps: 0, end: null };
  },
  apply(state, step, terms) {
    if (state.end !== null) refuse("step_not_possible");
    if (step.type !== "cash-out" && step.type !== "return") return next(state, step.type, terms);
    // Nothing was risked yet: there is nothing to take.
    const isUntouched = rightGuesses(state).length === 0;
    if ((step.type === "cash-out") === isUntouched) refuse("step_not_possible");
    return { ...state, steps: state.steps + 1, end: isUntouched ? "returned" : "cashed" };
  },
  extraStake: () => zero,
  payout(state, terms) {
    if (state.end === null) return null;
    return state.end === "wrong" ? zero : payoutNow(state, terms);
  },
  outcome: (state, terms) => ({
    game: "hilo",
    stepsTaken: state.steps,
    isOpen: state.end === null,
    first: state.first,
    draws: state.draws,
    skipsLeft: hiloSkipsMax - skipsOf(state),
    multiplier: hundredthsText(hiloHundredths(rightGuesses(state))),
    end: state.end,
    isCapped: state.end === "cashed" && !mayPay(state, surest, terms),
  }),
  defaultStep: (state) => ({ type: rightGuesses(state).length === 0 ? "return" : "cash-out" }),
};
