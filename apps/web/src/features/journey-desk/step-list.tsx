import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useTranslations } from "use-intl/react";
import type { BrandOutline } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { newStep, stepKinds, stepsMax, type Draft, type StepDraft } from "./draft.ts";
import { StepFields } from "./step-fields.tsx";

interface StepListProps {
  readonly brand: BrandOutline;
  readonly draft: Draft;
  readonly broken: readonly string[];
  readonly onSteps: (steps: readonly StepDraft[]) => void;
}

/** The steps in their order: added, moved, changed and removed. */
export function StepList({ brand, draft: { steps }, broken, onSteps }: StepListProps) {
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
            <fieldset className="grid gap-3 rounded-md border border-line p-3">
              <legend className="px-1 text-fg2">
                {t("stepOf", { number: at + 1, kind: t(`step.${step.kind}`) })}
              </legend>
              <div className="flex justify-end gap-1">
                <Button
                  size="small"
                  look="ghost"
                  aria-label={t("up", { number: at + 1 })}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                >
                  <ArrowUp size={16} aria-hidden />
                </Button>
                <Button
                  size="small"
                  look="ghost"
                  aria-label={t("down", { number: at + 1 })}
                  disabled={at === steps.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <ArrowDown size={16} aria-hidden />
                </Button>
                <Button
                  size="small"
                  look="ghost"
                  aria-label={t("drop", { number: at + 1 })}
                  onClick={() => onSteps(steps.toSpliced(at, 1))}
                >
                  <X size={16} aria-hidden />
                </Button>
              </div>
              <StepFields
                brand={brand}
                step={step}
                broken={broken
                  .filter((field) => field.startsWith(`${at}.`))
                  .map((field) => field.slice(field.indexOf(".") + 1))}
                onChange={(part) => change(at, part)}
              />
            </fieldset>
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
