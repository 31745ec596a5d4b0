import { latinDigits } from "./digits.ts";

/** Numbers as somebody typed them. */

/** As the contract wants it, whatever digits it was typed in. */
export const plainText = (text: string): string => latinDigits(text.trim());

/** A whole number in bounds; undefined for anything else. */
export function wholeOf(text: string, min: number, max: number): number | undefined {
  const plain = plainText(text);
  const value = /^\d{1,6}$/.test(plain) ? Number.parseInt(plain, 10) : undefined;
  return value !== undefined && value >= min && value <= max ? value : undefined;
}

/** "1.5" times as basis points; undefined for anything else. */
export function factorOf(text: string): number | undefined {
  const [, whole = "", part = ""] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(plainText(text)) ?? [];
  if (whole === "") return undefined;
  const bps = Number.parseInt(whole, 10) * 10_000 + Number.parseInt(part.padEnd(2, "0"), 10) * 100;
  return bps <= 1_000_000 ? bps : undefined;
}

/** The same with four decimals, for a factor that is shown exactly. */
export function bpsOf(text: string): number | undefined {
  const plain = plainText(text);
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(plain)) return undefined;
  const bps = Math.round(Number(plain) * 10_000);
  return bps <= 1_000_000 ? bps : undefined;
}

/** "12.5" percent are 1,250 basis points; undefined above `max` percent. */
export function percentBpsOf(text: string, max: number): number | undefined {
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(text)) return undefined;
  const bps = Math.round(Number(text) * 100);
  return bps <= max * 100 ? bps : undefined;
}
