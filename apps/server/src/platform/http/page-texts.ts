import type { Language } from "@baize/contract";
import texts from "./page-texts.json" with { type: "json" };

/** What a page says before its scripts run: to search engines, messengers, and browsers without. */
interface PageTexts {
  /** `{brand}` is replaced by the brand's name. */
  readonly description: string;
  readonly noScript: string;
}

/** A language that is missing does not compile. */
export const pageTexts: Readonly<Record<Language, PageTexts>> = texts;
