import { useFrame } from "../../../client/frame.ts";
import type { SteppedOutcome } from "../../../protocol.ts";
import type { SteppedRounds } from "./use-stepped.ts";

/** What a round won, once it is over and only if it paid more than was staked. */
export function ResultPlate<O extends SteppedOutcome>(props: {
  readonly rounds: SteppedRounds<O>;
  readonly headline: (outcome: O) => string;
}) {
  const frame = useFrame();
  const { round, phase } = props.rounds;
  if (round === null || round.payout === null || phase === "asking") return null;
  if (round.payout <= round.stake) return null;
  return (
    <p className="result-plate" aria-hidden="true">
      <b>{props.headline(round.outcome)}</b>
      <span>
        <bdi dir="ltr">{frame.money(round.payout)}</bdi>
      </span>
    </p>
  );
}
