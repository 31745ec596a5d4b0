import type { GameType } from "@baize/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import {
  countedMove,
  countedOf,
  countsIn,
  sumsOf,
  type BonusRow,
  type GameSum,
  type SettledFact,
} from "./rules.ts";
import {
  addRounds,
  addStakes,
  insertFacts,
  listBonusStakes,
  lockStanding,
  type RoundStake,
  type StandingRef,
} from "./stake-store.ts";
import type { Progress } from "./views.ts";

/**
 * What was staked for active bonuses: the sum of the facts of their rounds. A round that is settled
 * late, undone or corrected is told by the difference, so each fact is added as it comes, once.
 */

const roundOf = ({ bonusId, vendorCode, gameCode, roundId }: Omit<RoundStake, "stakeMinor">) =>
  [bonusId, vendorCode, gameCode, roundId].join(" ");

/** What facts come to, by round. */
export function roundsOf(facts: readonly RoundStake[]): RoundStake[] {
  const rounds = new Map<string, RoundStake>();
  for (const fact of facts) {
    const stakeMinor = (rounds.get(roundOf(fact))?.stakeMinor ?? 0n) + fact.stakeMinor;
    rounds.set(roundOf(fact), { ...fact, stakeMinor });
  }
  return [...rounds.values()];
}

/**
 * What the facts move in the sums. A bonus that counts so much of a round at most needs to know
 * what the round came to before.
 */
async function movesOf(
  tx: Tx,
  facts: readonly RoundStake[],
  standing: readonly StandingRef[],
): Promise<readonly RoundStake[]> {
  const atMost = new Map(standing.map((one) => [one.bonusId, one.countsAtMostMinor]));
  const isWhole = ({ bonusId }: RoundStake) => (atMost.get(bonusId) ?? null) === null;
  const added = roundsOf(facts.filter((fact) => !isWhole(fact)));
  if (added.length === 0) return facts;
  const addedTo = new Map(added.map((round) => [roundOf(round), round.stakeMinor]));
  const moved = (await addRounds(tx, added)).map((round) => {
    const before = round.stakeMinor - (addedTo.get(roundOf(round)) ?? 0n);
    const most = atMost.get(round.bonusId) ?? null;
    return { ...round, stakeMinor: countedMove(before, round.stakeMinor, most) };
  });
  return [...facts.filter(isWhole), ...moved.filter(({ stakeMinor }) => stakeMinor !== 0n)];
}

/** Adds facts to the bonuses they count for. */
export async function countFacts(
  tx: Tx,
  clock: Clock,
  facts: readonly SettledFact[],
): Promise<void> {
  const staked = facts.filter(({ stakeMinor }) => stakeMinor !== 0n);
  const members = [...new Set(staked.map(({ memberId }) => memberId))];
  if (members.length === 0) return;
  const standing = new Map((await lockStanding(tx, members)).map((one) => [one.memberId, one]));
  const counting = staked.flatMap((fact) => {
    const bonus = standing.get(fact.memberId);
    if (bonus === undefined || bonus.grantedAt === null || bonus.endsAt === null) return [];
    const { bonusId, grantedAt, endsAt } = bonus;
    return countsIn(fact, grantedAt, endsAt) ? [{ ...fact, bonusId }] : [];
  });
  if (counting.length === 0) return;
  const isNew = await insertFacts(tx, counting);
  const fresh = counting.filter(({ id }) => isNew.has(id));
  const moves = await movesOf(tx, fresh, [...standing.values()]);
  const added = [...standing.values()].flatMap(({ memberId, bonusId }) =>
    sumsOf(moves.filter((fact) => fact.bonusId === bonusId)).map((sum) => {
      return { ...sum, memberId, bonusId };
    }),
  );
  if (added.length > 0) await addStakes(tx, added, clock.now());
}

/** A time of a member, its end exclusive. */
export interface MemberTime {
  readonly memberId: bigint;
  readonly from: Date;
  readonly to: Date;
}

export interface StakeDeps {
  /** What a game is, asked with no transaction open. */
  readonly gameTypeOf: (game: Pick<GameSum, "vendorCode" | "gameCode">) => Promise<GameType>;
  /** How many rounds that began in each of these times are in play, by member. */
  readonly countOpen: (
    reader: Reader,
    times: readonly MemberTime[],
  ) => Promise<ReadonlyMap<bigint, number>>;
  /** Whether every published fact of a member's rounds is counted. */
  readonly isCounted: (reader: Reader, memberId: bigint) => Promise<boolean>;
}

/** What a running bonus was played with. */
export interface Played {
  readonly sums: readonly GameSum[];
  readonly openRounds: number;
}

/** How far a running bonus is by this. */
export async function progressBy(
  { gameTypeOf }: Pick<StakeDeps, "gameTypeOf">,
  { weights }: Pick<BonusRow, "weights">,
  { sums, openRounds }: Played,
): Promise<Progress> {
  const settled = [];
  for (const sum of sums) {
    settled.push({ gameType: await gameTypeOf(sum), stakedMinor: sum.stakedMinor });
  }
  return { doneMinor: countedOf(weights, settled), openRounds };
}

type Running = Pick<BonusRow, "memberId" | "bonusId" | "grantedAt" | "endsAt">;

const timeOf = ({ memberId, grantedAt, endsAt }: Running): MemberTime[] =>
  grantedAt === null || endsAt === null ? [] : [{ memberId, from: grantedAt, to: endsAt }];

/** How many rounds of a running bonus are in play. */
export async function countOpenOf(
  { countOpen }: Pick<StakeDeps, "countOpen">,
  reader: Reader,
  row: Running,
): Promise<number> {
  return (await countOpen(reader, timeOf(row))).get(row.memberId) ?? 0;
}

/** What bonuses were played with, by bonus; a member has one that runs. */
export async function readPlayed(
  { countOpen }: Pick<StakeDeps, "countOpen">,
  reader: Reader,
  rows: readonly Running[],
): Promise<(row: Running) => Played> {
  if (rows.length === 0) return () => ({ sums: [], openRounds: 0 });
  const stakes = new Map<string, GameSum[]>();
  for (const stake of await listBonusStakes(reader, rows)) {
    const known = stakes.get(stake.bonusId);
    if (known === undefined) stakes.set(stake.bonusId, [stake]);
    else known.push(stake);
  }
  const open = await countOpen(reader, rows.flatMap(timeOf));
  return ({ bonusId, memberId }) => ({
    sums: stakes.get(bonusId) ?? [],
    openRounds: open.get(memberId) ?? 0,
  });
}
