import { isoAt } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";

export type CrashRoundStatus = "waiting" | "running" | "crashed" | "void";

export async function insertCrashRound(
  tx: Tx,
  round: {
    readonly chainId: string;
    readonly gameNo: number;
    readonly nowMs: number;
  },
): Promise<number> {
  const [row] = await tx.query<{ roundNo: number }>(
    `insert into studio.crash_round (chain_id, game_no, status, opened_at)
     values ($1, $2, 'waiting', $3) returning round_no::int as "roundNo"`,
    [round.chainId, round.gameNo, isoAt(round.nowMs)],
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

/** What a round's hash gave; stored once it is over. */
export interface Flight {
  readonly hash: string;
  readonly bust: number;
}

export async function endCrashRound(
  tx: Tx,
  roundNo: number,
  flight: Flight,
  [from, to]: readonly [CrashRoundStatus, "crashed" | "void"],
  nowMs: number,
): Promise<boolean> {
  const count = await tx.execute(
    `update studio.crash_round set status = $3, ended_at = $4, hash = $5, bust_hundredths = $6
     where round_no = $1 and status = $2`,
    [roundNo, from, to, isoAt(nowMs), flight.hash, flight.bust],
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
  readonly chainId: string;
  readonly gameNo: number;
  readonly status: CrashRoundStatus;
}

/** Rounds a dead process left: not ended, or ended with bets still in play. */
export async function listUnfinishedRounds(reader: Reader): Promise<UnfinishedRound[]> {
  return reader.query<UnfinishedRound>(
    `select c.round_no::int as "roundNo", c.chain_id as "chainId", c.game_no as "gameNo", c.status
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
