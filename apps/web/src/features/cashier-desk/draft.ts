import type { CashierSettings } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { timesOfBps } from "@baize/money/hundredths";
import { latinDigits } from "../../lib/digits.ts";

/** The settings as they are typed: every field is a text, but what is on or off. */

export const amountFields = [
  "min",
  "max",
  "dayAmountMax",
  "secondAbove",
  "autoUpTo",
  "clearBelow",
  "adjustAloneUpTo",
  "aloneADay",
] as const;
export const numberFields = [
  "dayCountMax",
  "usualMinutes",
  "targetMinutes",
  "confirmMinutes",
] as const;
export const listFields = ["quick", "mobileWallets", "cryptoNetworks"] as const;

export type TextField =
  | (typeof amountFields)[number]
  | (typeof numberFields)[number]
  | (typeof listFields)[number]
  | "turnover";
export type Draft = Readonly<Record<TextField, string>> & { readonly offersBank: boolean };

export function bpsOf(text: string): number | undefined {
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(text)) return undefined;
  // tidy: allow money-number, because it is a factor.
  const bps = Math.round(Number(text) * 10_000);
  return bps <= 1_000_000 ? bps : undefined;
}

export function draftOf(settings: CashierSettings): Draft {
  const texts = [
    ...amountFields.map((field) => [field, settings[field]]),
    ...numberFields.map((field) => [field, String(settings[field])]),
    ...listFields.map((field) => [field, settings[field].join(", ")]),
    ["turnover", timesOfBps(settings.turnoverBps)],
  ];
  const fields = Object.fromEntries(texts) as Record<TextField, string>;
  return { ...fields, offersBank: settings.offersBank };
}

/** As the contract wants it, whatever digits it was typed in. */
export const plain = (text: string) => latinDigits(text.trim());

export function listOf(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

export const isAmount = (text: string, currency: string) =>
  /^\d{1,16}(\.\d{1,8})?$/.test(text) && parseMinor(text, currency) !== undefined;

/** Fields that do not say what they should; the server judges the rest. */
export function brokenFields(draft: Draft, currency: string): TextField[] {
  return [
    ...amountFields.filter((field) => !isAmount(plain(draft[field]), currency)),
    ...numberFields.filter((field) => !/^[1-9]\d{0,4}$/.test(plain(draft[field]))),
    ...(bpsOf(plain(draft.turnover)) === undefined ? (["turnover"] as const) : []),
    ...(listOf(draft.quick).every((one) => isAmount(plain(one), currency))
      ? []
      : (["quick"] as const)),
  ];
}

/** What is sent, of a draft in which nothing is broken. */
export function settingsOf(draft: Draft): CashierSettings {
  const amounts = Object.fromEntries(amountFields.map((field) => [field, plain(draft[field])]));
  const numbers = Object.fromEntries(
    // tidy: allow money-number, because these are counts and minutes.
    numberFields.map((field) => [field, Number(plain(draft[field]))]),
  );
  return {
    ...(amounts as Record<(typeof amountFields)[number], string>),
    ...(numbers as Record<(typeof numberFields)[number], number>),
    quick: listOf(draft.quick).map(plain),
    turnoverBps: bpsOf(plain(draft.turnover)) ?? 0,
    offersBank: draft.offersBank,
    mobileWallets: listOf(draft.mobileWallets),
    cryptoNetworks: listOf(draft.cryptoNetworks),
  };
}
