import type { z } from "zod";
import type { NewEvent } from "../../platform/events/index.ts";
import { betRolledBack, betSettled } from "./events.ts";
import type { BetOf, CountedRound, RoundState } from "./count.ts";
import { validBetOf } from "./valid-bet.ts";

/**
 * The facts of a counted round, by its old and its new state. Pure.
 *
 *   was              is         published
 *   not settled      settled    bet_settled: the round
 *   settled          settled    bet_settled: the difference, if there is one
 *   settled          open       bet_settled: minus what was published
 *   anything else    refunded   bet_rolled_back: minus what was published
 *
 * So counting an unchanged round again publishes nothing. If the start of a round changed, its
 * facts are reversed at the old moment and published at the new one. Both use the type of game
 * that the round was recorded under.
 */

interface Worth {
  readonly stakeMinor: bigint;
  readonly validBetMinor: bigint;
  readonly wonBetMinor: bigint;
  readonly rounds: bigint;
  readonly winMinor: bigint;
  readonly jackpotMinor: bigint;
}

const nothing: Worth = {
  stakeMinor: 0n,
  validBetMinor: 0n,
  wonBetMinor: 0n,
  rounds: 0n,
  winMinor: 0n,
  jackpotMinor: 0n,
};

function worthOf(round: RoundState | undefined, of: BetOf): Worth {
  if (round?.status !== "settled") return nothing;
  const { stakeMinor, payoutMinor: winMinor, jackpotMinor, isFree } = round;
  const validBetMinor = validBetOf(round, of);
  return {
    stakeMinor,
    validBetMinor,
    wonBetMinor: winMinor > 0n ? validBetMinor : 0n,
    rounds: !isFree && stakeMinor > 0n ? 1n : 0n,
    winMinor,
    jackpotMinor,
  };
}

const less = (one: Worth, other: Worth): Worth => ({
  stakeMinor: one.stakeMinor - other.stakeMinor,
  validBetMinor: one.validBetMinor - other.validBetMinor,
  wonBetMinor: one.wonBetMinor - other.wonBetMinor,
  rounds: one.rounds - other.rounds,
  winMinor: one.winMinor - other.winMinor,
  jackpotMinor: one.jackpotMinor - other.jackpotMinor,
});

const isNothing = (worth: Worth) => Object.values(worth).every((amount) => amount === 0n);

export function factsOf(round: CountedRound, merchantCode: string): NewEvent[] {
  const { was, factId, isFirstSettled } = round;
  const correctionOf = factId === null || isFirstSettled ? undefined : factId;
  const settledBeforeAt = was?.status === "settled" ? was.settledAt?.toISOString() : undefined;

  const told = (worth: Worth, at: RoundState): z.input<typeof betSettled.schema> => ({
    memberId: String(round.memberId),
    merchantCode,
    vendorCode: round.vendorCode,
    gameCode: round.gameCode,
    gameType: round.gameType,
    roundId: round.roundId,
    currency: round.currency,
    stakeMinor: String(worth.stakeMinor),
    validBetMinor: String(worth.validBetMinor),
    wonBetMinor: String(worth.wonBetMinor),
    rounds: String(worth.rounds),
    winMinor: String(worth.winMinor),
    jackpotMinor: String(worth.jackpotMinor),
    // Bonus money is never staked.
    bonusPart: "0",
    isFree: round.isFree,
    placedAt: at.startedAt.toISOString(),
    settledAt: (round.settledAt ?? at.settledAt ?? at.startedAt).toISOString(),
    // No fact has these where they are undefined: what is stored is JSON.
    settledBeforeAt,
    firstSettledAt: isFirstSettled ? undefined : round.firstSettledAt?.toISOString(),
    correctionOf,
  });

  const [before, after] = [worthOf(was, round), worthOf(round, round)];
  if (round.status === "refunded") {
    if (was?.status === "refunded") return [];
    return [betRolledBack(told(less(nothing, before), was ?? round))];
  }
  if (isFirstSettled && factId !== null) return [{ ...betSettled(told(after, round)), id: factId }];
  const hasMoved = was !== undefined && was.startedAt.getTime() !== round.startedAt.getTime();
  if (hasMoved && !isNothing(before) && !isNothing(after)) {
    return [betSettled(told(less(nothing, before), was)), betSettled(told(after, round))];
  }
  const change = less(after, before);
  const at = isNothing(after) ? (was ?? round) : round;
  return isNothing(change) ? [] : [betSettled(told(change, at))];
}
