import { z } from "zod";

/** The languages a brand may offer: BCP 47 codes, in the order menus show them. */
export const languages = [
  "bn",
  "en",
  "ar",
  "es",
  "fa",
  "fil",
  "fr",
  "hi",
  "id",
  "ja",
  "kk",
  "km",
  "ko",
  "lo",
  "ms",
  "my",
  "ne",
  "pt",
  "ru",
  "ta",
  "th",
  "tr",
  "ur",
  "uz",
  "vi",
  "zh",
] as const;

export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

/**
 * Languages in which every text of the platform is there: only these may a brand offer. The check
 * of texts keeps the list true.
 */
export const completeLanguages: readonly Language[] = [...languages];

/** Languages written from right to left. */
export const rightToLeft: ReadonlySet<string> = new Set<Language>(["ar", "fa", "ur"]);

/** A text in some of the languages; where one is missing, English is used, then any other. */
export function localText(lengthMax: number) {
  return z
    .partialRecord(Language, z.string().trim().min(1).max(lengthMax))
    .refine((text) => Object.keys(text).length > 0, "at least one language");
}
