import type { Language } from "@baize/contract";
import { useId, useState } from "react";
import { useTranslations } from "use-intl/react";
import { directionOf } from "../../lib/languages.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { isSaid, type Texts } from "../../lib/typed-terms.ts";
import { LanguageTabs } from "./language-tabs.tsx";
import { Field } from "../field.tsx";

const titleMax = 80;

interface TitleFieldProps {
  readonly brand: BrandOutline;
  readonly title: Texts;
  readonly isTried: boolean;
  readonly onType: (title: Texts) => void;
}

/** What members read, in one language at a time; languages in which nothing is said are marked. */
export function TitleField({ brand, title, isTried, onType }: TitleFieldProps) {
  const t = useTranslations("console.awards");
  const id = useId();
  const [language, setLanguage] = useState<Language>(brand.defaultLanguage);
  const lacks = (one: Language) => (title[one] ?? "").trim() === "";
  return (
    <section className="grid gap-4 rounded-md border border-line p-3 sm:p-4">
      <LanguageTabs
        languages={brand.languages}
        value={language}
        missing={new Set(brand.languages.filter(lacks))}
        panelId={id}
        onChange={setLanguage}
      />
      <div role="tabpanel" id={id} aria-labelledby={`${id}-${language}`}>
        <Field
          label={t("name")}
          hint={t("nameHint")}
          lang={language}
          dir={directionOf(language)}
          value={title[language] ?? ""}
          maxLength={titleMax}
          error={isTried && !isSaid(title) ? t("wrong.name") : undefined}
          onChange={({ target }) => onType({ ...title, [language]: target.value })}
        />
      </div>
    </section>
  );
}
