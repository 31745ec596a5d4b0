import type { PayoutKind } from "@baize/contract";

/** Numbers of payout accounts: what is one, and when two are the same. Pure. */

export const accountsMax = 5;

const blanks = /[\s-]/g;

const addresses: Readonly<Record<string, RegExp>> = {
  TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  ERC20: /^0x[0-9a-fA-F]{40}$/,
  BEP20: /^0x[0-9a-fA-F]{40}$/,
};
const anyAddress = /^[A-Za-z0-9]{20,100}$/;

/** The number as stored; undefined if it is not valid for its kind. */
export function readNumber(kind: PayoutKind, provider: string, typed: string): string | undefined {
  const text = typed.replaceAll(blanks, "");
  if (kind === "bank") return /^[A-Za-z0-9]{6,34}$/.test(text) ? text.toUpperCase() : undefined;
  if (kind === "mobile_wallet") return /^\+?\d{8,15}$/.test(text) ? text : undefined;
  return (addresses[provider] ?? anyAddress).test(text) ? text : undefined;
}

/** The form in which two numbers count as the same, whatever the bank is called. */
export function foldNumber(kind: PayoutKind, number: string): string {
  if (kind === "mobile_wallet") return number.replace(/^\+/, "").slice(-10);
  return number.startsWith("0x") ? number.toLowerCase() : number;
}
