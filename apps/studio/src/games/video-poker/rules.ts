/**
 * Video poker, jacks or better, nine for a full house and six for a flush. The first five of ten
 * cards from one deck (fairness page, section 1.3) are dealt; the player keeps some, and the others
 * give way, from the left, to the next of the ten.
 */
import { z } from "zod";
import { deckIndexes, rational, takeFloats } from "@baize/fair";
import { minor } from "@baize/money";
import { zero } from "../../engine/limits.ts";
import { refuse } from "../../engine/refusal.ts";
import { readOr, type SteppedGame } from "../../engine/rounds/step-game.ts";
import type { VideoPokerChoice, VideoPokerOutcome, VideoPokerStep } from "./protocol.ts";
import { percentText } from "../../kits/percent-text.ts";
import { handOf, handSize, makersOf, pays } from "./hands.ts";

interface State {
  /** All ten, in the order they come. */
  readonly deck: readonly number[];
  readonly holds: readonly number[] | null;
}

const Choice = z.strictObject({});
const place = z
  .int()
  .min(0)
  .max(handSize - 1);
const Step = z.strictObject({
  type: z.literal("draw"),
  holds: z
    .array(place)
    .max(handSize)
    .refine((holds) => new Set(holds).size === holds.length),
});

const drawnCards = handSize * 2;

function cardsOf({ deck, holds }: State): readonly number[] {
  const dealt = deck.slice(0, handSize);
  if (holds === null) return dealt;
  let next = handSize;
  return dealt.map((card, at) => {
    if (holds.includes(at)) return card;
    next += 1;
    return deck[next - 1] ?? card;
  });
}

function outcomeOf(state: State): VideoPokerOutcome {
  const cards = cardsOf(state);
  const isOver = state.holds !== null;
  return {
    game: "video-poker",
    stepsTaken: isOver ? 1 : 0,
    isOpen: !isOver,
    dealt: state.deck.slice(0, handSize),
    holds: state.holds,
    cards,
    hand: handOf(cards),
    end: isOver ? "drawn" : null,
  };
}

/** What best play returns, counted over every deal and every way to hold (return.ts). */
export const bestReturn = rational(1_653_526_326_983n, 1_661_102_543_100n);

export const videoPoker: SteppedGame<VideoPokerChoice, VideoPokerStep, State> = {
  version: "1",
  // tidy: allow money-number, because this is a share.
  rtpBps: Number((bestReturn.numerator * 10_000n) / bestReturn.denominator),
  rules: (base) => ({
    ...base,
    kind: "video-poker",
    rtpPercent: percentText(bestReturn, 2),
    rtpBest: percentText(bestReturn, 4),
    pays,
  }),
  readChoice: (value) => readOr(Choice, value),
  readStep(value) {
    const { type, holds } = readOr(Step, value);
    return { type, holds: holds.toSorted((a, b) => a - b) };
  },
  start: (words) => ({ deck: deckIndexes(takeFloats(words, drawnCards)), holds: null }),
  apply(state, { holds }) {
    if (state.holds !== null) refuse("step_not_possible");
    return { ...state, holds };
  },
  extraStake: () => zero,
  payout(state, { stake }) {
    if (state.holds === null) return null;
    const hand = handOf(cardsOf(state));
    return hand === null ? zero : minor(stake * BigInt(pays[hand]));
  },
  outcome: outcomeOf,
  /** What is already worth something is kept. */
  defaultStep: ({ deck }) => ({ type: "draw", holds: makersOf(deck.slice(0, handSize)) }),
};
