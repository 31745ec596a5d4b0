/**
 * How a round was started: by one press of the player, or by autoplay.
 *
 * A press carries an id that the frame chose, and each id starts at most one round. Where the
 * operator has no autoplay, a request without a press id is refused.
 *
 * Autoplay is started by one press and limited by a plan: a number of rounds, a highest total loss,
 * and a highest single win after which it stops. The studio checks the plan itself, because a frame
 * could be altered. The plan is stored with every round of that press, and a later round that sends
 * another plan is refused, so nobody can raise a limit while autoplay runs.
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
  /** The press started autoplay, so several rounds carry its id. */
  readonly isAuto: boolean;
  /** Null where autoplay has no plan, and where the press starts one round. */
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
    return { pressId: pressId ?? null, isAuto: false, plan: null };
  }
  if (!hasAutoplay) refuse("press_needed");
  if (pressId === undefined || plan === undefined) refuse("bad_request");
  const { rounds, lossMax, singleWinMax } = plan;
  const bounds = {
    lossMax: boundOf(lossMax, currency),
    singleWinMax: boundOf(singleWinMax, currency),
  };
  return { pressId, isAuto: true, plan: { rounds, ...bounds } };
}

export interface SharedPressAsked {
  readonly pressId?: string | undefined;
  readonly isAuto?: boolean | undefined;
}

/**
 * The press of a bet in a round that all players share. No such bet is placed without one, whatever
 * the operator allows, and autoplay there has no plan: the round's own time paces it.
 *
 * Refuses: press_needed.
 */
export function readSharedPress(asked: SharedPressAsked, hasAutoplay: boolean) {
  const { pressId, isAuto = false } = asked;
  if (pressId === undefined || (isAuto && !hasAutoplay)) refuse("press_needed");
  return { pressId, isAuto, plan: null };
}

/** A plan as it is written down. */
export const planText = ({ rounds, lossMax, singleWinMax }: AutoPlan): string =>
  JSON.stringify({
    rounds,
    lossMax: lossMax === null ? null : String(lossMax),
    singleWinMax: singleWinMax === null ? null : String(singleWinMax),
  });
