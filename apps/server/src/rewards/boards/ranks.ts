/**
 * Buckets of scores, so that a rank is counted from a few rows. Pure.
 *
 * A score below 64 has a bucket of its own; above, 64 buckets lie between a power of two and the
 * next, so a bucket is never wider than a sixty-fourth of its scores. A higher score is never in a
 * lower bucket.
 */
const fine = 64n;
const fineBits = 6;

const highestBit = (value: bigint): number => value.toString(2).length - 1;

export function bucketOf(score: bigint): number {
  if (score < 0n) throw new RangeError("a score is zero or more");
  // tidy: allow money-number, because it counts buckets.
  if (score < fine) return Number(score);
  const e = highestBit(score);
  // tidy: allow money-number, because it counts buckets.
  return 64 * e + Number(score >> BigInt(e - fineBits)) - 64;
}

/** The lowest score of a bucket. */
export function lowestOf(bucket: number): bigint {
  const e = Math.floor(bucket / 64);
  if (e < fineBits) return BigInt(bucket);
  return BigInt(64 + (bucket % 64)) << BigInt(e - fineBits);
}
