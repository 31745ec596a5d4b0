/**
 * Currencies the platform knows: ISO 4217 code (or crypto code), decimals, and the sign players
 * read.
 */

export interface Currency {
  readonly code: string;
  /** Digits after the decimal point of one major unit; ISO 4217 where it has one. */
  readonly decimals: number;
  readonly symbol: string;
}

const table = {
  BDT: { code: "BDT", decimals: 2, symbol: "৳" },
  BHD: { code: "BHD", decimals: 3, symbol: "BD" },
  BTC: { code: "BTC", decimals: 8, symbol: "₿" },
  EUR: { code: "EUR", decimals: 2, symbol: "€" },
  INR: { code: "INR", decimals: 2, symbol: "₹" },
  JPY: { code: "JPY", decimals: 0, symbol: "¥" },
  USD: { code: "USD", decimals: 2, symbol: "$" },
  /** Play money of trial members; never leaves the platform. */
  XXX: { code: "XXX", decimals: 2, symbol: "◈" },
} as const satisfies Record<string, Currency>;

/**
 * What the ledger calls points of members: whole ones, and no money. So no currency: nothing that
 * formats, parses or chooses money knows it.
 */
export const pointsCode = "PTS";

export type CurrencyCode = keyof typeof table;

export const currencies: Readonly<Record<CurrencyCode, Currency>> = table;

export function isCurrency(code: string): code is CurrencyCode {
  return Object.hasOwn(table, code);
}

/**
 * The currency of a code; throws on an unknown one, because money of an unknown scale must not be
 * handled.
 */
export function currencyOf(code: string): Currency {
  if (!isCurrency(code)) throw new RangeError(`unknown currency ${code}`);
  return table[code];
}
