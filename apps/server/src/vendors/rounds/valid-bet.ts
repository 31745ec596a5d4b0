import type { GameType } from "@baize/contract";
import type { BetOf, RoundState } from "./count.ts";

/**
 * How much of a round's stake counts for rebates, levels, salaries and commissions. The only place
 * where that is decided.
 *
 * Where a round has sides, only what was at risk counts: a push counts nothing, and of a stake on
 * both sides the rest that could be lost. Elsewhere the stake counts.
 */
const withSides: ReadonlySet<GameType> = new Set(["LIVE", "SPORTS", "ESPORTS", "PVP", "COCKFIGHT"]);

type Played = Pick<RoundState, "status" | "isFree" | "stakeMinor" | "payoutMinor">;

export function validBetOf(round: Played, { gameType, isOfHouse }: BetOf): bigint {
  const { status, isFree, stakeMinor, payoutMinor } = round;
  if (status !== "settled" || isFree || isOfHouse) return 0n;
  if (!withSides.has(gameType)) return stakeMinor;
  const net = payoutMinor - stakeMinor;
  const atRisk = net < 0n ? -net : net;
  return atRisk < stakeMinor ? atRisk : stakeMinor;
}
