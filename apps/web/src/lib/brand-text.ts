import { useLanguage } from "./i18n.tsx";

/** A text of the brand in the operator's language, else in English, else in the first it has. */
export function useBrandText() {
  const language = useLanguage();
  return (texts: Readonly<Partial<Record<string, string>>>) =>
    texts[language] ?? texts["en"] ?? Object.values(texts)[0] ?? "";
}
