import type { CallName } from "@baize/contract";
import { daysOf } from "../../platform/zone-days.ts";

/**
 * A stop of all rewards of a brand. Pure.
 *
 *   state    event                                           state
 *   (none)   one operator presses                            open
 *   open     an operator gives the reason                    open
 *   open     two operators lift it                           lifted: giving starts again
 *
 * While it is open, members take nothing: the calls below are refused. Facts are counted as usual,
 * and what they earn is written down. What would pay itself waits, and is paid once after the stop.
 * No time to claim runs: its end moves by the length of the stop.
 */

/** The calls by which members take part in rewards or take something out of them. */
export const takingCalls = [
  "claimAward",
  "claimRebate",
  "claimRakeback",
  "claimCheckIn",
  "claimTicket",
  "claimRaffle",
  "claimPromoCode",
  "bonusByCode",
  "joinPromotion",
  "applyPromotion",
  "joinMission",
  "registerBoard",
  "rebuyBoard",
  "drawWheel",
  "drawEnvelope",
  "buyRaffleTickets",
  "redeemPointReward",
  "convertPoint",
] as const satisfies readonly CallName[];
export type TakingCall = (typeof takingCalls)[number];

/** The time of a stop, for what waited in it. */
export interface StoppedStretch {
  readonly merchantCode: string;
  readonly from: Date;
  readonly to: Date;
  /** The one reward that was stopped alone. */
  readonly rewardId?: string;
}

interface Stretch {
  readonly startedAt: Date;
  readonly liftedAt: Date | null;
}

/** For how long rewards were stopped between two moments. */
export const stoppedMs = (stops: readonly Stretch[], from: Date, to: Date): number =>
  stops.reduce((sum, { startedAt, liftedAt }) => {
    const begun = Math.max(startedAt.getTime(), from.getTime());
    const ended = Math.min((liftedAt ?? to).getTime(), to.getTime());
    return sum + Math.max(0, ended - begun);
  }, 0);

/** The days on which rewards were stopped for some time: no member missed those. */
export const stoppedDays = (
  stops: readonly Stretch[],
  now: Date,
  timeZone: string,
): ReadonlySet<string> =>
  new Set(
    stops.flatMap(({ startedAt, liftedAt }) => {
      const to = liftedAt ?? now;
      return to > startedAt ? daysOf(startedAt, to, timeZone).names : [];
    }),
  );
