import type { BrandOutline } from "../../lib/operator.ts";
import type { Texts } from "../../lib/typed-terms.ts";
import { Field } from "../field.tsx";
import { TextArea } from "./inputs.tsx";
import { LanguagePanel } from "./language-panel.tsx";

interface TextProps {
  readonly label: string;
  readonly texts: Texts;
  readonly max: number;
  readonly problem: string | undefined;
  readonly onType: (texts: Texts) => void;
}

interface TextPairProps {
  readonly brand: BrandOutline;
  readonly needsEnglish?: boolean;
  readonly line: TextProps & { readonly hint?: string | undefined };
  readonly area: TextProps & { readonly rows: number };
}

/** What members read: a line and a longer text, in one language at a time. */
export function TextPair({ brand, needsEnglish = false, line, area }: TextPairProps) {
  return (
    <section className="grid gap-4 rounded-md border border-line p-3 sm:p-4">
      <LanguagePanel
        brand={brand}
        texts={[line.texts, area.texts]}
        needsEnglish={needsEnglish}
        className="grid gap-4"
      >
        {({ language, written, errorOf }) => {
          const common = ({ label, texts, max, problem, onType }: TextProps) => ({
            ...written,
            label,
            value: texts[language] ?? "",
            error: errorOf(texts, problem),
            maxLength: max,
            onChange: ({ target }: { readonly target: { readonly value: string } }) =>
              onType({ ...texts, [language]: target.value }),
          });
          return (
            <>
              <Field {...common(line)} hint={line.hint} />
              <TextArea {...common(area)} rows={area.rows} />
            </>
          );
        }}
      </LanguagePanel>
    </section>
  );
}
