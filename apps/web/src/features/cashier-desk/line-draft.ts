import type { LineSettings } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { bpsOf, isAmount, listOf, plain } from "./draft.ts";

/** The settings of transfers along the line as they are typed: every field is a text. */

export const lineFields = [
  "min",
  "max",
  "quick",
  "dayUpMax",
  "dayDownMax",
  "reviewAbove",
  "turnover",
] as const;
export type LineField = (typeof lineFields)[number];
export type LineDraft = Readonly<Record<LineField, string>>;

const amountFields = ["min", "max", "dayUpMax", "dayDownMax", "reviewAbove"] as const;

export function lineDraftOf({ quick, turnoverBps, ...amounts }: LineSettings): LineDraft {
  return { ...amounts, quick: quick.join(", "), turnover: timesOfBps(turnoverBps) };
}

/** Fields that do not say what they should; the server judges the rest. */
export function brokenLineFields(draft: LineDraft, currency: string): LineField[] {
  const isBroken = (field: LineField) => {
    if (field === "turnover") return bpsOf(plain(draft.turnover)) === undefined;
    const texts = field === "quick" ? listOf(draft.quick) : [draft[field]];
    return !texts.every((text) => isAmount(plain(text), currency));
  };
  return lineFields.filter(isBroken);
}

/** What is sent, of a draft in which nothing is broken. */
export function lineSettingsOf(draft: LineDraft): LineSettings {
  const amounts = Object.fromEntries(amountFields.map((field) => [field, plain(draft[field])]));
  return {
    ...(amounts as Record<(typeof amountFields)[number], string>),
    quick: listOf(draft.quick).map(plain),
    turnoverBps: bpsOf(plain(draft.turnover)) ?? 0,
  };
}
