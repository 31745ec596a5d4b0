/**
 * From floats to results: the published formulas of fairness page, section 1.3. Each takes the
 * floats it needs, so a verifier can show them.
 */

/** Roll in hundredths, 0 to 10,000 ("77.18" is 7718). */
export const diceRoll = (float: number): number => Math.floor(float * 10_001);

/** Limbo multiplier in hundredths, at least 100; a float of zero gives the largest safe value. */
export function limboHundredths(float: number): number {
  if (float === 0) return Number.MAX_SAFE_INTEGER;
  return Math.max(100, Math.floor((1e8 / (float * 1e8)) * 0.99 * 100));
}

export const rouletteNumber = (float: number): number => Math.floor(float * 37);

export const wheelIndex = (float: number, segments: number): number => Math.floor(float * segments);

/** One entry per row, 0 left and 1 right; the bucket is their sum. */
export const plinkoPath = (floats: readonly number[]): number[] =>
  floats.map((float) => Math.floor(float * 2));

/** Draws without putting back: each float picks from what is left of the pool. */
export function pick<T>(pool: readonly T[], floats: readonly number[]): T[] {
  const left = [...pool];
  return floats.map((float) => {
    const [taken] = left.splice(Math.floor(float * left.length), 1);
    if (taken === undefined) throw new RangeError("more draws than the pool holds");
    return taken;
  });
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Order in which the 25 cells (1-based) are drawn; the first k are the mines. */
export const minesOrder = (floats: readonly number[]): number[] => pick(upTo(25), floats);

export const kenoNumbers = (floats: readonly number[]): number[] => pick(upTo(40), floats);

const ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const suits = ["D", "H", "S", "C"];
/** "2D" is index 0, "AC" index 51. */
export const cards: readonly string[] = ranks.flatMap((rank) => suits.map((suit) => rank + suit));

/** One card from unlimited decks (blackjack, hilo, baccarat), by its index. */
export const cardIndex = (float: number): number => Math.floor(float * cards.length);

export const cardsWithReplacement = (floats: readonly number[]): string[] =>
  floats.map((float) => cards[cardIndex(float)] ?? "");

/** Cards from one deck (video poker), by their indexes. */
export const deckIndexes = (floats: readonly number[]): number[] => pick([...cards.keys()], floats);

export const cardsFromDeck = (floats: readonly number[]): string[] => pick(cards, floats);

const gems = ["GREEN", "PURPLE", "YELLOW", "RED", "CYAN", "PINK", "BLUE"];
export const diamonds = (floats: readonly number[]): string[] =>
  floats.map((float) => gems[Math.floor(float * gems.length)] ?? "");
