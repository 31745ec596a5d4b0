import { currencyOf } from "./currency.ts";

declare const minorBrand: unique symbol;

/** An amount in minor units (poisha, cents, satoshi). Always kept beside its currency. */
export type Minor = bigint & { readonly [minorBrand]: true };

/** PostgreSQL's bigint, which is what stores it. */
const minorMax = 2n ** 63n - 1n;

/** Marks a bigint as an amount. Throws when it does not fit the column that stores it. */
export function minor(value: bigint): Minor {
  if (value > minorMax || value < -minorMax) throw new RangeError("amount out of range");
  return value as Minor;
}

const decimalPattern = /^(-?)(\d{1,16})(?:\.(\d{1,8}))?$/;

/**
 * Reads a decimal string in major units ("1234.50") as minor units of the currency.
 *
 * Returns undefined for anything else: signs other than a leading minus, exponents, blanks,
 * grouping, more digits than the currency has, or a number too large to store. A zero beyond the
 * currency's digits is refused as well: the sender believes in a precision that does not exist.
 */
export function parseMinor(text: string, currency: string): Minor | undefined {
  const match = decimalPattern.exec(text);
  if (match === null) return undefined;
  const [, sign = "", whole = "", fraction = ""] = match;
  const { decimals } = currencyOf(currency);
  if (fraction.length > decimals) return undefined;
  const digits = BigInt(whole + fraction.padEnd(decimals, "0"));
  if (digits > minorMax) return undefined;
  return (sign === "-" ? -digits : digits) as Minor;
}

/**
 * Writes minor units as a decimal string in major units with all digits of the currency: "1234.50".
 */
export function formatMinor(amount: Minor, currency: string): string {
  const { decimals } = currencyOf(currency);
  const digits = (amount < 0n ? 0n - amount : amount).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const sign = amount < 0n ? "-" : "";
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-decimals)}`;
}
