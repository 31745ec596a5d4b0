/** Of fewer rounds nothing is counted: what "hot" and shares say would be chance alone. */
export const countedRoundsMin = 50;

/**
 * Whole percents that add up to 100: each is cut, and what is left goes to those that lost most by
 * it. All are 0 where there is nothing to share.
 */
export function wholePercents(counts: readonly number[]): readonly number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return counts.map(() => 0);
  const cut = counts.map((count) => Math.floor((count * 100) / all));
  const left = 100 - cut.reduce((sum, part) => sum + part, 0);
  const lost = counts.map((count, at) => ({ at, rest: (count * 100) % all }));
  const raised = new Set(
    lost
      .toSorted((a, b) => b.rest - a.rest)
      .slice(0, left)
      .map(({ at }) => at),
  );
  return cut.map((part, at) => part + (raised.has(at) ? 1 : 0));
}
