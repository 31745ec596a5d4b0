import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useTranslations } from "use-intl/react";
import type { BrandOutline } from "../../lib/operator.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { newStep, stepKinds, stepsMax, type Draft, type StepDraft } from "./draft.ts";
import { StepFields } from "./step-fields.tsx";

interface StepListProps {
  readonly brand: BrandOutline;
  readonly draft: Draft;
  readonly broken: readonly string[];
  /** What the server found wrong. */
  readonly ruleText: (field: string) => string | undefined;
  readonly onSteps: (steps: readonly StepDraft[]) => void;
}

/** The steps in their order: added, moved, changed and removed. */
export function StepList({ brand, draft: { steps }, broken, ruleText, onSteps }: StepListProps) {
  const t = useTranslations("console.journeys");
  const change = (at: number, part: Partial<StepDraft>) =>
    onSteps(steps.map((step, index) => (index === at ? { ...step, ...part } : step)));
  function move(at: number, by: -1 | 1) {
    const step = steps[at];
    if (step === undefined) return;
    onSteps(steps.toSpliced(at, 1).toSpliced(at + by, 0, step));
  }
  return (
    <section className="grid gap-3" aria-label={t("field.steps")}>
      <h3 className="font-medium">{t("field.steps")}</h3>
      {broken.includes("steps") && <p className="text-sm text-loss">{t("stepsMissing")}</p>}
      <ol className="grid gap-3">
        {steps.map((step, at) => (
          <li key={step.key}>
            <StepItem
              brand={brand}
              step={step}
              at={at}
              isLast={at === steps.length - 1}
              broken={broken
                .filter((field) => field.startsWith(`${at}.`))
                .map((field) => field.slice(field.indexOf(".") + 1))}
              ruleText={(field) => ruleText(`steps.${at}.${field}`)}
              onChange={(part) => change(at, part)}
              onMove={(by) => move(at, by)}
              onDrop={() => onSteps(steps.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      {steps.length < stepsMax && (
        <div className="flex flex-wrap gap-2" role="group" aria-label={t("addStep")}>
          {stepKinds.map((kind) => (
            <Button key={kind} size="small" onClick={() => onSteps([...steps, newStep(kind)])}>
              + {t(`step.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

interface StepItemProps {
  readonly brand: BrandOutline;
  readonly step: StepDraft;
  readonly at: number;
  readonly isLast: boolean;
  readonly broken: readonly string[];
  readonly ruleText: (field: string) => string | undefined;
  readonly onChange: (part: Partial<StepDraft>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onDrop: () => void;
}

/** One step with the buttons that move and remove it. */
function StepItem({ at, isLast, onMove, onDrop, ...fields }: StepItemProps) {
  const { step } = fields;
  const t = useTranslations("console.journeys");
  const number = at + 1;
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-3">
      <legend className="px-1 text-fg2">
        {t("stepOf", { number: String(number), kind: t(`step.${step.kind}`) })}
      </legend>
      <div className="flex justify-end gap-1">
        <IconButton
          label={t("up", { number: String(number) })}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUp size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={t("down", { number: String(number) })}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <ArrowDown size={16} aria-hidden />
        </IconButton>
        <IconButton label={t("drop", { number: String(number) })} onClick={onDrop}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <StepFields {...fields} />
    </fieldset>
  );
}
