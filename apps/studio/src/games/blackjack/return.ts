/**
 * What best play returns, exactly: from unlimited decks every card comes with the same chance
 * whatever lies on the table, so the value of a hand depends on its total, whether it is soft, and
 * the dealer's card. All values are in stakes won, as exact fractions.
 */
import { add, multiply, rational, type Rational } from "@baize/fair";

/** Values 1 (ace) to 10, and how many of thirteen cards have them. */
const values: readonly (readonly [value: number, count: bigint])[] = Array.from(
  { length: 10 },
  (_, index) => [index + 1, index === 9 ? 4n : 1n] as const,
);

const whole = (count: bigint): Rational => rational(count, 1n);
const nothing = whole(0n);
const isMore = (a: Rational, b: Rational): boolean =>
  a.numerator * b.denominator > b.numerator * a.denominator;
const larger = (a: Rational, b: Rational): Rational => (isMore(a, b) ? a : b);

/** A hand's hard total, and whether it has an ace. */
interface Held {
  readonly hard: number;
  readonly hasAce: boolean;
}
const totalOf = ({ hard, hasAce }: Held): number => (hasAce && hard <= 11 ? hard + 10 : hard);
const withCard = ({ hard, hasAce }: Held, value: number): Held => ({
  hard: hard + value,
  hasAce: hasAce || value === 1,
});
const keyOf = ({ hard, hasAce }: Held): number => hard * 2 + (hasAce ? 1 : 0);

/** Mean over the next card. */
const over = (count: bigint, of: (value: number) => Rational): Rational =>
  multiply(
    rational(1n, count),
    values.reduce((sum, [value, cards]) => add(sum, multiply(whole(cards), of(value))), nothing),
  );
const mean = (of: (value: number) => Rational): Rational => over(13n, of);

type Totals = ReadonlyMap<number, Rational>;

/** The totals at which the dealer stands, 22 for any that went over. */
function dealerTotals(held: Held, known: Map<number, Totals>): Totals {
  const total = totalOf(held);
  if (total >= 17) return new Map([[Math.min(total, 22), whole(1n)]]);
  const before = known.get(keyOf(held));
  if (before !== undefined) return before;
  const totals = new Map<number, Rational>();
  for (const [value, count] of values) {
    for (const [end, chance] of dealerTotals(withCard(held, value), known)) {
      const part = multiply(rational(count, 13n), chance);
      totals.set(end, add(totals.get(end) ?? nothing, part));
    }
  }
  known.set(keyOf(held), totals);
  return totals;
}

/** The dealer's totals from one card, once it is known that there is no blackjack. */
function afterLook(up: number): Totals {
  const hidden = up === 1 ? 10 : up === 10 ? 1 : 0;
  const known = new Map<number, Totals>();
  const totals = new Map<number, Rational>();
  const possible = values.filter(([value]) => value !== hidden);
  const all = possible.reduce((sum, [, count]) => sum + count, 0n);
  for (const [value, count] of possible) {
    const held = withCard({ hard: up, hasAce: up === 1 }, value);
    for (const [end, chance] of dealerTotals(held, known)) {
      const part = multiply(rational(count, all), chance);
      totals.set(end, add(totals.get(end) ?? nothing, part));
    }
  }
  return totals;
}

function standing(total: number, dealer: Totals): Rational {
  if (total > 21) return whole(-1n);
  let value = nothing;
  for (const [end, chance] of dealer) {
    if (end === 22 || end < total) value = add(value, chance);
    else if (end > total) value = add(value, multiply(whole(-1n), chance));
  }
  return value;
}

interface Values {
  readonly stand: (held: Held) => Rational;
  readonly double: (held: Held) => Rational;
  /** The better of standing and drawing on. */
  readonly play: (held: Held) => Rational;
}

function valuesAgainst(dealer: Totals): Values {
  const known = new Map<number, Rational>();
  const stand = (held: Held): Rational => standing(totalOf(held), dealer);
  const play = (held: Held): Rational => {
    if (totalOf(held) >= 21) return stand(held);
    const before = known.get(keyOf(held));
    if (before !== undefined) return before;
    const drawn = mean((value) => play(withCard(held, value)));
    const best = larger(stand(held), drawn);
    known.set(keyOf(held), best);
    return best;
  };
  const double = (held: Held): Rational =>
    multiply(
      whole(2n),
      mean((value) => stand(withCard(held, value))),
    );
  return { stand, double, play };
}

const dealt = (one: number, other: number): Held =>
  withCard(withCard({ hard: 0, hasAce: false }, one), other);

/** Two hands of one card each. A hand of 21 stands by itself; split aces get one card each. */
const parted = (one: number, against: Values): Rational =>
  multiply(
    whole(2n),
    mean((value) => {
      const part = dealt(one, value);
      if (one === 1 || totalOf(part) === 21) return against.stand(part);
      return larger(against.play(part), against.double(part));
    }),
  );

/** Of two cards against a dealer who has no blackjack. */
function bestOf(one: number, other: number, against: Values): Rational {
  const held = dealt(one, other);
  const unsplit = larger(against.play(held), against.double(held));
  return one === other ? larger(unsplit, parted(one, against)) : unsplit;
}

/** What best play does with a hand, of the moves it has; cards by their value, an ace as 1. */
export function bestMoves(
  up: number,
): (cards: readonly number[], may: ReadonlySet<string>) => string {
  const against = valuesAgainst(afterLook(up));
  const known = new Map<string, string>();
  const choose = (cards: readonly number[], may: ReadonlySet<string>): string => {
    const held = cards.reduce(withCard, { hard: 0, hasAce: false });
    const moves: readonly (readonly [string, Rational])[] = [
      ["stand", against.stand(held)],
      ["hit", mean((value) => against.play(withCard(held, value)))],
      ["double", against.double(held)],
      ["split", cards.length === 2 ? parted(cards[0] ?? 0, against) : nothing],
    ];
    const possible = moves.filter(([move]) => may.has(move));
    return possible.reduce((best, other) => (isMore(other[1], best[1]) ? other : best))[0];
  };
  return (cards, may) => {
    const key = `${cards.toSorted((a, b) => a - b).join(" ")} ${[...may].join(" ")}`;
    const move = known.get(key) ?? choose(cards, may);
    known.set(key, move);
    return move;
  };
}

const isNatural = (one: number, other: number): boolean => one + other === 11 && one * other === 10;

/** Of one stake, when the dealer shows this card. */
function wonAgainst(up: number): Rational {
  const hidden = up === 1 ? 4n : up === 10 ? 1n : 0n;
  const [blackjack, none] = [rational(hidden, 13n), rational(13n - hidden, 13n)];
  const against = valuesAgainst(afterLook(up));
  return mean((one) =>
    mean((other) => {
      if (isNatural(one, other)) return multiply(none, rational(3n, 2n));
      const lost = multiply(whole(-1n), blackjack);
      return add(lost, multiply(none, bestOf(one, other, against)));
    }),
  );
}

/**
 * The share of the first stake that comes back with optimal play. Insurance is never part of it: it
 * wins 2 with a chance of 4 in 13, which is a loss.
 */
export const bestReturnCounted = (): Rational => add(whole(1n), mean(wonAgainst));
