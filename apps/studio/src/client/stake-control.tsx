import { formatMinor, type Minor } from "@baize/money";
import { Minus, Plus } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "./frame.ts";
import {
  doubled,
  halved,
  highestStake,
  nudged,
  readStake,
  snapped,
  type StakeProblem,
} from "./stake.ts";
import { useStore } from "./store.ts";

interface StakeControlProps {
  readonly stake: Minor;
  readonly change: (stake: Minor) => void;
  readonly isLocked: boolean;
  /** Called with what is wrong with the typed stake; without it, the frame gets the problem. */
  readonly onProblem?: (problem: StakeProblem | null) => void;
  /** Without quick stakes and minimum and maximum, where two stand side by side. */
  readonly isShort?: boolean;
}

/**
 * Typed stake and buttons. Only a legal stake is taken over; what is typed and is none stays in
 * sight with what is wrong with it, and nothing is played before it is put right.
 */
export function StakeControl(props: StakeControlProps) {
  const { stake, change, isLocked, isShort = false } = props;
  const { limits, sound } = useFrame();
  const t = useTranslations("stake");
  const typed = useTypedStake(props);
  const choose = (next: Minor): void => {
    typed.forget();
    change(next);
  };
  const press = (label: string, text: React.ReactNode, next: Minor) => (
    <button
      type="button"
      className="chip-button"
      aria-label={label}
      disabled={isLocked}
      onClick={() => {
        sound.play("click");
        choose(next);
      }}
    >
      {text}
    </button>
  );
  return (
    <div className="stake">
      <div className="stake-row">
        {press(t("less"), <Minus aria-hidden="true" size={18} />, nudged(stake, -1, limits))}
        <StakeField {...props} typed={typed} />
        {press(t("more"), <Plus aria-hidden="true" size={18} />, nudged(stake, 1, limits))}
        {press(t("half"), "½", halved(stake, limits))}
        {press(t("double"), "2×", doubled(stake, limits))}
      </div>
      {!isShort && <QuickStakes stake={stake} choose={choose} isLocked={isLocked} />}
    </div>
  );
}

interface TypedStake {
  /** Null: nothing is typed, and the stake itself is shown. */
  readonly text: string | null;
  readonly problem: StakeProblem | null;
  readonly type: (text: string) => void;
  readonly forget: () => void;
}

/** What is typed, for as long as it is no legal stake or being typed. */
function useTypedStake({ stake, change, onProblem }: StakeControlProps): TypedStake {
  const frame = useFrame();
  const [text, setText] = useState<string | null>(null);
  const read = text === null ? { stake } : readStake(text, frame.limits);
  const problem = "problem" in read ? read.problem : null;
  const tell = useRef(onProblem ?? frame.stakeProblem.set);
  useEffect(() => {
    tell.current(problem);
  }, [problem]);
  useEffect(() => {
    const { current } = tell;
    return () => {
      current(null);
    };
  }, []);
  // A key of the game may change the stake from outside; that counts more than what was typed.
  const [known, setKnown] = useState(stake);
  if (known !== stake) {
    setKnown(stake);
    if (problem !== null) setText(null);
  }
  return {
    text,
    problem,
    type: (next) => {
      setText(next);
      const legal = readStake(next, frame.limits);
      if ("stake" in legal) change(legal.stake);
    },
    forget: () => {
      setText(null);
    },
  };
}

function StakeField(props: StakeControlProps & { readonly typed: TypedStake }) {
  const { stake, change, isLocked, typed } = props;
  const { problem } = typed;
  const frame = useFrame();
  const { limits } = frame;
  const t = useTranslations();
  const id = useId();
  const written = formatMinor(stake, limits.currency);
  return (
    <div className={problem === null ? "stake-field" : "stake-field is-wrong"}>
      <label htmlFor={id}>{t("stake.label")}</label>
      <span aria-hidden="true">{frame.config.currencySymbol}</span>
      <input
        id={id}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        value={typed.text ?? written}
        disabled={isLocked}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-hint`}
        onFocus={(event) => {
          event.target.select();
        }}
        onChange={(event) => {
          typed.type(event.target.value);
        }}
        onBlur={() => {
          if (problem === null) typed.forget();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") typed.forget();
          if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
          if (event.key === "ArrowUp" || event.key === "ArrowDown") {
            event.preventDefault();
            typed.forget();
            change(nudged(stake, event.key === "ArrowUp" ? 1 : -1, limits));
          }
        }}
      />
      <p id={`${id}-hint`} className={problem === null ? "unseen" : "stake-hint"} role="status">
        {problem === null
          ? t("stake.range", { min: frame.money(limits.min), max: frame.money(limits.max) })
          : `${t(`refusal.${problem}`, { step: frame.money(limits.step) })} ${t("stake.range", {
              min: frame.money(limits.min),
              max: frame.money(limits.max),
            })}`}
      </p>
    </div>
  );
}

function QuickStakes(props: {
  readonly stake: Minor;
  readonly choose: (stake: Minor) => void;
  readonly isLocked: boolean;
}) {
  const { stake, choose, isLocked } = props;
  const frame = useFrame();
  const balance = useStore(frame.balance);
  const t = useTranslations("stake");
  const { limits, config } = frame;
  const choices: readonly (readonly [string, string, Minor])[] = [
    [t("min"), t("min"), limits.min],
    ...config.stakesQuick.map((quick) => {
      const amount = frame.amount(quick);
      return [
        t("quick", { amount: frame.money(amount) }),
        frame.money(amount).replace(/\.0+$/, ""),
        amount,
      ] as const;
    }),
    [t("max"), t("max"), highestStake(balance, limits)],
  ];
  return (
    <div className="quick-stakes">
      {choices.map(([label, text, amount]) => (
        <button
          key={label}
          type="button"
          className="chip-button is-quiet"
          aria-label={label}
          aria-pressed={amount === stake}
          disabled={isLocked}
          onClick={() => {
            frame.sound.play("click");
            choose(snapped(amount, limits));
          }}
        >
          <bdi dir="ltr">{text}</bdi>
        </button>
      ))}
    </div>
  );
}

/** What a press stakes; nothing while what is typed is no stake. */
export function StakeToPlay() {
  const frame = useFrame();
  const stake = useStore(frame.stake);
  const problem = useStore(frame.stakeProblem);
  return (
    <bdi dir="ltr" className="play-amount">
      {problem === null ? frame.money(stake) : "–"}
    </bdi>
  );
}
