import { minor, parseMinor } from "@baize/money";
import type { PolicyRow } from "./store.ts";

/** What the demo brands ask for: nothing of everyday amounts. */
export function demoVerificationPolicy(merchantCode: string, currency: string): PolicyRow {
  const units = (text: string): bigint => parseMinor(text, currency) ?? minor(0n);
  return {
    merchantCode,
    currency,
    withdrawalAboveMinor: units("40000"),
    withdrawalLevel: 2,
    depositAboveMinor: units("100000"),
    depositLevel: 2,
    depositsAboveMinor: units("1000000"),
    depositsLevel: 3,
    targetMinutes: 240,
  };
}
