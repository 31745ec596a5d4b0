/**
 * A long list read stretch by stretch, newest first: each goes on after the last row of the one
 * before, so that the last stretch costs what the first did, and what is added meanwhile is not
 * read twice.
 */
export interface Stretch {
  /** The row it goes on after; the newest of all where absent. */
  readonly after: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
}

/** Their condition in SQL, for two columns; it takes two parameters from the given number on. */
export function olderThan(at: string, id: string, parameter: number): string {
  const [time, row] = [`$${parameter}::timestamptz`, `$${parameter + 1}::uuid`];
  return `(${time} is null or (${at}, ${id}) < (${time}, ${row}))`;
}

export function olderValues({ after }: Stretch): (Date | string | null)[] {
  return [after?.at ?? null, after?.id ?? null];
}
