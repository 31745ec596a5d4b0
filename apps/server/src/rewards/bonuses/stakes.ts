import type { GameType } from "@baize/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { differenceOf, countedOf, type BonusRow, type GameSum, type PlayedRound } from "./rules.ts";
import { addStakes, listBonusStakes, lockStanding, type BonusStake } from "./stake-store.ts";
import type { Progress } from "./views.ts";

/**
 * What was staked for active bonuses. The sums change in the transaction that writes the rounds
 * down, by what these are now less what they were: a round that is settled late, undone or
 * corrected moves them by just that, once.
 */

/** A round that was written down, and what stood there before. */
export interface RoundChange extends PlayedRound {
  readonly memberId: bigint;
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly was: PlayedRound | undefined;
}

/** Adds rounds to the bonuses they count for. */
export async function countRounds(
  tx: Tx,
  clock: Clock,
  rounds: readonly RoundChange[],
): Promise<void> {
  const members = [...new Set(rounds.map(({ memberId }) => memberId))];
  if (members.length === 0) return;
  const standing = new Map((await lockStanding(tx, members)).map((one) => [one.memberId, one]));
  const added = new Map<string, BonusStake>();
  for (const { memberId, vendorCode, gameCode, was, ...now } of rounds) {
    const bonus = standing.get(memberId);
    if (bonus === undefined || bonus.grantedAt === null || bonus.endsAt === null) continue;
    const change = differenceOf(was, now, bonus.grantedAt, bonus.endsAt);
    if (change.stakedMinor === 0n && change.openRounds === 0) continue;
    const key = `${memberId} ${vendorCode} ${gameCode}`;
    const before = added.get(key);
    added.set(key, {
      memberId,
      bonusId: bonus.bonusId,
      vendorCode,
      gameCode,
      stakedMinor: (before?.stakedMinor ?? 0n) + change.stakedMinor,
      openRounds: (before?.openRounds ?? 0) + change.openRounds,
    });
  }
  if (added.size > 0) await addStakes(tx, [...added.values()], clock.now());
}

export interface StakeDeps {
  /** What a game is, asked with no transaction open. */
  readonly gameTypeOf: (game: Pick<GameSum, "vendorCode" | "gameCode">) => Promise<GameType>;
}

/** How far a running bonus is by these sums. */
export async function progressBy(
  { gameTypeOf }: StakeDeps,
  { weights }: Pick<BonusRow, "weights">,
  sums: readonly GameSum[],
): Promise<Progress> {
  const settled = [];
  for (const sum of sums) {
    settled.push({ gameType: await gameTypeOf(sum), stakedMinor: sum.stakedMinor });
  }
  const openRounds = sums.reduce((all, sum) => all + sum.openRounds, 0);
  return { doneMinor: countedOf(weights, settled), openRounds };
}

/** The sums of bonuses, by bonus. */
export async function readSums(
  reader: Reader,
  rows: readonly Pick<BonusRow, "memberId" | "bonusId">[],
): Promise<(row: Pick<BonusRow, "bonusId">) => readonly GameSum[]> {
  if (rows.length === 0) return () => [];
  const sums = new Map<string, GameSum[]>();
  for (const stake of await listBonusStakes(reader, rows)) {
    sums.set(stake.bonusId, [...(sums.get(stake.bonusId) ?? []), stake]);
  }
  return ({ bonusId }) => sums.get(bonusId) ?? [];
}
