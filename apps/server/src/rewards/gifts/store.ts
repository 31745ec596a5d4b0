import type { PrizeTerms } from "@baize/contract";
import { plainArray, textArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";
import type { LocalText } from "../../platform/text.ts";

/** SQL of awards given by list. */

export interface GiftListRow {
  readonly listId: string;
  readonly merchantCode: string;
  readonly currency: string;
  readonly title: LocalText;
  readonly turnoverBps: number;
  readonly days: number;
  readonly reason: string;
  readonly operator: string;
  /** The second person; null where one sufficed. */
  readonly approver: string | null;
  readonly givenAt: Date;
  readonly lines: number;
  readonly given: number;
  readonly amountMinor: bigint;
  readonly prize: PrizeTerms;
  /** Minor units, or how many were given. */
  readonly quantity: bigint;
}

const columns = `list_id as "listId", merchant_code as "merchantCode", currency, title,
  turnover_bps as "turnoverBps", claim_days as days, reason, operator, approver,
  given_at as "givenAt", lines, given, amount_minor as "amountMinor", prize, quantity`;

/** False where there is one of this id. */
export async function insertGiftList(tx: Tx, row: GiftListRow): Promise<boolean> {
  const added = await tx.execute(
    `insert into rewards.gift_list (list_id, merchant_code, currency, title, turnover_bps,
       claim_days, reason, operator, given_at, lines, given, amount_minor, prize, quantity,
       approver)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict do nothing`,
    [
      row.listId,
      row.merchantCode,
      row.currency,
      row.title,
      row.turnoverBps,
      row.days,
      row.reason,
      row.operator,
      row.givenAt,
      row.lines,
      row.given,
      row.amountMinor,
      row.prize,
      row.quantity,
      row.approver,
    ],
  );
  return added === 1;
}

export interface GiftLineRow {
  readonly line: number;
  readonly memberId: bigint;
  readonly username: string;
  readonly amountMinor: bigint;
  readonly quantity: bigint;
  readonly awardId: string | null;
  readonly result: "given" | "paused" | "shut";
}

export async function insertGiftLines(
  tx: Tx,
  listId: string,
  rows: readonly GiftLineRow[],
): Promise<void> {
  await tx.execute(
    `insert into rewards.gift_line
       (list_id, line, member_id, username, amount_minor, award_id, result, quantity)
     select $1, * from unnest($2::int[], $3::bigint[], $4::text[], $5::bigint[], $6::uuid[],
       $7::text[], $8::bigint[])`,
    [
      listId,
      plainArray(rows, ({ line }) => line),
      plainArray(rows, ({ memberId }) => memberId),
      textArray(rows, ({ username }) => username),
      plainArray(rows, ({ amountMinor }) => amountMinor),
      plainArray(rows, ({ awardId }) => awardId ?? "null"),
      textArray(rows, ({ result }) => result),
      plainArray(rows, ({ quantity }) => quantity),
    ],
  );
}

export async function findGiftList(reader: Reader, listId: string) {
  const rows = await reader.query<GiftListRow>(
    `select ${columns} from rewards.gift_list where list_id = $1`,
    [listId],
  );
  return rows[0];
}

export function listGiftLines(reader: Reader, listId: string): Promise<GiftLineRow[]> {
  return reader.query<GiftLineRow>(
    `select line, member_id as "memberId", username, amount_minor as "amountMinor",
       quantity, award_id as "awardId", result
     from rewards.gift_line where list_id = $1 order by line`,
    [listId],
  );
}

export function listGiftLists(
  reader: Reader,
  merchantCode: string | undefined,
  page: RowRange,
): Promise<GiftListRow[]> {
  return reader.query<GiftListRow>(
    `select ${columns} from rewards.gift_list where $1::text is null or merchant_code = $1
     order by given_at desc, list_id limit $2 offset $3`,
    [merchantCode ?? null, page.limit, page.offset],
  );
}

export async function countGiftLists(reader: Reader, merchantCode: string | undefined) {
  const [row] = await reader.query<{ total: number }>(
    `select count(*)::int as total from rewards.gift_list
     where $1::text is null or merchant_code = $1`,
    [merchantCode ?? null],
  );
  return row?.total ?? 0;
}
