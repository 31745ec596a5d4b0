import type { Language } from "@baize/contract";
import { CircleDashed } from "lucide-react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { useTranslations } from "use-intl/react";
import { fonts, useLanguage } from "../../lib/i18n.tsx";
import { languageNames } from "../../lib/language-names.ts";
import { directionOf } from "../../lib/languages.ts";

interface LanguageTabsProps {
  /** In the order of the tabs: the brand's own first. */
  readonly languages: readonly Language[];
  readonly value: Language;
  /** Marked: what is edited lacks a text in them. */
  readonly missing: ReadonlySet<Language>;
  /** The panel the tabs are of. */
  readonly panelId: string;
  readonly onChange: (language: Language) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The languages of a text; arrow keys go from one to the next in reading direction. */
export function LanguageTabs(props: LanguageTabsProps) {
  const { languages, value, missing, panelId, onChange } = props;
  const t = useTranslations("console.desk");
  const list = useRef<HTMLDivElement>(null);
  const sign = directionOf(useLanguage()) === "rtl" ? -1 : 1;
  useEffect(() => {
    for (const language of languages) void fonts[language]?.();
  }, [languages]);
  function walk(event: KeyboardEvent) {
    const step = steps[event.key];
    const at = languages.indexOf(value);
    const to = step === undefined ? undefined : languages.at((at + step * sign) % languages.length);
    if (to === undefined) return;
    event.preventDefault();
    onChange(to);
    list.current?.querySelector<HTMLElement>(`[data-language="${to}"]`)?.focus();
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t("languages")}
      className="flex flex-wrap gap-1 rounded-md bg-s2 p-1"
    >
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          role="tab"
          id={`${panelId}-${language}`}
          data-language={language}
          aria-selected={language === value}
          aria-controls={panelId}
          tabIndex={language === value ? 0 : -1}
          onKeyDown={walk}
          onClick={() => onChange(language)}
          className="flex h-9 items-center gap-1.5 rounded-sm px-3 text-fg2 transition hover:text-fg aria-selected:bg-s1 aria-selected:font-semibold aria-selected:text-fg aria-selected:shadow-1 pointer-coarse:h-11"
        >
          <span lang={language} dir={directionOf(language)}>
            {languageNames[language]}
          </span>
          {missing.has(language) && (
            <>
              <CircleDashed size={14} className="text-loss" aria-hidden />
              <span className="sr-only">{t("missing")}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
