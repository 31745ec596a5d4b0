import type { Journey } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { randomUuid } from "../../lib/random.ts";
import { isAmount } from "../../lib/typed-terms.ts";
import {
  DraftDialog,
  DraftReading,
  useDraftForm,
  type DraftLeave,
} from "../../ui/desk/drafts/draft-form.tsx";
import { useRuleText } from "../../ui/desk/fault-text.ts";
import { Check, Field, Select } from "../../ui/field.tsx";
import { moneyText } from "../../ui/money.tsx";
import { idOf, journeyQuery } from "./api.ts";
import {
  brokenFields,
  draftOf,
  leastBudget,
  unpricedIn,
  newDraft,
  termsOf,
  triggers,
  type Draft,
} from "./draft.ts";
import { StepList } from "./step-list.tsx";

interface JourneyFormProps extends DraftLeave {
  readonly brand: BrandOutline;
  /** "new", or which journey is changed. */
  readonly id: string;
}

/** Writes a journey, or a change of one that runs: a draft until a second person approves it. */
export function JourneyForm({ brand, id, ...leave }: JourneyFormProps) {
  const isNew = id === "new";
  const query = useQuery({ ...journeyQuery(id), enabled: !isNew, refetchInterval: false });
  if (isNew || query.data !== undefined) {
    return <Form brand={brand} row={isNew ? undefined : query.data} {...leave} />;
  }
  return <DraftReading query={query} onClose={leave.onClose} />;
}

interface FormProps extends Omit<JourneyFormProps, "id"> {
  readonly row: Journey | undefined;
}

function Form({ brand, row, ...leave }: FormProps) {
  const t = useTranslations("console.journeys");
  const words = useTranslations("console.drafts");
  // As read when the form was opened, so that a later reading does not hide somebody's change.
  const [read] = useState(row);
  const [journeyId] = useState(() => read?.journeyId ?? randomUuid());
  const form = useDraftForm<Draft>({
    ...leave,
    brokenFields,
    startOf() {
      const terms = read?.draft ?? read?.current;
      return terms ? draftOf(terms) : newDraft(brand.currency);
    },
    async save(typed) {
      const params = { merchantCode: brand.merchantCode, journeyId };
      const body = { terms: termsOf(typed), version: read?.version ?? 0 };
      await call("saveJourney", { params, body });
      return idOf(params);
    },
  });
  const { draft, broken, change } = form;
  const ruleText = useRuleText(form.saving.error);
  return (
    <DraftDialog title={read === undefined ? t("add") : words("edit")} form={form}>
      <Head
        draft={draft}
        isFixed={read?.current != null}
        broken={broken}
        ruleText={ruleText}
        onChange={change}
      />
      <StepList
        brand={brand}
        draft={draft}
        broken={broken}
        ruleText={ruleText}
        onSteps={(steps) => change({ steps })}
      />
    </DraftDialog>
  );
}

interface HeadProps {
  readonly draft: Draft;
  /** The trigger stays as it was approved. */
  readonly isFixed: boolean;
  readonly broken: readonly string[];
  /** What the server found wrong. */
  readonly ruleText: (field: string) => string | undefined;
  readonly onChange: (part: Partial<Draft>) => void;
}

interface AwardsMaxProps extends Pick<HeadProps, "draft" | "onChange"> {
  readonly error: string | undefined;
}

/** How many awards that nobody can price there are at most. */
function AwardsMax({ draft, error, onChange }: AwardsMaxProps) {
  const t = useTranslations("console.journeys");
  return (
    <Field
      {...numeric}
      label={t("field.awardsMax")}
      hint={t("hint.awardsMax")}
      value={draft.awardsMax}
      error={error}
      maxLength={9}
      onChange={({ target }) => onChange({ awardsMax: target.value })}
    />
  );
}

const numeric = { dir: "ltr", inputMode: "decimal", inputClass: "num rtl:text-right" } as const;

function Head({ draft, isFixed, broken, ruleText, onChange }: HeadProps) {
  const t = useTranslations("console.journeys");
  const desk = useTranslations("console.desk.rule");
  const { currency } = draft;
  const errorOf = (field: "name" | "restDays" | "budget" | "awardsMax") => {
    if (!broken.includes(field)) return ruleText(field);
    if (draft[field].trim() === "" || field === "name") return desk("fillIn");
    if (field === "awardsMax") return t("wrong.awardsMax", { least: unpricedIn(draft) });
    if (field === "restDays" || !isAmount(draft.budget, currency)) return t(`wrong.${field}`);
    return t("wrong.budgetLeast", { amount: moneyText(leastBudget(draft), currency) });
  };
  const isGiving = draft.steps.some(({ kind }) => kind === "award");
  return (
    <>
      <Field
        label={t("field.name")}
        hint={t("hint.name")}
        value={draft.name}
        error={errorOf("name")}
        maxLength={60}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      {isFixed ? (
        <p className="text-fg2">{t(`trigger.${draft.trigger}`)}</p>
      ) : (
        <Select
          isStacked
          label={t("field.trigger")}
          value={draft.trigger}
          options={triggers.map((one) => [one, t(`trigger.${one}`)] as const)}
          onChange={(next) =>
            onChange({ trigger: triggers.find((one) => one === next) ?? draft.trigger })
          }
        />
      )}
      <Check
        label={t("field.mayRepeat")}
        checked={draft.mayRepeat}
        onChange={({ target }) => onChange({ mayRepeat: target.checked })}
      />
      {draft.mayRepeat && (
        <Field
          {...numeric}
          label={t("field.restDays")}
          value={draft.restDays}
          error={errorOf("restDays")}
          maxLength={3}
          onChange={({ target }) => onChange({ restDays: target.value })}
        />
      )}
      {isGiving && (
        <Field
          {...numeric}
          label={`${t("field.budget")} (${currency})`}
          hint={t("hint.budget")}
          value={draft.budget}
          error={errorOf("budget")}
          maxLength={25}
          onChange={({ target }) => onChange({ budget: target.value })}
        />
      )}
      {unpricedIn(draft) > 0 && (
        <AwardsMax draft={draft} error={errorOf("awardsMax")} onChange={onChange} />
      )}
    </>
  );
}
