import { minor, parseMinor, type Minor } from "@baize/money";
import { RotateCw, Square } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { afterRound, autoplayStart, type AutoplayPlan } from "./autoplay.ts";
import { Dialog } from "./dialog.tsx";
import "./dialogs.css";
import { useFrame } from "./frame.ts";
import type { Played } from "./play.ts";
import { beginRun } from "./press.ts";
import { PressForm } from "./press-form.tsx";
import { plainDecimal } from "./stake.ts";

const roundChoices = [10, 25, 50, 100] as const;
/** Between two rounds, so that the player sees the result and can stop. */
const restMs = 350;

export interface Autoplay {
  /** Null when it is not running. */
  readonly roundsLeft: number | null;
  readonly start: (plan: AutoplayPlan) => void;
  readonly stop: () => void;
}

const stopTexts = {
  rounds: "stoppedRounds",
  loss: "stoppedLoss",
  win: "stoppedWin",
  feature: "stoppedFeature",
} as const;

/** A free round costs nothing, so its stake is not lost. */
const isFree = (result: unknown): boolean =>
  typeof result === "object" && result !== null && "freeRounds" in result;

/** Plays round after round until a condition of the plan, a refusal or the player stops it. */
export function useAutoplay<R>(
  playOnce: (isAuto: boolean) => Promise<Played<R> | null>,
  hasFeature: (result: R) => boolean,
): Autoplay {
  const frame = useFrame();
  const t = useTranslations("autoplay");
  const [roundsLeft, setRoundsLeft] = useState<number | null>(null);
  const isWanted = useRef(false);
  const latest = useRef({ playOnce, hasFeature });
  useEffect(() => {
    latest.current = { playOnce, hasFeature };
  });
  useEffect(
    () => () => {
      isWanted.current = false;
    },
    [],
  );

  const run = useCallback(
    async (plan: AutoplayPlan): Promise<void> => {
      let progress = autoplayStart(plan);
      while (isWanted.current) {
        setRoundsLeft(progress.roundsLeft);
        const played = await latest.current.playOnce(true);
        if (played === null) break;
        const { stake, payout, result } = played;
        const after = afterRound(plan, progress, {
          stake: isFree(result) ? minor(0n) : stake,
          payout,
          hasFeature: latest.current.hasFeature(result),
        });
        progress = after.progress;
        if (after.stop !== null) {
          frame.note(t(stopTexts[after.stop]));
          break;
        }
        await new Promise((resolve) => {
          setTimeout(resolve, restMs);
        });
      }
      isWanted.current = false;
      setRoundsLeft(null);
    },
    [frame, t],
  );

  return {
    roundsLeft,
    start: (plan) => {
      if (isWanted.current) return;
      isWanted.current = true;
      beginRun(plan);
      void run(plan);
    },
    stop: () => {
      isWanted.current = false;
    },
  };
}

/** Shown only where the operator allows autoplay. */
export function AutoplayControl(props: {
  readonly autoplay: Autoplay;
  readonly isLocked: boolean;
  readonly hasFeatures: boolean;
}) {
  const { autoplay, isLocked, hasFeatures } = props;
  const frame = useFrame();
  const t = useTranslations("autoplay");
  const [isOpen, setIsOpen] = useState(false);
  if (!frame.config.brand.autoplay) return null;
  if (autoplay.roundsLeft !== null) {
    return (
      <button type="button" className="button side-button" onClick={autoplay.stop}>
        <Square aria-hidden="true" size={16} />
        <span className="unseen">{t("stop")}</span>
        <span>{t("left", { count: String(autoplay.roundsLeft) })}</span>
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        className="button side-button"
        aria-haspopup="dialog"
        disabled={isLocked}
        onClick={() => {
          setIsOpen(true);
        }}
      >
        <RotateCw aria-hidden="true" size={18} />
        <span>{t("open")}</span>
      </button>
      {isOpen && (
        <Dialog
          title={t("title")}
          close={() => {
            setIsOpen(false);
          }}
        >
          <PlanForm
            hasFeatures={hasFeatures}
            start={(plan) => {
              setIsOpen(false);
              autoplay.start(plan);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

type ReadLimit = { readonly limit: Minor | null } | null;

function PlanForm(props: {
  readonly hasFeatures: boolean;
  readonly start: (plan: AutoplayPlan) => void;
}) {
  const { config } = useFrame();
  const t = useTranslations("autoplay");
  const [rounds, setRounds] = useState<number>(roundChoices[0]);
  const [lossText, setLossText] = useState("");
  const [winText, setWinText] = useState("");
  const [stopsOnFeature, setStopsOnFeature] = useState(true);
  const read = (text: string): ReadLimit => {
    if (text.trim() === "") return { limit: null };
    const limit = parseMinor(plainDecimal(text), config.currency);
    return limit === undefined || limit <= 0n ? null : { limit };
  };
  const loss = read(lossText);
  const win = read(winText);
  const start = (): void => {
    if (loss === null || win === null) return;
    props.start({
      rounds,
      lossMax: loss.limit,
      singleWinMax: win.limit,
      stopsOnFeature: props.hasFeatures && stopsOnFeature,
    });
  };
  return (
    <PressForm className="plan" press={start}>
      <fieldset className="round-choices">
        <legend>{t("rounds")}</legend>
        {roundChoices.map((choice) => (
          <label key={choice} className="chip-choice">
            <input
              type="radio"
              name="rounds"
              checked={rounds === choice}
              onChange={() => {
                setRounds(choice);
              }}
            />
            <span>{choice}</span>
          </label>
        ))}
      </fieldset>
      <LimitField label={t("lossMax")} text={lossText} setText={setLossText} isWrong={!loss} />
      <LimitField label={t("winMax")} text={winText} setText={setWinText} isWrong={!win} />
      {props.hasFeatures && (
        <label className="check">
          <input
            type="checkbox"
            checked={stopsOnFeature}
            onChange={(event) => {
              setStopsOnFeature(event.target.checked);
            }}
          />
          {t("stopOnFeature")}
        </label>
      )}
      <button type="button" className="button is-main" disabled={!loss || !win} onClick={start}>
        {t("start", { rounds: String(rounds) })}
      </button>
    </PressForm>
  );
}

function LimitField(props: {
  readonly label: string;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly isWrong: boolean;
}) {
  const t = useTranslations("autoplay");
  return (
    <label className="limit">
      <span>{props.label}</span>
      <input
        className="field"
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        placeholder={t("optional")}
        value={props.text}
        aria-invalid={props.isWrong}
        onChange={(event) => {
          props.setText(event.target.value);
        }}
      />
      {props.isWrong && (
        <span role="alert" className="problem">
          {t("amountWrong")}
        </span>
      )}
    </label>
  );
}
