import { hundredthsText } from "@baize/money/hundredths";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import { latinDigits } from "../../../client/stake.ts";
import { limboTargetMax, limboTargetMin } from "../protocol.ts";
import { parseHundredths, timesText } from "../../../kits/hundredths.ts";
import { chanceText } from "./height.ts";
import { usePercent } from "../../../client/use-percent.ts";

const quick = [150, 200, 500, 1_000, 10_000] as const;

function legal(text: string): number | undefined {
  const typed = parseHundredths(latinDigits(text).trim());
  return typed === undefined || typed < limboTargetMin || typed > limboTargetMax
    ? undefined
    : typed;
}

interface TargetProps {
  readonly target: number;
  readonly change: (target: number) => void;
  readonly isLocked: boolean;
}

/** The multiplier to reach, typed or from a few common ones, and the chance that follows. */
export function TargetPanel({ target, change, isLocked }: TargetProps) {
  const t = useTranslations();
  const percent = usePercent();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && legal(typed) === undefined;
  return (
    <>
      <div className="target-row">
        <div className={isWrong ? "aim-field is-wrong" : "aim-field"}>
          <label htmlFor={id}>{t("limbo.target")}</label>
          <input
            id={id}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            value={typed ?? hundredthsText(target)}
            disabled={isLocked}
            aria-invalid={isWrong}
            aria-describedby={`${id}-hint`}
            onFocus={(event) => {
              event.target.select();
            }}
            onChange={(event) => {
              setTyped(event.target.value);
              const next = legal(event.target.value);
              if (next !== undefined) change(next);
            }}
            onBlur={() => {
              setTyped(null);
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
            }}
          />
          <span aria-hidden="true">×</span>
          <p id={`${id}-hint`} className={isWrong ? "stake-hint" : "unseen"} role="status">
            {isWrong ? `${t("refusal.target_out_of_range")} ` : ""}
            {t("stake.range", {
              min: timesText(hundredthsText(limboTargetMin)),
              max: timesText(hundredthsText(limboTargetMax)),
            })}
          </p>
        </div>
        <p className="aim-field is-said">
          <span className="said-label">{t("oneShot.chance")}</span>
          <bdi dir="ltr" data-testid="chance">
            {percent(chanceText(target))}
          </bdi>
        </p>
      </div>
      <QuickTargets target={target} change={change} isLocked={isLocked} />
    </>
  );
}

function QuickTargets({ target, change, isLocked }: TargetProps) {
  const t = useTranslations("limbo");
  const { sound } = useFrame();
  return (
    <div className="quick-stakes">
      {quick.map((each) => (
        <button
          key={each}
          type="button"
          className="chip-button is-quiet"
          aria-label={`${t("target")} ${timesText(hundredthsText(each))}`}
          aria-pressed={each === target}
          disabled={isLocked}
          onClick={() => {
            sound.play("click");
            change(each);
          }}
        >
          <bdi dir="ltr">{timesText(hundredthsText(each))}</bdi>
        </button>
      ))}
    </div>
  );
}
