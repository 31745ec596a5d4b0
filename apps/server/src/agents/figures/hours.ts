/** What members staked by the hour, before it is folded. Pure. */

/** What belongs to an hour and a type of game of a member, as a sum of differences. */
export interface HourChange {
  readonly memberId: bigint;
  readonly hour: Date;
  /** Of the brand: a day may begin within an hour. */
  readonly day: string;
  readonly product: string;
  readonly validMinor: bigint;
  readonly wonMinor: bigint;
}

const keyOf = ({ memberId, hour, day, product }: HourChange) =>
  `${memberId} ${hour.getTime()} ${day} ${product}`;

function compare(one: HourChange, other: HourChange): number {
  if (one.memberId !== other.memberId) return one.memberId < other.memberId ? -1 : 1;
  const byHour = one.hour.getTime() - other.hour.getTime();
  if (byHour !== 0) return byHour;
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  return one.product < other.product ? -1 : 1;
}

/** One row for each key, in the order in which rows are locked; those of nothing are left out. */
export function sumHours(changes: readonly HourChange[]): HourChange[] {
  const sums = new Map<string, HourChange>();
  for (const change of changes) {
    const key = keyOf(change);
    const before = sums.get(key);
    sums.set(key, {
      ...change,
      validMinor: (before?.validMinor ?? 0n) + change.validMinor,
      wonMinor: (before?.wonMinor ?? 0n) + change.wonMinor,
    });
  }
  return [...sums.values()]
    .filter(({ validMinor, wonMinor }) => validMinor !== 0n || wonMinor !== 0n)
    .toSorted(compare);
}
