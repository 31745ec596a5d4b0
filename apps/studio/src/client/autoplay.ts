/** When autoplay stops. Pure: the game plays a round, this says whether another follows. */
import { minor, type Minor } from "@baize/money";

export interface AutoplayPlan {
  readonly rounds: number;
  /** Stops once this much is lost in all; null: no such limit. */
  readonly lossMax: Minor | null;
  /** Stops when one round pays at least this much; null: no such limit. */
  readonly singleWinMax: Minor | null;
  /** Stops when free spins were won. */
  readonly stopsOnFeature: boolean;
}

export interface AutoplayProgress {
  readonly roundsLeft: number;
  /** Paid out minus staked since the start. */
  readonly net: Minor;
}

export interface PlayedRound {
  readonly stake: Minor;
  readonly payout: Minor;
  readonly hasFeature: boolean;
}

export type AutoplayStop = "rounds" | "loss" | "win" | "feature";

export const autoplayStart = (plan: AutoplayPlan): AutoplayProgress => ({
  roundsLeft: plan.rounds,
  net: minor(0n),
});

export function afterRound(
  plan: AutoplayPlan,
  progress: AutoplayProgress,
  round: PlayedRound,
): { readonly progress: AutoplayProgress; readonly stop: AutoplayStop | null } {
  const next: AutoplayProgress = {
    roundsLeft: progress.roundsLeft - 1,
    net: minor(progress.net + round.payout - round.stake),
  };
  return { progress: next, stop: stopOf(plan, next, round) };
}

function stopOf(
  plan: AutoplayPlan,
  progress: AutoplayProgress,
  round: PlayedRound,
): AutoplayStop | null {
  if (plan.stopsOnFeature && round.hasFeature) return "feature";
  if (plan.singleWinMax !== null && round.payout >= plan.singleWinMax) return "win";
  // The next stake must not lift the loss over the limit either.
  if (plan.lossMax !== null && progress.net - round.stake < 0n - plan.lossMax) return "loss";
  return progress.roundsLeft <= 0 ? "rounds" : null;
}
