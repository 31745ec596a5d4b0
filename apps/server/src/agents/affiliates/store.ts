import type { AffiliateStatus } from "@baize/contract/affiliate-bounds";
import { plainArray, textArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";

/** SQL of affiliates, and of whose member somebody is. */

export interface AffiliateRow {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly currency: string;
  readonly status: AffiliateStatus;
  readonly openedBy: string;
  readonly createdAt: Date;
  readonly statusAt: Date;
  readonly reason: string | null;
  readonly debtMinor: bigint;
}

const columns = `a.member_id as "memberId", a.merchant_code as "merchantCode", a.currency, a.status,
  a.opened_by as "openedBy", a.created_at as "createdAt", a.status_at as "statusAt", a.reason,
  a.debt_minor as "debtMinor"`;

export async function insertAffiliate(
  tx: Tx,
  row: Omit<AffiliateRow, "statusAt" | "reason" | "debtMinor">,
): Promise<void> {
  await tx.execute(
    `insert into agents.affiliate (member_id, merchant_code, currency, status, opened_by,
       created_at, status_at) values ($1, $2, $3, $4, $5, $6, $6) on conflict do nothing`,
    [row.memberId, row.merchantCode, row.currency, row.status, row.openedBy, row.createdAt],
  );
}

export async function findAffiliate(
  reader: Reader,
  memberId: bigint,
): Promise<AffiliateRow | undefined> {
  const [row] = await reader.query<AffiliateRow>(
    `select ${columns} from agents.affiliate a where a.member_id = $1`,
    [memberId],
  );
  return row;
}

/** Until the transaction ends nobody settles or decides on this affiliate. */
export async function lockAffiliate(tx: Tx, memberId: bigint): Promise<AffiliateRow | undefined> {
  const [row] = await tx.query<AffiliateRow>(
    `select ${columns} from agents.affiliate a where a.member_id = $1 for update`,
    [memberId],
  );
  return row;
}

export async function saveStatus(
  tx: Tx,
  { memberId, status: from }: Pick<AffiliateRow, "memberId" | "status">,
  {
    status,
    reason,
    at,
  }: { readonly status: AffiliateStatus; readonly reason: string; readonly at: Date },
): Promise<void> {
  const changed = await tx.execute(
    `update agents.affiliate set status = $3, reason = $4, status_at = $5
     where member_id = $1 and status = $2`,
    [memberId, from, status, reason, at],
  );
  if (changed !== 1) throw new Error(`affiliate ${memberId} is not ${from}`);
}

export async function saveAffiliateDebt(tx: Tx, memberId: bigint, debtMinor: bigint) {
  await tx.execute("update agents.affiliate set debt_minor = $2 where member_id = $1", [
    memberId,
    debtMinor,
  ]);
}

export interface AffiliateFilter {
  readonly merchantCode?: string | undefined;
  readonly status?: AffiliateStatus | undefined;
  readonly memberIds?: readonly bigint[] | undefined;
}

/** Those that wait for a decision first, then the newest. */
export async function listAffiliates(
  reader: Reader,
  { merchantCode, status, memberIds }: AffiliateFilter,
  range: RowRange,
): Promise<{ readonly rows: AffiliateRow[]; readonly total: number }> {
  const where = `where ($1::text is null or a.merchant_code = $1)
    and ($2::text is null or a.status = $2)
    and ($3::bigint[] is null or a.member_id = any ($3))`;
  const values = [
    merchantCode ?? null,
    status ?? null,
    memberIds === undefined ? null : plainArray(memberIds, (id) => id),
  ];
  const rows = await reader.query<AffiliateRow>(
    `select ${columns} from agents.affiliate a ${where}
     order by a.status = 'pending' desc, a.created_at desc, a.member_id limit $4 offset $5`,
    [...values, range.limit, range.offset],
  );
  const [count] = await reader.query<{ total: number }>(
    `select count(*)::int as total from agents.affiliate a ${where}`,
    values,
  );
  return { rows, total: count?.total ?? 0 };
}

/** Of a brand, those whom a plan was ever given and who are not shut out. */
export async function listPromised(reader: Reader, merchantCode: string): Promise<AffiliateRow[]> {
  return reader.query<AffiliateRow>(
    `select ${columns} from agents.affiliate a
     where a.merchant_code = $1 and a.status <> 'blocked'
       and exists (select from agents.affiliate_term t where t.member_id = a.member_id)
     order by a.member_id`,
    [merchantCode],
  );
}

export async function listAffiliateBrands(reader: Reader): Promise<string[]> {
  const rows = await reader.query<{ code: string }>(
    `select distinct merchant_code as code from agents.affiliate order by 1`,
  );
  return rows.map(({ code }) => code);
}

export interface NewAffiliateMember {
  readonly memberId: bigint;
  readonly affiliateId: bigint;
  readonly merchantCode: string;
  readonly codeFolded: string;
  readonly registeredAt: Date;
  readonly registeredDay: string;
  readonly src: string;
  readonly subs: readonly string[];
  readonly device: string;
  readonly country: string;
  readonly clickId: string | null;
}

/** The first attribution stands: a second one changes nothing, and answers false. */
export async function insertAffiliateMember(tx: Tx, row: NewAffiliateMember): Promise<boolean> {
  const made = await tx.execute(
    `insert into agents.affiliate_member (member_id, affiliate_id, merchant_code, code_folded,
       registered_at, registered_day, src, subs, device, country, click_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
    [
      row.memberId,
      row.affiliateId,
      row.merchantCode,
      row.codeFolded,
      row.registeredAt,
      row.registeredDay,
      row.src,
      textArray(row.subs, (one) => one),
      row.device,
      row.country,
      row.clickId,
    ],
  );
  return made === 1;
}

/** How many members each of these brought. */
export async function countMembers(
  reader: Reader,
  affiliateIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> {
  const rows = await reader.query<{ id: bigint; members: number }>(
    `select affiliate_id as id, count(*)::int as members from agents.affiliate_member
     where affiliate_id = any ($1::bigint[]) group by 1`,
    [plainArray(affiliateIds, (id) => id)],
  );
  return new Map(rows.map(({ id, members }) => [id, members]));
}
