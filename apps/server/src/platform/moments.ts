/**
 * Where a page of a list by time ends: the moment of its last row, and the row's id where several
 * happened in the same millisecond. Lists of different modules share it, so that they can be read
 * as one: newest first, and after that the greater id first.
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
 * SQL for the rows of one member on a page: $1 the member, then `momentParams`. PostgreSQL may keep
 * microseconds; the cursor has milliseconds, so both sides are cut to them.
 */
export function momentSql(columns: { readonly at: string; readonly id: string }): string {
  const at = `date_trunc('milliseconds', ${columns.at})`;
  return `($2::timestamptz is null or (${at}, ${columns.id}) < ($2::timestamptz, $3::uuid))
    order by ${at} desc, ${columns.id} desc limit $4`;
}

export function momentParams(memberId: bigint, { before, limit }: MomentPage): unknown[] {
  return [memberId, before?.at ?? null, before?.id ?? null, limit];
}
