import { isoAt } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of the rounds that everybody plays together. */

export type SharedStatus = "open" | "closed" | "settled" | "void";

export interface NewSharedRound {
  readonly id: string;
  readonly gameCode: string;
  readonly chainId: string;
  readonly gameNo: number;
  readonly drawnBy: "words" | "hash";
  readonly hashBefore: string;
  readonly nowMs: number;
}

/** Opens the next round of the game and gives its number. Only the leader does. */
export async function insertSharedRound(tx: Tx, round: NewSharedRound): Promise<number> {
  const { id, gameCode, chainId, gameNo, drawnBy, hashBefore, nowMs } = round;
  const [row] = await tx.query<{ roundNo: number }>(
    `insert into studio.shared_round
       (id, game_code, round_no, chain_id, game_no, drawn_by, hash_before, status, opened_at)
     values ($1, $2,
       (select coalesce(max(round_no), 0) + 1 from studio.shared_round where game_code = $2),
       $3, $4, $5, $6, 'open', $7)
     returning round_no::int as "roundNo"`,
    [id, gameCode, chainId, gameNo, drawnBy, hashBefore, isoAt(nowMs)],
  );
  if (row === undefined) throw new Error("the shared round was not written");
  return row.roundNo;
}

/** Waits for bets that are being accepted right now, and shuts the door behind them. */
export async function closeSharedRound(tx: Tx, id: string, nowMs: number): Promise<boolean> {
  const count = await tx.execute(
    `update studio.shared_round set status = 'closed', closed_at = $2
     where id = $1 and status = 'open'`,
    [id, isoAt(nowMs)],
  );
  return count === 1;
}

/** What a round's hash gave; stored once it is over. */
export interface Revealed {
  readonly hash: string;
  readonly result: object;
}

export async function endSharedRound(
  tx: Tx,
  id: string,
  { hash, result }: Revealed,
  [from, to]: readonly ["open" | "closed", "settled" | "void"],
  nowMs: number,
): Promise<boolean> {
  const count = await tx.execute(
    `update studio.shared_round set status = $3, ended_at = $4, hash = $5, result = $6
     where id = $1 and status = $2`,
    [id, from, to, isoAt(nowMs), hash, JSON.stringify(result)],
  );
  return count === 1;
}

/** Holds the door open while a bet is accepted or taken back; false once it is shut. */
export async function holdOpen(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.query<{ status: string }>(
    "select status from studio.shared_round where id = $1 for share",
    [id],
  );
  return row?.status === "open";
}

export interface UnfinishedRound {
  readonly id: string;
  readonly roundNo: number;
  readonly chainId: string;
  readonly gameNo: number;
  readonly status: SharedStatus;
}

/** Rounds a dead process left: not ended, or ended with bets still in play. */
export function listUnfinished(reader: Reader, gameCode: string): Promise<UnfinishedRound[]> {
  return reader.query<UnfinishedRound>(
    `select s.id, s.round_no::int as "roundNo", s.chain_id as "chainId", s.game_no as "gameNo",
       s.status
     from studio.shared_round s
     where s.game_code = $1 and (s.status in ('open', 'closed') or s.id in (
       select r.shared_round_id from studio.round r
       where r.game_code = $1 and r.status = 'accepted' and r.shared_round_id is not null))
     order by s.round_no`,
    [gameCode],
  );
}

export interface PastRound<R> {
  readonly roundNo: number;
  readonly result: R;
  readonly hash: string;
}

/** Newest first. */
export function listPast<R>(
  reader: Reader,
  gameCode: string,
  limit: number,
): Promise<PastRound<R>[]> {
  return reader.query<PastRound<R>>(
    `select round_no::int as "roundNo", result, hash from studio.shared_round
     where game_code = $1 and status = 'settled' order by round_no desc limit $2`,
    [gameCode, limit],
  );
}
