import { useTranslations } from "use-intl/react";
import type { BrandOutline } from "../../lib/operator.ts";
import { TextArea } from "../../ui/desk/inputs.tsx";
import { LanguagePanel } from "../../ui/desk/language-panel.tsx";
import { Field } from "../../ui/field.tsx";
import type { TextName, TextsDraft } from "./draft.ts";

interface TextsPartProps {
  readonly draft: TextsDraft;
  readonly brand: BrandOutline;
  readonly problemOf: (field: string) => string | undefined;
  readonly onChange: (part: Partial<TextsDraft>) => void;
}

/** What members read. */
export function TextsPart({ draft, problemOf, onChange, brand }: TextsPartProps) {
  const t = useTranslations("console.draws.field");
  return (
    <section className="grid gap-4 rounded-md border border-line p-3 sm:p-4">
      <LanguagePanel brand={brand} texts={[draft.title, draft.terms]} className="grid gap-4">
        {({ language, written, errorOf }) => {
          const common = (name: TextName) => ({
            ...written,
            label: t(name),
            value: draft[name][language] ?? "",
            error: errorOf(draft[name], problemOf(name)),
          });
          const write = (name: TextName, text: string) =>
            onChange({ [name]: { ...draft[name], [language]: text } });
          return (
            <>
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
            </>
          );
        }}
      </LanguagePanel>
    </section>
  );
}
