import { useLanguage } from "./i18n.tsx";

type Texts = Readonly<Record<string, string | undefined>>;

/** A text in the language of who reads it, else in English, else as it was written. */
export function useLocalText(): (texts: Texts) => string {
  const language = useLanguage();
  return (texts) => texts[language] ?? texts["en"] ?? Object.values(texts)[0] ?? "";
}
