import type { Language } from "@baize/contract";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { directionOf } from "../../lib/languages.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { isSaid, type Texts } from "../../lib/typed-terms.ts";
import { LanguageTabs } from "./language-tabs.tsx";

interface Panel {
  readonly language: Language;
  /** For the fields of texts in it. */
  readonly written: { readonly lang: Language; readonly dir: "ltr" | "rtl" };
  /** What is said under the field of a text, of what is wrong with the text. */
  readonly errorOf: (texts: Texts, problem: string | undefined) => string | undefined;
}

interface LanguagePanelProps {
  readonly brand: Pick<BrandOutline, "languages" | "defaultLanguage">;
  /** What is written in it. */
  readonly texts: readonly Texts[];
  /** Nothing is saved without these texts in English; where it is not set, any language will do. */
  readonly needsEnglish?: boolean;
  readonly className?: string;
  readonly children: (panel: Panel) => ReactNode;
}

const says = (texts: Texts, language: Language) => (texts[language] ?? "").trim() !== "";

/**
 * Texts in one language at a time; languages in which something is missing are marked. A form that
 * is sent without the English it needs opens that language, where the field is marked.
 */
export function LanguagePanel(props: LanguagePanelProps) {
  const { brand, texts, needsEnglish = false, className, children } = props;
  const t = useTranslations("console.desk");
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [language, setLanguage] = useState<Language>(brand.defaultLanguage);
  const all = needsEnglish ? [...new Set<Language>([...brand.languages, "en"])] : brand.languages;
  const isWanting = needsEnglish && texts.some((one) => !says(one, "en"));
  useEffect(() => {
    const form = panel.current?.closest("form");
    const open = () => isWanting && setLanguage("en");
    form?.addEventListener("submit", open);
    return () => form?.removeEventListener("submit", open);
  }, [isWanting]);
  const errorOf: Panel["errorOf"] = (one, problem) => {
    if (problem === undefined) return undefined;
    if (!needsEnglish) return isSaid(one) ? problem : t("rule.fillIn");
    if (says(one, "en")) return problem;
    return language === "en" ? t("englishMissing") : undefined;
  };
  return (
    <>
      <LanguageTabs
        languages={all}
        value={language}
        missing={new Set(all.filter((one) => texts.some((text) => !says(text, one))))}
        panelId={id}
        onChange={setLanguage}
      />
      <div
        ref={panel}
        role="tabpanel"
        id={id}
        aria-labelledby={`${id}-${language}`}
        className={className}
      >
        {children({ language, written: { lang: language, dir: directionOf(language) }, errorOf })}
      </div>
    </>
  );
}
