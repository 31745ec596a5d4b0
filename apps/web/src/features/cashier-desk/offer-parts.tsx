import { Plus, X } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { useWeekdayText } from "../../lib/weekday-text.ts";
import { Button } from "../../ui/button.tsx";
import { Check, Field } from "../../ui/field.tsx";
import type { OfferDraft, StepDraft } from "./offer-draft.ts";

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

/** Larger deposits give a higher percentage. */
export function StepFields({ draft: { steps, currency }, problemOf, onChange }: PartProps) {
  const t = useTranslations("console.bonuses");
  const change = (key: string, part: Partial<StepDraft>) =>
    onChange({ steps: steps.map((one) => (one.key === key ? { ...one, ...part } : one)) });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">{t("steps")}</legend>
      <p className="text-sm text-fg2">{t("stepsHint")}</p>
      {steps.map(({ key, from, percent }, at) => (
        <div
          key={key}
          role="group"
          aria-label={t("stepNumber", { number: at + 1 })}
          className="grid grid-cols-[1fr_1fr_auto] items-start gap-3"
        >
          <Field
            {...typed}
            label={`${t("stepFrom")} (${currency})`}
            value={from}
            error={problemOf(`steps.${at}.from`)}
            onChange={({ target }) => change(key, { from: target.value })}
          />
          <Field
            {...typed}
            label={t("field.percent")}
            value={percent}
            error={problemOf(`steps.${at}.percent`)}
            onChange={({ target }) => change(key, { percent: target.value })}
          />
          <Button
            className="mt-6.5"
            aria-label={t("removeStep", { number: at + 1 })}
            onClick={() => onChange({ steps: steps.filter((one) => one.key !== key) })}
          >
            <X size={16} aria-hidden />
          </Button>
        </div>
      ))}
      {steps.length < stepsMax && (
        <Button
          className="justify-self-start"
          onClick={() =>
            onChange({ steps: [...steps, { key: randomUuid(), from: "", percent: "" }] })
          }
        >
          <Plus size={16} aria-hidden />
          {t("addStep")}
        </Button>
      )}
    </fieldset>
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
