/**
 * Mines: of 25 cells the first k of the published draw (fairness page, section 1.3: 24 floats, each
 * takes one cell from what is left) are mined. After n safe picks the multiplier is
 *
 *   0.99 × C(25, n) / C(25 − k, n)
 *
 * cut to hundredths, so the return of stopping after n picks is 0.99 less what was cut off. A round
 * ends by a mine, by a cash-out, when no safe cell is left, or when one more pick would be worth
 * more than may be paid. So no multiplier that is shown is ever paid less than it says.
 */
import { hundredthsText } from "@baize/money/hundredths";
import { z } from "zod";
import {
  choose,
  minesOrder,
  payoutOf,
  rational,
  takeFloats,
  toDecimal,
  type Rational,
  type WordStream,
} from "@baize/fair";
import type { Minor } from "@baize/money";
import { zero } from "../../engine/limits.ts";
import { refuse } from "../../engine/refusal.ts";
import {
  mineCells,
  minesMax,
  minesMin,
  type MinesChoice,
  type MinesOutcome,
  type MinesStep,
} from "./protocol.ts";
import { readOr, type SteppedGame, type Terms } from "../../engine/rounds/step-game.ts";
import { minesHundredths } from "./multipliers.ts";

interface MinesState {
  readonly mineCount: number;
  /** Cells from 0. */
  readonly mines: readonly number[];
  readonly picks: readonly number[];
  readonly steps: number;
  readonly end: MinesOutcome["end"];
}
/** "return": the studio gives back the stake of a round that was never begun. */
type Step = MinesStep | { readonly type: "return" };

const drawn = mineCells - 1;

/** Exact share of stakes that comes back to a player who always stops after so many safe picks. */
export const minesReturn = (mineCount: number, picks: number): Rational =>
  rational(
    BigInt(minesHundredths(mineCount, picks)) * choose(mineCells - mineCount, picks),
    100n * choose(mineCells, picks),
  );

const Choice = z.strictObject({ mines: z.int().min(minesMin).max(minesMax) });
const PlayerStep = z.union([
  z.strictObject({
    type: z.literal("pick"),
    cell: z
      .int()
      .min(0)
      .max(mineCells - 1),
  }),
  z.strictObject({ type: z.literal("cash-out") }),
]);

const safeCells = (state: MinesState): number => mineCells - state.mineCount;

/** Safe picks; the mine that ended the round is not one of them. */
const safePicks = (state: MinesState): number =>
  state.picks.length - (state.end === "mine" ? 1 : 0);

const payoutNow = (state: MinesState, { stake }: Terms): Minor =>
  payoutOf(stake, minesHundredths(state.mineCount, safePicks(state)));

const hasNext = (state: MinesState): boolean => safePicks(state) < safeCells(state);
const mayPayNext = (state: MinesState, { stake, limits }: Terms): boolean =>
  payoutOf(stake, minesHundredths(state.mineCount, safePicks(state) + 1)) <= limits.winMax;

function pickCell(state: MinesState, cell: number, terms: Terms): MinesState {
  if (state.picks.includes(cell)) refuse("step_not_possible");
  const picked = { ...state, picks: [...state.picks, cell], steps: state.steps + 1 };
  if (state.mines.includes(cell)) return { ...picked, end: "mine" };
  const goesOn = hasNext(picked) && mayPayNext(picked, terms);
  return goesOn ? picked : { ...picked, end: "cashed" };
}

const counts = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const everyReturn: readonly Rational[] = counts(minesMin, minesMax).flatMap((mineCount) =>
  counts(1, mineCells - mineCount).map((picks) => minesReturn(mineCount, picks)),
);
const isLess = (a: Rational, b: Rational): boolean =>
  a.numerator * b.denominator < b.numerator * a.denominator;
const least = everyReturn.reduce((one, other) => (isLess(other, one) ? other : one));
const most = everyReturn.reduce((one, other) => (isLess(one, other) ? other : one));

const percent = ({ numerator, denominator }: Rational): string =>
  toDecimal(rational(numerator * 100n, denominator), 2);

/** The return that holds whatever the player chooses, in basis points, cut. */
// tidy: allow money-number, because this is a share.
export const minesRtpBps = Number((least.numerator * 10_000n) / least.denominator);

export const mines: SteppedGame<MinesChoice, Step, MinesState> = {
  version: "2",
  rtpBps: minesRtpBps,
  rules: (base) => ({
    ...base,
    kind: "mines",
    rtpPercent: `${percent(least)} – ${percent(most)}`,
    rtpLeast: percent(least),
    rtpMost: percent(most),
    multipliers: counts(minesMin, minesMax).map((mineCount) =>
      counts(1, mineCells - mineCount).map((picks) =>
        hundredthsText(minesHundredths(mineCount, picks)),
      ),
    ),
  }),
  readChoice: (value) => readOr(Choice, value),
  readStep: (value) => readOr(PlayerStep, value),
  checkStake({ mines: mineCount }, { stake, limits }) {
    if (payoutOf(stake, minesHundredths(mineCount, 1)) > limits.winMax) refuse("win_above_max");
  },
  start(words: WordStream, { mines: mineCount }) {
    const order = minesOrder(takeFloats(words, drawn)).map((cell) => cell - 1);
    return { mineCount, mines: order.slice(0, mineCount), picks: [], steps: 0, end: null };
  },
  apply(state, step, terms) {
    if (state.end !== null) refuse("step_not_possible");
    if (step.type === "pick") return pickCell(state, step.cell, terms);
    // Nothing was risked yet: there is nothing to take.
    if ((step.type === "cash-out") === (state.picks.length === 0)) refuse("step_not_possible");
    const end = step.type === "cash-out" ? "cashed" : "returned";
    return { ...state, steps: state.steps + 1, end };
  },
  extraStake: () => zero,
  payout(state, terms) {
    if (state.end === null) return null;
    return state.end === "mine" ? zero : payoutNow(state, terms);
  },
  outcome(state, terms) {
    const safe = safePicks(state);
    const isOpen = state.end === null;
    return {
      game: "mines",
      stepsTaken: state.steps,
      isOpen,
      mineCount: state.mineCount,
      picks: state.picks,
      mines: isOpen ? null : state.mines,
      multiplier: hundredthsText(minesHundredths(state.mineCount, safe)),
      next: isOpen ? hundredthsText(minesHundredths(state.mineCount, safe + 1)) : null,
      end: state.end,
      isCapped: state.end === "cashed" && hasNext(state) && !mayPayNext(state, terms),
    };
  },
  defaultStep: (state) => ({ type: state.picks.length === 0 ? "return" : "cash-out" }),
};
