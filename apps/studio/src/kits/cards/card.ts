/**
 * Playing cards by their published index (fairness page, section 1.3): 0 is the two of diamonds, 51
 * the ace of clubs; four suits to a rank.
 */
export const ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"] as const;
export type Rank = (typeof ranks)[number];
export const suits = ["diamonds", "hearts", "spades", "clubs"] as const;
export type Suit = (typeof suits)[number];

export const cardCount = 52;

/** 0 for a two, 12 for an ace. */
export const rankIndexOf = (card: number): number => Math.floor(card / suits.length);

export function rankOf(card: number): Rank {
  const rank = ranks[rankIndexOf(card)];
  if (rank === undefined) throw new RangeError(`${card} is no card`);
  return rank;
}

export const suitOf = (card: number): Suit => suits[card % suits.length] ?? "clubs";
