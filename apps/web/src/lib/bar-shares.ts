const sizeOf = (amount: bigint) => (amount < 0n ? -amount : amount);

/** Each amount as a share of the largest of all, from -1 to 1: heights of bars. */
export function barShares(amounts: readonly bigint[]): number[] {
  const most = amounts.reduce((max, one) => (sizeOf(one) > max ? sizeOf(one) : max), 0n);
  return amounts.map((amount) => (most === 0n ? 0 : Number((amount * 10_000n) / most) / 10_000));
}
