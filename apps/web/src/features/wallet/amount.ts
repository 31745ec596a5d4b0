import { mulBps, minor, parseMinor, type Minor } from "@baize/money";

/**
 * Amounts as players type them: "," between thousands and "." before the fraction, like every
 * amount the site prints. Bengali and Arabic digits are taken as well, because phone keyboards
 * offer them.
 */

const zeros = { bengali: 0x09e6, arabic: 0x0660, persian: 0x06f0 };

function latinDigits(text: string): string {
  return text.replace(/[\u09e6-\u09ef\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = Object.values(zeros).find((start) => code >= start && code < start + 10);
    return String(code - (zero ?? code));
  });
}

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
