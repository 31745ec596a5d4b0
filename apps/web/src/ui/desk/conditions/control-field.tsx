import { useTranslations } from "use-intl/react";
import { withHint, type ProblemOf } from "../fault-text.ts";
import { NumberField } from "../number-field.tsx";
import { controlMax, type ControlDraft } from "./access-draft.ts";

interface ControlFieldProps {
  readonly draft: ControlDraft;
  readonly problemOf: ProblemOf;
  readonly onChange: (part: ControlDraft) => void;
}

/** From how many of a hundred members it is held back, so that its report can compare. */
export function ControlField({ draft, problemOf, onChange }: ControlFieldProps) {
  const t = useTranslations("console.promotions");
  const hint = t("hint.controlShare");
  return (
    <NumberField
      label={t("field.controlShare")}
      hint={hint}
      value={draft.controlShare}
      error={withHint(problemOf("controlShare", draft.controlShare, [0, controlMax]), hint)}
      isWhole
      onType={(controlShare) => onChange({ controlShare })}
    />
  );
}
