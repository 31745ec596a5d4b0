import type { TransferOfferSettings } from "@baize/contract";
import { isAmount, plain } from "./draft.ts";

/** An offer's limits as they are typed; what is empty limits nothing. */
export const offerFields = ["min", "max", "targetMinutes"] as const;
export type OfferField = (typeof offerFields)[number];
export type OfferDraft = Readonly<Record<OfferField, string>> & { readonly isOpen: boolean };

export function offerDraftOf({ isOpen, min, max, targetMinutes }: TransferOfferSettings) {
  return { isOpen, min: min ?? "", max: max ?? "", targetMinutes: String(targetMinutes) };
}

/** Fields that do not say what they should; the server judges the rest. */
export function brokenOfferFields(draft: OfferDraft, currency: string): OfferField[] {
  return offerFields.filter((field) => {
    const text = plain(draft[field]);
    if (field === "targetMinutes") return !/^[1-9]\d{0,4}$/.test(text);
    return text !== "" && !isAmount(text, currency);
  });
}

/** What is sent, of a draft in which nothing is broken. */
export function offerSettingsOf(draft: OfferDraft): TransferOfferSettings {
  const amount = (text: string) => (plain(text) === "" ? null : plain(text));
  return {
    isOpen: draft.isOpen,
    min: amount(draft.min),
    max: amount(draft.max),
    targetMinutes: Number(plain(draft.targetMinutes)),
  };
}
