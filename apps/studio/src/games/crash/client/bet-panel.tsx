import type { Minor } from "@baize/money";
import { hundredthsText } from "@baize/money/hundredths";
import { Minus, Plus } from "lucide-react";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { hundredthsOf } from "../../../client/checks.ts";
import { useFrame } from "../../../client/frame.ts";
import { latinDigits, type StakeProblem } from "../../../client/stake.ts";
import { StakeControl } from "../../../client/stake-control.tsx";
import { useStore } from "../../../client/store.ts";
import { useSetting } from "../../../client/use-setting.ts";
import type { CrashMyBet } from "../protocol.ts";
import type { CrashSocket } from "./crash-socket.ts";
import { hundredthsNow, type Flight } from "./flight.ts";
import { payoutAt, usePanel, type Panel, type PanelAction } from "./use-crash.ts";

const autoMin = 101;
const autoMax = 1_000_000;

/**
 * "2" or "1.50" as the wire wants it; undefined for nothing typed, null for anything that is no
 * multiplier.
 */
export function readAuto(text: string): string | undefined | null {
  const typed = latinDigits(text).trim();
  if (typed === "") return undefined;
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(typed)) return null;
  const hundredths = hundredthsOf(typed);
  return hundredths >= autoMin && hundredths <= autoMax ? hundredthsText(hundredths) : null;
}

/** As the wire has it, so that it is the same text as that of a bet that stands. */
function readText(kept: unknown): string | undefined {
  const auto = typeof kept === "string" ? readAuto(kept) : null;
  return auto === null ? undefined : (auto ?? "");
}

interface BetPanelProps {
  readonly socket: CrashSocket;
  readonly flight: Flight;
  readonly number: number;
  readonly stake: Minor;
  readonly changeStake: (stake: Minor) => void;
  /** The panel's press, for the keyboard. */
  readonly pressRef: React.RefObject<(() => void) | null>;
}

export function BetPanel(props: BetPanelProps) {
  const { socket, flight, number, stake, changeStake, pressRef } = props;
  const frame = useFrame();
  const t = useTranslations("crash");
  const isOnline = useStore(frame.isOnline);
  const [autoText, setAutoText] = useSetting(`auto cash-out ${number}`, "", readText);
  const autoCashOut = readAuto(autoText);
  const [problem, setProblem] = useState<StakeProblem | null>(null);
  const panel = usePanel(socket, flight, number, { stake, problem, autoCashOut });
  const { action } = panel;
  useStandingBet(panel.bet, (bet) => {
    const standing = frame.amount(bet.stake);
    if (standing !== stake) changeStake(standing);
    if (bet.autoCashOut !== (autoCashOut ?? null)) setAutoText(bet.autoCashOut ?? "");
  });
  useEffect(() => {
    pressRef.current = panel.press;
    return () => {
      pressRef.current = null;
    };
  });
  const isLocked =
    !isOnline || action.is === "placing" || action.is === "cancel" || action.is === "cash-out";
  return (
    <section className="bet-panel" aria-label={t("panel", { number: String(number + 1) })}>
      <StakeControl
        stake={stake}
        change={changeStake}
        onProblem={setProblem}
        isLocked={isLocked}
        isShort
      />
      <div className="bet-row">
        <AutoField text={autoText} setText={setAutoText} isLocked={isLocked} />
        <PlayButton
          action={action}
          panel={panel}
          stake={stake}
          flight={socket.flight}
          isOnline={isOnline}
        />
      </div>
      {!isOnline && <WithoutLine action={action} />}
      <div className="bet-foot">
        {frame.config.brand.autoplay && (
          <label className="check">
            <input
              type="checkbox"
              checked={panel.isAuto}
              onChange={(event) => {
                panel.setIsAuto(event.target.checked);
              }}
            />
            {t("autoBet")}
          </label>
        )}
        {panel.bet?.status === "cashed_out" && <Won bet={panel.bet} />}
      </div>
    </section>
  );
}

/**
 * Takes over what stands: a panel that was made again while a bet stands, as after a reload, shows
 * that bet's stake and automatic cash-out. A bet from this panel changes nothing.
 */
function useStandingBet(bet: CrashMyBet | undefined, takeOver: (bet: CrashMyBet) => void): void {
  const known = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (bet === undefined || known.current === bet.betId) return;
    known.current = bet.betId;
    takeOver(bet);
  });
}

/** What stands while nothing is heard from the studio. */
function WithoutLine({ action }: { readonly action: PanelAction }) {
  const t = useTranslations("crash");
  const text = withoutLine(action, t);
  return text === null ? null : (
    <p role="status" className="bet-standing" data-testid="standing">
      {text}
    </p>
  );
}

function withoutLine(
  action: PanelAction,
  t: ReturnType<typeof useTranslations<"crash">>,
): string | null {
  if (action.is === "unqueue") return t("offlineQueued");
  if (!("bet" in action)) return null;
  const { autoCashOut } = action.bet;
  return autoCashOut === null ? t("offlineStands") : t("offlineAuto", { multiplier: autoCashOut });
}

function Won({ bet }: { readonly bet: CrashMyBet }) {
  const frame = useFrame();
  const t = useTranslations("crash");
  if (bet.cashedOutAt === null || bet.payout === null) return null;
  return (
    <p className="bet-won" data-testid="cashed-out">
      {t("cashedOut", { multiplier: bet.cashedOutAt, amount: frame.money(bet.payout) })}
    </p>
  );
}

const autoSteps = [110, 125, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000] as const;

function AutoField(props: {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly isLocked: boolean;
}) {
  const { text, setText, isLocked } = props;
  const t = useTranslations("crash");
  const id = useId();
  const read = readAuto(text);
  const now = typeof read === "string" ? hundredthsOf(read) : 0;
  const nudge = (direction: 1 | -1): void => {
    const next =
      direction === 1
        ? autoSteps.find((step) => step > now)
        : autoSteps.findLast((step) => step < now);
    if (next !== undefined) setText(hundredthsText(next));
    else if (direction === -1) setText("");
  };
  return (
    <div className={read === null ? "aim-field auto is-wrong" : "aim-field auto"}>
      <label htmlFor={id}>{t("auto")}</label>
      <input
        id={id}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        placeholder="—"
        value={text}
        disabled={isLocked}
        aria-invalid={read === null}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          setText(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
          if (event.key === "ArrowUp" || event.key === "ArrowDown") {
            event.preventDefault();
            nudge(event.key === "ArrowUp" ? 1 : -1);
          }
        }}
      />
      <span aria-hidden="true">×</span>
      <p id={`${id}-hint`} className={read === null ? "stake-hint" : "unseen"}>
        {read === null
          ? t("autoWrong", { min: hundredthsText(autoMin), max: hundredthsText(autoMax) })
          : t("autoHint")}
      </p>
    </div>
  );
}

const actionTexts = {
  bet: "bet",
  queue: "betNext",
  unqueue: "cancelQueued",
  placing: "placing",
  cancel: "cancel",
  "cash-out": "cashOut",
  "cashing-out": "cashingOut",
} as const;

function PlayButton(props: {
  readonly action: PanelAction;
  readonly panel: Panel;
  readonly stake: Minor;
  readonly flight: CrashSocket["flight"];
  readonly isOnline: boolean;
}) {
  const { action, panel, stake, flight, isOnline } = props;
  // What was not sent yet is taken back here alone.
  const isHeld = !isOnline && action.is !== "unqueue";
  const frame = useFrame();
  const t = useTranslations("crash");
  const shown = "bet" in action ? frame.amount(action.bet.stake) : stake;
  const isQuiet = action.is === "cancel" || action.is === "unqueue" || action.is === "queue";
  return (
    <button
      type="button"
      className={`play is-${action.is} ${isQuiet ? "is-quiet" : ""}`}
      disabled={isHeld || action.is === "placing" || action.is === "cashing-out"}
      onClick={panel.press}
    >
      <span>{t(actionTexts[action.is])}</span>{" "}
      <bdi dir="ltr" className="play-amount">
        {action.is === "cash-out" && isOnline ? (
          <LiveAmount stake={shown} flight={flight} />
        ) : (
          frame.money(shown)
        )}
      </bdi>
    </button>
  );
}

/** Written straight into the page each frame, without going through React sixty times a second. */
function LiveAmount({ stake, flight }: { stake: Minor; flight: CrashSocket["flight"] }) {
  const frame = useFrame();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let request = requestAnimationFrame(function write(now) {
      const current = flight.get();
      if (place.current !== null && current !== null) {
        const text = frame.money(payoutAt(stake, hundredthsNow(current, now)));
        if (place.current.textContent !== text) place.current.textContent = text;
      }
      request = requestAnimationFrame(write);
    });
    return () => {
      cancelAnimationFrame(request);
    };
  }, [frame, stake, flight]);
  return <span ref={place}>{frame.money(stake)}</span>;
}

export function PanelToggle({ isOpen, toggle }: { isOpen: boolean; toggle: () => void }) {
  const t = useTranslations("crash");
  return (
    <button type="button" className="panel-toggle" aria-expanded={isOpen} onClick={toggle}>
      {isOpen ? <Minus aria-hidden="true" size={16} /> : <Plus aria-hidden="true" size={16} />}
      {isOpen ? t("removePanel") : t("addPanel")}
    </button>
  );
}
