import type { DepositMethodPolicy, DepositMethodSettings } from "@baize/contract";
import { percentOfBps } from "@baize/money/hundredths";
import { isAmount, listOf, plain } from "./draft.ts";

/** What a way to deposit asks, as it is typed: every field is a text, but what is on or off. */

export const allFields = ["label", "min", "max", "quick", "fee", "usualMinutes"] as const;
/** What only our own accounts ask, to which members transfer. */
export const transferFields = ["expireMinutes", "targetMinutes", "secondAbove"] as const;

const amountFields = ["min", "max", "secondAbove"] as const;
const minuteFields = ["usualMinutes", "expireMinutes", "targetMinutes"] as const;

export type MethodField = (typeof allFields)[number] | (typeof transferFields)[number];
export type MethodDraft = Readonly<Record<MethodField, string>> & { readonly isOffered: boolean };

/** The fields of a method, in the order of the form. */
export function fieldsOf({ kind }: Pick<DepositMethodPolicy, "kind">): readonly MethodField[] {
  return kind === "bank_transfer" ? [...allFields, ...transferFields] : allFields;
}

const feeMaxBps = 5000;

/** 150 basis points are "1.5" percent. */
function bpsOf(text: string): number | undefined {
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return undefined;
  const bps = Math.round(Number(text) * 100);
  return bps <= feeMaxBps ? bps : undefined;
}

export function methodDraftOf(settings: DepositMethodSettings): MethodDraft {
  return {
    isOffered: settings.isOffered,
    label: settings.label,
    min: settings.min,
    max: settings.max,
    quick: settings.quick.join(", "),
    fee: percentOfBps(settings.feeBps),
    usualMinutes: String(settings.usualMinutes),
    expireMinutes: String(settings.expireMinutes),
    targetMinutes: String(settings.targetMinutes),
    secondAbove: settings.secondAbove,
  };
}

/** Fields that do not say what they should; the server judges the rest. */
export function brokenMethodFields(draft: MethodDraft, currency: string): MethodField[] {
  return [
    ...amountFields.filter((field) => !isAmount(plain(draft[field]), currency)),
    ...minuteFields.filter((field) => !/^[1-9]\d{0,4}$/.test(plain(draft[field]))),
    ...(bpsOf(plain(draft.fee)) === undefined ? (["fee"] as const) : []),
    ...(listOf(draft.quick).every((one) => isAmount(plain(one), currency))
      ? []
      : (["quick"] as const)),
  ];
}

/** What is sent, of a draft in which nothing is broken. */
export function methodSettingsOf(draft: MethodDraft): DepositMethodSettings {
  const minutes = (field: (typeof minuteFields)[number]) => Number(plain(draft[field]));
  return {
    isOffered: draft.isOffered,
    label: draft.label.trim(),
    min: plain(draft.min),
    max: plain(draft.max),
    quick: listOf(draft.quick).map(plain),
    feeBps: bpsOf(plain(draft.fee)) ?? 0,
    usualMinutes: minutes("usualMinutes"),
    expireMinutes: minutes("expireMinutes"),
    targetMinutes: minutes("targetMinutes"),
    secondAbove: plain(draft.secondAbove),
  };
}
