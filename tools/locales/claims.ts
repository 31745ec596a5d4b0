import type { Language } from "@baize/contract";

/**
 * What no text may promise: rules of advertising forbid a bet, a bonus or a deposit that is said
 * to bear no risk or to win for sure. Patterns for the languages the house writes itself.
 */
const forbidden: Readonly<Partial<Record<Language, readonly RegExp[]>>> = {
  en: [
    /\b(?:without|no|zero) (?:any )?risks?\b/iu,
    /\brisk[- ]?free\b/iu,
    /\bguarantee(?:s|d)?\b/iu,
    /\bsure(?:[- ]fire)?[- ](?:win|bet|thing|profit)s?\b/iu,
    /\b(?:can['’]t|cannot|can not|never|nothing to) lose\b/iu,
    /\b(?:easy|free) money\b/iu,
    /\balways wins?\b/iu,
  ],
  bn: [
    /ঝুঁকি[ -]?(?:ছাড়া|মুক্ত|বিহীন|হীন|নেই)/u,
    /(?:বিনা|শূন্য) ঝুঁকি/u,
    /গ্যারান্টি|নিশ্চয়তা দিচ্ছি/u,
    /নিশ্চিত (?:জয়|জেতা|জিত|লাভ|আয়)/u,
    /(?:হারা|হারানো)র (?:কোনো )?(?:ভয়|কিছু) নেই/u,
    /সহজে টাকা আয়|সব ?সময় জিত/u,
  ],
};

/** The words of a text that may not be said, if any. Letters with a dot may be in two forms. */
export function claimIn(language: Language, text: string): string | undefined {
  const plain = text.normalize("NFC");
  for (const pattern of forbidden[language] ?? []) {
    const found = new RegExp(pattern.source.normalize("NFC"), pattern.flags).exec(plain);
    if (found !== null) return found[0];
  }
  return undefined;
}
