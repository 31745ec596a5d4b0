import type { WinCeiling, WinCeilingSettings } from "@baize/contract";
import { isCurrency, parseMinor } from "@baize/money";
import { latinDigits } from "../../lib/digits.ts";

/** A ceiling as it is typed; what is empty is as usual. */
export interface CeilingDraft {
  readonly gameCode: string;
  readonly multiple: string;
  /** By currency. */
  readonly amounts: Readonly<Record<string, string>>;
}

/** One that nobody has saved, for a game whose code is typed. */
export const newCeiling = ({ vendorCode, vendorName }: WinCeiling): WinCeiling => ({
  vendorCode,
  vendorName,
  gameCode: "",
  gameName: null,
  settings: { multiple: null, amounts: {} },
  revision: 0,
});

/** The brands' currencies have a field each, and whatever is set already. */
export function ceilingDraftOf(
  { gameCode, settings: { multiple, amounts } }: WinCeiling,
  currencies: readonly string[],
): CeilingDraft {
  const all = [...new Set([...currencies, ...Object.keys(amounts)])].toSorted();
  return {
    gameCode,
    multiple: multiple === null ? "" : String(multiple),
    amounts: Object.fromEntries(all.map((currency) => [currency, amounts[currency] ?? ""])),
  };
}

const plain = (text: string) => latinDigits(text.trim()).replaceAll(",", "");

export function isMultiple(text: string): boolean {
  return /^([1-9]\d{0,8})?$/.test(plain(text));
}

export function isCeilingAmount(text: string, currency: string): boolean {
  const amount = plain(text);
  if (amount === "") return true;
  const isNumber = /^\d{1,16}(\.\d{1,8})?$/.test(amount) && /[1-9]/.test(amount);
  return isNumber && isCurrency(currency) && parseMinor(amount, currency) !== undefined;
}

/** What is sent; undefined while something is wrong. */
export function ceilingSettingsOf({
  multiple,
  amounts,
}: CeilingDraft): WinCeilingSettings | undefined {
  const typed = Object.entries(amounts);
  const isRight = typed.every(([currency, text]) => isCeilingAmount(text, currency));
  if (!isMultiple(multiple) || !isRight) return undefined;
  const times = plain(multiple);
  const set = typed.map(([currency, text]) => [currency, plain(text)] as const);
  return {
    // tidy: allow money-number, because it is a factor.
    multiple: times === "" ? null : Number(times),
    amounts: Object.fromEntries(set.filter(([, text]) => text !== "")),
  };
}
