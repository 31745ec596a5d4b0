/** Exact fractions for pay-table mathematics. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export function rational(numerator: bigint, denominator: bigint): Rational {
  if (denominator <= 0n) throw new RangeError("denominator must be above zero");
  const divisor = gcd(numerator, denominator);
  return divisor === 0n
    ? { numerator: 0n, denominator: 1n }
    : { numerator: numerator / divisor, denominator: denominator / divisor };
}

export const add = (a: Rational, b: Rational): Rational =>
  rational(
    a.numerator * b.denominator + b.numerator * a.denominator,
    a.denominator * b.denominator,
  );

export const multiply = (a: Rational, b: Rational): Rational =>
  rational(a.numerator * b.numerator, a.denominator * b.denominator);

/** Decimal text with the given digits, cut toward zero. */
export function toDecimal(value: Rational, digits: number): string {
  const sign = value.numerator < 0n ? "-" : "";
  const positive = value.numerator < 0n ? -value.numerator : value.numerator;
  const scaled = (positive * 10n ** BigInt(digits)) / value.denominator;
  const text = scaled.toString().padStart(digits + 1, "0");
  return digits === 0
    ? `${sign}${text}`
    : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Square root as decimal text, cut toward zero. */
export function rootToDecimal(value: Rational, digits: number): string {
  const scaled = (value.numerator * 10n ** BigInt(2 * digits)) / value.denominator;
  let root = scaled;
  let guess = (scaled + 1n) / 2n;
  while (guess < root) {
    root = guess;
    guess = (root + scaled / root) / 2n;
  }
  return toDecimal({ numerator: root, denominator: 10n ** BigInt(digits) }, digits);
}
