import type { Language } from "@baize/contract";
import { useId, useState } from "react";
import { useTranslations } from "use-intl/react";
import { directionOf } from "../../lib/languages.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { TextArea } from "../../ui/desk/inputs.tsx";
import { LanguageTabs } from "../../ui/desk/language-tabs.tsx";
import { Field } from "../../ui/field.tsx";
import { missingLanguages, type TextName, type TextsDraft } from "./draft.ts";

interface TextsPartProps {
  readonly draft: TextsDraft;
  readonly brand: BrandOutline;
  readonly problemOf: (field: string) => string | undefined;
  readonly onChange: (part: Partial<TextsDraft>) => void;
}

/** What members read, in one language at a time; languages that lack something are marked. */
export function TextsPart({ draft, problemOf, onChange, brand }: TextsPartProps) {
  const t = useTranslations("console.draws.field");
  const id = useId();
  const [language, setLanguage] = useState<Language>(brand.defaultLanguage);
  const common = (name: TextName) => ({
    label: t(name),
    value: draft[name][language] ?? "",
    error: problemOf(name),
    lang: language,
    dir: directionOf(language),
  });
  const write = (name: TextName, text: string) =>
    onChange({ [name]: { ...draft[name], [language]: text } });
  return (
    <section className="grid gap-4 rounded-md border border-line p-3 sm:p-4">
      <LanguageTabs
        languages={brand.languages}
        value={language}
        missing={missingLanguages(draft, brand.languages)}
        panelId={id}
        onChange={setLanguage}
      />
      <div role="tabpanel" id={id} aria-labelledby={`${id}-${language}`} className="grid gap-4">
        <Field
          {...common("title")}
          maxLength={80}
          onChange={({ target }) => write("title", target.value)}
        />
        <TextArea
          {...common("terms")}
          rows={4}
          maxLength={2000}
          onChange={({ target }) => write("terms", target.value)}
        />
      </div>
    </section>
  );
}
