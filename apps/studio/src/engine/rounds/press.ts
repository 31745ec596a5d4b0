/**
 * What began a round: a press of the player, which begins exactly one round, or autoplay,
 * which the player began by a press and bounded by a plan.
 *
 * Where the operator has no autoplay, every round must name its own press. Where there is
 * autoplay, the plan holds here and not only in the frame: so many rounds, no more than so much
 * lost, and an end after a win of so much. It is written down with every round of the press, and a
 * round that names another plan is refused, so nobody lifts a bound while it runs.
 */
import { z } from "zod";
import { parseMinor, type Minor } from "@baize/money";
import { refuse } from "../refusal.ts";

export const autoRoundsMax = 100;

const amount = z.string().max(32).nullable();
const AutoPlan = z.strictObject({
  rounds: z.int().min(1).max(autoRoundsMax),
  lossMax: amount,
  singleWinMax: amount,
});

/** Fields of every request for a round. */
export const pressFields = {
  pressId: z.uuid().optional(),
  isAuto: z.boolean().optional(),
  plan: AutoPlan.optional(),
};
export interface PressAsked {
  readonly pressId?: string | undefined;
  readonly isAuto?: boolean | undefined;
  readonly plan?: z.infer<typeof AutoPlan> | undefined;
}

export interface AutoPlan {
  readonly rounds: number;
  /** Null: no such bound. */
  readonly lossMax: Minor | null;
  readonly singleWinMax: Minor | null;
}
export interface Press {
  readonly pressId: string | null;
  /** Null: the press begins only this round. */
  readonly plan: AutoPlan | null;
}

function boundOf(text: string | null, currency: string): Minor | null {
  if (text === null) return null;
  const bound = parseMinor(text, currency);
  return bound === undefined || bound <= 0n ? refuse("bad_request") : bound;
}

/** Refuses: bad_request, press_needed. */
export function readPress(asked: PressAsked, hasAutoplay: boolean, currency: string): Press {
  const { pressId, isAuto = false, plan } = asked;
  if (!isAuto) {
    if (plan !== undefined) refuse("bad_request");
    if (pressId === undefined && !hasAutoplay) refuse("press_needed");
    return { pressId: pressId ?? null, plan: null };
  }
  if (!hasAutoplay) refuse("press_needed");
  if (pressId === undefined || plan === undefined) refuse("bad_request");
  const { rounds, lossMax, singleWinMax } = plan;
  const bounds = {
    lossMax: boundOf(lossMax, currency),
    singleWinMax: boundOf(singleWinMax, currency),
  };
  return { pressId, plan: { rounds, ...bounds } };
}

/** A plan as it is written down. */
export const planText = ({ rounds, lossMax, singleWinMax }: AutoPlan): string =>
  JSON.stringify({
    rounds,
    lossMax: lossMax === null ? null : String(lossMax),
    singleWinMax: singleWinMax === null ? null : String(singleWinMax),
  });
