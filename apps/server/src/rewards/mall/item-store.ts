import type { MallKind } from "@baize/contract";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import type { RowRange } from "../../platform/pages.ts";
import type { MallItemRow } from "./rules.ts";

/** SQL of what may be had for points. */

const columns = `merchant_code as "merchantCode", item_id as "itemId", revision, kind,
  is_open as "isOpen", name, about, picture, currency, points, amount_minor as "amountMinor",
  price_minor as "priceMinor",
  terms, stock, taken, member_max as "memberMax", member_period as "memberPeriod",
  level_min as "levelMin", day_max as "dayMax", day_taken as "dayTaken",
  day_starts_at as "dayStartsAt", opens_at as "opensAt", closes_at as "closesAt", place,
  updated_at as "updatedAt"`;

/** Tickets of a wheel that is closed or of a tournament that is over are of no use. */
const ofUse = `(kind <> 'tickets'
  or exists (select 1 from rewards.wheel w
    where w.wheel_id = (terms -> 'ticket' ->> 'wheelId')::uuid and w.is_open)
  or exists (select 1 from rewards.board b
    where b.board_id = (terms -> 'ticket' ->> 'boardId')::uuid and b.state <> 'cancelled'
      and b.ends_at > $2))`;

const onSale = `is_open and (opens_at is null or opens_at <= $2)
  and (closes_at is null or closes_at > $2) and ${ofUse}`;

interface OnSale {
  readonly merchantCode: string;
  readonly at: Date;
  readonly kind?: MallKind | undefined;
}

export const listOnSale = (
  reader: Reader,
  _leave: OfferLeave,
  { merchantCode, at, kind }: OnSale,
  page: RowRange,
): Promise<MallItemRow[]> =>
  reader.query<MallItemRow>(
    `select ${columns} from rewards.mall_item
     where merchant_code = $1 and ${onSale} and ($3::text is null or kind = $3)
     order by coalesce(taken >= stock, false), place, item_id limit $4 offset $5`,
    [merchantCode, at, kind ?? null, page.limit, page.offset],
  );

export async function countOnSale(
  reader: Reader,
  { merchantCode, at, kind }: OnSale,
): Promise<number> {
  const [row] = await reader.query<{ total: number }>(
    `select count(*)::int as total from rewards.mall_item
     where merchant_code = $1 and ${onSale} and ($3::text is null or kind = $3)`,
    [merchantCode, at, kind ?? null],
  );
  return row?.total ?? 0;
}

/** Open ones first, in the order of the mall. */
export const listItems = (reader: Reader): Promise<MallItemRow[]> =>
  reader.query<MallItemRow>(
    `select ${columns} from rewards.mall_item
     order by merchant_code, is_open desc, place, item_id`,
  );

const findItemSql = kept(
  `select ${columns} from rewards.mall_item where merchant_code = $1 and item_id = $2`,
);

export async function findItem(
  reader: Reader,
  merchantCode: string,
  itemId: string,
): Promise<MallItemRow | undefined> {
  const rows = await reader.query<MallItemRow>(findItemSql, [merchantCode, itemId]);
  return rows[0];
}

export async function lockItem(
  tx: Tx,
  merchantCode: string,
  itemId: string,
): Promise<MallItemRow | undefined> {
  const rows = await tx.query<MallItemRow>(
    `select ${columns} from rewards.mall_item
     where merchant_code = $1 and item_id = $2 for update`,
    [merchantCode, itemId],
  );
  return rows[0];
}

const takeSql = kept(
  `update rewards.mall_item set taken = taken + $5,
       day_taken = case when day_starts_at >= $6 then day_taken else 0 end + $5,
       day_starts_at = greatest(day_starts_at, $6)
     where merchant_code = $1 and item_id = $3 and revision = $4 and ${onSale}
       and (stock is null or taken + $5 <= stock)
       and (day_max is null
         or case when day_starts_at >= $6 then day_taken else 0 end + $5 <= day_max)`,
);

/**
 * Takes so many, and holds the item until the transaction ends: those who come at once wait here,
 * so they are taken last. False where it is not what the members read, or fewer are left.
 */
export async function takeItem(
  tx: Tx,
  { merchantCode, itemId, revision }: Pick<MallItemRow, "merchantCode" | "itemId" | "revision">,
  many: number,
  { at, dayStartAt }: { readonly at: Date; readonly dayStartAt: Date },
): Promise<boolean> {
  const params = [merchantCode, at, itemId, revision, many, dayStartAt];
  return (await tx.execute(takeSql, params)) === 1;
}

/** Puts one back that was taken at a moment; of an earlier day it is missing from no limit. */
export async function putBack(
  tx: Tx,
  { merchantCode, itemId }: Pick<MallItemRow, "merchantCode" | "itemId">,
  takenAt: Date,
): Promise<void> {
  await tx.execute(
    `update rewards.mall_item set taken = taken - 1,
       day_taken = case when $3 >= day_starts_at then greatest(day_taken - 1, 0) else day_taken end
     where merchant_code = $1 and item_id = $2`,
    [merchantCode, itemId, takenAt],
  );
}

/** What of an item is written, in the order of the statements' parameters from the third on. */
const valuesOf = (row: MallItemRow): unknown[] => [
  row.isOpen,
  row.name,
  row.about,
  row.picture,
  row.points,
  row.amountMinor,
  row.terms,
  row.stock,
  row.memberMax,
  row.memberPeriod,
  row.opensAt,
  row.closesAt,
  row.place,
  row.priceMinor,
  row.updatedAt,
  row.levelMin,
  row.dayMax,
];

/** False when the brand has an item of this id already. */
export async function insertItem(tx: Tx, row: MallItemRow): Promise<boolean> {
  const added = await tx.execute(
    `insert into rewards.mall_item (merchant_code, item_id, is_open, name, about, picture, points,
       amount_minor, terms, stock, member_max, member_period, opens_at, closes_at, place,
       price_minor, updated_at, created_at, level_min, day_max, kind, currency)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17, $18,
       $19, $20, $21)
     on conflict (merchant_code, item_id) do nothing`,
    [row.merchantCode, row.itemId, ...valuesOf(row), row.kind, row.currency],
  );
  return added === 1;
}

/** Writes an item over the revision that was read; false when somebody else was first. */
export async function updateItem(tx: Tx, row: MallItemRow): Promise<boolean> {
  const changed = await tx.execute(
    `update rewards.mall_item set is_open = $3, name = $4, about = $5, picture = $6, points = $7,
       amount_minor = $8, terms = $9, stock = $10, member_max = $11, member_period = $12,
       opens_at = $13, closes_at = $14, place = $15, price_minor = $16, updated_at = $17,
       level_min = $18, day_max = $19, revision = revision + 1
     where merchant_code = $1 and item_id = $2 and revision = $20`,
    [row.merchantCode, row.itemId, ...valuesOf(row), row.revision],
  );
  return changed === 1;
}
