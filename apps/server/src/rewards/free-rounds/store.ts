import type { Reader, Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import type { StoppedStretch } from "../stop/rules.ts";
import { notStopped } from "../stop/store.ts";
import type { GrantRow } from "./rules.ts";

/** SQL of free rounds: what was given, and which rounds were played of it. */

const columns = `member_id as "memberId", grant_id as "grantId", merchant_code as "merchantCode",
  vendor_code as "vendorCode", game_code as "gameCode", currency, stake_minor as "stakeMinor",
  rounds, turnover_bps as "turnoverBps", win_cap_minor as "winCapMinor", ends_at as "endsAt", state,
  used, won_minor as "wonMinor", capped_minor as "cappedMinor", operator, reason,
  granted_at as "grantedAt", cancel_operator as "cancelOperator", cancel_reason as "cancelReason",
  ended_at as "endedAt", vendor_words as "vendorWords", attempts`;

/** False where there is one of that id. */
export async function insertGrant(
  tx: Tx,
  _leave: OfferLeave,
  row: GrantRow,
  nextAt: Date,
): Promise<boolean> {
  const added = await tx.execute(
    `insert into rewards.free_grant (member_id, grant_id, merchant_code, vendor_code, game_code,
       currency, stake_minor, rounds, turnover_bps, ends_at, state, operator, reason, granted_at,
       next_at, win_cap_minor)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict do nothing`,
    [
      row.memberId,
      row.grantId,
      row.merchantCode,
      row.vendorCode,
      row.gameCode,
      row.currency,
      row.stakeMinor,
      row.rounds,
      row.turnoverBps,
      row.endsAt,
      row.state,
      row.operator,
      row.reason,
      row.grantedAt,
      nextAt,
      row.winCapMinor,
    ],
  );
  return added === 1;
}

async function one(reader: Reader, sql: string, params: readonly unknown[]) {
  return (await reader.query<GrantRow>(sql, params))[0];
}

export const findGrant = (reader: Reader, memberId: bigint, grantId: string) =>
  one(reader, `select ${columns} from rewards.free_grant where member_id = $1 and grant_id = $2`, [
    memberId,
    grantId,
  ]);

export const lockGrant = (tx: Tx, memberId: bigint, grantId: string) =>
  one(
    tx,
    `select ${columns} from rewards.free_grant where member_id = $1 and grant_id = $2 for update`,
    [memberId, grantId],
  );

/** The grant a free bet was played of. */
export const lockGrantOfBet = (tx: Tx, memberId: bigint, keyId: string) =>
  one(
    tx,
    `select ${columns} from rewards.free_grant where member_id = $1 and grant_id = (
       select grant_id from rewards.free_play
       where member_id = $1 and key_id = $2 and kind = 'bet') for update`,
    [memberId, keyId],
  );

export function listGrants(reader: Reader, memberId: bigint, page: RowRange): Promise<GrantRow[]> {
  return reader.query<GrantRow>(
    `select ${columns} from rewards.free_grant where member_id = $1
     order by granted_at desc, grant_id desc limit $2 offset $3`,
    [memberId, page.limit, page.offset],
  );
}

/** What the member sees, newest first: nothing the vendor refused. */
export function listOwnGrants(
  reader: Reader,
  _leave: OfferLeave,
  memberId: bigint,
  limit: number,
): Promise<GrantRow[]> {
  return reader.query<GrantRow>(
    `select ${columns} from rewards.free_grant where member_id = $1 and state <> 'failed'
     order by granted_at desc, grant_id desc limit $2`,
    [memberId, limit],
  );
}

export async function countGrants(reader: Reader, memberId: bigint): Promise<number> {
  const [row] = await reader.query<{ total: number }>(
    "select count(*)::int as total from rewards.free_grant where member_id = $1",
    [memberId],
  );
  return row?.total ?? 0;
}

/** Moves a grant on from the state it was read in; undefined where it is in another by now. */
export async function moveGrant(
  tx: Tx,
  from: Pick<GrantRow, "memberId" | "grantId" | "state">,
  to: Partial<GrantRow> & Pick<GrantRow, "state">,
): Promise<GrantRow | undefined> {
  return one(
    tx,
    `update rewards.free_grant set state = $4, ended_at = coalesce($5, ended_at),
       vendor_words = coalesce($6, vendor_words), cancel_operator = coalesce($7, cancel_operator),
       cancel_reason = coalesce($8, cancel_reason)
     where member_id = $1 and grant_id = $2 and state = $3 returning ${columns}`,
    [
      from.memberId,
      from.grantId,
      from.state,
      to.state,
      to.endedAt ?? null,
      to.vendorWords ?? null,
      to.cancelOperator ?? null,
      to.cancelReason ?? null,
    ],
  );
}

/**
 * Takes what must be sent to the vendor, each by one process: the next time is set as it is taken,
 * so no other process sends it at the same time.
 */
export function takeDueGrants(
  tx: Tx,
  now: Date,
  until: Date,
  limit: number,
  grantId: string | undefined,
): Promise<GrantRow[]> {
  return tx.query<GrantRow>(
    `update rewards.free_grant set next_at = $2, attempts = attempts + 1
     where (member_id, grant_id) in (
       select member_id, grant_id from rewards.free_grant
       where state in ('sending', 'cancelling') and next_at <= $1
         and ($4::uuid is null or grant_id = $4)
         and (state = 'cancelling' or ${notStopped("free_grant")})
       order by next_at limit $3 for update skip locked)
     returning ${columns}`,
    [now, until, limit, grantId ?? null],
  );
}

/** What was not sent in a stop may be played for as much longer after it. */
export const prolongGrants = (
  tx: Tx,
  { merchantCode, from, to }: StoppedStretch,
): Promise<number> =>
  tx.execute(
    `update rewards.free_grant
     set ends_at = ends_at + ($3::timestamptz - greatest($2::timestamptz, granted_at))
     where merchant_code = $1 and state = 'sending' and ends_at > $2 and granted_at < $3`,
    [merchantCode, from, to],
  );

export async function postponeGrant(
  tx: Tx,
  { memberId, grantId }: Pick<GrantRow, "memberId" | "grantId">,
  nextAt: Date,
): Promise<void> {
  await tx.execute(
    "update rewards.free_grant set next_at = $3 where member_id = $1 and grant_id = $2",
    [memberId, grantId, nextAt],
  );
}

export interface FreePlay {
  readonly memberId: bigint;
  readonly keyId: string;
  readonly grantId: string;
  readonly kind: "bet" | "win";
  readonly amountMinor: bigint;
}

/** What a bet or a win changes of its grant; back when it is undone. */
async function addToGrant(
  tx: Tx,
  { memberId, grantId, kind, amountMinor }: FreePlay,
  sign: 1 | -1,
): Promise<GrantRow> {
  const won = kind === "win" ? BigInt(sign) * amountMinor : 0n;
  const row = await one(
    tx,
    `update rewards.free_grant set used = used + $3, won_minor = won_minor + $4
     where member_id = $1 and grant_id = $2 returning ${columns}`,
    [memberId, grantId, kind === "bet" ? sign : 0, won],
  );
  if (row === undefined) throw new Error(`grant ${grantId} is gone`);
  return row;
}

/** Writes how much of a grant's wins went back; its row is held. */
export async function saveCapped(
  tx: Tx,
  { memberId, grantId }: Pick<GrantRow, "memberId" | "grantId">,
  cappedMinor: bigint,
): Promise<void> {
  await tx.execute(
    "update rewards.free_grant set capped_minor = $3 where member_id = $1 and grant_id = $2",
    [memberId, grantId, cappedMinor],
  );
}

/** Counts a bet or a win; answers the grant as it is then. */
export async function insertPlay(tx: Tx, play: FreePlay, at: Date): Promise<GrantRow> {
  await tx.execute(
    `insert into rewards.free_play (member_id, key_id, grant_id, kind, amount_minor, played_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [play.memberId, play.keyId, play.grantId, play.kind, play.amountMinor, at],
  );
  return addToGrant(tx, play, 1);
}

/**
 * Undoes a bet or a win once; what is neither, or was undone, stays. Answers the grant as it is
 * then, where it changed.
 */
export async function undoPlay(
  tx: Tx,
  memberId: bigint,
  keyId: string,
  at: Date,
): Promise<GrantRow | undefined> {
  const [play] = await tx.query<FreePlay>(
    `update rewards.free_play set undone_at = $3
     where member_id = $1 and key_id = $2 and undone_at is null
     returning member_id as "memberId", key_id as "keyId", grant_id as "grantId", kind,
       amount_minor as "amountMinor"`,
    [memberId, keyId, at],
  );
  return play && addToGrant(tx, play, -1);
}

/** What grants gave back to the house, by member, of those with a number in the range. */
export function listCapped(
  reader: Reader,
  after: bigint,
  limit: number,
): Promise<{ readonly memberId: bigint; readonly cappedMinor: bigint }[]> {
  return reader.query(
    `select member_id as "memberId", sum(capped_minor)::bigint as "cappedMinor"
     from rewards.free_grant where member_id > $1 and win_cap_minor is not null
     group by member_id order by member_id limit $2`,
    [after, limit],
  );
}

/** Plays that still count and those that were undone, in the order of their keys. */
export function listPlaysAfter(
  reader: Reader,
  after: { readonly memberId: bigint; readonly keyId: string },
  limit: number,
): Promise<(FreePlay & { readonly isUndone: boolean })[]> {
  return reader.query(
    `select member_id as "memberId", replace(key_id::text, '-', '') as "keyId",
       grant_id as "grantId", kind, amount_minor as "amountMinor",
       undone_at is not null as "isUndone"
     from rewards.free_play where (member_id, key_id) > ($1, $2::uuid)
     order by member_id, key_id limit $3`,
    [after.memberId, after.keyId, limit],
  );
}

/** Grants whose figures are not those of their rounds. */
export function listWrongGrants(
  reader: Reader,
  limit: number,
): Promise<{ memberId: bigint; finding: string }[]> {
  return reader.query(
    `select g.member_id as "memberId", format('grant %s: used %s, won %s and capped %s are kept, '
       || 'rounds say %s and %s', g.grant_id, g.used, g.won_minor, g.capped_minor, p.used, p.won)
       as finding
     from rewards.free_grant g cross join lateral (
       select count(*) filter (where kind = 'bet') as used,
         coalesce(sum(amount_minor) filter (where kind = 'win'), 0) as won
       from rewards.free_play p where p.member_id = g.member_id and p.grant_id = g.grant_id
         and p.undone_at is null) p
     where (g.used, g.won_minor, g.capped_minor) is distinct from
       (p.used, p.won, greatest(0, p.won - coalesce(g.win_cap_minor, p.won))) limit $1`,
    [limit],
  );
}
