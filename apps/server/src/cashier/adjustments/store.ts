import type { AdjustmentState } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import { momentParams, momentSql, type MomentPage } from "../../platform/moments.ts";
import type { AdjustmentRow } from "./rules.ts";

/** SQL of adjustments. */

const columns = `member_id as "memberId", adjustment_id as "adjustmentId",
  merchant_code as "merchantCode", username, reference, direction, currency,
  amount_minor as "amountMinor", category, reason, ticket, state,
  deposit_id as "depositId", deposit_reference as "depositReference",
  needs_second as "needsSecond", requested_by as "requestedBy", requester,
  requested_at as "requestedAt", decided_by as "decidedBy", decider,
  decided_at as "decidedAt", decision_reason as "decisionReason",
  balance_before_minor as "balanceBeforeMinor", balance_after_minor as "balanceAfterMinor"`;

/** False when it was asked for before, under the same key. */
export async function insertAdjustment(tx: Tx, row: AdjustmentRow): Promise<boolean> {
  const added = await tx.execute(
    `insert into cashier.adjustment (member_id, adjustment_id, merchant_code, username,
       reference, direction, currency, amount_minor, category, reason, ticket, needs_second,
       requested_by, requester, requested_at, deposit_id, deposit_reference)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     on conflict (member_id, adjustment_id) do nothing`,
    [
      row.memberId,
      row.adjustmentId,
      row.merchantCode,
      row.username,
      row.reference,
      row.direction,
      row.currency,
      row.amountMinor,
      row.category,
      row.reason,
      row.ticket,
      row.needsSecond,
      row.requestedBy,
      row.requester,
      row.requestedAt,
      row.depositId,
      row.depositReference,
    ],
  );
  return added === 1;
}

/** Writes the decision over an open one; false when it was decided before. */
export async function decideAdjustment(tx: Tx, row: AdjustmentRow): Promise<boolean> {
  const changed = await tx.execute(
    `update cashier.adjustment set state = $3, decided_by = $4, decider = $5, decided_at = $6,
       decision_reason = $7, balance_before_minor = $8, balance_after_minor = $9
     where member_id = $1 and adjustment_id = $2 and state = 'open'`,
    [
      row.memberId,
      row.adjustmentId,
      row.state,
      row.decidedBy,
      row.decider,
      row.decidedAt,
      row.decisionReason,
      row.balanceBeforeMinor,
      row.balanceAfterMinor,
    ],
  );
  return changed === 1;
}

export async function findAdjustment(
  reader: Reader,
  adjustmentId: string,
): Promise<AdjustmentRow | undefined> {
  const rows = await reader.query<AdjustmentRow>(
    `select ${columns} from cashier.adjustment where adjustment_id = $1`,
    [adjustmentId],
  );
  return rows[0];
}

export interface AdjustmentFilter {
  readonly state: AdjustmentState | undefined;
  readonly merchantCode: string | undefined;
}

const matching = `from cashier.adjustment
  where ($1::text is null or state = $1) and ($2::text is null or merchant_code = $2)`;

const valuesOf = ({ state, merchantCode }: AdjustmentFilter) => [
  state ?? null,
  merchantCode ?? null,
];

/** What waits comes oldest first, the rest newest first. */
export function listAdjustments(
  reader: Reader,
  filter: AdjustmentFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<AdjustmentRow[]> {
  const order = filter.state === "open" ? "asc" : "desc";
  return reader.query<AdjustmentRow>(
    `select ${columns} ${matching}
     order by requested_at ${order}, adjustment_id ${order} limit $3 offset $4`,
    [...valuesOf(filter), page.limit, page.offset],
  );
}

/** All that fit, newest first, whatever waits. */
export function listAdjustmentsBefore(
  reader: Reader,
  filter: AdjustmentFilter,
  page: MomentPage,
): Promise<AdjustmentRow[]> {
  return reader.query<AdjustmentRow>(
    `select ${columns} ${matching}
       and ${momentSql({ at: "requested_at", id: "adjustment_id" }, 3)}`,
    [...valuesOf(filter), ...momentParams(page)],
  );
}

export async function countAdjustments(reader: Reader, filter: AdjustmentFilter): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    `select count(*)::int as total ${matching}`,
    valuesOf(filter),
  );
  return rows[0]?.total ?? 0;
}

/** Deposits of a member that were taken back, less what was given again of them. */
export async function sumChargebacks(reader: Reader, memberId: bigint): Promise<bigint> {
  const rows = await reader.query<{ sum: bigint }>(
    `select coalesce(sum(case direction when 'debit' then amount_minor else -amount_minor end), 0)
       ::bigint as sum
     from cashier.adjustment
     where member_id = $1 and state = 'approved' and category = 'chargeback'`,
    [memberId],
  );
  return rows[0]?.sum ?? 0n;
}

export interface DepositSums {
  /** Taken back of a deposit and not given again. */
  readonly takenMinor: bigint;
  /** What is asked for and waits. */
  readonly askedMinor: { readonly debit: bigint; readonly credit: bigint };
}

/** What was taken back of a deposit, and what others ask for. */
export async function sumOfDeposit(
  reader: Reader,
  memberId: bigint,
  depositId: string,
): Promise<DepositSums> {
  const sumOf = (which: string, amount = "amount_minor") =>
    `coalesce(sum(${amount}) filter (where ${which}), 0)::bigint`;
  const signed = "case direction when 'debit' then amount_minor else -amount_minor end";
  const [row] = await reader.query<{ taken: bigint; debit: bigint; credit: bigint }>(
    `select ${sumOf("state = 'approved'", signed)} as taken,
       ${sumOf("state = 'open' and direction = 'debit'")} as debit,
       ${sumOf("state = 'open' and direction = 'credit'")} as credit
     from cashier.adjustment where member_id = $1 and deposit_id = $2`,
    [memberId, depositId],
  );
  const { taken = 0n, debit = 0n, credit = 0n } = row ?? {};
  return { takenMinor: taken, askedMinor: { debit, credit } };
}

export function listMemberAdjustmentsBefore(reader: Reader, memberId: bigint, page: MomentPage) {
  return reader.query<{
    readonly id: string;
    readonly at: Date;
    readonly state: string;
    readonly direction: "credit" | "debit";
    readonly amountMinor: bigint;
    readonly currency: string;
    readonly requester: string;
    readonly reference: string;
  }>(
    `select adjustment_id as id, requested_at as at, state, direction,
       amount_minor as "amountMinor", currency, requester, reference
     from cashier.adjustment
     where member_id = $1 and ${momentSql({ at: "requested_at", id: "adjustment_id" }, 2)}`,
    [memberId, ...momentParams(page)],
  );
}
