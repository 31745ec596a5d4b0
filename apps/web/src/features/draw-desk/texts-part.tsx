import { useTranslations } from "use-intl/react";
import type { BrandOutline } from "../../lib/operator.ts";
import { TextPair } from "../../ui/desk/text-pair.tsx";
import type { TextsDraft } from "./draft.ts";

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
    <TextPair
      brand={brand}
      line={{
        label: t("title"),
        texts: draft.title,
        max: 80,
        problem: problemOf("title"),
        onType: (title) => onChange({ title }),
      }}
      area={{
        label: t("terms"),
        texts: draft.terms,
        max: 2000,
        rows: 4,
        problem: problemOf("terms"),
        onType: (terms) => onChange({ terms }),
      }}
    />
  );
}
