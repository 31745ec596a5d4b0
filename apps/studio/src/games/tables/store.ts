import type { ChatLine, TableResult } from "./protocol.ts";
import { isoAt } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";

export type TableRoundStatus = "betting" | "dealing" | "settled" | "void";

export async function insertTableRound(
  tx: Tx,
  round: {
    readonly gameCode: string;
    readonly chainId: string;
    readonly gameNo: number;
    readonly hashBefore: string;
    readonly nowMs: number;
  },
): Promise<number> {
  const { gameCode, chainId, gameNo, hashBefore, nowMs } = round;
  const [row] = await tx.query<{ roundNo: number }>(
    `insert into studio.table_round
       (game_code, chain_id, game_no, hash_before, status, opened_at)
     values ($1, $2, $3, $4, 'betting', $5) returning round_no::int as "roundNo"`,
    [gameCode, chainId, gameNo, hashBefore, isoAt(nowMs)],
  );
  if (row === undefined) throw new Error("the table's round was not written");
  return row.roundNo;
}

/** Waits for stakes that are being accepted right now, and shuts the door behind them. */
export async function closeBetting(tx: Tx, roundNo: number, nowMs: number): Promise<boolean> {
  const count = await tx.execute(
    `update studio.table_round set status = 'dealing', closed_at = $2
     where round_no = $1 and status = 'betting'`,
    [roundNo, isoAt(nowMs)],
  );
  return count === 1;
}

/** What a round's hash gave; stored once it is over. */
export interface Drawn {
  readonly hash: string;
  readonly result: TableResult;
}

export async function endTableRound(
  tx: Tx,
  roundNo: number,
  { hash, result }: Drawn,
  [from, to]: readonly ["betting" | "dealing", "settled" | "void"],
  nowMs: number,
): Promise<boolean> {
  const count = await tx.execute(
    `update studio.table_round set status = $3, ended_at = $4, hash = $5, result = $6
     where round_no = $1 and status = $2`,
    [roundNo, from, to, isoAt(nowMs), hash, JSON.stringify(result)],
  );
  return count === 1;
}

/** Holds the door open while a stake is accepted or taken back; false once it is shut. */
export async function isBetting(tx: Tx, roundNo: number): Promise<boolean> {
  const [row] = await tx.query<{ status: string }>(
    "select status from studio.table_round where round_no = $1 for share",
    [roundNo],
  );
  return row?.status === "betting";
}

export interface UnfinishedTableRound {
  readonly roundNo: number;
  readonly chainId: string;
  readonly gameNo: number;
  readonly status: TableRoundStatus;
}

/** Rounds a dead process left: not ended, or ended with stakes still in play. */
export async function listUnfinishedTableRounds(
  reader: Reader,
  gameCode: string,
): Promise<UnfinishedTableRound[]> {
  return reader.query<UnfinishedTableRound>(
    `select b.round_no::int as "roundNo", b.chain_id as "chainId", b.game_no as "gameNo", b.status
     from studio.table_round b
     where b.game_code = $1 and (b.status in ('betting', 'dealing') or b.round_no in (
       select r.table_round_no from studio.round r
       where r.game_code = $1 and r.status = 'accepted' and r.table_round_no is not null))
     order by b.round_no`,
    [gameCode],
  );
}

export async function listTableHistory(
  reader: Reader,
  gameCode: string,
  limit: number,
): Promise<{ readonly roundNo: number; readonly result: TableResult; readonly hash: string }[]> {
  return reader.query(
    `select round_no::int as "roundNo", result, hash from studio.table_round
     where game_code = $1 and status = 'settled' order by round_no desc limit $2`,
    [gameCode, limit],
  );
}

export async function insertChatLine(
  tx: Tx,
  line: ChatLine & { readonly gameCode: string; readonly playerId: string },
): Promise<void> {
  const { id, gameCode, playerId, playerName, text, saidAt } = line;
  await tx.execute(
    `insert into studio.table_chat (id, game_code, player_id, player_name, text, said_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, gameCode, playerId, playerName, text, isoAt(saidAt)],
  );
}

/** Oldest first, of the last hour only: what was said earlier is nobody's talk any more. */
export async function listChatLines(
  reader: Reader,
  gameCode: string,
  sinceMs: number,
  limit: number,
): Promise<ChatLine[]> {
  const rows = await reader.query<ChatLine>(
    `select id, player_name as "playerName", text, said_at as "saidAt" from studio.table_chat
     where game_code = $1 and said_at > $2 order by id desc limit $3`,
    [gameCode, isoAt(sinceMs), limit],
  );
  return rows.toReversed();
}
