import type { RedemptionKind, RedemptionState } from "@baize/contract";
import { plainArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import { momentParams, momentSql, type MomentPage } from "../../platform/moments.ts";
import type { RowRange } from "../../platform/pages.ts";
import type { RedemptionRow } from "./rules.ts";

/** SQL of what members redeemed and converted. */

const columns = `member_id as "memberId", redemption_id as "redemptionId",
  merchant_code as "merchantCode", item_id as "itemId", item_revision as "itemRevision", kind,
  name, picture, points, points_after as "pointsAfter", ratio, currency,
  amount_minor as "amountMinor", paid_minor as "paidMinor", turnover_bps as "turnoverBps",
  terms, state, delivery, carrier,
  tracking, address_sealed as "addressSealed", applied_at as "appliedAt", ended_at as "endedAt",
  delivered_at as "deliveredAt", remark, operator`;

const insertRedemptionSql = kept(
  `insert into rewards.redemption (member_id, redemption_id, merchant_code, item_id,
       item_revision, kind, name, picture, points, points_after, ratio, currency, amount_minor,
       turnover_bps, terms, state, delivery, address_sealed, applied_at, ended_at, paid_minor)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
       $20, $21)`,
);

export async function insertRedemption(tx: Tx, row: RedemptionRow): Promise<void> {
  await tx.execute(insertRedemptionSql, [
    row.memberId,
    row.redemptionId,
    row.merchantCode,
    row.itemId,
    row.itemRevision,
    row.kind,
    row.name,
    row.picture,
    row.points,
    row.pointsAfter,
    row.ratio,
    row.currency,
    row.amountMinor,
    row.turnoverBps,
    row.terms,
    row.state,
    row.delivery,
    row.addressSealed,
    row.appliedAt,
    row.endedAt,
    row.paidMinor,
  ]);
}

const insertRedemptionsSql = kept(
  `insert into rewards.redemption (member_id, redemption_id, merchant_code, item_id,
       item_revision, kind, name, picture, points, points_after, ratio, currency, amount_minor,
       turnover_bps, terms, state, delivery, address_sealed, applied_at, ended_at, paid_minor)
     select * from unnest($1::bigint[], $2::uuid[], $3::text[], $4::uuid[], $5::int[], $6::text[],
       $7::jsonb[], $8::text[], $9::bigint[], $10::bigint[], $11::int[], $12::text[],
       $13::bigint[], $14::int[], $15::jsonb[], $16::text[], $17::text[], $18::bytea[],
       $19::timestamptz[], $20::timestamptz[], $21::bigint[])`,
);

/** Many at once. */
export async function insertRedemptions(tx: Tx, rows: readonly RedemptionRow[]): Promise<void> {
  await tx.execute(insertRedemptionsSql, [
    rows.map(({ memberId }) => memberId),
    rows.map(({ redemptionId }) => redemptionId),
    rows.map(({ merchantCode }) => merchantCode),
    rows.map(({ itemId }) => itemId),
    rows.map(({ itemRevision }) => itemRevision),
    rows.map(({ kind }) => kind),
    rows.map(({ name }) => JSON.stringify(name)),
    rows.map(({ picture }) => picture),
    rows.map(({ points }) => points),
    rows.map(({ pointsAfter }) => pointsAfter),
    rows.map(({ ratio }) => ratio),
    rows.map(({ currency }) => currency),
    rows.map(({ amountMinor }) => amountMinor),
    rows.map(({ turnoverBps }) => turnoverBps),
    rows.map(({ terms }) => JSON.stringify(terms)),
    rows.map(({ state }) => state),
    rows.map(({ delivery }) => delivery),
    rows.map(({ addressSealed }) => addressSealed),
    rows.map(({ appliedAt }) => appliedAt),
    rows.map(({ endedAt }) => endedAt),
    rows.map(({ paidMinor }) => paidMinor),
  ]);
}

async function one(reader: Reader, sql: string, params: readonly unknown[]) {
  return (await reader.query<RedemptionRow>(sql, params))[0];
}

const byId = kept(
  `select ${columns} from rewards.redemption where member_id = $1 and redemption_id = $2`,
);

export const findRedemption = (reader: Reader, memberId: bigint, redemptionId: string) =>
  one(reader, byId, [memberId, redemptionId]);

const byIds = kept(
  `select ${columns} from rewards.redemption
     where (member_id, redemption_id) in (select * from unnest($1::bigint[], $2::uuid[]))`,
);

/** Those of these that there are, by their ids. */
export async function findRedemptions(
  reader: Reader,
  of: readonly Pick<RedemptionRow, "memberId" | "redemptionId">[],
): Promise<ReadonlyMap<string, RedemptionRow>> {
  const rows = await reader.query<RedemptionRow>(byIds, [
    plainArray(of, ({ memberId }) => memberId),
    plainArray(of, ({ redemptionId }) => redemptionId),
  ]);
  return new Map(rows.map((row) => [row.redemptionId, row]));
}

export const lockRedemption = (tx: Tx, memberId: bigint, redemptionId: string) =>
  one(tx, `${byId} for update`, [memberId, redemptionId]);

/** Moves one on from where it was read; undefined where it is elsewhere by now. */
export const updateRedemption = (
  tx: Tx,
  from: Pick<RedemptionRow, "memberId" | "redemptionId" | "state" | "delivery">,
  to: RedemptionRow,
) =>
  one(
    tx,
    `update rewards.redemption set state = $5, delivery = $6, carrier = $7, tracking = $8,
       ended_at = $9, delivered_at = $10, remark = $11, operator = $12
     where member_id = $1 and redemption_id = $2 and state = $3
       and delivery is not distinct from $4 returning ${columns}`,
    [
      from.memberId,
      from.redemptionId,
      from.state,
      from.delivery,
      to.state,
      to.delivery,
      to.carrier,
      to.tracking,
      to.endedAt,
      to.deliveredAt,
      to.remark,
      to.operator,
    ],
  );

/** How often a member had each item since a moment each; what was rejected does not count. */
export async function countHad(
  reader: Reader,
  memberId: bigint,
  items: readonly { readonly itemId: string; readonly since: Date }[],
): Promise<ReadonlyMap<string, number>> {
  if (items.length === 0) return new Map();
  const rows = await reader.query<{ itemId: string; had: number }>(
    `select u.item_id as "itemId", count(*)::int as had
     from unnest($2::uuid[], $3::timestamptz[]) as u (item_id, since)
     join rewards.redemption r on r.member_id = $1 and r.item_id = u.item_id
       and r.applied_at >= u.since and r.state <> 'rejected'
       and r.delivery is distinct from 'came_back'
     group by u.item_id`,
    [memberId, items.map(({ itemId }) => itemId), items.map(({ since }) => since)],
  );
  return new Map(rows.map(({ itemId, had }) => [itemId, had]));
}

/** How often each of these members had one item since a moment, counted the same way. */
export async function countHadEach(
  reader: Reader,
  memberIds: readonly bigint[],
  { itemId, since }: { readonly itemId: string; readonly since: Date },
): Promise<ReadonlyMap<bigint, number>> {
  const rows = await reader.query<{ memberId: bigint; had: number }>(
    kept(`select member_id as "memberId", count(*)::int as had from rewards.redemption
     where member_id = any ($1::bigint[]) and item_id = $2 and applied_at >= $3
       and state <> 'rejected' and delivery is distinct from 'came_back'
     group by member_id`),
    [plainArray(memberIds, (memberId) => memberId), itemId, since],
  );
  return new Map(rows.map(({ memberId, had }) => [memberId, had]));
}

export interface RedemptionFilter {
  readonly memberId?: bigint | undefined;
  readonly merchantCode?: string | undefined;
  readonly state?: RedemptionState | undefined;
  readonly kind?: RedemptionKind | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

const filterSql = `($1::bigint is null or member_id = $1)
  and ($2::text is null or merchant_code = $2) and ($3::text is null or state = $3)
  and ($4::text is null or kind = $4) and ($5::timestamptz is null or applied_at >= $5)
  and ($6::timestamptz is null or applied_at < $6)`;

const filterParams = ({ memberId, merchantCode, state, kind, from, to }: RedemptionFilter) => [
  memberId ?? null,
  merchantCode ?? null,
  state ?? null,
  kind ?? null,
  from ?? null,
  to ?? null,
];

/** What waits oldest first where an operator asks for it, else newest first. */
export function listRedemptions(
  reader: Reader,
  filter: RedemptionFilter,
  page: RowRange,
): Promise<RedemptionRow[]> {
  const order = filter.state === "in_process" && filter.memberId === undefined ? "asc" : "desc";
  return reader.query<RedemptionRow>(
    `select ${columns} from rewards.redemption where ${filterSql}
     order by applied_at ${order}, redemption_id ${order} limit $7 offset $8`,
    [...filterParams(filter), page.limit, page.offset],
  );
}

export async function countRedemptions(reader: Reader, filter: RedemptionFilter): Promise<number> {
  const [row] = await reader.query<{ total: number }>(
    `select count(*)::int as total from rewards.redemption where ${filterSql}`,
    filterParams(filter),
  );
  return row?.total ?? 0;
}

export const listRedemptionsBefore = (
  reader: Reader,
  filter: RedemptionFilter,
  page: MomentPage,
): Promise<RedemptionRow[]> =>
  reader.query<RedemptionRow>(
    `select ${columns} from rewards.redemption where ${filterSql}
       and ${momentSql({ at: "applied_at", id: "redemption_id" }, 7)}`,
    [...filterParams(filter), ...momentParams(page)],
  );

/**
 * Addresses of what arrived, came back or was rejected long ago. What was sent and approved as long
 * ago has arrived, though nobody noted it.
 */
export const deleteAddresses = (tx: Tx, before: Date): Promise<number> =>
  tx.execute(
    `update rewards.redemption set address_sealed = null
     where address_sealed is not null
       and (delivered_at < $1 or state = 'rejected' and ended_at < $1
         or delivery in ('sent', 'came_back') and ended_at < $1)`,
    [before],
  );

/** Cash beside points that each member paid and did not get back. */
export const listCashAfter = (reader: Reader, after: bigint, limit: number) =>
  reader.query<{ readonly memberId: bigint; readonly paidMinor: bigint }>(
    `select member_id as "memberId", sum(paid_minor)::bigint as "paidMinor"
     from rewards.redemption
     where paid_minor > 0 and state <> 'rejected' and delivery is distinct from 'came_back'
       and member_id > $1
     group by member_id order by member_id limit $2`,
    [after, limit],
  );

export interface SealedAddress {
  readonly memberId: bigint;
  readonly redemptionId: string;
  readonly addressSealed: Buffer;
}

/** For a change of keys. */
export const listAddresses = (
  reader: Reader,
  after: SealedAddress | undefined,
  limit: number,
): Promise<SealedAddress[]> =>
  reader.query<SealedAddress>(
    `select member_id as "memberId", redemption_id as "redemptionId",
       address_sealed as "addressSealed"
     from rewards.redemption where address_sealed is not null
       and ($1::bigint is null or (member_id, redemption_id) > ($1, $2::uuid))
     order by member_id, redemption_id limit $3`,
    [after?.memberId ?? null, after?.redemptionId ?? null, limit],
  );

export const updateAddress = (tx: Tx, { memberId, redemptionId }: SealedAddress, sealed: Buffer) =>
  tx.execute(
    `update rewards.redemption set address_sealed = $3
     where member_id = $1 and redemption_id = $2 and address_sealed is not null`,
    [memberId, redemptionId, sealed],
  );
