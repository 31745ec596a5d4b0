import "./one-shot.css";
import type { Minor } from "@baize/money";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { AutoplayControl } from "../../../client/autoplay-control.tsx";
import { useFrame } from "../../../client/frame.ts";
import { Stage, type MakeScene, type Scene } from "../../../client/stage.tsx";
import { StakeControl } from "../../../client/stake-control.tsx";
import { useStore } from "../../../client/store.ts";
import type { OneShotOutcome } from "../../../protocol.ts";
import type { OneShotRounds, ShownRound } from "./use-one-shot.ts";

interface LayoutProps<O extends OneShotOutcome, S extends Scene> {
  readonly className: string;
  readonly make: MakeScene<S>;
  readonly onScene: (scene: S | null) => void;
  readonly rounds: OneShotRounds<O>;
  /** A past round in the strip, in a few characters. */
  readonly chip: (outcome: O) => string;
  /** What lies over the scene. */
  readonly children: ReactNode;
  /** The controls above the stake. */
  readonly choice: ReactNode;
  /** Null where no single figure says what a win pays. */
  readonly payoutOnWin: Minor | null;
  readonly texts: { readonly play: string; readonly playing: string; readonly history: string };
}

/**
 * The scene with its strip of past rounds, and the controls: below it on a phone held upright,
 * beside it on anything wide.
 */
export function OneShotLayout<O extends OneShotOutcome, S extends Scene>(props: LayoutProps<O, S>) {
  const { className, make, onScene, rounds, chip, children, choice, payoutOnWin, texts } = props;
  const frame = useFrame();
  const t = useTranslations("oneShot");
  const stake = useStore(frame.stake);
  return (
    <main className={`game one-shot ${className}`} aria-label={frame.gameName}>
      <section className="one-shot-scene" aria-label={frame.gameName}>
        <Stage make={make} onScene={onScene} />
        <HistoryStrip label={texts.history} seen={rounds.seen} chip={chip} />
        {rounds.isReplaying && <p className="replay-note">{t("replaying")}</p>}
        {children}
      </section>
      <section className="one-shot-controls">
        {choice}
        <StakeControl
          stake={stake}
          change={(next) => {
            frame.stake.set(next);
          }}
          isLocked={rounds.isLocked}
        />
        {payoutOnWin !== null && (
          <p className="one-shot-payout">
            <span>{t("payout")}</span>
            <bdi dir="ltr" data-testid="payout-on-win">
              {frame.money(payoutOnWin)}
            </bdi>
          </p>
        )}
        <PlayRow rounds={rounds} texts={texts} />
      </section>
    </main>
  );
}

function HistoryStrip<O>(props: {
  readonly label: string;
  readonly seen: readonly ShownRound<O>[];
  readonly chip: (outcome: O) => string;
}) {
  const { label, seen, chip } = props;
  return (
    <ol className="strip" aria-label={label}>
      {seen.map(({ roundId, outcome, isGain }, index) => (
        <li
          key={roundId}
          className={`chip ${isGain ? "is-win" : ""} ${index === 0 ? "is-new" : ""}`}
        >
          <bdi dir="ltr">
            {isGain ? "✓ " : ""}
            {chip(outcome)}
          </bdi>
        </li>
      ))}
    </ol>
  );
}

function PlayRow<O>(props: {
  readonly rounds: OneShotRounds<O>;
  readonly texts: { readonly play: string; readonly playing: string };
}) {
  const { rounds, texts } = props;
  const frame = useFrame();
  const t = useTranslations("frame");
  const stake = useStore(frame.stake);
  const isOnline = useStore(frame.isOnline);
  return (
    <>
      <div className="play-row">
        <button
          type="button"
          className="play"
          disabled={rounds.isLocked || !isOnline}
          aria-describedby={isOnline ? undefined : "play-reason"}
          onClick={rounds.press}
        >
          <span>{rounds.phase === "idle" ? texts.play : texts.playing}</span>{" "}
          <bdi dir="ltr" className="play-amount">
            {frame.money(stake)}
          </bdi>
        </button>
        <AutoplayControl
          autoplay={rounds.autoplay}
          isLocked={rounds.isLocked}
          hasFeatures={false}
        />
      </div>
      {!isOnline && (
        <p id="play-reason" className="unseen">
          {t("offline")}
        </p>
      )}
    </>
  );
}
