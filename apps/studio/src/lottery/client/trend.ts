/** How often values came in past draws. Pure. */

export interface ValueCount {
  readonly value: string;
  /** In how many draws it came. */
  readonly times: number;
  /** Draws since it last came; all of them where it never did. */
  readonly gap: number;
}

/** `results` with the newest first. Values that never came are not here: nobody names them. */
export function countValues(results: readonly (readonly string[])[]): readonly ValueCount[] {
  const seen = new Map<string, { times: number; gap: number }>();
  for (const [at, values] of results.entries()) {
    for (const value of new Set(values)) {
      const known = seen.get(value);
      if (known === undefined) seen.set(value, { times: 1, gap: at });
      else known.times += 1;
    }
  }
  return [...seen]
    .map(([value, counted]) => ({ value, ...counted }))
    .toSorted((a, b) => Number(a.value) - Number(b.value));
}
