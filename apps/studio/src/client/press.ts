/**
 * Tells the studio how a round was started: by a press, which has a new id each time, or by
 * autoplay, whose rounds all carry the id of the press that started it and its plan.
 */
import { formatMinor } from "@baize/money";
import { freshActionId } from "./api.ts";
import type { AutoplayPlan } from "./autoplay.ts";

interface Run {
  readonly pressId: string;
  readonly plan: AutoplayPlan;
}
/** The autoplay that runs now: a frame shows one game, and a game runs one autoplay at a time. */
let run: Run | null = null;

export function beginRun(plan: AutoplayPlan): void {
  run = { pressId: freshActionId(), plan };
}

/** The fields that say so in a request for a round. */
export function pressFields(isAuto: boolean, currency: string): object {
  if (!isAuto || run === null) return { pressId: freshActionId() };
  const { pressId, plan } = run;
  const text = (amount: AutoplayPlan["lossMax"]) =>
    amount === null ? null : formatMinor(amount, currency);
  const { rounds, lossMax, singleWinMax } = plan;
  const bounds = { rounds, lossMax: text(lossMax), singleWinMax: text(singleWinMax) };
  return { pressId, isAuto: true, plan: bounds };
}
