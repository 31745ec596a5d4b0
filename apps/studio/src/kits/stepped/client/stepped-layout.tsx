import type { ReactNode } from "react";
import { useFrame } from "../../../client/frame.ts";
import type { Scene } from "../../../client/stage.tsx";
import { useStore } from "../../../client/store.ts";
import type { SteppedOutcome } from "../../../protocol.ts";
import { RoundLayout, type RoundLayoutProps } from "../../one-shot/client/round-layout.tsx";
import type { SteppedRounds } from "./use-stepped.ts";
import "./stepped.css";

interface LayoutProps<O extends SteppedOutcome, S extends Scene> extends RoundLayoutProps<O, S> {
  readonly rounds: SteppedRounds<O>;
  readonly history: string;
  /** The buttons below the stake. */
  readonly actions: ReactNode;
  readonly isStakeLocked: boolean;
}

/** The layout of a game of several steps, whose buttons change with the round. */
export function SteppedLayout<O extends SteppedOutcome, S extends Scene>(props: LayoutProps<O, S>) {
  return <RoundLayout {...props} className={`stepped ${props.className}`} />;
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
