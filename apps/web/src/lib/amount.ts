import { currencyOf, formatMinor, mulBps, minor, parseMinor, type Minor } from "@baize/money";
import { latinDigits } from "./digits.ts";

/**
 * Amounts as people type them: "," between thousands and "." before the fraction, like every
 * amount the site prints, in the digits of any script, because phone keyboards offer them.
 */

/** The amount in minor units, or undefined for anything that is not clearly one positive amount. */
export function readAmount(text: string, currency: string): Minor | undefined {
  const plain = latinDigits(text.trim());
  const isGrouped = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(plain);
  if (!isGrouped && !/^\d+(\.\d+)?$/.test(plain)) return undefined;
  const amount = parseMinor(plain.replaceAll(",", ""), currency);
  return amount === undefined || amount <= 0n ? undefined : amount;
}

export function isWithin(amount: Minor, min: string, max: string, currency: string): boolean {
  const least = parseMinor(min, currency);
  const most = parseMinor(max, currency);
  return least !== undefined && most !== undefined && amount >= least && amount <= most;
}

/** The least and the most that may be sent, and round amounts to choose from. */
export interface AmountTerms {
  readonly currency: string;
  readonly min: string;
  readonly max: string;
  readonly quickAmounts: readonly string[];
}

/** What "Max" takes: all there is, up to the limit. None where that is less than may be sent. */
export function mostWithin(
  available: Minor,
  { min, max, currency }: Omit<AmountTerms, "quickAmounts">,
): string | undefined {
  const [least, limit] = [parseMinor(min, currency), parseMinor(max, currency)];
  if (least === undefined || limit === undefined || available < least) return undefined;
  return formatMinor(available < limit ? available : limit, currency);
}

/**
 * The terms for who has no more than this: nothing above it is offered. Where it is less than the
 * least that may be sent, the bounds stay as they are and no amount is offered.
 */
export function termsWithin<T extends AmountTerms>(terms: T, available: Minor): T {
  const { currency, min, max } = terms;
  const most = mostWithin(available, terms) ?? max;
  const isOffered = (quick: string) => {
    const amount = parseMinor(quick, currency);
    return amount !== undefined && amount <= available && isWithin(amount, min, most, currency);
  };
  return { ...terms, max: most, quickAmounts: terms.quickAmounts.filter(isOffered) };
}

/** The fee of a method and what the wallet gets; the server's answer is what counts. */
export function feeOf(amount: Minor, feeBps: number): { fee: Minor; receives: Minor } {
  const fee = mulBps(amount, feeBps);
  return { fee, receives: minor(amount - fee) };
}

/** Two amounts as somebody could type them, the second with as many digits as the currency has. */
export function exampleAmounts(currency: string): { whole: string; exact: string } {
  const { decimals } = currencyOf(currency);
  if (decimals === 0) return { whole: "500", exact: "1500" };
  if (decimals > 3) return { whole: "1", exact: "0.005" };
  return { whole: "500", exact: `500.${"5".padEnd(decimals, "0")}` };
}
