import type { AffiliateStatementState } from "@baize/contract/affiliate-bounds";
import { plainArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";

/** SQL of the months of affiliates. */

export interface AffiliateStatementRow {
  readonly statementId: string;
  readonly affiliateId: bigint;
  readonly merchantCode: string;
  readonly currency: string;
  readonly planId: string;
  readonly month: string;
  readonly document: string;
  readonly hash: string;
  readonly dueMinor: bigint;
  readonly correctionsMinor: bigint;
  readonly debtInMinor: bigint;
  readonly debtOutMinor: bigint;
  readonly rolledInMinor: bigint;
  readonly payableMinor: bigint;
  readonly nowBaseMinor: bigint;
  readonly nowDueMinor: bigint;
  readonly state: AffiliateStatementState;
  readonly payFrom: string;
  readonly rolledInto: string | null;
  readonly approvedBy: string | null;
  readonly note: string | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
}

const columns = `s.statement_id as "statementId", s.affiliate_id as "affiliateId",
  s.merchant_code as "merchantCode", s.currency, s.plan_id as "planId", s.month, s.document, s.hash,
  s.due_minor as "dueMinor", s.corrections_minor as "correctionsMinor",
  s.debt_in_minor as "debtInMinor", s.debt_out_minor as "debtOutMinor",
  s.rolled_in_minor as "rolledInMinor", s.payable_minor as "payableMinor",
  s.now_base_minor as "nowBaseMinor", s.now_due_minor as "nowDueMinor", s.state,
  s.pay_from::text as "payFrom", s.rolled_into as "rolledInto", s.approved_by as "approvedBy",
  s.note, s.created_at as "createdAt", s.paid_at as "paidAt"`;

export type NewAffiliateStatement = Omit<
  AffiliateStatementRow,
  "rolledInto" | "approvedBy" | "note" | "paidAt"
>;

export async function insertAffiliateStatement(tx: Tx, row: NewAffiliateStatement): Promise<void> {
  await tx.execute(
    `insert into agents.affiliate_statement (statement_id, affiliate_id, merchant_code, currency,
       plan_id, month, document, hash, due_minor, corrections_minor, debt_in_minor, debt_out_minor,
       rolled_in_minor, payable_minor, now_base_minor, now_due_minor, state, pay_from, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
    [
      row.statementId,
      row.affiliateId,
      row.merchantCode,
      row.currency,
      row.planId,
      row.month,
      row.document,
      row.hash,
      row.dueMinor,
      row.correctionsMinor,
      row.debtInMinor,
      row.debtOutMinor,
      row.rolledInMinor,
      row.payableMinor,
      row.nowBaseMinor,
      row.nowDueMinor,
      row.state,
      row.payFrom,
      row.createdAt,
    ],
  );
}

/** Of one affiliate since a month, the oldest first. */
export function listSince(
  reader: Reader,
  affiliateId: bigint,
  month: string,
): Promise<AffiliateStatementRow[]> {
  return reader.query<AffiliateStatementRow>(
    `select ${columns} from agents.affiliate_statement s
     where s.affiliate_id = $1 and s.month >= $2 order by s.month`,
    [affiliateId, month],
  );
}

export function listBelowMinimum(tx: Tx, affiliateId: bigint): Promise<AffiliateStatementRow[]> {
  return tx.query<AffiliateStatementRow>(
    `select ${columns} from agents.affiliate_statement s
     where s.affiliate_id = $1 and s.state = 'below_minimum' order by s.month for update`,
    [affiliateId],
  );
}

/** What later facts made of a month that was settled. */
export async function saveNow(
  tx: Tx,
  {
    statementId,
    nowBaseMinor,
    nowDueMinor,
  }: Pick<AffiliateStatementRow, "statementId" | "nowBaseMinor" | "nowDueMinor">,
): Promise<void> {
  await tx.execute(
    `update agents.affiliate_statement set now_base_minor = $2, now_due_minor = $3
     where statement_id = $1`,
    [statementId, nowBaseMinor, nowDueMinor],
  );
}

export interface AffiliateCorrection {
  readonly ofStatementId: string;
  readonly wasMinor: bigint;
  readonly nowMinor: bigint;
}

export async function insertAffiliateCorrections(
  tx: Tx,
  statementId: string,
  lines: readonly AffiliateCorrection[],
): Promise<void> {
  for (const { ofStatementId, wasMinor, nowMinor } of lines) {
    await tx.execute(
      `insert into agents.affiliate_correction (statement_id, of_statement_id, was_minor, now_minor)
       values ($1, $2, $3, $4)`,
      [statementId, ofStatementId, wasMinor, nowMinor],
    );
  }
}

export function listAffiliateCorrections(
  reader: Reader,
  statementId: string,
): Promise<{ readonly month: string; readonly wasMinor: bigint; readonly nowMinor: bigint }[]> {
  return reader.query(
    `select s.month, c.was_minor as "wasMinor", c.now_minor as "nowMinor"
     from agents.affiliate_correction c
     join agents.affiliate_statement s on s.statement_id = c.of_statement_id
     where c.statement_id = $1 order by s.month`,
    [statementId],
  );
}

/** Whether a later statement has corrected this one. */
export async function isCorrectedLater(reader: Reader, statementId: string): Promise<boolean> {
  const rows = await reader.query(
    `select 1 from agents.affiliate_correction where of_statement_id = $1 limit 1`,
    [statementId],
  );
  return rows.length > 0;
}

export async function findAffiliateStatement(
  reader: Reader,
  statementId: string,
): Promise<AffiliateStatementRow | undefined> {
  const [row] = await reader.query<AffiliateStatementRow>(
    `select ${columns} from agents.affiliate_statement s where s.statement_id = $1`,
    [statementId],
  );
  return row;
}

export async function lockAffiliateStatement(
  tx: Tx,
  statementId: string,
): Promise<AffiliateStatementRow | undefined> {
  const [row] = await tx.query<AffiliateStatementRow>(
    `select ${columns} from agents.affiliate_statement s where s.statement_id = $1 for update`,
    [statementId],
  );
  return row;
}

export interface StatementMove {
  readonly state: AffiliateStatementState;
  readonly rolledInto?: string;
  readonly approvedBy?: string;
  readonly note?: string;
  readonly paidAt?: Date;
}

/** Moves a statement on; false where it is in another state by now. */
export async function moveAffiliateStatement(
  tx: Tx,
  { statementId, state }: Pick<AffiliateStatementRow, "statementId" | "state">,
  to: StatementMove,
): Promise<boolean> {
  const moved = await tx.execute(
    `update agents.affiliate_statement set state = $3, rolled_into = coalesce($4, rolled_into),
       approved_by = coalesce($5, approved_by), note = coalesce($6, note),
       paid_at = coalesce($7, paid_at)
     where statement_id = $1 and state = $2`,
    [
      statementId,
      state,
      to.state,
      to.rolledInto ?? null,
      to.approvedBy ?? null,
      to.note ?? null,
      to.paidAt ?? null,
    ],
  );
  return moved === 1;
}

/** Of a brand, in these states, to be paid by a day. */
export function listOpen(
  reader: Reader,
  merchantCode: string,
  state: "due" | "on_hold",
  day: string,
): Promise<AffiliateStatementRow[]> {
  return reader.query<AffiliateStatementRow>(
    `select ${columns} from agents.affiliate_statement s
     where s.merchant_code = $1 and s.state = $2 and s.pay_from <= $3::date
     order by s.month, s.statement_id limit 1000`,
    [merchantCode, state, day],
  );
}

export interface StatementFilter {
  readonly merchantCode?: string | undefined;
  readonly state?: AffiliateStatementState | undefined;
  readonly affiliateId?: bigint | undefined;
}

/** Those that wait for an operator first, then the newest. */
export async function listAffiliateStatements(
  reader: Reader,
  { merchantCode, state, affiliateId }: StatementFilter,
  range: RowRange,
): Promise<{ readonly rows: AffiliateStatementRow[]; readonly total: number }> {
  const where = `where ($1::text is null or s.merchant_code = $1)
    and ($2::text is null or s.state = $2) and ($3::bigint is null or s.affiliate_id = $3)`;
  const values = [merchantCode ?? null, state ?? null, affiliateId ?? null];
  const rows = await reader.query<AffiliateStatementRow>(
    `select ${columns} from agents.affiliate_statement s ${where}
     order by s.state = 'awaiting_approval' desc, s.month desc, s.statement_id
     limit $4 offset $5`,
    [...values, range.limit, range.offset],
  );
  const [count] = await reader.query<{ total: number }>(
    `select count(*)::int as total from agents.affiliate_statement s ${where}`,
    values,
  );
  return { rows, total: count?.total ?? 0 };
}

/** What waits for its day or for somebody, and what was paid. */
export async function sumOpen(
  reader: Reader,
  affiliateId: bigint,
): Promise<{ readonly openMinor: bigint; readonly paidMinor: bigint }> {
  const [row] = await reader.query<{ openMinor: bigint; paidMinor: bigint }>(
    `select coalesce(sum(payable_minor) filter (where state in
         ('below_minimum', 'awaiting_approval', 'due', 'on_hold')), 0)::bigint as "openMinor",
       coalesce(sum(payable_minor) filter (where state = 'paid'), 0)::bigint as "paidMinor"
     from agents.affiliate_statement where affiliate_id = $1`,
    [affiliateId],
  );
  return row ?? { openMinor: 0n, paidMinor: 0n };
}

/** What was paid to each, as the statements say. */
export async function sumPaid(reader: Reader): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await reader.query<{ id: bigint; paid: bigint }>(
    `select affiliate_id as id, sum(payable_minor)::bigint as paid
     from agents.affiliate_statement where state = 'paid' group by 1`,
  );
  return new Map(rows.map(({ id, paid }) => [id, paid]));
}

/** What the affiliates right below came to in a month, as it is known now. */
export async function sumDues(
  reader: Reader,
  affiliateIds: readonly bigint[],
  month: string,
): Promise<bigint> {
  const [row] = await reader.query<{ due: bigint }>(
    `select coalesce(sum(now_due_minor), 0)::bigint as due from agents.affiliate_statement
     where affiliate_id = any ($1::bigint[]) and month = $2 and state <> 'cancelled'`,
    [plainArray(affiliateIds, (id) => id), month],
  );
  return row?.due ?? 0n;
}
