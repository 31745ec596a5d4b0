import { timesText } from "../../hundredths.ts";

/** The multiplier of the last round in a corner of the scene, or what to do before the first. */
export function ResultPill(props: {
  readonly multiplier: string | null;
  readonly isGain: boolean;
  /** Null while a round is played, so that nothing covers the scene. */
  readonly idle: string | null;
}) {
  const { multiplier, isGain, idle } = props;
  if (multiplier === null) {
    return idle === null ? null : <p className="result-pill is-idle">{idle}</p>;
  }
  return (
    <p className={isGain ? "result-pill is-win" : "result-pill"}>
      <bdi dir="ltr" data-testid="result">
        {timesText(multiplier)}
      </bdi>
    </p>
  );
}
