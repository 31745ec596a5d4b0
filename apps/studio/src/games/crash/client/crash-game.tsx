import { formatMinor, type Minor } from "@baize/money";
import { hundredthsText } from "@baize/money/hundredths";
import "./crash.css";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { ChainCheck, Code } from "../../../client/proof.tsx";
import "../../../client/dialogs.css";
import { Dialog } from "../../../client/dialog.tsx";
import { hundredthsOf } from "../../../client/checks.ts";
import { useFrame } from "../../../client/frame.ts";
import { useGameKeys } from "../../../client/keyboard.ts";
import { Stage } from "../../../client/stage.tsx";
import { readStake } from "../../../client/stake.ts";
import { useStore } from "../../../client/store.ts";
import { useSetting } from "../../../client/use-setting.ts";
import { crashPanels, type CrashHistoryEntry } from "../protocol.ts";
import { BetPanel, PanelToggle } from "./bet-panel.tsx";
import { BetsList } from "./bets-list.tsx";
import { makeCrashScene, type CrashScene } from "./crash-scene.ts";
import type { CrashSocket } from "./crash-socket.ts";
import { elapsedAt, hundredthsNow, panelBet, type Flight } from "./flight.ts";
import { useCrashSocket, useFlightNews } from "./use-crash.ts";

export function CrashGame() {
  const socket = useCrashSocket();
  const frame = useFrame();
  const flight = useStore(socket.flight);
  useFlightNews(socket.flight);
  const onScene = useCallback(
    (scene: CrashScene | null) => {
      scene?.follow(() => {
        const now = socket.flight.get();
        // Nobody here knows how far a flight is that nothing is heard of.
        if (now === null || !frame.isOnline.get()) return { phase: "joining", elapsedMs: 0 };
        return { phase: now.phase, elapsedMs: elapsedAt(now, performance.now()) };
      });
    },
    [frame, socket],
  );
  return (
    <main className="game crash" aria-label={frame.gameName}>
      <section className="sky" aria-label={frame.gameName}>
        <Stage make={makeCrashScene} onScene={onScene} />
        <Reading flight={socket.flight} />
      </section>
      {flight !== null && <Panels socket={socket} flight={flight} />}
      {flight !== null && <BetsList flight={flight} />}
      {/* Last, so that the keys come to the bet before they come to what has flown. */}
      <PastFlights flight={flight} />
    </main>
  );
}

/** Begins as the first, and is kept as that is. */
function useSecondStake(first: Minor): readonly [Minor, (stake: Minor) => void] {
  const { limits, amount } = useFrame();
  const { currency } = limits;
  const [text, setText] = useSetting(
    `second stake ${currency}`,
    () => formatMinor(first, currency),
    (kept) => (typeof kept === "string" && "stake" in readStake(kept, limits) ? kept : undefined),
  );
  return [
    amount(text),
    (stake) => {
      setText(formatMinor(stake, currency));
    },
  ];
}

function Panels({ socket, flight }: { readonly socket: CrashSocket; readonly flight: Flight }) {
  const frame = useFrame();
  const firstStake = useStore(frame.stake);
  const [secondStake, setSecondStake] = useSecondStake(firstStake);
  const [hasSecond, setHasSecond] = useState(
    () => matchMedia("(min-width: 900px)").matches || panelBet(flight, 1) !== undefined,
  );
  const first = useRef<(() => void) | null>(null);
  const second = useRef<(() => void) | null>(null);
  const isSecondInPlay = flight.myBets.some(
    (bet) => bet.panel === 1 && bet.roundNo === flight.roundNo && bet.status === "accepted",
  );
  const isSecondShown = crashPanels > 1 && (hasSecond || isSecondInPlay);
  useGameKeys({
    play: () => first.current?.(),
    ...(isSecondShown ? { playSecond: () => second.current?.() } : {}),
    mayChangeStake: !flight.myBets.some(
      (bet) => bet.panel === 0 && bet.roundNo === flight.roundNo && bet.status === "accepted",
    ),
  });
  return (
    <div className="panels">
      <BetPanel
        socket={socket}
        flight={flight}
        number={0}
        stake={firstStake}
        changeStake={(stake) => {
          frame.stake.set(stake);
        }}
        pressRef={first}
      />
      {isSecondShown && (
        <BetPanel
          socket={socket}
          flight={flight}
          number={1}
          stake={secondStake}
          changeStake={setSecondStake}
          pressRef={second}
        />
      )}
      {crashPanels > 1 && !isSecondInPlay && (
        <PanelToggle
          isOpen={hasSecond}
          toggle={() => {
            setHasSecond(!hasSecond);
          }}
        />
      )}
    </div>
  );
}

const tierOf = (multiplier: string): string => {
  const hundredths = hundredthsOf(multiplier);
  if (hundredths >= 1_000) return "is-high";
  return hundredths >= 200 ? "is-middle" : "is-low";
};

const chipClass = (entry: CrashHistoryEntry, isNew: boolean): string =>
  `chip flight-chip ${tierOf(entry.crashedAt)} ${isNew ? "is-new" : ""}`;

function PastFlights({ flight }: { readonly flight: Flight | null }) {
  const t = useTranslations("crash");
  const [shown, setShown] = useState<CrashHistoryEntry | null>(null);
  const history = flight?.history ?? [];
  return (
    <>
      <ol className="strip" aria-label={t("history")}>
        {history.map((entry, index) => (
          <li key={entry.roundNo}>
            <button
              type="button"
              className={chipClass(entry, index === 0)}
              aria-label={t("historyItem", {
                round: String(entry.roundNo),
                multiplier: entry.crashedAt,
              })}
              onClick={() => {
                setShown(entry);
              }}
            >
              <bdi dir="ltr">{entry.crashedAt}×</bdi>
            </button>
          </li>
        ))}
      </ol>
      {shown !== null && flight !== null && (
        <FlightProof
          entry={shown}
          flight={flight}
          close={() => {
            setShown(null);
          }}
        />
      )}
    </>
  );
}

function FlightProof(props: {
  readonly entry: CrashHistoryEntry;
  readonly flight: Flight;
  readonly close: () => void;
}) {
  const { entry, flight, close } = props;
  const t = useTranslations("fairness");
  const before = flight.history.find(({ roundNo }) => roundNo === entry.roundNo - 1);
  return (
    <Dialog title={t("roundNo", { round: String(entry.roundNo) })} close={close}>
      <p className={`proof-times ${tierOf(entry.crashedAt)}`}>
        {t("crashedAt", { multiplier: entry.crashedAt })}
      </p>
      <Code label={t("hash")} value={entry.hash} />
      {before !== undefined && <Code label={t("previousHash")} value={before.hash} />}
      <Code label={t("salt")} value={flight.salt} />
      <ChainCheck
        hash={entry.hash}
        previousHash={before?.hash ?? null}
        salt={flight.salt}
        crashedAt={entry.crashedAt}
      />
    </Dialog>
  );
}

/** The multiplier or the countdown, written each frame without React. */
function Reading({ flight }: { readonly flight: CrashSocket["flight"] }) {
  const t = useTranslations("crash");
  const current = useStore(flight);
  const figure = useRef<HTMLElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  const phase = current?.phase ?? null;
  const isOnline = useStore(useFrame().isOnline);
  const locale = useLocale();
  useEffect(() => {
    if (!isOnline) return undefined;
    const seconds = new Intl.NumberFormat(locale, secondsLeft);
    let longestMs = 1;
    let request = requestAnimationFrame(function write(now) {
      const latest = flight.get();
      if (latest !== null && figure.current !== null) {
        const leftMs = Math.max(0, (latest.startsAt ?? now) - now);
        longestMs = latest.phase === "waiting" ? Math.max(longestMs, leftMs) : 1;
        const text = readingText(latest, seconds.format(leftMs / 1_000), now);
        if (figure.current.textContent !== text) figure.current.textContent = text;
        if (bar.current !== null) bar.current.style.transform = `scaleX(${leftMs / longestMs})`;
      }
      request = requestAnimationFrame(write);
    });
    return () => {
      cancelAnimationFrame(request);
    };
  }, [flight, isOnline, locale]);
  if (phase === null || !isOnline) {
    return (
      <p className="reading is-joining" role="status" data-testid="no-flight">
        {isOnline ? t("connecting") : t("offlineText")}
      </p>
    );
  }
  return (
    <div className={`reading is-${phase}`} data-phase={phase} data-testid="flight">
      <bdi dir="ltr" ref={figure} data-testid="multiplier" />
      {phase !== "running" && (
        <span className="reading-word">
          {phase === "waiting" ? t("waitingText") : t("flewAway")}
        </span>
      )}
      {phase === "waiting" && (
        <span className="countdown" aria-hidden="true">
          <span ref={bar} />
        </span>
      )}
    </div>
  );
}

const secondsLeft = {
  style: "unit",
  unit: "second",
  unitDisplay: "narrow",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
} as const;

function readingText(flight: Flight, countdown: string, now: number): string {
  if (flight.phase === "waiting") return countdown;
  if (flight.phase === "crashed" && flight.crashedAt !== null) {
    return `${hundredthsText(hundredthsOf(flight.crashedAt))}×`;
  }
  return `${hundredthsText(hundredthsNow(flight, now))}×`;
}
