import { plainArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";

/** SQL of rounds: the record members read, counted from the entries the relay copies. */

export interface Entry {
  readonly memberId: bigint;
  readonly roundId: string;
  readonly operationId: string;
  readonly keyId: string;
  readonly kind: string;
  readonly amountMinor: bigint;
  readonly targetKeyId: string | null;
  readonly isClosing: boolean;
  readonly at: Date;
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly isFree: boolean;
  /** What of a win a jackpot pays. */
  readonly jackpotMinor: bigint;
}

export interface RoundRow {
  readonly memberId: bigint;
  readonly roundId: string;
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly status: "open" | "settled" | "refunded";
  readonly startedAt: Date;
  readonly settledAt: Date | null;
  /** Its bet cost nothing, because it was given. */
  readonly isFree: boolean;
  /** What of the payout an operator looks at first; null for nothing. */
  readonly heldMinor: bigint | null;
}

export const roundColumns = `r.member_id as "memberId", r.round_id as "roundId",
  r.vendor_code as "vendorCode", r.game_code as "gameCode", r.currency,
  r.stake_minor as "stakeMinor", r.payout_minor as "payoutMinor", r.status,
  r.started_at as "startedAt", r.settled_at as "settledAt",
  r.is_free as "isFree", (
    select sum(h.amount_minor)::bigint from vendors.held_win h where h.member_id = r.member_id
      and h.round_id = r.round_id and h.state = 'open') as "heldMinor"`;

export interface RiskFlag {
  readonly memberId: bigint;
  readonly operationId: string;
  readonly reason: string;
  readonly vendorCode: string;
  readonly roundId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly at: Date;
}

/** Tells which were not on record. */
export async function insertFlags<F extends RiskFlag>(
  tx: Tx,
  flags: readonly F[],
  at: Date,
): Promise<F[]> {
  if (flags.length === 0) return [];
  const added = await tx.query<{ operationId: string; reason: string }>(
    `insert into vendors.risk_flag (member_id, operation_id, reason, vendor_code, round_id,
       noticed_at)
     select u.*, $6 from unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::text[]) as u
     on conflict do nothing returning operation_id as "operationId", reason`,
    [
      flags.map((flag) => flag.memberId),
      flags.map((flag) => flag.operationId),
      flags.map((flag) => flag.reason),
      flags.map((flag) => flag.vendorCode),
      flags.map((flag) => flag.roundId),
      at,
    ],
  );
  const isAdded = new Set(added.map((one) => `${one.operationId} ${one.reason}`));
  return flags.filter((flag) => isAdded.has(`${flag.operationId} ${flag.reason}`));
}

export interface RoundQuery {
  readonly from: Date | null;
  readonly to: Date | null;
  readonly status: string | null;
  readonly vendorCode: string | null;
  /** Vendor and game codes of the wanted type; null: all. */
  readonly games: readonly { readonly vendorCode: string; readonly gameCode: string }[] | null;
}

const roundFilter = `r.member_id = $1 and ($2::timestamptz is null or r.started_at >= $2)
  and ($3::timestamptz is null or r.started_at < $3) and ($4::text is null or r.status = $4)
  and ($5::text[] is null or (r.vendor_code, r.game_code) in
    (select * from unnest($5::text[], $6::text[])))
  and ($7::text is null or r.vendor_code = $7)`;

const filterParams = (memberId: bigint, query: RoundQuery) => [
  memberId,
  query.from,
  query.to,
  query.status,
  query.games?.map((game) => game.vendorCode) ?? null,
  query.games?.map((game) => game.gameCode) ?? null,
  query.vendorCode,
];

export function listRounds(
  reader: Reader,
  memberId: bigint,
  query: RoundQuery,
  page: { readonly limit: number; readonly offset: number },
): Promise<RoundRow[]> {
  return reader.query<RoundRow>(
    `select ${roundColumns} from vendors.round r where ${roundFilter}
     order by r.started_at desc, r.round_id limit $8 offset $9`,
    [...filterParams(memberId, query), page.limit, page.offset],
  );
}

/** The rounds that follow another in the list's order: as quick at the end as at the beginning. */
export function listRoundsAfter(
  reader: Reader,
  memberId: bigint,
  query: RoundQuery,
  last: Pick<RoundRow, "startedAt" | "roundId"> | undefined,
  limit: number,
): Promise<RoundRow[]> {
  return reader.query<RoundRow>(
    `select ${roundColumns} from vendors.round r where ${roundFilter}
       and ($8::timestamptz is null or r.started_at <= $8)
       and ($8::timestamptz is null or r.started_at < $8 or r.round_id > $9)
     order by r.started_at desc, r.round_id limit $10`,
    [...filterParams(memberId, query), last?.startedAt ?? null, last?.roundId ?? null, limit],
  );
}

export interface RoundTotals {
  readonly total: bigint;
  readonly stakeMinor: bigint;
  /** Stakes of settled rounds. */
  readonly validMinor: bigint;
  readonly payoutMinor: bigint;
  /** Payout less stake of settled rounds: an open one has not lost its stake yet. */
  readonly netMinor: bigint;
}

const roundSums = `coalesce(sum(r.stake_minor), 0)::bigint as "stakeMinor",
  coalesce(sum(r.stake_minor) filter (where r.status = 'settled'), 0)::bigint as "validMinor",
  coalesce(sum(r.payout_minor), 0)::bigint as "payoutMinor",
  coalesce(sum(r.payout_minor - r.stake_minor) filter (where r.status = 'settled'), 0)::bigint
    as "netMinor"`;

export async function sumRounds(
  reader: Reader,
  memberId: bigint,
  query: RoundQuery,
): Promise<RoundTotals> {
  const rows = await reader.query<RoundTotals>(
    `select count(*) as total, ${roundSums} from vendors.round r where ${roundFilter}`,
    filterParams(memberId, query),
  );
  const none = { total: 0n, stakeMinor: 0n, validMinor: 0n, payoutMinor: 0n, netMinor: 0n };
  return rows[0] ?? none;
}

/** What rounds came to in one part of a time, numbered from 0. */
type PartTotals = RoundTotals & { readonly part: number };
/** What rounds came to in one game. */
export type GameTotals = RoundTotals & { readonly vendorCode: string; readonly gameCode: string };

/**
 * Rounds that began between the first and the last edge, by the part they began in and once more by
 * game: a month of a thousand games is a thousand and thirty rows, and not thirty thousand.
 * Refunded ones are left out: nothing came of them.
 */
export async function sumRoundsByPart(
  reader: Reader,
  memberId: bigint,
  edges: readonly Date[],
): Promise<{ readonly parts: readonly PartTotals[]; readonly games: readonly GameTotals[] }> {
  const rows = await reader.query<(PartTotals & { readonly gameCode: null }) | GameTotals>(
    `select width_bucket(r.started_at, $4::timestamptz[]) - 1 as part,
       r.vendor_code as "vendorCode", r.game_code as "gameCode", count(*) as total, ${roundSums}
     from vendors.round r
     where r.member_id = $1 and r.started_at >= $2 and r.started_at < $3 and r.status <> 'refunded'
     group by grouping sets ((1), (2, 3))`,
    [memberId, edges[0], edges.at(-1), edges.slice(0, -1)],
  );
  return {
    parts: rows.filter((row) => row.gameCode === null),
    games: rows.filter((row) => row.gameCode !== null),
  };
}

export async function findRound(
  reader: Reader,
  memberId: bigint,
  roundId: string,
): Promise<RoundRow | undefined> {
  const rows = await reader.query<RoundRow>(
    `select ${roundColumns} from vendors.round r where r.member_id = $1 and r.round_id = $2`,
    [memberId, roundId],
  );
  return rows[0];
}

export function listRoundsById(
  reader: Reader,
  memberId: bigint,
  roundIds: readonly string[],
): Promise<RoundRow[]> {
  return reader.query<RoundRow>(
    `select ${roundColumns} from vendors.round r
     where r.member_id = $1 and r.round_id = any ($2::text[])`,
    [memberId, roundIds],
  );
}

export interface EntryRow {
  readonly operationId: string;
  readonly kind: "bet" | "win" | "rollback";
  readonly amountMinor: bigint;
  readonly at: Date;
}

export function listEntries(
  reader: Reader,
  memberId: bigint,
  roundId: string,
): Promise<EntryRow[]> {
  return reader.query<EntryRow>(
    `select operation_id as "operationId", kind, amount_minor as "amountMinor", at
     from vendors.round_entry where member_id = $1 and round_id = $2 order by operation_id
     limit 500`,
    [memberId, roundId],
  );
}

/** The biggest payouts in one currency settled since a moment. */
export function listTopRounds(
  reader: Reader,
  since: Date,
  currency: string,
  games: readonly { readonly vendorCode: string; readonly gameCode: string }[] | null,
  limit: number,
): Promise<RoundRow[]> {
  return reader.query<RoundRow>(
    `select ${roundColumns} from vendors.round r
     where r.status = 'settled' and r.payout_minor > 0 and r.settled_at >= $1
       and r.currency = $5
       and r.payout_minor > r.stake_minor
       and not exists (select from vendors.held_win h where h.member_id = r.member_id
         and h.round_id = r.round_id and h.state = 'open')
       and ($2::text[] is null or (r.vendor_code, r.game_code) in
         (select * from unnest($2::text[], $3::text[])))
     order by r.payout_minor desc, r.settled_at desc limit $4`,
    [
      since,
      games?.map((game) => game.vendorCode) ?? null,
      games?.map((game) => game.gameCode) ?? null,
      limit,
      currency,
    ],
  );
}

/** Settled stakes of rounds that began since, how many they were, and how many are still open. */
export async function sumStakes(
  reader: Reader,
  memberId: bigint,
  since: Date,
): Promise<{
  readonly stakedMinor: bigint;
  readonly rounds: number;
  readonly openRounds: number;
}> {
  const rows = await reader.query<{ staked: bigint; settled: number; open: number }>(
    `select coalesce(sum(stake_minor) filter (where status = 'settled'), 0)::bigint as staked,
       count(*) filter (where status = 'settled')::int as settled,
       count(*) filter (where status = 'open')::int as open
     from vendors.round where member_id = $1 and started_at >= $2`,
    [memberId, since],
  );
  const [row] = rows;
  return {
    stakedMinor: row?.staked ?? 0n,
    rounds: row?.settled ?? 0,
    openRounds: row?.open ?? 0,
  };
}

const sumStakesEachSql = kept(
  `select u.member_id as "memberId",
     coalesce(sum(r.stake_minor) filter (where r.status = 'settled'), 0)::bigint as "stakedMinor",
     count(*) filter (where r.status = 'settled')::int as rounds,
     count(*) filter (where r.status = 'open')::int as "openRounds"
   from unnest($1::bigint[], $2::timestamptz[]) as u (member_id, since)
   join vendors.round r on r.member_id = u.member_id and r.started_at >= u.since
   group by u.member_id`,
);

/** The same of many members, each since a moment of his own; who has no round is left out. */
export async function sumStakesEach(
  reader: Reader,
  of: readonly { readonly memberId: bigint; readonly since: Date }[],
): Promise<ReadonlyMap<bigint, Awaited<ReturnType<typeof sumStakes>>>> {
  const rows = await reader.query<
    Awaited<ReturnType<typeof sumStakes>> & { readonly memberId: bigint }
  >(sumStakesEachSql, [
    plainArray(of, ({ memberId }) => memberId),
    plainArray(of, ({ since }) => since.toISOString()),
  ]);
  return new Map(rows.map(({ memberId, ...staked }) => [memberId, staked]));
}

export async function hasNegativeBalance(reader: Reader, memberId: bigint): Promise<boolean> {
  const rows = await reader.query(
    `select 1 from vendors.risk_flag where member_id = $1 and reason = 'negative_balance' limit 1`,
    [memberId],
  );
  return rows.length > 0;
}
