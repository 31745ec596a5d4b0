import { isoAt } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of slips and their items. Every change repeats the old state in its WHERE. */

export type SlipState = "pending" | "accepted" | "refused" | "excluded" | "cancelled";

export interface SlipRow {
  readonly id: string;
  readonly playerId: string;
  readonly drawId: string;
  readonly gameCode: string;
  readonly numero: string;
  readonly requestDigest: string;
  readonly currency: string;
  readonly isDemo: boolean;
  readonly mode: string;
  readonly unit: string | null;
  readonly series: number | null;
  readonly multiple: number;
  readonly lines: number;
  readonly stakeMinor: bigint;
  readonly state: SlipState;
  readonly refusal: string | null;
  readonly balanceMinor: bigint | null;
  readonly createdAt: number;
}

const columns = `
  l.id, l.player_id as "playerId", l.draw_id as "drawId", d.game_code as "gameCode", d.numero,
  l.request_digest as "requestDigest", l.currency, l.is_demo as "isDemo", l.mode, l.unit,
  l.series, l.multiple, l.lines, l.stake_minor as "stakeMinor", l.state, l.refusal,
  l.balance_minor as "balanceMinor", l.created_at as "createdAt"`;

const tables = "lottery.slip l join lottery.draw d on d.id = l.draw_id";

export async function findByRequest(
  reader: Reader,
  playerId: string,
  requestId: string,
): Promise<SlipRow | undefined> {
  const [row] = await reader.query<SlipRow>(
    `select ${columns} from ${tables} where l.player_id = $1 and l.request_id = $2`,
    [playerId, requestId],
  );
  return row;
}

export async function findSlip(reader: Reader, slipId: string): Promise<SlipRow | undefined> {
  const [row] = await reader.query<SlipRow>(`select ${columns} from ${tables} where l.id = $1`, [
    slipId,
  ]);
  return row;
}

/** One of the player's own. */
export async function findOwnSlip(
  reader: Reader,
  playerId: string,
  slipId: string,
): Promise<SlipRow | undefined> {
  const [row] = await reader.query<SlipRow>(
    `select ${columns} from ${tables} where l.player_id = $1 and l.id = $2`,
    [playerId, slipId],
  );
  return row;
}

export interface NewItem {
  readonly selectionId: bigint;
  readonly lineStakeMinor: bigint;
  readonly lines: number;
}

export interface NewSlip {
  readonly id: string;
  readonly playerId: string;
  readonly drawId: string;
  readonly requestId: string;
  readonly requestDigest: string;
  readonly currency: string;
  readonly isDemo: boolean;
  readonly mode: string;
  readonly unit: string | null;
  readonly series: number | null;
  readonly multiple: number;
  readonly lines: number;
  readonly stakeMinor: bigint;
  readonly reachMinor: bigint;
  readonly leaf: Uint8Array;
  readonly items: readonly NewItem[];
  readonly nowMs: number;
}

export async function insertSlip(tx: Tx, slip: NewSlip): Promise<void> {
  await tx.execute(
    `insert into lottery.slip (id, player_id, draw_id, request_id, request_digest, currency,
       is_demo, mode, unit, series, multiple, lines, stake_minor, reach_minor, leaf, state,
       created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'pending', $16)`,
    [
      slip.id,
      slip.playerId,
      slip.drawId,
      slip.requestId,
      slip.requestDigest,
      slip.currency,
      slip.isDemo,
      slip.mode,
      slip.unit,
      slip.series,
      slip.multiple,
      slip.lines,
      slip.stakeMinor,
      slip.reachMinor,
      Buffer.from(slip.leaf),
      isoAt(slip.nowMs),
    ],
  );
  await tx.execute(
    `insert into lottery.item (slip_id, no, draw_id, selection_id, line_stake_minor, lines)
     select $1, t.no, $2, t.selection, t.stake, t.lines
     from unnest($3::bigint[], $4::bigint[], $5::int[]) with ordinality
       as t (selection, stake, lines, no)`,
    [
      slip.id,
      slip.drawId,
      slip.items.map(({ selectionId }) => selectionId),
      slip.items.map(({ lineStakeMinor }) => lineStakeMinor),
      slip.items.map(({ lines }) => lines),
    ],
  );
}

export interface ChoiceText {
  readonly play: string;
  readonly digest: Buffer;
  readonly selection: string;
}

/**
 * The ids of choices, in their order; those that are new are written. Outside of the slip's
 * transaction: a choice means nothing by itself, and nobody waits for another one's bet.
 */
export async function ensureSelections(
  reader: Reader,
  choices: readonly ChoiceText[],
): Promise<bigint[]> {
  const params = [
    choices.map(({ play }) => play),
    choices.map(({ digest }) => digest),
    choices.map(({ selection }) => selection),
  ];
  await reader.query(
    `insert into lottery.selection (play, digest, selection)
     select t.play, t.digest, t.selection
     from unnest($1::text[], $2::bytea[], $3::text[]) as t (play, digest, selection)
     order by t.play, t.digest
     on conflict on constraint selection_digest_key do nothing`,
    params,
  );
  const rows = await reader.query<{ id: bigint }>(
    `select s.id from unnest($1::text[], $2::bytea[]) with ordinality as t (play, digest, no)
     join lottery.selection s on s.play = t.play and s.digest = t.digest order by t.no`,
    params.slice(0, 2),
  );
  return rows.map(({ id }) => id);
}

export async function acceptSlip(
  tx: Tx,
  slipId: string,
  balanceMinor: bigint | null,
  nowMs: number,
): Promise<boolean> {
  const count = await tx.execute(
    `update lottery.slip set state = 'accepted', accepted_at = $2, balance_minor = $3
     where id = $1 and state = 'pending'`,
    [slipId, isoAt(nowMs), balanceMinor],
  );
  return count === 1;
}

export async function refuseSlip(
  tx: Tx,
  slipId: string,
  refusal: string,
  nowMs: number,
): Promise<boolean> {
  const count = await tx.execute(
    `update lottery.slip set state = 'refused', refusal = $2, ended_at = $3
     where id = $1 and state = 'pending'`,
    [slipId, refusal, isoAt(nowMs)],
  );
  return count === 1;
}

export async function cancelSlip(tx: Tx, slipId: string, nowMs: number): Promise<boolean> {
  const count = await tx.execute(
    `update lottery.slip set state = 'cancelled', ended_at = $2
     where id = $1 and state = 'accepted'`,
    [slipId, isoAt(nowMs)],
  );
  return count === 1;
}

export async function countCancelled(
  reader: Reader,
  playerId: string,
  sinceMs: number,
): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    `select count(*)::int as count from lottery.slip
     where player_id = $1 and state = 'cancelled' and ended_at >= $2`,
    [playerId, isoAt(sinceMs)],
  );
  return row?.count ?? 0;
}

/** What a member has at stake in a draw, and what it may win at most. */
export async function sumOfMember(
  reader: Reader,
  drawId: string,
  playerId: string,
): Promise<{ readonly stake: bigint; readonly reach: bigint }> {
  const [row] = await reader.query<{ stake: bigint; reach: bigint }>(
    `select coalesce(sum(stake_minor), 0)::bigint as stake,
       coalesce(sum(reach_minor), 0)::bigint as reach
     from lottery.slip
     where draw_id = $1 and player_id = $2 and state in ('pending', 'accepted')`,
    [drawId, playerId],
  );
  return row ?? { stake: 0n, reach: 0n };
}

export interface ItemRow {
  readonly slipId: string;
  readonly play: string;
  readonly selection: string;
  readonly lineStakeMinor: bigint;
  readonly lines: number;
  readonly prizeMinor: bigint | null;
}

export const listItems = (reader: Reader, slipIds: readonly string[]): Promise<ItemRow[]> =>
  reader.query<ItemRow>(
    `select i.slip_id as "slipId", s.play, s.selection, i.line_stake_minor as "lineStakeMinor",
       i.lines, w.prize_minor as "prizeMinor"
     from lottery.item i
     join lottery.selection s on s.id = i.selection_id
     join lottery.draw d on d.id = i.draw_id
     left join lottery.win w on w.slip_id = i.slip_id and w.no = i.no
       and w.version = d.result_version
     where i.slip_id = any($1::uuid[]) order by i.slip_id, i.no`,
    [slipIds],
  );

/** In the order in which they were accepted. */
export async function listLeaves(reader: Reader, drawId: string): Promise<Buffer[]> {
  const rows = await reader.query<{ leaf: Buffer }>(
    `select leaf from lottery.slip where draw_id = $1 and state = 'accepted'
     order by accepted_at, id`,
    [drawId],
  );
  return rows.map(({ leaf }) => leaf);
}

/** The same, with whose they are; for the path of one. */
export const listLeafIds = (
  reader: Reader,
  drawId: string,
): Promise<{ readonly id: string; readonly leaf: Buffer }[]> =>
  reader.query(
    `select id, leaf from lottery.slip where draw_id = $1 and state = 'accepted'
     order by accepted_at, id`,
    [drawId],
  );

export async function listPendingOf(reader: Reader, drawId: string): Promise<string[]> {
  const rows = await reader.query<{ id: string }>(
    "select id from lottery.slip where draw_id = $1 and state = 'pending'",
    [drawId],
  );
  return rows.map(({ id }) => id);
}

export async function listOrphanSlips(reader: Reader, beforeMs: number): Promise<string[]> {
  const rows = await reader.query<{ id: string }>(
    "select id from lottery.slip where state = 'pending' and created_at < $1 limit 200",
    [isoAt(beforeMs)],
  );
  return rows.map(({ id }) => id);
}

/**
 * Takes slips out of their draws whose stake may or may not have been taken, and writes the calls
 * that give it back. Gives those it took out.
 */
export async function excludeSlips(
  tx: Tx,
  slipIds: readonly string[],
  refusal: string,
  nowMs: number,
  nextAtMs = nowMs,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `update lottery.slip set state = 'excluded', refusal = $2, ended_at = $3
     where id = any($1::uuid[]) and state = 'pending' returning id`,
    [slipIds, refusal, isoAt(nowMs)],
  );
  const ids = rows.map(({ id }) => id);
  await tx.execute(
    `update studio.wallet_call set status = 'unclear', answered_status = 'rolled back',
       answered_at = $2
     where owner_id = any($1::uuid[]) and kind = 'bet' and status = 'pending'`,
    [ids, isoAt(nowMs)],
  );
  await tx.execute(
    `insert into studio.wallet_call (transaction_uuid, owner_id, seq, kind, reference_uuid,
       amount_minor, status, next_at, created_at)
     select lottery.call_uuid(b.owner_id, 0, 'rollback'), b.owner_id, b.seq + 1, 'rollback',
       b.transaction_uuid, 0, 'pending', $3, $2
     from studio.wallet_call b where b.owner_id = any($1::uuid[]) and b.kind = 'bet'
     on conflict on constraint wallet_call_pkey do nothing`,
    [ids, isoAt(nowMs), isoAt(nextAtMs)],
  );
  return ids;
}

export interface ListedSlip extends SlipRow {
  readonly drawState: string;
  readonly drawsAt: number;
  readonly closesAt: number;
  readonly result: string | null;
  readonly voidReason: string | null;
  readonly prizeMinor: bigint | null;
}

export interface SlipFilter {
  readonly gameCode: string | undefined;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  readonly status: "waiting" | "won" | "lost" | "cancelled" | "void" | undefined;
  readonly linesMin: number | undefined;
}

const statusSql: Readonly<Record<NonNullable<SlipFilter["status"]>, string>> = {
  waiting: "l.state = 'accepted' and d.state <> 'settled' and d.voided_at is null",
  won: "l.state = 'accepted' and d.state = 'settled' and p.slip_id is not null",
  lost: "l.state = 'accepted' and d.state = 'settled' and p.slip_id is null",
  cancelled: "l.state = 'cancelled'",
  void: "l.state = 'accepted' and d.voided_at is not null",
};

/** A player's own slips, the newest first; one more than the page tells of a next. */
export function listSlips(
  reader: Reader,
  playerId: string,
  filter: SlipFilter,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<ListedSlip[]> {
  const params: unknown[] = [playerId, size + 1, page * size];
  const conditions = ["l.player_id = $1", "l.state in ('accepted', 'cancelled')"];
  const add = (condition: string, value: unknown) => {
    conditions.push(`${condition} $${params.push(value)}`);
  };
  if (filter.gameCode !== undefined) add("d.game_code =", filter.gameCode);
  if (filter.fromMs !== undefined) add("l.created_at >=", isoAt(filter.fromMs));
  if (filter.toMs !== undefined) add("l.created_at <", isoAt(filter.toMs));
  if (filter.linesMin !== undefined) add("l.lines >=", filter.linesMin);
  if (filter.status !== undefined) conditions.push(statusSql[filter.status]);
  return reader.query<ListedSlip>(
    `select ${columns}, d.state as "drawState", d.draws_at as "drawsAt",
       d.closes_at as "closesAt", d.result, d.void_reason as "voidReason",
       p.prize_minor as "prizeMinor"
     from ${tables}
     left join lottery.payout p on p.slip_id = l.id and p.version = d.result_version
     where ${conditions.join(" and ")} order by l.id desc limit $2 offset $3`,
    params,
  );
}

export async function markDisputed(tx: Tx, slipId: string): Promise<void> {
  await tx.execute("update lottery.slip set is_disputed = true where id = $1", [slipId]);
}

/** Not against the key: slips that are being placed refer to it while they wait. */
export async function lockMember(tx: Tx, playerId: string): Promise<void> {
  await tx.execute("select 1 from studio.player where id = $1 for no key update", [playerId]);
}

/** The call that gives a slip's stake back, as long as it is on its way. */
export async function findRollback(reader: Reader, slipId: string): Promise<string | undefined> {
  const [row] = await reader.query<{ uuid: string }>(
    `select transaction_uuid as uuid from studio.wallet_call
     where owner_id = $1 and kind = 'rollback' and status = 'pending'`,
    [slipId],
  );
  return row?.uuid;
}

export interface PagedSlip extends SlipRow {
  readonly ref: string;
  readonly operatorId: string;
  readonly drawState: string;
  readonly result: string | null;
  readonly voidReason: string | null;
  readonly prizeMinor: bigint | null;
  readonly isDisputed: boolean;
}

/** Whoever asks shows that the address is theirs: the page has a key. */
export async function findSlipForPage(
  reader: Reader,
  slipId: string,
): Promise<PagedSlip | undefined> {
  const [row] = await reader.query<PagedSlip>(
    `select ${columns}, o.ref, y.operator_id as "operatorId", d.state as "drawState", d.result,
       d.void_reason as "voidReason", l.is_disputed as "isDisputed",
       p.prize_minor as "prizeMinor"
     from ${tables}
     join studio.owner o on o.id = l.id
     join studio.player y on y.id = l.player_id
     left join lottery.payout p on p.slip_id = l.id and p.version = d.result_version
     where l.id = $1`,
    [slipId],
  );
  return row;
}

/** A slip by its name in wallet calls, of one operator. */
export async function findSlipByRef(
  reader: Reader,
  operatorId: string,
  ref: string,
): Promise<{ readonly id: string; readonly userRef: string } | undefined> {
  const [row] = await reader.query<{ id: string; userRef: string }>(
    `select o.id, y.user_ref as "userRef"
     from studio.owner o join studio.player y on y.id = o.player_id
     where o.ref = $2 and o.kind = 'slip' and y.operator_id = $1`,
    [operatorId, ref],
  );
  return row;
}
