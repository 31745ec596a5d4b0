import type { GameType, ReferralReason, ReferralSettings, ReferralState } from "@baize/contract";
import { plainArray, textArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { momentParams, momentSql, type MomentPage } from "../../platform/moments.ts";
import type { RowRange } from "../../platform/pages.ts";
import { settingsSql } from "./program-store.ts";
import type { Played, ShareLevel } from "./rules.ts";

/** SQL of invited friends. Codes, clicks and terms: program-store.ts. */

export interface ReferralRow {
  readonly referralId: string;
  readonly friendId: bigint;
  readonly inviterId: bigint;
  readonly merchantCode: string;
  readonly currency: string;
  readonly revision: number;
  readonly state: ReferralState;
  readonly reasons: readonly ReferralReason[];
  readonly registeredAt: Date;
  readonly endsAt: Date;
  readonly depositedMinor: bigint;
  readonly validMinor: bigint;
  readonly depositedAt: Date | null;
  readonly qualifiedAt: Date | null;
  readonly endedAt: Date | null;
  readonly month: string | null;
  readonly lookAt: Date | null;
  /** How many facts were counted. */
  readonly counted: number;
  readonly decidedBy: string | null;
  readonly decisionReason: string | null;
}

/** With the terms that the friend registered under. */
export interface ReferralWithTerms extends ReferralRow {
  readonly settings: ReferralSettings;
}

const columns = `r.referral_id as "referralId", r.friend_id as "friendId",
  r.inviter_id as "inviterId",
  r.merchant_code as "merchantCode", r.currency, r.revision, r.state, r.reasons,
  r.registered_at as "registeredAt", r.ends_at as "endsAt",
  r.deposited_minor as "depositedMinor", r.valid_minor as "validMinor",
  r.deposited_at as "depositedAt", r.qualified_at as "qualifiedAt", r.ended_at as "endedAt",
  r.month, r.look_at as "lookAt", r.counted, r.decided_by as "decidedBy",
  r.decision_reason as "decisionReason"`;

const withTerms = `rewards.referral r
  join rewards.referral_terms t on t.merchant_code = r.merchant_code and t.revision = r.revision`;

const numbers = (ids: readonly bigint[]) => plainArray(ids, (one) => one);

/** Of these members those who were invited under a programme, locked in one order. */
export function lockReferrals(tx: Tx, friendIds: readonly bigint[]): Promise<ReferralWithTerms[]> {
  return tx.query<ReferralWithTerms>(
    `select ${columns}, ${settingsSql("t.settings")} as settings from ${withTerms}
     where r.friend_id = any ($1::bigint[]) order by r.friend_id for update of r`,
    [numbers(friendIds)],
  );
}

export type NewReferral = Pick<
  ReferralRow,
  | "referralId"
  | "friendId"
  | "inviterId"
  | "merchantCode"
  | "currency"
  | "revision"
  | "registeredAt"
  | "endsAt"
  | "lookAt"
>;

export async function insertReferral(tx: Tx, row: NewReferral): Promise<void> {
  await tx.execute(
    `insert into rewards.referral (friend_id, inviter_id, merchant_code, currency, revision, state,
       registered_at, ends_at, look_at, referral_id)
     values ($1, $2, $3, $4, $5, 'registered', $6, $7, $8, $9) on conflict do nothing`,
    [
      row.friendId,
      row.inviterId,
      row.merchantCode,
      row.currency,
      row.revision,
      row.registeredAt,
      row.endsAt,
      row.lookAt,
      row.referralId,
    ],
  );
}

export interface FactRef {
  readonly friendId: bigint;
  readonly factId: string;
  readonly at: Date;
}

const factKey = ({ friendId, factId }: Omit<FactRef, "at">) => `${friendId} ${factId}`;

/** Notes facts as counted; tells which were not before, by friend and fact. */
export async function insertFacts(
  tx: Tx,
  facts: readonly FactRef[],
): Promise<(fact: Omit<FactRef, "at">) => boolean> {
  const rows = await tx.query<{ friendId: bigint; factId: string }>(
    `insert into rewards.referral_fact (friend_id, fact_id, at)
     select * from unnest($1::bigint[], $2::uuid[], $3::timestamptz[])
     on conflict do nothing returning friend_id as "friendId", fact_id as "factId"`,
    [
      plainArray(facts, (one) => one.friendId),
      plainArray(facts, (one) => one.factId),
      textArray(facts, (one) => one.at.toISOString()),
    ],
  );
  const fresh = new Set(rows.map(factKey));
  return (fact) => fresh.has(factKey(fact));
}

/** Which of these facts were counted. */
export async function findFacts(
  tx: Tx,
  facts: readonly Omit<FactRef, "at">[],
): Promise<(fact: Omit<FactRef, "at">) => boolean> {
  const rows = await tx.query<{ friendId: bigint; factId: string }>(
    `select f.friend_id as "friendId", f.fact_id as "factId"
     from unnest($1::bigint[], $2::uuid[]) as u (friend_id, fact_id)
     join rewards.referral_fact f on f.friend_id = u.friend_id and f.fact_id = u.fact_id`,
    [plainArray(facts, (one) => one.friendId), plainArray(facts, (one) => one.factId)],
  );
  const known = new Set(rows.map(factKey));
  return (fact) => known.has(factKey(fact));
}

export async function deleteOldFacts(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from rewards.referral_fact where at < $1", [before]);
}

export interface Added {
  readonly friendId: bigint;
  /** How many facts these are: the same however many turns they come in. */
  readonly facts: number;
  readonly depositedMinor: bigint;
  readonly validMinor: bigint;
  /** Of the first deposit among these facts. */
  readonly depositedAt: Date | null;
  readonly lookAt: Date | null;
}

/** Adds to the figures of friends whose rows are held. */
export async function addFigures(tx: Tx, added: readonly Added[]): Promise<void> {
  const timeOf = (at: Date | null) => (at === null ? null : `"${at.toISOString()}"`);
  await tx.execute(
    `update rewards.referral r set deposited_minor = r.deposited_minor + u.deposited,
       valid_minor = r.valid_minor + u.valid, counted = r.counted + u.facts,
       deposited_at = least(r.deposited_at, u.deposited_at),
       look_at = case when r.ended_at is null and r.state <> 'on_hold'
         then least(r.look_at, u.look_at) else r.look_at end
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::timestamptz[],
       $6::int[]) as u (friend_id, deposited, valid, deposited_at, look_at, facts)
     where r.friend_id = u.friend_id`,
    [
      plainArray(added, (one) => one.friendId),
      plainArray(added, (one) => one.depositedMinor),
      plainArray(added, (one) => one.validMinor),
      plainArray(added, (one) => timeOf(one.depositedAt)),
      plainArray(added, (one) => timeOf(one.lookAt)),
      plainArray(added, (one) => one.facts),
    ],
  );
}

export interface PlayAdded extends Played {
  readonly friendId: bigint;
  readonly dueAt: Date;
  /** Whose share is reckoned: of the inviter, or also of who invited the inviter. */
  readonly levels: ShareLevel;
}

/** Adds valid bets to the months of friends, and has each month's share reckoned once. */
export async function addPlay(tx: Tx, play: readonly PlayAdded[]): Promise<void> {
  await tx.execute(
    `insert into rewards.referral_play as p (friend_id, month, game_type, valid_minor)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[])
     on conflict (friend_id, month, game_type) do update
       set valid_minor = p.valid_minor + excluded.valid_minor`,
    [
      plainArray(play, (one) => one.friendId),
      textArray(play, (one) => one.month),
      textArray(play, (one) => one.gameType),
      plainArray(play, (one) => one.validMinor),
    ],
  );
  await tx.execute(
    `insert into rewards.referral_share (friend_id, month, due_at, level)
     select distinct p.friend_id, p.month, p.due_at, l.level
     from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::int[])
       as p (friend_id, month, due_at, levels)
     cross join lateral generate_series(1, p.levels) as l (level)
     on conflict do nothing`,
    [
      plainArray(play, (one) => one.friendId),
      textArray(play, (one) => one.month),
      textArray(play, (one) => one.dueAt.toISOString()),
      plainArray(play, (one) => one.levels),
    ],
  );
}

export const findReferral = async (
  reader: Reader,
  friendId: bigint,
): Promise<ReferralWithTerms | undefined> =>
  (
    await reader.query<ReferralWithTerms>(
      `select ${columns}, ${settingsSql("t.settings")} as settings from ${withTerms}
       where r.friend_id = $1`,
      [friendId],
    )
  )[0];

/** Those to be judged now, longest due first. */
export function listDue(reader: Reader, at: Date, limit: number): Promise<ReferralWithTerms[]> {
  return reader.query<ReferralWithTerms>(
    `select ${columns}, ${settingsSql("t.settings")} as settings from ${withTerms}
     where r.look_at <= $1 order by r.look_at limit $2`,
    [at, limit],
  );
}

/** Moves a referral on whose row is held. */
export async function updateReferral(tx: Tx, from: ReferralRow, to: ReferralRow): Promise<void> {
  const changed = await tx.execute(
    `update rewards.referral set state = $3, reasons = $4, qualified_at = $5, ended_at = $6,
       month = $7, look_at = $8, decided_by = $9, decision_reason = $10
     where friend_id = $1 and state = $2`,
    [
      from.friendId,
      from.state,
      to.state,
      textArray(to.reasons, (one) => one),
      to.qualifiedAt,
      to.endedAt,
      to.month,
      to.lookAt,
      to.decidedBy,
      to.decisionReason,
    ],
  );
  if (changed !== 1) throw new Error(`referral of ${from.friendId} changed under its lock`);
}

export async function countRewarded(
  reader: Reader,
  inviterId: bigint,
  month: string,
): Promise<{ readonly inMonth: number; readonly total: number }> {
  const [row] = await reader.query<{ inMonth: number; total: number }>(
    `select count(*) filter (where month = $2)::int as "inMonth", count(*)::int as total
     from rewards.referral where inviter_id = $1 and state = 'rewarded'`,
    [inviterId, month],
  );
  return row ?? { inMonth: 0, total: 0 };
}

/** Other friends of an inviter. */
export async function listSiblings(
  reader: Reader,
  { inviterId, friendId }: Pick<ReferralRow, "inviterId" | "friendId">,
  among: readonly bigint[],
): Promise<bigint[]> {
  const rows = await reader.query<{ friendId: bigint }>(
    `select friend_id as "friendId" from rewards.referral
     where inviter_id = $1 and friend_id <> $2 and friend_id = any ($3::bigint[])`,
    [inviterId, friendId, numbers(among)],
  );
  return rows.map((row) => row.friendId);
}

const newcomersMax = 500;

/** Friends of one inviter who registered in a time, the newest of very many. */
export function listNewcomers(
  reader: Reader,
  {
    inviterId,
    from,
    to,
  }: Pick<ReferralRow, "inviterId"> & { readonly from: Date; readonly to: Date },
) {
  return reader.query<{ readonly memberId: bigint; readonly registeredAt: Date }>(
    `select friend_id as "memberId", registered_at as "registeredAt" from rewards.referral
     where inviter_id = $1 and registered_at between $2 and $3
     order by registered_at desc, friend_id limit $4`,
    [inviterId, from, to, newcomersMax],
  );
}

export interface ReferralFilterRow {
  readonly merchantCode?: string | undefined;
  readonly state?: ReferralState | undefined;
  readonly inviterId?: bigint | undefined;
}

const filterSql = `($1::text is null or merchant_code = $1) and ($2::text is null or state = $2)
  and ($3::bigint is null or inviter_id = $3)`;

const filterParams = ({ merchantCode, state, inviterId }: ReferralFilterRow) => [
  merchantCode ?? null,
  state ?? null,
  inviterId ?? null,
];

/** Newest first; what waits to be decided on oldest first. */
export function listReferrals(
  reader: Reader,
  filter: ReferralFilterRow,
  page: RowRange,
): Promise<ReferralRow[]> {
  const order = filter.state === "on_hold" ? "asc" : "desc";
  return reader.query<ReferralRow>(
    `select ${columns} from rewards.referral r where ${filterSql}
     order by registered_at ${order}, referral_id ${order} limit $4 offset $5`,
    [...filterParams(filter), page.limit, page.offset],
  );
}

export async function countReferrals(reader: Reader, filter: ReferralFilterRow): Promise<number> {
  const [row] = await reader.query<{ total: number }>(
    `select count(*)::int as total from rewards.referral where ${filterSql}`,
    filterParams(filter),
  );
  return row?.total ?? 0;
}

/** For files. */
export function listReferralsBefore(
  reader: Reader,
  filter: ReferralFilterRow,
  page: MomentPage,
): Promise<ReferralRow[]> {
  const where = momentSql({ at: "registered_at", id: "referral_id" }, 4);
  return reader.query<ReferralRow>(
    `select ${columns} from rewards.referral r where ${filterSql} and ${where}`,
    [...filterParams(filter), ...momentParams(page)],
  );
}

export interface FriendCounts {
  readonly registered: number;
  readonly deposited: number;
  readonly qualified: number;
  readonly rewarded: number;
}

export async function countFriends(
  reader: Reader,
  filter: ReferralFilterRow,
): Promise<FriendCounts> {
  const [row] = await reader.query<FriendCounts>(
    `select count(*)::int as registered,
       count(*) filter (where deposited_at is not null)::int as deposited,
       count(*) filter (where state in ('qualified', 'on_hold', 'rewarded'))::int as qualified,
       count(*) filter (where state = 'rewarded')::int as rewarded
     from rewards.referral where ${filterSql}`,
    filterParams(filter),
  );
  return row ?? { registered: 0, deposited: 0, qualified: 0, rewarded: 0 };
}

export interface ShareDue {
  readonly friendId: bigint;
  readonly month: string;
  readonly level: ShareLevel;
}

/** Months whose share is to be reckoned now, of friends about whom all is decided. */
export function listSharesDue(reader: Reader, at: Date, limit: number): Promise<ShareDue[]> {
  return reader.query<ShareDue>(
    `select s.friend_id as "friendId", s.month, s.level from rewards.referral_share s
     where s.due_at <= $1 order by s.due_at, s.friend_id, s.month, s.level limit $2`,
    [at, limit],
  );
}

/** Locks a month's share; undefined where it was reckoned. */
export async function lockShare(tx: Tx, { friendId, month, level }: ShareDue): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from rewards.referral_share
     where friend_id = $1 and month = $2 and level = $3 and due_at is not null for update`,
    [friendId, month, level],
  );
  return rows.length === 1;
}

export async function saveShare(
  tx: Tx,
  { friendId, month, level }: ShareDue,
  to: { readonly amountMinor: bigint; readonly dueAt: Date | null; readonly isOver?: boolean },
): Promise<void> {
  await tx.execute(
    `update rewards.referral_share set amount_minor = $3, due_at = $4, is_over = $6
     where friend_id = $1 and month = $2 and level = $5`,
    [friendId, month, to.amountMinor, to.dueAt, level, to.isOver ?? false],
  );
}

/**
 * What a friend played in this month and in those reckoned before, and what was given of it. A
 * month that was forfeited is none of them.
 */
export async function findShares(reader: Reader, { friendId, month, level }: ShareDue) {
  const played = await reader.query<Played & { gameType: GameType }>(
    `select p.month, p.game_type as "gameType", p.valid_minor as "validMinor"
     from rewards.referral_play p
     join rewards.referral_share s on s.friend_id = p.friend_id and s.month = p.month
     where p.friend_id = $1 and s.level = $3 and not s.is_over
       and (s.due_at is null or s.month = $2)`,
    [friendId, month, level],
  );
  const [given] = await reader.query<{ givenMinor: bigint }>(
    `select coalesce(sum(amount_minor), 0)::bigint as "givenMinor"
     from rewards.referral_share where friend_id = $1 and level = $2`,
    [friendId, level],
  );
  return { played, givenMinor: given?.givenMinor ?? 0n };
}
