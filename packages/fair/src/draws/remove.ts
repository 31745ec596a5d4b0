import { drawBelow, type WordStream } from "../stream.ts";

/**
 * Draws `count` values without putting any back, in the order drawn: each time the place below the
 * number of those left, in their order (lottery document, section 5). Every order is equally
 * likely, because no place is reduced by a remainder.
 */
export function drawRemoving<T>(words: WordStream, pool: readonly T[], count: number): T[] {
  if (count > pool.length) throw new RangeError("more draws than the pool holds");
  const left = [...pool];
  return Array.from({ length: count }, () => {
    const [taken] = left.splice(drawBelow(words, left.length), 1);
    return taken as T;
  });
}
