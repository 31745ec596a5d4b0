/**
 * Blackjack: cards from unlimited decks, one float each (fairness page, section 1.3). Dealt are
 * player, dealer, player, dealer; what is asked for follows, and at the end the dealer's own cards.
 *
 * The dealer stands on every 17 and looks for a blackjack under an ace or a ten before the player
 * moves, so only the first stake can be lost to one. A blackjack pays 3:2; any two cards may be
 * doubled; two cards of one value may be split once, aces get one card each; insurance costs half a
 * stake and pays 2:1. A hand of 21 stands by itself.
 */
import { z } from "zod";
import { rational } from "@baize/fair";
import { minor, type Minor } from "@baize/money";
import { zero } from "../../engine/limits.ts";
import { refuse } from "../../engine/refusal.ts";
import { readOr, type SteppedGame } from "../../engine/rounds/step-game.ts";
import {
  blackjackMoves,
  type BlackjackChoice,
  type BlackjackHand,
  type BlackjackMove,
  type BlackjackOutcome,
  type BlackjackStep,
} from "./protocol.ts";
import { percentText } from "../../kits/percent-text.ts";
import { unlimitedCards } from "../../kits/cards/unlimited.ts";
import { isNatural, totalOf, valueOf } from "./total.ts";

interface Hand {
  readonly cards: readonly number[];
  readonly isDoubled: boolean;
  readonly isDone: boolean;
}
interface State {
  readonly cardAt: (place: number) => number;
  /** How many cards have been drawn. */
  readonly drawn: number;
  readonly hands: readonly Hand[];
  /** The dealer's two, and those drawn at the end. */
  readonly dealer: readonly number[];
  readonly insurance: "offered" | "taken" | "declined" | null;
  readonly steps: number;
  readonly isOver: boolean;
}

const Choice = z.strictObject({});
const Step = z.strictObject({ type: z.enum(blackjackMoves) });

const dealerStands = 17;
const isBust = (cards: readonly number[]): boolean => totalOf(cards).total > 21;
const isSplit = ({ hands }: State): boolean => hands.length > 1;
const activeOf = ({ hands }: State): number => hands.findIndex(({ isDone }) => !isDone);

/** The half stake that insurance costs, cut to whole minor units. */
const insuranceOf = (stake: Minor): Minor => minor(stake / 2n);

/** The dealer's cards come only for a hand that neither went over nor was a blackjack. */
function finish(state: State): State {
  const isPlayed = state.hands.some(
    ({ cards }) => !isBust(cards) && (isSplit(state) || !isNatural(cards)),
  );
  let { drawn } = state;
  const dealer = [...state.dealer];
  const target = isPlayed ? dealerStands : 0;
  while (totalOf(dealer).total < target) {
    dealer.push(state.cardAt(drawn));
    drawn += 1;
  }
  return { ...state, dealer, drawn, isOver: true };
}

/** Ends the round when no hand is left to play. */
const goOn = (state: State): State => (activeOf(state) === -1 ? finish(state) : state);

/** The dealer has looked at the hole card: a blackjack on either side ends the round. */
function look(state: State): State {
  const [hand] = state.hands;
  const isOver = isNatural(state.dealer) || (hand !== undefined && isNatural(hand.cards));
  return isOver ? { ...state, isOver: true } : state;
}

function drawTo(state: State, index: number, change: Partial<Hand>): State {
  const hands = state.hands.map((hand, at) => {
    if (at !== index) return hand;
    const cards = [...hand.cards, state.cardAt(state.drawn)];
    const isDone = change.isDone === true || totalOf(cards).total >= 21;
    return { ...hand, ...change, cards, isDone };
  });
  return { ...state, hands, drawn: state.drawn + 1 };
}

function split(state: State): State {
  const [first = 0, second = 0] = state.hands[0]?.cards ?? [];
  const isDone = valueOf(first) === 1;
  const hands = [first, second].map((card) => ({ cards: [card], isDoubled: false, isDone }));
  return drawTo(drawTo({ ...state, hands }, 0, { isDone }), 1, { isDone });
}

function movesOf(state: State): readonly BlackjackMove[] {
  if (state.isOver) return [];
  if (state.insurance === "offered") return ["insure", "decline"];
  const [one, other, ...more] = state.hands[activeOf(state)]?.cards ?? [];
  const isTwo = one !== undefined && other !== undefined && more.length === 0;
  const mayPart = isTwo && !isSplit(state) && valueOf(one) === valueOf(other);
  return [
    "hit",
    "stand",
    ...(isTwo ? ["double" as const] : []),
    ...(mayPart ? ["split" as const] : []),
  ];
}

function move(state: State, type: BlackjackMove): State {
  const index = activeOf(state);
  switch (type) {
    case "insure":
    case "decline": {
      return look({ ...state, insurance: type === "insure" ? "taken" : "declined" });
    }
    case "split": {
      return goOn(split(state));
    }
    case "stand": {
      const hands = state.hands.map((hand, at) =>
        at === index ? { ...hand, isDone: true } : hand,
      );
      return goOn({ ...state, hands });
    }
    default: {
      const isLast = type === "double";
      return goOn(drawTo(state, index, isLast ? { isDoubled: true, isDone: true } : {}));
    }
  }
}

function resultOf(state: State, { cards }: Hand): NonNullable<BlackjackHand["result"]> {
  if (isBust(cards)) return "bust";
  const mine = !isSplit(state) && isNatural(cards);
  const theirs = isNatural(state.dealer);
  if (mine || theirs) return mine === theirs ? "push" : mine ? "blackjack" : "lost";
  const [total, dealer] = [totalOf(cards).total, totalOf(state.dealer).total];
  if (dealer > 21 || total > dealer) return "won";
  return total === dealer ? "push" : "lost";
}

/** Halves of the hand's stake that come back. */
const halves = { blackjack: 5n, won: 4n, push: 2n, lost: 0n, bust: 0n } as const;

function outcomeOf(state: State): BlackjackOutcome {
  const hidden = state.isOver ? state.dealer : state.dealer.slice(0, 1);
  const isInsured = state.insurance === "taken" && state.isOver;
  return {
    game: "blackjack",
    stepsTaken: state.steps,
    isOpen: !state.isOver,
    hands: state.hands.map((hand) => ({
      cards: hand.cards,
      ...totalOf(hand.cards),
      isDoubled: hand.isDoubled,
      result: state.isOver ? resultOf(state, hand) : null,
    })),
    active: state.isOver || state.insurance === "offered" ? null : activeOf(state),
    dealer: { cards: state.isOver ? state.dealer : [...hidden, null], ...totalOf(hidden) },
    insurance: isInsured ? (isNatural(state.dealer) ? "won" : "lost") : state.insurance,
    may: movesOf(state),
    end: state.isOver ? "settled" : null,
  };
}

/** What best play returns of the first stake, counted in return.ts. */
export const bestReturn = rational(
  7_016_161_098_045_143_337_706_614_398n,
  7_056_410_014_866_816_666_030_739_693n,
);

export const blackjack: SteppedGame<BlackjackChoice, BlackjackStep, State> = {
  version: "1",
  // tidy: allow money-number, because this is a share.
  rtpBps: Number((bestReturn.numerator * 10_000n) / bestReturn.denominator),
  rules: (base) => ({
    ...base,
    kind: "blackjack",
    rtpPercent: percentText(bestReturn, 2),
    rtpBest: percentText(bestReturn, 4),
  }),
  readChoice: (value) => readOr(Choice, value),
  readStep: (value) => readOr(Step, value),
  start(words) {
    const cardAt = unlimitedCards(words);
    const hand = { cards: [cardAt(0), cardAt(2)], isDoubled: false, isDone: false };
    const dealer = [cardAt(1), cardAt(3)];
    const isOffered = valueOf(cardAt(1)) === 1;
    const insurance = isOffered ? ("offered" as const) : null;
    const dealt = { cardAt, drawn: 4, hands: [hand], dealer, insurance, steps: 0, isOver: false };
    return isOffered ? dealt : look(dealt);
  },
  apply(state, { type }) {
    if (!movesOf(state).includes(type)) refuse("step_not_possible");
    return { ...move(state, type), steps: state.steps + 1 };
  },
  extraStake(_state, { type }, { stake }) {
    if (type === "insure") return insuranceOf(stake);
    return type === "double" || type === "split" ? stake : zero;
  },
  payout(state, { stake }) {
    if (!state.isOver) return null;
    const hands = state.hands.reduce((sum, hand) => {
      const staked = hand.isDoubled ? 2n * stake : stake;
      return sum + (staked * halves[resultOf(state, hand)]) / 2n;
    }, 0n);
    const isInsured = state.insurance === "taken" && isNatural(state.dealer);
    return minor(hands + (isInsured ? 3n * insuranceOf(stake) : 0n));
  },
  outcome: outcomeOf,
  defaultStep: (state) => ({ type: state.insurance === "offered" ? "decline" : "stand" }),
};
