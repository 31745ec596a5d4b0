import { Plus, X } from "lucide-react";
import { useTranslations } from "use-intl/react";
import type { BrandOutline } from "../../lib/operator.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import type { ProblemOf } from "../../ui/desk/fault-text.ts";
import { NumberField } from "../../ui/desk/number-field.tsx";
import { kindsBesideMoney } from "../../ui/desk/prizes/draft.ts";
import { GivenFields } from "../../ui/desk/prizes/prize-fields.tsx";
import { newDayPrize, type CheckInDraft, type DayPrizeDraft } from "./draft.ts";

interface DayPrizesProps {
  readonly brand: BrandOutline;
  readonly draft: CheckInDraft;
  readonly problemOf: ProblemOf;
  readonly onChange: (part: Pick<CheckInDraft, "prizes">) => void;
}

const daysMax = 31;

/** Days of the calendar whose gift is no money. */
export function DayPrizes({ brand, draft: { prizes }, problemOf, onChange }: DayPrizesProps) {
  const t = useTranslations("console.draws.checkIn");
  const desk = useTranslations("console.desk");
  const write = (at: number, part: Partial<DayPrizeDraft>) =>
    onChange({ prizes: prizes.map((one, place) => (place === at ? { ...one, ...part } : one)) });
  return (
    <section className="grid gap-3">
      <div>
        <h3 className="font-semibold">{t("prizes")}</h3>
        <p className="text-fg2">{t("prizesHint")}</p>
      </div>
      {prizes.map((one, at) => {
        const name = t("prizeOfDay", { day: one.step });
        return (
          <fieldset
            // They have no name but their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            className="flex items-start gap-3 rounded-md border border-line p-3"
          >
            <legend className="sr-only">{name}</legend>
            <div className="grid flex-1 gap-4">
              <NumberField
                label={t("day")}
                value={one.step}
                error={problemOf(`prizes.${at}.step`, one.step)}
                isWhole
                onType={(step) => write(at, { step })}
              />
              <GivenFields
                brand={brand}
                draft={one}
                kinds={kindsBesideMoney}
                problemOf={(field, typed, wants) =>
                  problemOf(`prizes.${at}.${field}`, typed, wants)
                }
                onType={(part) => write(at, part)}
              />
            </div>
            <IconButton
              label={desk("remove", { name })}
              onClick={() => onChange({ prizes: prizes.filter((_, place) => place !== at) })}
            >
              <X size={18} aria-hidden />
            </IconButton>
          </fieldset>
        );
      })}
      {prizes.length < daysMax && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => onChange({ prizes: [...prizes, newDayPrize] })}
        >
          <Plus size={16} aria-hidden />
          {t("addPrize")}
        </Button>
      )}
    </section>
  );
}
