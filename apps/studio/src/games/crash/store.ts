import { isoAt } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";

export interface ChainRow {
  readonly id: string;
  readonly secretHash: string;
  readonly terminatingHash: string;
  readonly salt: string;
  readonly length: number;
  readonly gamesPlayed: number;
}

export async function findUnfinishedChain(reader: Reader): Promise<ChainRow | undefined> {
  const [row] = await reader.query<ChainRow>(
    `select id, secret_hash as "secretHash", terminating_hash as "terminatingHash", salt, length,
       games_played as "gamesPlayed"
     from studio.crash_chain where games_played < length order by created_at limit 1`,
  );
  return row;
}

export async function insertChain(tx: Tx, chain: ChainRow, nowMs: number): Promise<void> {
  await tx.execute(
    `insert into studio.crash_chain
       (id, secret_hash, terminating_hash, salt, length, games_played, created_at)
     values ($1, $2, $3, $4, $5, 0, $6)`,
    [chain.id, chain.secretHash, chain.terminatingHash, chain.salt, chain.length, isoAt(nowMs)],
  );
}

export type CrashRoundStatus = "waiting" | "running" | "crashed" | "void";

/** Uses up the next game of the chain; each hash is played once, whatever becomes of its round. */
export async function takeGame(tx: Tx, chainId: string): Promise<number | undefined> {
  const [row] = await tx.query<{ gameNo: number }>(
    `update studio.crash_chain set games_played = games_played + 1
     where id = $1 and games_played < length returning games_played as "gameNo"`,
    [chainId],
  );
  return row?.gameNo;
}

export async function insertCrashRound(
  tx: Tx,
  round: {
    readonly chainId: string;
    readonly gameNo: number;
    readonly hash: string;
    readonly bust: number;
    readonly nowMs: number;
  },
): Promise<number> {
  const [row] = await tx.query<{ roundNo: number }>(
    `insert into studio.crash_round (chain_id, game_no, hash, bust_hundredths, status, opened_at)
     values ($1, $2, $3, $4, 'waiting', $5) returning round_no::int as "roundNo"`,
    [round.chainId, round.gameNo, round.hash, round.bust, isoAt(round.nowMs)],
  );
  if (row === undefined) throw new Error("the crash round was not written");
  return row.roundNo;
}

/** Waits for bets that are being accepted right now, and shuts the door behind them. */
export async function startCrashRound(tx: Tx, roundNo: number, nowMs: number): Promise<boolean> {
  const count = await tx.execute(
    `update studio.crash_round set status = 'running', started_at = $2
     where round_no = $1 and status = 'waiting'`,
    [roundNo, isoAt(nowMs)],
  );
  return count === 1;
}

export async function endCrashRound(
  tx: Tx,
  roundNo: number,
  from: CrashRoundStatus,
  to: "crashed" | "void",
  nowMs: number,
): Promise<boolean> {
  const count = await tx.execute(
    `update studio.crash_round set status = $3, ended_at = $4
     where round_no = $1 and status = $2`,
    [roundNo, from, to, isoAt(nowMs)],
  );
  return count === 1;
}

/** Holds the round open while a bet on it is accepted or taken back; false once it has started. */
export async function isWaiting(tx: Tx, roundNo: number): Promise<boolean> {
  const [row] = await tx.query<{ status: string }>(
    "select status from studio.crash_round where round_no = $1 for share",
    [roundNo],
  );
  return row?.status === "waiting";
}

export interface UnfinishedRound {
  readonly roundNo: number;
  readonly bust: number;
  readonly status: CrashRoundStatus;
}

/** Rounds a dead process left: not ended, or ended with bets still in play. */
export async function listUnfinishedRounds(reader: Reader): Promise<UnfinishedRound[]> {
  return reader.query<UnfinishedRound>(
    `select c.round_no::int as "roundNo", c.bust_hundredths::float8 as bust, c.status
     from studio.crash_round c
     where c.status in ('waiting', 'running') or exists (
       select 1 from studio.round r where r.crash_round_no = c.round_no and r.status = 'accepted')
     order by c.round_no`,
  );
}

export interface HistoryRow {
  readonly roundNo: number;
  readonly bust: number;
  readonly hash: string;
}

export async function listHistory(reader: Reader, limit: number): Promise<HistoryRow[]> {
  return reader.query<HistoryRow>(
    `select round_no::int as "roundNo", bust_hundredths::float8 as bust, hash
     from studio.crash_round
     where status = 'crashed' order by round_no desc limit $1`,
    [limit],
  );
}

/** Lock of the one process that runs crash rounds and mends what others left. */
export const leaderLockSql = "select pg_try_advisory_lock(hashtext('studio.leader')) as held";
