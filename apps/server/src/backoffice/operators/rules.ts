import { dayMs } from "@baize/contract/durations";

export type OperatorStatus = "open" | "suspended";

/** A one-time password nobody used is worth nothing after three days. */
export const oneTimePasswordMsMax = 3 * dayMs;

export const passwordLengthMin = 12;
export const passwordLengthMax = 128;

/** 32 signs that nobody takes for one another; five bits each. */
const signs = "abcdefghijkmnpqrstuvwxyz23456789";

export const oneTimePasswordBytes = 16;

/** Sixteen signs in groups of four, 80 bits: easy to read out, not to guess. */
export function oneTimePasswordOf(random: Uint8Array): string {
  const text = Array.from(random, (byte) => signs[byte & 31] ?? "").join("");
  return (text.match(/.{4}/g) ?? []).join("-");
}

/** An own password's length, counted as people count characters. */
export function isLongEnough(password: string): boolean {
  return Array.from(password).length >= passwordLengthMin;
}
