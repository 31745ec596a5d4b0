import { useTranslations } from "use-intl/react";
import { Field } from "../../field.tsx";
import { withHint } from "../fault-text.ts";
import type { AccessDraft, BudgetDraft } from "./access-draft.ts";
import { WhoField } from "./who-field.tsx";

interface AccessFieldProps {
  readonly merchantCode: string;
  readonly draft: AccessDraft;
  readonly error: string | undefined;
  readonly onChange: (part: AccessDraft) => void;
}

/** The conditions of a reward, whatever its kind. */
export const AccessField = ({ merchantCode, draft, error, onChange }: AccessFieldProps) => (
  <WhoField
    merchantCode={merchantCode}
    who={draft.conditions}
    error={error}
    onChange={(conditions) => onChange({ conditions })}
  />
);

interface BudgetFieldsProps {
  readonly currency: string;
  readonly draft: BudgetDraft;
  readonly problemOf: (field: string) => string | undefined;
  readonly onChange: (part: Partial<BudgetDraft>) => void;
}

/** What it may cost in all, and on a day of the brand. */
export function BudgetFields({ currency, draft, problemOf, onChange }: BudgetFieldsProps) {
  const t = useTranslations("console.promotions");
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
      {(["budget", "budgetDay"] as const).map((name) => (
        <Field
          key={name}
          label={`${t(`field.${name}`)} (${currency})`}
          hint={t(`hint.${name}`)}
          value={draft[name]}
          error={withHint(problemOf(name), t(`hint.${name}`))}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          inputClass="num rtl:text-right"
          maxLength={25}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
    </div>
  );
}
