import { useTranslations } from "use-intl/react";
import { gameTypes } from "../../lib/game-types.ts";
import { FormError } from "../form-error.tsx";
import { SettingField } from "./settings-form.tsx";

export type WeightTexts = Readonly<Record<(typeof gameTypes)[number], string>>;

interface WeightFieldsProps {
  readonly weights: WeightTexts;
  readonly problemOf: (field: string) => string | undefined;
  readonly onChange: (weights: WeightTexts) => void;
  /** Whose texts say what it counts for. */
  readonly texts?: "console.bonuses" | "console.vip";
}

/** How much of a stake counts, by the type of the game; for a bonus where nothing else is said. */
export function WeightFields(props: WeightFieldsProps) {
  const { weights, problemOf, onChange, texts = "console.bonuses" } = props;
  const t = useTranslations(texts);
  const names = useTranslations("shell.gameType");
  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium">{t("weights")}</legend>
      <p className="text-fg2">{t("weightsHint")}</p>
      <FormError text={problemOf("weights")} />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {gameTypes.map((type) => (
          <SettingField
            key={type}
            label={names(type)}
            hint={undefined}
            value={weights[type]}
            error={problemOf(`weights.${type}`)}
            onChange={(text) => onChange({ ...weights, [type]: text })}
          />
        ))}
      </div>
    </fieldset>
  );
}
