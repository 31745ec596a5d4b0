import type { VipChangeKind, VipSettings } from "@baize/contract";
import { plainArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";
import type { FactorTable, LevelChange, SetLevel, Standing } from "./rules.ts";

/** SQL of VIP levels. */

export interface PolicyRow {
  readonly merchantCode: string;
  readonly currency: string;
  readonly settings: VipSettings;
  readonly revision: number;
}

const policyColumns = `merchant_code as "merchantCode", currency, settings, revision`;

export const listPolicies = (reader: Reader): Promise<PolicyRow[]> =>
  reader.query<PolicyRow>(
    `select ${policyColumns} from rewards.vip_policy order by merchant_code, currency`,
  );

export const listRevisions = (
  reader: Reader,
): Promise<Pick<PolicyRow, "merchantCode" | "currency" | "revision">[]> =>
  reader.query(
    kept(`select merchant_code as "merchantCode", currency, revision from rewards.vip_policy
     order by merchant_code, currency`),
  );

export async function lockPolicy(
  tx: Tx,
  merchantCode: string,
  currency: string,
): Promise<PolicyRow | undefined> {
  const rows = await tx.query<PolicyRow>(
    `select ${policyColumns} from rewards.vip_policy
     where merchant_code = $1 and currency = $2 for update`,
    [merchantCode, currency],
  );
  return rows[0];
}

/** Writes over the revision that was read; false when somebody else was first. */
export async function savePolicy(tx: Tx, row: PolicyRow, at: Date): Promise<boolean> {
  const { merchantCode, currency, settings, revision } = row;
  const changed =
    revision === 0
      ? await tx.execute(
          `insert into rewards.vip_policy (merchant_code, currency, settings, updated_at)
           values ($1, $2, $3, $4) on conflict do nothing`,
          [merchantCode, currency, settings, at],
        )
      : await tx.execute(
          `update rewards.vip_policy
           set settings = $3, updated_at = $4, revision = revision + 1
           where merchant_code = $1 and currency = $2 and revision = $5`,
          [merchantCode, currency, settings, at, revision],
        );
  if (changed !== 1) return false;
  await tx.execute(
    `insert into rewards.vip_revision (merchant_code, currency, revision, settings, saved_at)
     values ($1, $2, $3 + 1, $4, $5)`,
    [merchantCode, currency, revision, settings, at],
  );
  return true;
}

/** The levels as they stood at a moment; undefined where there were none yet. */
export async function findRevisionAt(
  reader: Reader,
  { merchantCode, currency }: Pick<PolicyRow, "merchantCode" | "currency">,
  at: Date,
): Promise<VipSettings | undefined> {
  const [row] = await reader.query<Pick<PolicyRow, "settings">>(
    `select settings from rewards.vip_revision
     where merchant_code = $1 and currency = $2 and saved_at <= $3
     order by revision desc limit 1`,
    [merchantCode, currency, at],
  );
  return row?.settings;
}

/** The factors of some brands' levels at every time, oldest first. */
export const listFactorTables = (
  reader: Reader,
  merchantCodes: readonly string[],
): Promise<FactorTable[]> =>
  reader.query<FactorTable>(
    kept(`select merchant_code as "merchantCode", currency, revision, saved_at as "savedAt",
       (settings -> 'isOpen')::boolean as "isOpen",
       (select array_agg((l.level ->> 'pointsBps')::int order by l.place)
        from jsonb_array_elements(settings -> 'levels') with ordinality as l (level, place)
       ) as "factorsBps"
     from rewards.vip_revision where merchant_code = any ($1)
     order by merchant_code, currency, revision`),
    [merchantCodes],
  );

/** Every change of some members' levels, oldest first. */
export const listLevelChanges = (
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<LevelChange[]> =>
  reader.query<LevelChange>(
    kept(`select member_id as "memberId", at, kind, to_level as "toLevel", until
     from rewards.vip_change where member_id = any ($1::bigint[])
     order by member_id, at, change_id`),
    [plainArray(memberIds, (memberId) => memberId)],
  );

export interface VipMemberRow extends Standing, SetLevel {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly awarded: number;
  readonly looked: number;
  readonly setReason: string | null;
  readonly setBy: string | null;
  /** The first day of the month that was judged last. */
  readonly judgedMonth: string | null;
}

const columns = `member_id as "memberId", merchant_code as "merchantCode", level, reached, awarded,
  looked, since, set_level as "setLevel", set_until as "setUntil", set_reason as "setReason",
  set_by as "setBy", judged_month::text as "judgedMonth"`;

export async function listVipMembers(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<VipMemberRow[]> {
  return reader.query<VipMemberRow>(
    kept(`select ${columns} from rewards.vip_member where member_id = any ($1::bigint[])`),
    [plainArray(memberIds, (memberId) => memberId)],
  );
}

export type VipStanding = Pick<
  VipMemberRow,
  "memberId" | "level" | "reached" | "awarded" | "looked"
>;

const listStandingsSql = kept(
  `select member_id as "memberId", level, reached, awarded, looked
   from rewards.vip_member where member_id = any ($1::bigint[])`,
);

/** How far members are, with fewer columns, because every turn of rounds asks for many. */
export const listVipStandings = (
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<VipStanding[]> =>
  reader.query<VipStanding>(listStandingsSql, [plainArray(memberIds, (memberId) => memberId)]);

export async function findVipMember(
  reader: Reader,
  memberId: bigint,
): Promise<VipMemberRow | undefined> {
  return (await listVipMembers(reader, [memberId]))[0];
}

/** Locks a member's row until the transaction ends; one of level 0 is made where there is none. */
export async function takeVipMember(
  tx: Tx,
  { memberId, merchantCode, at }: Pick<VipMemberRow, "memberId" | "merchantCode"> & { at: Date },
): Promise<VipMemberRow> {
  await tx.execute(
    `insert into rewards.vip_member (member_id, merchant_code, level, reached, awarded, looked,
       since)
     values ($1, $2, 0, 0, 0, 0, $3) on conflict do nothing`,
    [memberId, merchantCode, at],
  );
  const [row] = await tx.query<VipMemberRow>(
    `select ${columns} from rewards.vip_member where member_id = $1 for update`,
    [memberId],
  );
  if (row === undefined) throw new Error(`VIP member ${memberId} is gone`);
  return row;
}

export async function saveVipMember(tx: Tx, row: VipMemberRow): Promise<void> {
  await tx.execute(
    `update rewards.vip_member set level = $2, reached = $3, awarded = $4, looked = $5, since = $6,
       set_level = $7, set_until = $8, set_reason = $9, set_by = $10, judged_month = $11::date
     where member_id = $1`,
    [
      row.memberId,
      row.level,
      row.reached,
      row.awarded,
      row.looked,
      row.since,
      row.setLevel,
      row.setUntil,
      row.setReason,
      row.setBy,
      row.judgedMonth,
    ],
  );
}

export interface ChangeRow {
  readonly memberId: bigint;
  readonly changeId: string;
  readonly at: Date;
  readonly kind: VipChangeKind;
  readonly fromLevel: number;
  readonly toLevel: number;
  readonly until: Date | null;
  readonly operator: string | null;
  readonly note: string | null;
}

const changeColumns = `member_id as "memberId", change_id as "changeId", at, kind,
  from_level as "fromLevel", to_level as "toLevel", until, operator, note`;

export async function insertChange(tx: Tx, row: ChangeRow): Promise<void> {
  await tx.execute(
    `insert into rewards.vip_change (member_id, change_id, at, kind, from_level, to_level, until,
       operator, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      row.memberId,
      row.changeId,
      row.at,
      row.kind,
      row.fromLevel,
      row.toLevel,
      row.until,
      row.operator,
      row.note,
    ],
  );
}

export function listChanges(
  reader: Reader,
  memberId: bigint,
  { limit, offset }: RowRange,
): Promise<ChangeRow[]> {
  return reader.query<ChangeRow>(
    `select ${changeColumns} from rewards.vip_change where member_id = $1
     order by at desc, change_id desc limit $2 offset $3`,
    [memberId, limit, offset],
  );
}

export async function countChanges(reader: Reader, memberId: bigint): Promise<number> {
  const [row] = await reader.query<{ total: number }>(
    "select count(*)::int as total from rewards.vip_change where member_id = $1",
    [memberId],
  );
  return row?.total ?? 0;
}

/** The levels that counted for members at a moment each, in the order asked; 0 where none did. */
export async function listLevelsAt(
  reader: Reader,
  asked: readonly { readonly memberId: bigint; readonly at: Date }[],
): Promise<number[]> {
  if (asked.length === 0) return [];
  const rows = await reader.query<{ level: number }>(
    `select coalesce(
       (select case when s.kind = 'set' and s.until > u.at then s.to_level end from (
         select kind, until, to_level from rewards.vip_change c
         where c.member_id = u.member_id and c.at <= u.at and kind in ('set', 'set_over')
         order by c.at desc, change_id desc limit 1) s),
       (select to_level from rewards.vip_change c
        where c.member_id = u.member_id and c.at <= u.at and kind in ('up', 'down', 'back')
        order by c.at desc, change_id desc limit 1), 0)::int as level
     from unnest($1::bigint[], $2::timestamptz[]) with ordinality as u (member_id, at, ord)
     order by u.ord`,
    [asked.map(({ memberId }) => memberId), asked.map(({ at }) => at)],
  );
  return rows.map(({ level }) => level);
}

/** The level that counted for a member at a moment; 0 where there was none. */
export async function findLevelAt(reader: Reader, memberId: bigint, at: Date): Promise<number> {
  return (await listLevelsAt(reader, [{ memberId, at }]))[0] ?? 0;
}

/** A row that is there is locked: a look that is under way did not see what this one is for. */
export async function addLooks(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  await tx.execute(
    `insert into rewards.vip_look (member_id)
     select * from unnest($1::bigint[]) order by 1
     on conflict (member_id) do update set member_id = excluded.member_id`,
    [memberIds],
  );
}

export async function listLooks(reader: Reader, limit: number): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" from rewards.vip_look order by member_id limit $1`,
    [limit],
  );
  return rows.map(({ memberId }) => memberId);
}

export async function deleteLook(tx: Tx, memberId: bigint): Promise<void> {
  await tx.execute("delete from rewards.vip_look where member_id = $1", [memberId]);
}

/** Levels that operators set and that are over. */
export async function listSetOver(reader: Reader, at: Date, limit: number): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" from rewards.vip_member
     where set_until <= $1 order by set_until limit $2`,
    [at, limit],
  );
  return rows.map(({ memberId }) => memberId);
}

/** Members of a brand above a level, in pages by member. */
export async function listAboveAfter(
  reader: Reader,
  { merchantCode, level }: Pick<VipMemberRow, "merchantCode" | "level">,
  after: bigint,
  limit: number,
): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" from rewards.vip_member
     where merchant_code = $1 and level > $2 and member_id > $3
     order by member_id limit $4`,
    [merchantCode, level, after, limit],
  );
  return rows.map(({ memberId }) => memberId);
}

/** Members of a brand that ever had a level, by play or from an operator. */
export async function listMembersAfter(
  reader: Reader,
  merchantCode: string,
  after: bigint,
  limit: number,
): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" from rewards.vip_member
     where merchant_code = $1 and member_id > $2 order by member_id limit $3`,
    [merchantCode, after, limit],
  );
  return rows.map(({ memberId }) => memberId);
}

/** Those of these members who had something for a birthday since a moment. */
export async function listBirthdayTakers(
  reader: Reader,
  memberIds: readonly bigint[],
  since: Date,
): Promise<ReadonlySet<bigint>> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select distinct member_id as "memberId" from rewards.award
     where member_id = any ($1::bigint[]) and reason = 'vip_birthday' and issued_at > $2`,
    [plainArray(memberIds, (memberId) => memberId), since],
  );
  return new Set(rows.map(({ memberId }) => memberId));
}

interface MemberFilter {
  readonly merchantCode: string | undefined;
  readonly level: number | undefined;
  readonly at: Date;
}

const levelSql = "case when set_until > $3 then set_level else level end";
const filterSql = `($1::text is null or merchant_code = $1) and ${levelSql} > 0
  and ($2::int is null or ${levelSql} = $2)`;
const filterParams = ({ merchantCode, level, at }: MemberFilter) => [
  merchantCode ?? null,
  level ?? null,
  at,
];

/** Members above level 0, the highest first. */
export function listVipPage(
  reader: Reader,
  filter: MemberFilter,
  { limit, offset }: RowRange,
): Promise<VipMemberRow[]> {
  return reader.query<VipMemberRow>(
    `select ${columns} from rewards.vip_member where ${filterSql}
     order by ${levelSql} desc, member_id limit $4 offset $5`,
    [...filterParams(filter), limit, offset],
  );
}

export async function countVipMembers(reader: Reader, filter: MemberFilter): Promise<number> {
  const [row] = await reader.query<{ total: number }>(
    `select count(*)::int as total from rewards.vip_member where ${filterSql}`,
    filterParams(filter),
  );
  return row?.total ?? 0;
}

/** How many members each level of each brand has. */
export function countByLevel(
  reader: Reader,
  at: Date,
): Promise<{ merchantCode: string; level: number; members: number }[]> {
  return reader.query(
    `select merchant_code as "merchantCode",
       (case when set_until > $1 then set_level else level end)::int as level,
       count(*)::int as members
     from rewards.vip_member
     group by 1, 2 order by 1, 2`,
    [at],
  );
}
