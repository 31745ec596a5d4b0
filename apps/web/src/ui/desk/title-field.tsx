import { useTranslations } from "use-intl/react";
import type { BrandOutline } from "../../lib/operator.ts";
import { isSaid, type Texts } from "../../lib/typed-terms.ts";
import { LanguagePanel } from "./language-panel.tsx";
import { Field } from "../field.tsx";

const titleMax = 80;

interface TitleFieldProps {
  readonly brand: BrandOutline;
  readonly title: Texts;
  readonly isTried: boolean;
  readonly onType: (title: Texts) => void;
}

/** What members read. */
export function TitleField({ brand, title, isTried, onType }: TitleFieldProps) {
  const t = useTranslations("console.awards");
  return (
    <section className="grid gap-4 rounded-md border border-line p-3 sm:p-4">
      <LanguagePanel brand={brand} texts={[title]}>
        {({ language, written }) => (
          <Field
            {...written}
            label={t("name")}
            hint={t("nameHint")}
            value={title[language] ?? ""}
            maxLength={titleMax}
            error={isTried && !isSaid(title) ? t("wrong.name") : undefined}
            onChange={({ target }) => onType({ ...title, [language]: target.value })}
          />
        )}
      </LanguagePanel>
    </section>
  );
}
