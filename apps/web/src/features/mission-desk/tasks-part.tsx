import type { MissionMeasure } from "@baize/contract";
import { isFiltered } from "@baize/contract/mission-units";
import { Plus, X } from "lucide-react";
import { useTranslations } from "use-intl/react";
import type { BrandOutline } from "../../lib/operator.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { NumberField } from "../../ui/desk/number-field.tsx";
import type { ProblemOf } from "../../ui/desk/fault-text.ts";
import { GivenFields } from "../../ui/desk/prizes/prize-fields.tsx";
import { Select } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { emptyStep, stepOf, type MissionDraft, type StepDraft, type TaskDraft } from "./draft.ts";
import { FilterPart } from "../../ui/desk/terms-parts.tsx";

const measures = [
  "valid",
  "rounds",
  "wins",
  "wins_in_a_row",
  "multiplier",
  "games",
  "deposits",
  "deposited",
  "sign_in_days",
  "check_ins",
  "friends",
  "profile_steps",
  "kyc_steps",
] as const satisfies readonly MissionMeasure[];
const tasksMax = 6;
const stepsMax = 10;

interface PartProps {
  readonly draft: MissionDraft;
  readonly currency: string;
  readonly problemOf: ProblemOf;
  readonly onChange: (part: Partial<MissionDraft>) => void;
}

interface StepsProps extends PartProps {
  readonly brand: BrandOutline;
}

const replaced = <Row,>(rows: readonly Row[], at: number, next: Row): Row[] =>
  rows.map((row, index) => (index === at ? next : row));
const without = <Row,>(rows: readonly Row[], at: number): Row[] =>
  rows.filter((_row, index) => index !== at);

/** What is to be done. */
export function TasksPart({ draft, currency, problemOf, onChange }: PartProps) {
  const t = useTranslations("console.missions");
  const { tasks } = draft;
  const blank: TaskDraft = {
    measure: "rounds",
    expected: "",
    gameTypes: [],
    vendors: [],
    games: [],
    least: "",
  };
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t("tasks")}</h3>
      <FormError text={problemOf("tasks")} />
      {tasks.map((task, at) => (
        <Task
          // Tasks have no name but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          at={at}
          task={task}
          currency={currency}
          problemOf={problemOf}
          onChange={(part) => onChange({ tasks: replaced(tasks, at, { ...task, ...part }) })}
          onRemove={tasks.length > 1 ? () => onChange({ tasks: without(tasks, at) }) : undefined}
        />
      ))}
      {tasks.length < tasksMax && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => onChange({ tasks: [...tasks, blank] })}
        >
          <Plus size={16} aria-hidden />
          {t("addTask")}
        </Button>
      )}
    </section>
  );
}

interface TaskProps extends Pick<PartProps, "currency" | "problemOf"> {
  readonly at: number;
  readonly task: TaskDraft;
  readonly onChange: (part: Partial<TaskDraft>) => void;
  readonly onRemove: (() => void) | undefined;
}

function Task({ at, task, currency, problemOf, onChange, onRemove }: TaskProps) {
  const t = useTranslations("console.missions");
  const name = t("task", { number: at + 1 });
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-start gap-3">
        <div className="grid flex-1 gap-3 sm:grid-cols-2">
          <Select
            isStacked
            label={t("measure")}
            value={task.measure}
            options={measures.map((one) => [one, t(`measures.${one}`)] as const)}
            onChange={(next) =>
              onChange({ measure: measures.find((one) => one === next) ?? task.measure })
            }
          />
          <NumberField
            label={t("expected")}
            value={task.expected}
            error={problemOf(`tasks.${at}`, task.expected, "not_above_zero")}
            isWhole={false}
            onType={(expected) => onChange({ expected })}
          />
        </div>
        {onRemove !== undefined && (
          <IconButton className="mt-7" label={t("remove", { name })} onClick={onRemove}>
            <X size={18} aria-hidden />
          </IconButton>
        )}
      </div>
      {isFiltered(task.measure) && (
        <FilterPart
          filter={task}
          currency={currency}
          error={problemOf(`tasks.${at}.least`, task.least, "not_above_zero")}
          onChange={onChange}
        />
      )}
    </fieldset>
  );
}

/** The last step has no field of its own for what is to be done. */
const stepProblem =
  (problemOf: ProblemOf, at: number, isLast: boolean): ProblemOf =>
  (field, typed, wants) => {
    const isOfStep = isLast && (field === "amount" || field === "count");
    return (
      problemOf(`milestones.${at}.${field}`, typed, wants) ??
      (isOfStep ? problemOf(`milestones.${at}`) : undefined)
    );
  };

/** What is given, step by step; the last is for all of it. */
export function StepsPart({ brand, draft, problemOf, onChange }: StepsProps) {
  const t = useTranslations("console.missions");
  const { milestones } = draft;
  const write = (at: number, part: Partial<StepDraft>) => {
    const row = milestones[at];
    if (row !== undefined) onChange({ milestones: replaced(milestones, at, { ...row, ...part }) });
  };
  return (
    <section className="grid gap-3">
      <div>
        <h3 className="font-semibold">{t("steps")}</h3>
        <p className="text-fg2">{t("stepsHint")}</p>
      </div>
      {milestones.map((step, at) => {
        const name = t("step", { number: at + 1 });
        const isLast = at === milestones.length - 1;
        return (
          <fieldset
            // Steps have no name but their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            className="flex items-start gap-3 rounded-md border border-line p-3"
          >
            <legend className="sr-only">{name}</legend>
            <div className="grid flex-1 items-start gap-3">
              {isLast ? (
                <p className="text-fg2">
                  {t("last")} <span className="num">{stepOf(draft, at, step.expected)}</span>
                </p>
              ) : (
                <NumberField
                  label={t("from")}
                  value={step.expected}
                  error={problemOf(`milestones.${at}`, step.expected, "not_above_zero")}
                  isWhole={false}
                  onType={(expected) => write(at, { expected })}
                />
              )}
              <GivenFields
                brand={brand}
                draft={step}
                problemOf={stepProblem(problemOf, at, isLast)}
                onType={(part) => write(at, part)}
              />
            </div>
            {milestones.length > 1 && (
              <IconButton
                label={t("remove", { name })}
                onClick={() => onChange({ milestones: without(milestones, at) })}
              >
                <X size={18} aria-hidden />
              </IconButton>
            )}
          </fieldset>
        );
      })}
      {milestones.length < stepsMax && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => onChange({ milestones: [emptyStep, ...milestones] })}
        >
          <Plus size={16} aria-hidden />
          {t("addStep")}
        </Button>
      )}
    </section>
  );
}
