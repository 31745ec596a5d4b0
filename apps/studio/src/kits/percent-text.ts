import { rational, toDecimal, type Rational } from "@baize/fair";

/** A share as a percentage, cut: "99.42". */
export const percentText = ({ numerator, denominator }: Rational, digits: number): string =>
  toDecimal(rational(numerator * 100n, denominator), digits);
