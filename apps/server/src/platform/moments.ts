/**
 * Where a page of a list by time ends: the moment of its last row, and the row's id where several
 * happened in the same millisecond. The next page continues from there, so that the last one costs
 * what the first did and rows added in between are not read twice. Lists of different modules
 * share it, so that they can be read as one: newest first, and after that the greater id first.
 */
export interface Moment {
  readonly at: Date;
  readonly id: string;
}

export interface MomentPage {
  /** Rows older than this one; all where absent. */
  readonly before: Moment | undefined;
  readonly limit: number;
}

/** Newest first. */
export function compareMoments(a: Moment, b: Moment): number {
  if (a.at.getTime() !== b.at.getTime()) return b.at.getTime() - a.at.getTime();
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}

export function momentText({ at, id }: Moment): string {
  return `${at.toISOString()}_${id}`;
}

/** Reads what `momentText` wrote; the contract has checked its form. */
export function readMoment(text: string): Moment {
  const [at = "", id = ""] = text.split("_");
  return { at: new Date(at), id };
}

/**
 * SQL of a page: what comes before it, in which order, and how many; $first and the two behind it
 * are `momentParams`. Both columns are written by the program, whose clock has milliseconds, so the
 * cursor loses nothing of them and an index on the time serves.
 */
export function momentSql({ at, id }: { readonly at: string; readonly id: string }, first: number) {
  const [time, row, limit] = [`$${first}::timestamptz`, `$${first + 1}::uuid`, `$${first + 2}`];
  return `(${time} is null or (${at}, ${id}) < (${time}, ${row}))
    order by ${at} desc, ${id} desc limit ${limit}`;
}

export function momentParams({ before, limit }: MomentPage): (Date | string | number | null)[] {
  return [before?.at ?? null, before?.id ?? null, limit];
}
