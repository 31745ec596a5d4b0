import type { PointChange } from "@baize/contract";
import { plainArray, textArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import { momentParams, momentSql, type MomentPage } from "../../platform/moments.ts";
import type { RowRange } from "../../platform/pages.ts";
import type {
  EarningTerms,
  PlayStake,
  PointDeposit,
  PointEntryRow,
  PointPolicyRow,
  PointStake,
} from "./rules.ts";

/** SQL of points: what is given for play, what was earned, and every change. */

const policyColumns = `merchant_code as "merchantCode", revision, currency, is_open as "isOpen",
  per_point as "perPoint", per_deposit_minor as "perDepositMinor", ratio,
  points_min as "pointsMin", day_points_max as "dayPointsMax",
  multiple, auto_up_to_minor as "autoUpToMinor", turnover_bps as "turnoverBps",
  counts_from as "countsFrom", operator`;

/** Every brand's newest. */
export const listPolicies = (reader: Reader): Promise<PointPolicyRow[]> =>
  reader.query<PointPolicyRow>(
    `select distinct on (merchant_code) ${policyColumns} from rewards.point_policy
     order by merchant_code, revision desc`,
  );

const findPolicySql = kept(
  `select ${policyColumns} from rewards.point_policy
     where merchant_code = $1 order by revision desc limit 1`,
);

export async function findPolicy(
  reader: Reader,
  merchantCode: string,
): Promise<PointPolicyRow | undefined> {
  const rows = await reader.query<PointPolicyRow>(findPolicySql, [merchantCode]);
  return rows[0];
}

const listTermsSql = kept(
  `select merchant_code as "merchantCode", revision, currency, is_open as "isOpen",
       per_point as "perPoint", per_deposit_minor as "perDepositMinor", counts_from as "countsFrom"
     from rewards.point_policy where merchant_code = any ($1) order by merchant_code, revision`,
);

/** Every revision of some brands, for what was earned under each. */
export const listTerms = (
  reader: Reader,
  merchantCodes: readonly string[],
): Promise<EarningTerms[]> => reader.query<EarningTerms>(listTermsSql, [merchantCodes]);

/** False where somebody else saved this revision first. */
export async function insertPolicy(tx: Tx, row: PointPolicyRow): Promise<boolean> {
  const added = await tx.execute(
    `insert into rewards.point_policy (merchant_code, revision, currency, is_open, per_point, ratio,
       points_min, day_points_max, multiple, auto_up_to_minor, turnover_bps, counts_from, operator,
       per_deposit_minor)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict do nothing`,
    [
      row.merchantCode,
      row.revision,
      row.currency,
      row.isOpen,
      row.perPoint,
      row.ratio,
      row.pointsMin,
      row.dayPointsMax,
      row.multiple,
      row.autoUpToMinor,
      row.turnoverBps,
      row.countsFrom,
      row.operator,
      row.perDepositMinor,
    ],
  );
  return added === 1;
}

/**
 * Adds to what members staked, and has them looked at: one statement for a turn. Members come in
 * one order, so that two programs never wait for each other.
 */
export async function addStakes(tx: Tx, stakes: readonly PlayStake[]): Promise<void> {
  const rows = stakes.toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1));
  await tx.execute(
    kept(`with added as (
       select * from unnest($1::bigint[], $2::text[], $3::int[], $4::text[], $5::int[],
           $6::bigint[])
         as u (member_id, merchant_code, revision, game_type, factor_bps, valid_minor)),
     due as (
       insert into rewards.point_member as m (member_id, merchant_code)
       select distinct member_id, merchant_code from added order by member_id
       on conflict (member_id) do update set is_due = true)
     insert into rewards.point_stake as s (member_id, revision, game_type, factor_bps, valid_minor)
     select member_id, revision, game_type, factor_bps, valid_minor from added
     order by member_id, revision, game_type, factor_bps
     on conflict (member_id, revision, game_type, factor_bps) do update
       set valid_minor = s.valid_minor + excluded.valid_minor`),
    [
      plainArray(rows, ({ memberId }) => memberId),
      textArray(rows, ({ merchantCode }) => merchantCode),
      plainArray(rows, ({ revision }) => revision),
      plainArray(rows, ({ gameType }) => gameType),
      plainArray(rows, ({ factorBps }) => factorBps),
      plainArray(rows, ({ validMinor }) => validMinor),
    ],
  );
}

/** Adds to what is left of deposits, and has their members looked at, as stakes do. */
export async function addDeposits(tx: Tx, deposits: readonly PointDeposit[]): Promise<void> {
  const rows = deposits.toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1));
  await tx.execute(
    kept(`with added as (
       select * from unnest($1::bigint[], $2::text[], $3::uuid[], $4::int[], $5::int[],
           $6::bigint[])
         as u (member_id, merchant_code, deposit_id, revision, factor_bps, amount_minor)),
     due as (
       insert into rewards.point_member as m (member_id, merchant_code)
       select distinct member_id, merchant_code from added order by member_id
       on conflict (member_id) do update set is_due = true)
     insert into rewards.point_deposit as d (member_id, deposit_id, revision, factor_bps,
       amount_minor)
     select member_id, deposit_id, revision, factor_bps, amount_minor from added
     order by member_id, deposit_id
     on conflict (member_id, deposit_id) do update
       set amount_minor = d.amount_minor + excluded.amount_minor,
         revision = coalesce(d.revision, excluded.revision),
         factor_bps = coalesce(d.factor_bps, excluded.factor_bps)`),
    [
      plainArray(rows, ({ memberId }) => memberId),
      textArray(rows, ({ merchantCode }) => merchantCode),
      plainArray(rows, ({ depositId }) => depositId),
      plainArray(rows, ({ revision }) => revision ?? "null"),
      plainArray(rows, ({ factorBps }) => factorBps ?? "null"),
      plainArray(rows, ({ amountMinor }) => amountMinor),
    ],
  );
}

/** Stakes by revision, type and factor, and deposits by revision and factor. */
const stakesSql = (of: string) => `select member_id as "memberId", revision,
       game_type as "gameType", factor_bps as "factorBps", valid_minor as "validMinor"
     from rewards.point_stake where ${of}
   union all
   select member_id, revision, null, factor_bps, sum(amount_minor)::bigint
     from rewards.point_deposit where ${of} and revision is not null
     group by member_id, revision, factor_bps`;

const listStakesSql = kept(stakesSql("member_id = $1"));

export const listStakes = (reader: Reader, memberId: bigint): Promise<PointStake[]> =>
  reader.query<PointStake>(listStakesSql, [memberId]);

const listStakesOfSql = kept(stakesSql("member_id = any ($1::bigint[])"));

/** The same of many members. */
export async function listStakesOf(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly PointStake[]>> {
  const rows = await reader.query<PointStake & { readonly memberId: bigint }>(listStakesOfSql, [
    plainArray(memberIds, (memberId) => memberId),
  ]);
  const found = new Map<bigint, PointStake[]>();
  for (const row of rows) {
    const own = found.get(row.memberId);
    if (own === undefined) found.set(row.memberId, [row]);
    else own.push(row);
  }
  return found;
}

export interface PointMember {
  readonly memberId: bigint;
  readonly merchantCode: string;
  /** Whole points of play that were posted. */
  readonly posted: bigint;
}

const memberColumns = `member_id as "memberId", merchant_code as "merchantCode", posted`;

export async function findPointMember(
  reader: Reader,
  memberId: bigint,
): Promise<PointMember | undefined> {
  const rows = await reader.query<PointMember>(
    `select ${memberColumns} from rewards.point_member where member_id = $1`,
    [memberId],
  );
  return rows[0];
}

const lockMemberSql = kept(
  `select ${memberColumns} from rewards.point_member where member_id = $1 for update`,
);

/** One change of a member's points at a time: held until the transaction ends. */
export async function lockPointMember(
  tx: Tx,
  { memberId, merchantCode }: Omit<PointMember, "posted">,
): Promise<PointMember> {
  const [known] = await tx.query<PointMember>(lockMemberSql, [memberId]);
  if (known !== undefined) return known;
  await tx.execute(
    `insert into rewards.point_member (member_id, merchant_code, is_due) values ($1, $2, false)
     on conflict do nothing`,
    [memberId, merchantCode],
  );
  const [row] = await tx.query<PointMember>(lockMemberSql, [memberId]);
  if (row === undefined) throw new Error(`points of member ${memberId} are gone`);
  return row;
}

const lockMembersSql = kept(
  `select ${memberColumns} from rewards.point_member where member_id = any ($1::bigint[])
     order by member_id for update`,
);

/** The same of many, in one order: two that lock many never wait for each other. */
export async function lockPointMembers(
  tx: Tx,
  merchantCode: string,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, PointMember>> {
  const of = plainArray(memberIds, (memberId) => memberId);
  const lock = () => tx.query<PointMember>(lockMembersSql, [of]);
  let rows = await lock();
  if (rows.length < memberIds.length) {
    await tx.execute(
      `insert into rewards.point_member (member_id, merchant_code, is_due)
       select member_id, $2, false from unnest($1::bigint[]) as u (member_id) order by member_id
       on conflict do nothing`,
      [of, merchantCode],
    );
    rows = await lock();
  }
  return new Map(rows.map((row) => [row.memberId, row]));
}

const updatePostedSql = kept(
  "update rewards.point_member set posted = $2, is_due = false where member_id = $1",
);

export async function updatePosted(tx: Tx, memberId: bigint, posted: bigint): Promise<void> {
  await tx.execute(updatePostedSql, [memberId, posted]);
}

const updatePostedOfSql = kept(
  `update rewards.point_member m set posted = u.posted, is_due = false
     from unnest($1::bigint[], $2::bigint[]) as u (member_id, posted)
     where m.member_id = u.member_id`,
);

/** The same of many members, whose rows are held. */
export async function updatePostedOf(
  tx: Tx,
  rows: readonly Pick<PointMember, "memberId" | "posted">[],
): Promise<void> {
  await tx.execute(updatePostedOfSql, [
    plainArray(rows, ({ memberId }) => memberId),
    plainArray(rows, ({ posted }) => posted),
  ]);
}

/** Members whose play came to something since they were looked at, in pages by member. */
export const listDueAfter = (
  reader: Reader,
  after: bigint,
  limit: number,
): Promise<PointMember[]> =>
  reader.query<PointMember>(
    `select ${memberColumns} from rewards.point_member
     where is_due and member_id > $1 order by member_id limit $2`,
    [after, limit],
  );

const entryColumns = `member_id as "memberId", entry_id as "entryId",
  merchant_code as "merchantCode", kind, points, balance_after as "balanceAfter", title,
  redemption_id as "redemptionId", operator, note, at`;

const insertEntrySql = kept(
  `insert into rewards.point_entry (member_id, entry_id, merchant_code, kind, points,
       balance_after, title, redemption_id, operator, note, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
);

/** False where the change of this id was made before. */
export async function insertEntry(tx: Tx, row: PointEntryRow): Promise<boolean> {
  const added = await tx.execute(insertEntrySql, [
    row.memberId,
    row.entryId,
    row.merchantCode,
    row.kind,
    row.points,
    row.balanceAfter,
    row.title,
    row.redemptionId,
    row.operator,
    row.note,
    row.at,
  ]);
  return added === 1;
}

const insertEntriesSql = kept(
  `insert into rewards.point_entry (member_id, entry_id, merchant_code, kind, points,
       balance_after, title, redemption_id, operator, note, at)
     select * from unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::bigint[],
       $6::bigint[], $7::jsonb[], $8::uuid[], $9::text[], $10::text[], $11::timestamptz[])
     on conflict do nothing`,
);

/** Many at once; tells how many were not made before. */
export async function insertEntries(tx: Tx, rows: readonly PointEntryRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  return tx.execute(insertEntriesSql, [
    rows.map(({ memberId }) => memberId),
    rows.map(({ entryId }) => entryId),
    rows.map(({ merchantCode }) => merchantCode),
    rows.map(({ kind }) => kind),
    rows.map(({ points }) => points),
    rows.map(({ balanceAfter }) => balanceAfter),
    rows.map(({ title }) => (title === null ? null : JSON.stringify(title))),
    rows.map(({ redemptionId }) => redemptionId),
    rows.map(({ operator }) => operator),
    rows.map(({ note }) => note),
    rows.map(({ at }) => at),
  ]);
}

export async function findEntry(
  reader: Reader,
  memberId: bigint,
  entryId: string,
): Promise<PointEntryRow | undefined> {
  const rows = await reader.query<PointEntryRow>(
    `select ${entryColumns} from rewards.point_entry where member_id = $1 and entry_id = $2`,
    [memberId, entryId],
  );
  return rows[0];
}

export interface EntryFilter {
  readonly memberId: bigint;
  readonly kind?: PointChange | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

const entrySql = `member_id = $1 and ($2::text is null or kind = $2)
  and ($3::timestamptz is null or at >= $3) and ($4::timestamptz is null or at < $4)`;

const entryParams = ({ memberId, kind, from, to }: EntryFilter) => [
  memberId,
  kind ?? null,
  from ?? null,
  to ?? null,
];

export const listEntries = (
  reader: Reader,
  filter: EntryFilter,
  page: RowRange,
): Promise<PointEntryRow[]> =>
  reader.query<PointEntryRow>(
    `select ${entryColumns} from rewards.point_entry where ${entrySql}
     order by at desc, entry_id desc limit $5 offset $6`,
    [...entryParams(filter), page.limit, page.offset],
  );

export async function countEntries(reader: Reader, filter: EntryFilter): Promise<number> {
  const [row] = await reader.query<{ total: number }>(
    `select count(*)::int as total from rewards.point_entry where ${entrySql}`,
    entryParams(filter),
  );
  return row?.total ?? 0;
}

/** For a member's timeline. */
export const listEntriesBefore = (reader: Reader, memberId: bigint, page: MomentPage) =>
  reader.query<PointEntryRow & { readonly id: string }>(
    `select entry_id as id, ${entryColumns} from rewards.point_entry
     where member_id = $1 and kind in ('given', 'taken')
       and ${momentSql({ at: "at", id: "entry_id" }, 2)}`,
    [memberId, ...momentParams(page)],
  );

/** What a member converted since a moment, and what was not given back of it. */
export async function sumConverted(reader: Reader, memberId: bigint, since: Date): Promise<bigint> {
  const [row] = await reader.query<{ points: bigint }>(
    `select coalesce(sum(points), 0)::bigint as points from rewards.redemption
     where member_id = $1 and kind = 'convert' and state <> 'rejected' and applied_at >= $2`,
    [memberId, since],
  );
  return row?.points ?? 0n;
}

/** What the changes of each member come to, for the comparison with the ledger. */
export const listSumsAfter = (reader: Reader, after: bigint, limit: number) =>
  reader.query<{ readonly memberId: bigint; readonly points: bigint }>(
    `select member_id as "memberId", sum(points)::bigint as points from rewards.point_entry
     where member_id > $1 group by member_id order by member_id limit $2`,
    [after, limit],
  );

/** What play earned that was posted, of each member after one. */
export const listEarnedAfter = (reader: Reader, after: bigint, limit: number) =>
  reader.query<{
    readonly memberId: bigint;
    readonly posted: bigint;
    readonly points: bigint;
  }>(
    `select m.member_id as "memberId", m.posted, coalesce(sum(e.points), 0)::bigint as points
     from rewards.point_member m
     left join rewards.point_entry e on e.member_id = m.member_id and e.kind = 'earned'
     where m.member_id > $1 group by m.member_id order by m.member_id limit $2`,
    [after, limit],
  );
