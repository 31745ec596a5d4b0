import "./one-shot.css";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import { Stage, type MakeScene, type Scene } from "../../../client/stage.tsx";
import { StakeControl } from "../../../client/stake-control.tsx";
import { seenMax } from "../../../client/past-rounds.ts";
import { useStore } from "../../../client/store.ts";

/** A past round as its place in the strip needs it. */
interface SeenRound<O> {
  readonly roundId: string;
  readonly outcome: O;
  readonly isGain: boolean;
}

/** What every game says of itself to its layout, however its rounds go. */
export interface RoundLayoutProps<O, S extends Scene> {
  readonly className: string;
  readonly make: MakeScene<S>;
  readonly onScene: (scene: S | null) => void;
  /** A past round in the strip, in a few characters. */
  readonly chip: (outcome: O) => ReactNode;
  /** What lies over the scene. */
  readonly children: ReactNode;
  /** The controls above the stake. */
  readonly choice?: ReactNode;
  /** False where chips on a table make the stake up. */
  readonly hasStake?: boolean;
}

interface LayoutProps<O, S extends Scene> extends RoundLayoutProps<O, S> {
  readonly history: string;
  readonly rounds: { readonly seen: readonly SeenRound<O>[]; readonly isReplaying: boolean };
  readonly isStakeLocked: boolean;
  /** What stands below the stake. */
  readonly actions: ReactNode;
}

/**
 * The scene with its strip of past rounds, and the controls: below it on a phone held upright,
 * beside it on anything wide.
 */
export function RoundLayout<O, S extends Scene>(props: LayoutProps<O, S>) {
  const { className, make, onScene, rounds, chip, children, choice, actions } = props;
  const frame = useFrame();
  const t = useTranslations("oneShot");
  const stake = useStore(frame.stake);
  return (
    <main className={`game one-shot ${className}`} aria-label={frame.gameName}>
      <section className="one-shot-scene" aria-label={frame.gameName}>
        <Stage make={make} onScene={onScene} />
        <ol className="strip" aria-label={props.history}>
          {rounds.seen.slice(0, seenMax).map((round, index) => (
            <PastRound key={round.roundId} round={round} isNew={index === 0} chip={chip} />
          ))}
        </ol>
        {rounds.isReplaying && <p className="replay-note">{t("replaying")}</p>}
        {children}
      </section>
      <section className="one-shot-controls">
        {choice}
        {props.hasStake !== false && (
          <StakeControl
            stake={stake}
            change={(next) => {
              frame.stake.set(next);
            }}
            isLocked={props.isStakeLocked}
          />
        )}
        {actions}
      </section>
    </main>
  );
}

function PastRound<O>(props: {
  readonly round: SeenRound<O>;
  readonly isNew: boolean;
  readonly chip: (outcome: O) => ReactNode;
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
