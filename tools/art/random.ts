/**
 * A seeded stream of numbers in [0, 1), so that a picture drawn twice is the same picture.
 *
 * The seed text is hashed with FNV-1a and drives mulberry32. Never used for anything but art.
 */
export type Random = () => number;

export function seededRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (let at = 0; at < seed.length; at += 1) {
    state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number between two bounds. */
export const between = (random: Random, low: number, high: number): number =>
  low + random() * (high - low);
