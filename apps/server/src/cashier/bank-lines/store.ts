import type { Reader, Tx } from "../../platform/db.ts";
import { momentParams, momentSql, type MomentPage } from "../../platform/moments.ts";
import type { LineRow, LineState } from "./rules.ts";

/** SQL of what banks say came in. */

const columns = `merchant_code as "merchantCode", account_id as "accountId",
  bank_reference as "bankReference", id, currency, amount_minor as "amountMinor",
  to_char(received_on, 'YYYY-MM-DD') as "receivedOn", sender, text, state,
  member_id as "memberId", deposit_id as "depositId", first_by as "firstBy",
  first_by_name as "firstByName", reason, entered_by as "enteredBy",
  entered_by_name as "enteredByName", entered_at as "enteredAt", looked_at as "lookedAt",
  updated_at as "updatedAt", revision`;

/** False when the account has a line of this number already. */
export async function insertLine(tx: Tx, row: LineRow): Promise<boolean> {
  const added = await tx.execute(
    `insert into cashier.bank_line (merchant_code, account_id, bank_reference, id, currency,
       amount_minor, received_on, sender, text, state, entered_by, entered_by_name, entered_at,
       looked_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (merchant_code, account_id, bank_reference) do nothing`,
    [
      row.merchantCode,
      row.accountId,
      row.bankReference,
      row.id,
      row.currency,
      row.amountMinor,
      row.receivedOn,
      row.sender,
      row.text,
      row.state,
      row.enteredBy,
      row.enteredByName,
      row.enteredAt,
      row.lookedAt,
      row.updatedAt,
    ],
  );
  return added === 1;
}

/**
 * Writes a line over the state and revision that were read; an empty answer means somebody else was
 * first.
 */
export function updateLine(tx: Tx, before: LineRow, row: LineRow): Promise<LineRow[]> {
  return tx.query<LineRow>(
    `update cashier.bank_line set state = $6, member_id = $7, deposit_id = $8, first_by = $9,
       first_by_name = $10, reason = $11, looked_at = $12, updated_at = $13,
       revision = revision + 1
     where merchant_code = $1 and account_id = $2 and bank_reference = $3 and state = $4
       and revision = $5
     returning ${columns}`,
    [
      before.merchantCode,
      before.accountId,
      before.bankReference,
      before.state,
      before.revision,
      row.state,
      row.memberId,
      row.depositId,
      row.firstBy,
      row.firstByName,
      row.reason,
      row.lookedAt,
      row.updatedAt,
    ],
  );
}

export async function findLine(reader: Reader, id: string): Promise<LineRow | undefined> {
  const rows = await reader.query<LineRow>(
    `select ${columns} from cashier.bank_line where id = $1`,
    [id],
  );
  return rows[0];
}

/** Takes a line until the transaction is over. */
export async function lockLine(tx: Tx, id: string): Promise<LineRow | undefined> {
  const rows = await tx.query<LineRow>(
    `select ${columns} from cashier.bank_line where id = $1 for update`,
    [id],
  );
  return rows[0];
}

export async function lockLineByReference(
  tx: Tx,
  {
    merchantCode,
    accountId,
    bankReference,
  }: Pick<LineRow, "merchantCode" | "accountId" | "bankReference">,
): Promise<LineRow | undefined> {
  const rows = await tx.query<LineRow>(
    `select ${columns} from cashier.bank_line
     where merchant_code = $1 and account_id = $2 and bank_reference = $3 for update`,
    [merchantCode, accountId, bankReference],
  );
  return rows[0];
}

/** The line that credited a deposit, or is proposed for it. */
export async function findLineOf(reader: Reader, depositId: string): Promise<LineRow | undefined> {
  const rows = await reader.query<LineRow>(
    `select ${columns} from cashier.bank_line where deposit_id = $1`,
    [depositId],
  );
  return rows[0];
}

/** Lines nobody looked at yet, oldest first. */
export function listNewLines(reader: Reader, limit: number): Promise<LineRow[]> {
  return reader.query<LineRow>(
    `select ${columns} from cashier.bank_line where state = 'waiting' and looked_at is null
     order by entered_at, id limit $1`,
    [limit],
  );
}

export interface LineQuery {
  readonly state: LineState | "open" | undefined;
  readonly merchantCode: string | undefined;
}

const where = `($1::text is null or merchant_code = $1) and ($2::text is null or state = $2
  or ($2 = 'open' and state in ('waiting', 'awaiting_second')))`;

export function listLines(
  reader: Reader,
  { state, merchantCode }: LineQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<LineRow[]> {
  const isOpen = state === "open" || state === "waiting" || state === "awaiting_second";
  const order = isOpen ? "asc" : "desc";
  return reader.query<LineRow>(
    `select ${columns} from cashier.bank_line where ${where}
     order by entered_at ${order}, id ${order} limit $3 offset $4`,
    [merchantCode ?? null, state ?? null, limit, offset],
  );
}

/** All that fit, newest first, whatever waits. */
export function listLinesBefore(
  reader: Reader,
  { state, merchantCode }: LineQuery,
  page: MomentPage,
): Promise<LineRow[]> {
  return reader.query<LineRow>(
    `select ${columns} from cashier.bank_line
     where ${where} and ${momentSql({ at: "entered_at", id: "id" }, 3)}`,
    [merchantCode ?? null, state ?? null, ...momentParams(page)],
  );
}

export async function countLines(
  reader: Reader,
  { state, merchantCode }: LineQuery,
): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    `select count(*)::int as total from cashier.bank_line where ${where}`,
    [merchantCode ?? null, state ?? null],
  );
  return rows[0]?.total ?? 0;
}
