/**
 * What begins a round, as sent to the studio: a press of the player, new for each round, or the
 * press that began autoplay, with its plan.
 */
import { formatMinor } from "@baize/money";
import { freshActionId } from "./api.ts";
import type { AutoplayPlan } from "./autoplay.ts";

interface Run {
  readonly pressId: string;
  readonly plan: AutoplayPlan;
}
/** A frame holds one game, and a game has one autoplay. */
let run: Run | null = null;

export function beginRun(plan: AutoplayPlan): void {
  run = { pressId: freshActionId(), plan };
}

/** Fields of the request for a round. */
export function pressFields(isAuto: boolean, currency: string): object {
  if (!isAuto || run === null) return { pressId: freshActionId() };
  const { pressId, plan } = run;
  const text = (amount: AutoplayPlan["lossMax"]) =>
    amount === null ? null : formatMinor(amount, currency);
  const { rounds, lossMax, singleWinMax } = plan;
  const bounds = { rounds, lossMax: text(lossMax), singleWinMax: text(singleWinMax) };
  return { pressId, isAuto: true, plan: bounds };
}
