import { Plus, X } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { useWeekdayText } from "../../lib/weekday-text.ts";
import { Button } from "../../ui/button.tsx";
import { Check, Field } from "../../ui/field.tsx";
import type { OfferDraft, RoundsStepDraft, StepDraft } from "./offer-draft.ts";

interface PartProps {
  readonly draft: OfferDraft;
  readonly problemOf: (field: string) => string | undefined;
  readonly onChange: (part: Partial<OfferDraft>) => void;
}

const stepsMax = 5;
const typed = {
  inputMode: "decimal",
  autoComplete: "off",
  dir: "ltr",
  inputClass: "num rtl:text-right",
  maxLength: 26,
} as const;

interface StepsProps<Step extends { readonly key: string; readonly from: string }> {
  readonly steps: readonly Step[];
  readonly hint: string;
  readonly fromLabel: string;
  /** What is given from there on: its name in the step, and its label. */
  readonly gives: { readonly label: string; readonly of: (step: Step) => string };
  /** Where they stand in the form. */
  readonly fieldOf: (at: number, part: "from" | "gives") => string;
  readonly change: (step: Step, part: { readonly from?: string; readonly gives?: string }) => Step;
  readonly problemOf: (field: string) => string | undefined;
  readonly onChange: (steps: readonly Step[]) => void;
  readonly add: () => Step;
}

/** From which deposit on an offer gives more. */
function Steps<Step extends { readonly key: string; readonly from: string }>(
  props: StepsProps<Step>,
) {
  const { steps, hint, fromLabel, gives, fieldOf, change, problemOf, onChange, add } = props;
  const t = useTranslations("console.bonuses");
  const write = (step: Step, part: Parameters<typeof change>[1]) =>
    onChange(steps.map((one) => (one.key === step.key ? change(one, part) : one)));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">{t("steps")}</legend>
      <p className="text-sm text-fg2">{hint}</p>
      {steps.map((step, at) => (
        <div
          key={step.key}
          role="group"
          aria-label={t("stepNumber", { number: at + 1 })}
          className="grid grid-cols-[1fr_1fr_auto] items-start gap-3"
        >
          <Field
            {...typed}
            label={fromLabel}
            value={step.from}
            error={problemOf(fieldOf(at, "from"))}
            onChange={({ target }) => write(step, { from: target.value })}
          />
          <Field
            {...typed}
            label={gives.label}
            value={gives.of(step)}
            error={problemOf(fieldOf(at, "gives"))}
            onChange={({ target }) => write(step, { gives: target.value })}
          />
          <Button
            className="mt-6.5"
            aria-label={t("removeStep", { number: at + 1 })}
            onClick={() => onChange(steps.filter(({ key }) => key !== step.key))}
          >
            <X size={16} aria-hidden />
          </Button>
        </div>
      ))}
      {steps.length < stepsMax && (
        <Button className="justify-self-start" onClick={() => onChange([...steps, add()])}>
          <Plus size={16} aria-hidden />
          {t("addStep")}
        </Button>
      )}
    </fieldset>
  );
}

/** Larger deposits give a higher percentage. */
export function StepFields({ draft: { steps, currency }, problemOf, onChange }: PartProps) {
  const t = useTranslations("console.bonuses");
  return (
    <Steps<StepDraft>
      steps={steps}
      hint={t("stepsHint")}
      fromLabel={`${t("stepFrom")} (${currency})`}
      gives={{ label: t("field.percent"), of: ({ percent }) => percent }}
      fieldOf={(at, part) => `steps.${at}.${part === "from" ? "from" : "percent"}`}
      change={(step, { from = step.from, gives = step.percent }) => ({
        ...step,
        from,
        percent: gives,
      })}
      problemOf={problemOf}
      onChange={(next) => onChange({ steps: next })}
      add={() => ({ key: randomUuid(), from: "", percent: "" })}
    />
  );
}

/** Larger deposits give more free rounds. */
export function RoundsStepFields({
  draft: { roundsSteps, currency },
  problemOf,
  onChange,
}: PartProps) {
  const t = useTranslations("console.bonuses");
  return (
    <Steps<RoundsStepDraft>
      steps={roundsSteps}
      hint={t("rounds.stepsHint")}
      fromLabel={`${t("stepFrom")} (${currency})`}
      gives={{ label: t("rounds.count"), of: ({ rounds }) => rounds }}
      fieldOf={(at, part) => `rounds.steps.${at}.${part === "from" ? "from" : "rounds"}`}
      change={(step, { from = step.from, gives = step.rounds }) => ({
        ...step,
        from,
        rounds: gives,
      })}
      problemOf={problemOf}
      onChange={(next) => onChange({ roundsSteps: next })}
      add={() => ({ key: randomUuid(), from: "", rounds: "" })}
    />
  );
}

const week = [1, 2, 3, 4, 5, 6, 7];

/** On which days of the week members can choose it; all where none is left out. */
export function WeekdayFields({ draft: { weekdays }, problemOf, onChange }: PartProps) {
  const t = useTranslations("console.bonuses");
  const weekdayText = useWeekdayText();
  const isOn = (day: number) => weekdays.length === 0 || weekdays.includes(day);
  function turn(day: number) {
    const next = week.filter((one) => isOn(one) !== (one === day));
    // Open on no day is closed, which has a field of its own.
    if (next.length > 0) onChange({ weekdays: next.length === week.length ? [] : next });
  }
  const error = problemOf("weekdays");
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">{t("weekdays")}</legend>
      <p className="text-sm text-fg2">{t("weekdaysHint")}</p>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {week.map((day) => (
          <Check
            key={day}
            label={weekdayText([day])}
            checked={isOn(day)}
            onChange={() => turn(day)}
          />
        ))}
      </div>
      {error !== undefined && <p className="text-sm text-loss">{error}</p>}
    </fieldset>
  );
}
