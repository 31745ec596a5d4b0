import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl/react";
import type { BrandOutline } from "../../lib/operator.ts";
import { usePercentText } from "../../lib/percent-text.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { SettingField } from "../../ui/desk/settings-form.tsx";
import { Select } from "../../ui/field.tsx";
import { useAwardWorth } from "../../ui/desk/award-worth.tsx";
import { emptyGiven, givenOf } from "../../ui/desk/prizes/draft.ts";
import { GivenFields } from "../../ui/desk/prizes/prize-fields.tsx";
import { brokenPrize, freePrizeId, weightOf, type PrizeDraft, type WheelDraft } from "./draft.ts";

export interface FieldsProps {
  readonly draft: WheelDraft;
  readonly problemOf: (field: string) => string | undefined;
  readonly onChange: (part: Partial<WheelDraft>) => void;
}

interface PrizesProps extends FieldsProps {
  readonly brand: BrandOutline;
}

const prizesMax = 24;

/** Prizes with their weights; the chance beside each is the one that members see. */
export function PrizesPart({ brand, draft, problemOf, onChange }: PrizesProps) {
  const t = useTranslations("console.draws.wheel");
  const worthText = useAwardWorth();
  const { prizes, fallback, currency } = draft;
  const problem = problemOf("prizes");
  const add = () => {
    const prizeId = freePrizeId(prizes);
    const one = { ...emptyGiven, prizeId, amount: "1.00", weight: "1", stock: "" };
    onChange({ prizes: [...prizes, one] });
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">{t("prizes")}</legend>
      {prizes.map((prize, at) => (
        <Prize
          key={prize.prizeId}
          brand={brand}
          draft={draft}
          at={at}
          problem={problem}
          problemOf={problemOf}
          onPut={(part) => onChange({ prizes: prizes.with(at, { ...prize, ...part }) })}
          onRemove={() => onChange({ prizes: prizes.toSpliced(at, 1) })}
        />
      ))}
      {problem !== undefined && <p className="text-sm text-loss">{problem}</p>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button disabled={prizes.length >= prizesMax} onClick={add}>
          <Plus size={16} aria-hidden />
          {t("addPrize")}
        </Button>
        <Select
          label={t("fallback")}
          value={fallback}
          options={prizes.map((one, at) => {
            const { amount, prize = null } = givenOf(one, currency);
            const worth = prize === null ? amount : worthText({ amount, currency, prize });
            return [one.prizeId, `${t("prizeNumber", { number: at + 1 })}: ${worth}`];
          })}
          onChange={(next) => onChange({ fallback: next })}
        />
      </div>
      {problemOf("fallback") !== undefined && (
        <p className="text-sm text-loss">{t("fallbackWrong")}</p>
      )}
    </fieldset>
  );
}

interface PrizeProps extends Pick<PrizesProps, "brand" | "draft" | "problemOf"> {
  readonly at: number;
  readonly problem: string | undefined;
  readonly onPut: (part: Partial<PrizeDraft>) => void;
  readonly onRemove: () => void;
}

const fields = ["weight", "stock"] as const;

function Prize({ brand, draft, at, problem, problemOf, onPut, onRemove }: PrizeProps) {
  const t = useTranslations("console.draws.wheel");
  const percentText = usePercentText();
  const { prizes, currency } = draft;
  const prize = prizes[at];
  if (prize === undefined) return null;
  const all = prizes.reduce((sum, one) => sum + weightOf(one), 0);
  const broken = problem === undefined ? undefined : brokenPrize(prize, currency);
  return (
    <div
      role="group"
      aria-label={t("prizeNumber", { number: at + 1 })}
      className="grid grid-cols-2 items-start gap-3 rounded-md border border-line p-3 sm:grid-cols-[1fr_1fr_auto_auto]"
    >
      <div className="col-span-full">
        <GivenFields
          brand={brand}
          draft={prize}
          problemOf={(field) => (broken === field ? problem : problemOf(`prizes.${at}.${field}`))}
          onType={onPut}
        />
      </div>
      {fields.map((name) => (
        <SettingField
          key={name}
          label={t(`prize.${name}`)}
          hint={undefined}
          value={prize[name]}
          error={broken === name ? problem : undefined}
          onChange={(text) => onPut({ [name]: text })}
        />
      ))}
      <p className="num self-center sm:mt-6">
        {percentText(all === 0 ? 0 : chanceOf(weightOf(prize), all))}
      </p>
      <IconButton
        label={t("remove")}
        className="self-center sm:mt-6"
        disabled={prizes.length <= 2}
        onClick={onRemove}
      >
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

/** Percent, to four places. */
const chanceOf = (weight: number, all: number) => Math.round((weight / all) * 1_000_000) / 10_000;
