import { currencyOf, mulBps, minor, parseMinor, type Minor } from "@baize/money";
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
