import { formatMinor, type Minor } from "@baize/money";
import { Minus, Plus } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "./frame.ts";
import { doubled, halved, nudged, readStake, snapped } from "./stake.ts";

interface StakeControlProps {
  readonly stake: Minor;
  readonly change: (stake: Minor) => void;
  readonly isLocked: boolean;
  /** Without quick stakes and minimum and maximum, where two stand side by side. */
  readonly isShort?: boolean;
}

/**
 * Typed stake and buttons; only a legal stake ever leaves it, and a wrong text says what is wrong.
 */
export function StakeControl({ stake, change, isLocked, isShort = false }: StakeControlProps) {
  const { limits, sound } = useFrame();
  const t = useTranslations("stake");
  const press = (label: string, text: React.ReactNode, next: Minor) => (
    <button
      type="button"
      className="chip-button"
      aria-label={label}
      disabled={isLocked}
      onClick={() => {
        sound.play("click");
        change(next);
      }}
    >
      {text}
    </button>
  );
  return (
    <div className="stake">
      <div className="stake-row">
        {press(t("less"), <Minus aria-hidden="true" size={18} />, nudged(stake, -1, limits))}
        <StakeField stake={stake} change={change} isLocked={isLocked} />
        {press(t("more"), <Plus aria-hidden="true" size={18} />, nudged(stake, 1, limits))}
        {press(t("half"), "½", halved(stake, limits))}
        {press(t("double"), "2×", doubled(stake, limits))}
      </div>
      {!isShort && <QuickStakes stake={stake} change={change} isLocked={isLocked} />}
    </div>
  );
}

function StakeField({ stake, change, isLocked }: StakeControlProps) {
  const frame = useFrame();
  const { limits } = frame;
  const t = useTranslations();
  const id = useId();
  const written = formatMinor(stake, limits.currency);
  const [text, setText] = useState(written);
  const [isTyping, setIsTyping] = useState(false);
  const read = readStake(text, limits);
  const problem = "problem" in read && isTyping ? read.problem : null;
  const leave = (): void => {
    setIsTyping(false);
    setText(written);
  };
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
        value={isTyping ? text : written}
        disabled={isLocked}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-hint`}
        onFocus={(event) => {
          setIsTyping(true);
          setText(written);
          event.target.select();
        }}
        onChange={(event) => {
          setText(event.target.value);
          const typed = readStake(event.target.value, limits);
          if ("stake" in typed) change(typed.stake);
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
          if (event.key === "ArrowUp" || event.key === "ArrowDown") {
            event.preventDefault();
            const next = nudged(stake, event.key === "ArrowUp" ? 1 : -1, limits);
            change(next);
            setText(formatMinor(next, limits.currency));
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

function QuickStakes({ stake, change, isLocked }: StakeControlProps) {
  const frame = useFrame();
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
    [t("max"), t("max"), limits.max],
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
            change(snapped(amount, limits));
          }}
        >
          <bdi dir="ltr">{text}</bdi>
        </button>
      ))}
    </div>
  );
}
