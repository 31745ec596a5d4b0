import "../../one-shot/client/one-shot.css";
import "./stepped.css";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import { Stage, type MakeScene, type Scene } from "../../../client/stage.tsx";
import { StakeControl } from "../../../client/stake-control.tsx";
import { useStore } from "../../../client/store.ts";
import type { SteppedOutcome } from "../../../protocol.ts";
import type { EndedRound, SteppedRounds } from "./use-stepped.ts";

interface LayoutProps<O extends SteppedOutcome, S extends Scene> {
  readonly className: string;
  readonly make: MakeScene<S>;
  readonly onScene: (scene: S | null) => void;
  readonly rounds: SteppedRounds<O>;
  /** A past round in the strip, in a few characters. */
  readonly chip: (outcome: O) => string;
  readonly history: string;
  /** What lies over the scene. */
  readonly children: ReactNode;
  /** The controls above the stake. */
  readonly choice?: ReactNode;
  /** The buttons below it. */
  readonly actions: ReactNode;
  readonly isStakeLocked: boolean;
}

/**
 * The scene with its strip of past rounds, and the controls: below it on a phone held upright,
 * beside it on anything wide.
 */
export function SteppedLayout<O extends SteppedOutcome, S extends Scene>(props: LayoutProps<O, S>) {
  const { className, make, onScene, rounds, chip, history, children, choice, actions } = props;
  const frame = useFrame();
  const t = useTranslations();
  const stake = useStore(frame.stake);
  return (
    <main className={`game one-shot stepped ${className}`} aria-label={frame.gameName}>
      <section className="one-shot-scene" aria-label={frame.gameName}>
        <Stage make={make} onScene={onScene} />
        <ol className="strip" aria-label={history}>
          {rounds.seen.map((round, index) => (
            <PastRound key={round.roundId} round={round} isNew={index === 0} chip={chip} />
          ))}
        </ol>
        {rounds.isReplaying && <p className="replay-note">{t("oneShot.replaying")}</p>}
        {children}
      </section>
      <section className="one-shot-controls">
        {choice}
        <StakeControl
          stake={stake}
          change={(next) => {
            frame.stake.set(next);
          }}
          isLocked={props.isStakeLocked}
        />
        {actions}
      </section>
    </main>
  );
}

function PastRound<O extends SteppedOutcome>(props: {
  readonly round: EndedRound<O>;
  readonly isNew: boolean;
  readonly chip: (outcome: O) => string;
}) {
  const { round, isNew, chip } = props;
  return (
    <li className={`chip ${round.isGain ? "is-win" : ""} ${isNew ? "is-new" : ""}`}>
      <bdi dir="ltr">
        {round.isGain ? "✓ " : ""}
        {chip(round.outcome)}
      </bdi>
    </li>
  );
}

/** The button that opens a round, or takes what was reached. */
export function MainButton(props: {
  readonly label: string;
  readonly amount: string | null;
  readonly isDisabled: boolean;
  readonly isTaking?: boolean;
  readonly press: () => void;
}) {
  const frame = useFrame();
  const isOnline = useStore(frame.isOnline);
  return (
    <button
      type="button"
      className={props.isTaking === true ? "play is-taking" : "play"}
      disabled={props.isDisabled || !isOnline}
      onClick={props.press}
    >
      <span>{props.label}</span>{" "}
      {props.amount !== null && (
        <bdi dir="ltr" className="play-amount" data-testid="main-amount">
          {props.amount}
        </bdi>
      )}
    </button>
  );
}
