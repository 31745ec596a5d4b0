import { ArrowLeftRight } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import { latinDigits } from "../../../client/stake.ts";
import {
  aimAtChance,
  aimAtMultiplier,
  aimAtTarget,
  chanceOf,
  legalAim,
  multiplierOf,
  swapped,
  targetRange,
  targetText,
  type Aim,
} from "./aim.ts";

interface AimProps {
  readonly aim: Aim;
  readonly change: (aim: Aim) => void;
  readonly isLocked: boolean;
}

/**
 * The bar from 0 to 100 with the winning side in green, its handle, and the mark of the last roll.
 */
export function AimBar(
  props: AimProps & { readonly roll: { readonly at: number; readonly isWin: boolean } | null },
) {
  const { aim, change, isLocked, roll } = props;
  const { sound } = useFrame();
  const t = useTranslations("dice");
  const at = `${aim.targetHundredths / 100}%`;
  const { min, max } = targetRange(aim.direction);
  return (
    <div className="aim-bar" dir="ltr" data-direction={aim.direction}>
      <div className="aim-track" style={{ ["--at" as string]: at }} />
      <input
        type="range"
        min={0}
        max={10_000}
        step={1}
        aria-label={t("slider")}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={targetText(aim)}
        value={aim.targetHundredths}
        disabled={isLocked}
        onChange={(event) => {
          sound.play("tick");
          change(legalAim({ ...aim, targetHundredths: event.target.valueAsNumber }));
        }}
      />
      {roll !== null && (
        <div
          className={roll.isWin ? "aim-mark is-win" : "aim-mark"}
          style={{ ["--roll" as string]: roll.at }}
          aria-hidden="true"
        >
          {roll.at.toFixed(2)}
        </div>
      )}
      <div className="aim-scale" aria-hidden="true">
        {[0, 25, 50, 75, 100].map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
    </div>
  );
}

/** Target, multiplier and win chance say the same thing; each can be typed and moves the others. */
export function AimFields({ aim, change, isLocked }: AimProps) {
  const t = useTranslations("dice");
  const tFigure = useTranslations("oneShot");
  return (
    <div className="aim-fields">
      <TypedFigure
        label={tFigure("multiplier")}
        suffix="×"
        value={multiplierOf(aim)}
        isLocked={isLocked}
        read={(text) => aimAtMultiplier(aim.direction, text)}
        change={change}
      />
      <div className="aim-target">
        <TypedFigure
          label={aim.direction === "over" ? t("rollOver") : t("rollUnder")}
          suffix=""
          value={targetText(aim)}
          isLocked={isLocked}
          read={(text) => aimAtTarget(aim.direction, text)}
          change={change}
        />
        <button
          type="button"
          className="chip-button"
          aria-label={t("swap")}
          title={t("swap")}
          disabled={isLocked}
          onClick={() => {
            change(swapped(aim));
          }}
        >
          <ArrowLeftRight aria-hidden="true" size={18} />
        </button>
      </div>
      <TypedFigure
        label={tFigure("chance")}
        suffix="%"
        value={chanceOf(aim)}
        isLocked={isLocked}
        read={(text) => aimAtChance(aim.direction, text)}
        change={change}
      />
    </div>
  );
}

function TypedFigure(props: {
  readonly label: string;
  readonly suffix: string;
  readonly value: string;
  readonly isLocked: boolean;
  readonly read: (text: string) => Aim | undefined;
  readonly change: (aim: Aim) => void;
}) {
  const { label, suffix, value, isLocked, read, change } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && read(latinDigits(typed)) === undefined;
  return (
    <div className={isWrong ? "aim-field is-wrong" : "aim-field"}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        value={typed ?? value}
        disabled={isLocked}
        aria-invalid={isWrong}
        onFocus={(event) => {
          event.target.select();
        }}
        onChange={(event) => {
          setTyped(event.target.value);
          const aim = read(latinDigits(event.target.value));
          if (aim !== undefined) change(aim);
        }}
        onBlur={() => {
          setTyped(null);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
        }}
      />
      {suffix !== "" && <span aria-hidden="true">{suffix}</span>}
    </div>
  );
}
