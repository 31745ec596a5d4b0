import { isoAt } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of draws. Every change repeats the old state in its WHERE. */

export type DrawState =
  | "scheduled"
  | "open"
  | "closed"
  | "drawn"
  | "settling"
  | "settled"
  | "void"
  | "refunding"
  | "refunded";

export type VoidReason = "beacon_missing" | "missed" | "no_result";

export interface DrawRow {
  readonly id: string;
  readonly gameCode: string;
  readonly numero: string;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly locksAt: number;
  readonly drawsAt: number;
  readonly chainId: string;
  readonly chainNo: number;
  readonly beaconRound: number;
  readonly state: DrawState;
  readonly lockedAt: number | null;
  readonly root: string | null;
  readonly slipCount: number | null;
  readonly link: string | null;
  readonly signature: string | null;
  readonly randomness: string | null;
  readonly isTestBeacon: boolean | null;
  readonly result: string | null;
  readonly resultVersion: number;
  readonly drawnAt: number | null;
  readonly voidReason: VoidReason | null;
  readonly endHash: string;
}

export const drawColumns = `
  d.id, d.game_code as "gameCode", d.numero, d.opens_at as "opensAt", d.closes_at as "closesAt",
  d.locks_at as "locksAt", d.draws_at as "drawsAt", d.chain_id as "chainId",
  d.chain_no as "chainNo", d.beacon_round::int as "beaconRound", d.state,
  d.locked_at as "lockedAt", d.root, d.slip_count as "slipCount", d.link, d.signature,
  d.randomness, d.is_test_beacon as "isTestBeacon", d.result,
  d.result_version as "resultVersion", d.drawn_at as "drawnAt", d.void_reason as "voidReason",
  c.end_hash as "endHash"`;

export const drawTables = "lottery.draw d join lottery.chain c on c.id = d.chain_id";

export async function ensureGames(tx: Tx, codes: readonly string[]): Promise<void> {
  await tx.execute(
    "insert into lottery.game (code) select unnest($1::text[]) on conflict do nothing",
    [codes],
  );
}

export interface NewDraw {
  readonly id: string;
  readonly numero: string;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly locksAt: number;
  readonly drawsAt: number;
  readonly chainNo: number;
  readonly beaconRound: number;
}

export async function insertDraws(
  tx: Tx,
  gameCode: string,
  chainId: string,
  draws: readonly NewDraw[],
): Promise<void> {
  await tx.execute(
    `insert into lottery.draw (id, game_code, numero, opens_at, closes_at, locks_at, draws_at,
       chain_id, chain_no, beacon_round, state)
     select t.id, $1, t.numero, t.opens, t.closes, t.locks, t.draws, $2, t.no, t.round, 'scheduled'
     from unnest($3::uuid[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[],
       $8::timestamptz[], $9::int[], $10::bigint[])
       as t (id, numero, opens, closes, locks, draws, no, round)`,
    [
      gameCode,
      chainId,
      draws.map(({ id }) => id),
      draws.map(({ numero }) => numero),
      draws.map(({ opensAt }) => isoAt(opensAt)),
      draws.map(({ closesAt }) => isoAt(closesAt)),
      draws.map(({ locksAt }) => isoAt(locksAt)),
      draws.map(({ drawsAt }) => isoAt(drawsAt)),
      draws.map(({ chainNo }) => chainNo),
      draws.map(({ beaconRound }) => beaconRound),
    ],
  );
}

export interface Ahead {
  readonly lastClosesAt: number | null;
  readonly count: number;
}

/** How far the schedule of a game is filled. */
export async function findAhead(reader: Reader, gameCode: string, nowMs: number): Promise<Ahead> {
  const [row] = await reader.query<Ahead>(
    `select (select closes_at from lottery.draw where game_code = $1
         order by draws_at desc limit 1) as "lastClosesAt",
       (select count(*) from lottery.draw
         where game_code = $1 and draws_at > $2 and closes_at > $2)::int as count`,
    [gameCode, isoAt(nowMs)],
  );
  return row ?? { lastClosesAt: null, count: 0 };
}

/** Sales of a draw run after `opens_at` up to `closes_at` included. */
export const openDue = (tx: Tx, nowMs: number): Promise<number> =>
  tx.execute(
    `update lottery.draw set state = 'open'
     where state = 'scheduled' and opens_at < $1 and closes_at >= $1`,
    [isoAt(nowMs)],
  );

/** Also what nobody opened, because no process ran. */
export const closeDue = (tx: Tx, nowMs: number): Promise<number> =>
  tx.execute(
    `update lottery.draw set state = 'closed'
     where state in ('scheduled', 'open') and closes_at < $1`,
    [isoAt(nowMs)],
  );

const list = (reader: Reader, where: string, params: readonly unknown[]): Promise<DrawRow[]> =>
  reader.query<DrawRow>(
    `select ${drawColumns} from ${drawTables} where ${where} order by d.draws_at, d.id`,
    params,
  );

export const listToLock = (reader: Reader, nowMs: number): Promise<DrawRow[]> =>
  list(reader, "d.state = 'closed' and d.locked_at is null and d.locks_at <= $1", [isoAt(nowMs)]);

export const listToDraw = (reader: Reader, nowMs: number): Promise<DrawRow[]> =>
  list(reader, "d.state = 'closed' and d.locked_at is not null and d.draws_at <= $1", [
    isoAt(nowMs),
  ]);

export const listInState = (reader: Reader, states: readonly DrawState[]): Promise<DrawRow[]> =>
  list(reader, "d.state = any($1::text[])", [states]);

export async function findDrawRow(
  reader: Reader,
  gameCode: string,
  numero: string,
): Promise<DrawRow | undefined> {
  const [row] = await list(reader, "d.game_code = $1 and d.numero = $2", [gameCode, numero]);
  return row;
}

/** Holds the draw as it is while a bet is taken or given back. */
export async function holdDraw(tx: Tx, drawId: string) {
  const [row] = await tx.query<Pick<DrawRow, "state" | "lockedAt" | "locksAt" | "closesAt">>(
    `select state, locked_at as "lockedAt", locks_at as "locksAt", closes_at as "closesAt"
     from lottery.draw where id = $1 for share`,
    [drawId],
  );
  return row;
}

/** Shuts the door behind bets that are being accepted right now. */
export async function lockDrawRow(tx: Tx, drawId: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from lottery.draw where id = $1 and state = 'closed' and locked_at is null
     for update`,
    [drawId],
  );
  return rows.length === 1;
}

export async function writeRoot(
  tx: Tx,
  drawId: string,
  { root, slipCount }: { readonly root: string; readonly slipCount: number },
  nowMs: number,
): Promise<void> {
  await tx.execute(
    `update lottery.draw set locked_at = $2, root = $3, slip_count = $4
     where id = $1 and state = 'closed' and locked_at is null`,
    [drawId, isoAt(nowMs), root, slipCount],
  );
}

export interface Drawn {
  readonly link: string;
  readonly signature: string;
  readonly randomness: string;
  readonly isTestBeacon: boolean;
  readonly result: string;
}

export async function writeResult(
  tx: Tx,
  drawId: string,
  drawn: Drawn,
  nowMs: number,
): Promise<boolean> {
  const count = await tx.execute(
    `update lottery.draw set state = 'drawn', link = $2, signature = $3, randomness = $4,
       is_test_beacon = $5, result = $6, result_version = 1, drawn_at = $7
     where id = $1 and state = 'closed' and locked_at is not null`,
    [
      drawId,
      drawn.link,
      drawn.signature,
      drawn.randomness,
      drawn.isTestBeacon,
      drawn.result,
      isoAt(nowMs),
    ],
  );
  if (count === 0) return false;
  await tx.execute(
    "insert into lottery.result (draw_id, version, result, created_at) values ($1, 1, $2, $3)",
    [drawId, drawn.result, isoAt(nowMs)],
  );
  return true;
}

const times: Partial<Record<DrawState, string>> = {
  settled: "settled_at",
  refunded: "refunded_at",
};

export async function changeDraw(
  tx: Tx,
  drawId: string,
  [from, to]: readonly [DrawState, DrawState],
  nowMs: number,
): Promise<boolean> {
  const time = times[to];
  const params = [drawId, from, to];
  const set = time === undefined ? "" : `, ${time} = $4`;
  const count = await tx.execute(
    `update lottery.draw set state = $3${set} where id = $1 and state = $2`,
    time === undefined ? params : [...params, isoAt(nowMs)],
  );
  return count === 1;
}

/** Its link is shown too: anybody can compute what it would have been. */
export async function writeVoid(
  tx: Tx,
  drawId: string,
  { link, reason }: { readonly link: string; readonly reason: VoidReason },
  nowMs: number,
): Promise<boolean> {
  const count = await tx.execute(
    `update lottery.draw set state = 'void', link = $2, void_reason = $3, voided_at = $4
     where id = $1 and state = 'closed'`,
    [drawId, link, reason, isoAt(nowMs)],
  );
  return count === 1;
}

/** The newest first. */
export const listPastDraws = (
  reader: Reader,
  gameCode: string,
  size: number,
  offset = 0,
): Promise<DrawRow[]> =>
  reader.query<DrawRow>(
    `select ${drawColumns} from ${drawTables}
     where d.game_code = $1 and d.state not in ('scheduled', 'open', 'closed')
     order by d.draws_at desc limit $2 offset $3`,
    [gameCode, size, offset],
  );

/** The draws whose sales have not ended, the first on sale now. */
export const listNextDraws = (
  reader: Reader,
  gameCode: string,
  nowMs: number,
  size: number,
): Promise<DrawRow[]> =>
  reader.query<DrawRow>(
    `select ${drawColumns} from ${drawTables}
     where d.game_code = $1 and d.draws_at > $2 and d.closes_at >= $2
       and d.state in ('scheduled', 'open')
     order by d.draws_at limit $3`,
    [gameCode, isoAt(nowMs), size],
  );

/** The draw before the one on sale, as long as it has no result. */
export async function findWaitingDraw(
  reader: Reader,
  gameCode: string,
): Promise<DrawRow | undefined> {
  const [row] = await list(reader, "d.game_code = $1 and d.state = 'closed'", [gameCode]);
  return row;
}

export async function countVoid(reader: Reader, gameCode: string): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    `select count(*)::int as count from lottery.draw
     where game_code = $1 and voided_at is not null`,
    [gameCode],
  );
  return row?.count ?? 0;
}

/** The last link of a chain before a draw that everybody knows; none before its first draw. */
export async function findKnownLink(
  reader: Reader,
  { chainId, chainNo }: Pick<DrawRow, "chainId" | "chainNo">,
): Promise<{ readonly link: string; readonly chainNo: number } | undefined> {
  const [row] = await reader.query<{ link: string; chainNo: number }>(
    `select link, chain_no as "chainNo" from lottery.draw
     where chain_id = $1 and chain_no < $2 and link is not null order by chain_no desc limit 1`,
    [chainId, chainNo],
  );
  return row;
}

export async function isPaused(reader: Reader, gameCode: string): Promise<boolean> {
  const rows = await reader.query(
    "select 1 from lottery.game where code = $1 and paused_at is not null",
    [gameCode],
  );
  return rows.length > 0;
}

/** A text for each game that is another one whenever a draw near this moment has moved on. */
export async function readStates(
  reader: Reader,
  gameCodes: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.query<{ gameCode: string; state: string }>(
    `select game_code as "gameCode",
       string_agg(numero || ' ' || state || case when locked_at is null then '' else ' locked' end,
         ',' order by draws_at) as state
     from lottery.draw
     where game_code = any($1::text[]) and state <> 'scheduled'
       and draws_at between $2::timestamptz - interval '15 minutes'
         and $2::timestamptz + interval '1 day'
     group by game_code`,
    [gameCodes, isoAt(nowMs)],
  );
  return new Map(rows.map(({ gameCode, state }) => [gameCode, state]));
}
