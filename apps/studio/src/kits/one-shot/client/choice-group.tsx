import { useId } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import { risks, type Risk } from "../risk.ts";

/** One of a few values, all of them to be seen at once. */
export function ChoiceGroup<V extends string | number>(props: {
  readonly label: string;
  readonly values: readonly V[];
  readonly value: V;
  readonly change: (value: V) => void;
  readonly isLocked: boolean;
  readonly text: (value: V) => string;
}) {
  const { label, values, value, change, isLocked, text } = props;
  const { sound } = useFrame();
  const name = useId();
  return (
    <fieldset className="choice-group" disabled={isLocked}>
      <legend>{label}</legend>
      <div className="choice-row">
        {values.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={name}
              className="unseen"
              checked={each === value}
              onChange={() => {
                sound.play("click");
                change(each);
              }}
            />
            <span>{text(each)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Low, medium or high: the same return, spread differently. */
export function RiskChoice(props: {
  readonly risk: Risk;
  readonly change: (risk: Risk) => void;
  readonly isLocked: boolean;
}) {
  const t = useTranslations("oneShot");
  return (
    <ChoiceGroup
      label={t("risk")}
      values={risks}
      value={props.risk}
      change={props.change}
      isLocked={props.isLocked}
      text={(risk) => t(risk)}
    />
  );
}
