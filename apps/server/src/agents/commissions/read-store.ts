import type { Reader } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";
import type { ContractKind } from "@baize/contract/agent-terms";
import { columns, rowOf, type StatementRow } from "./store.ts";

/** SQL of what agents and operators read of statements. */

export interface StatementFilter {
  readonly side: "received" | "paid";
  readonly memberId: bigint;
  readonly from: string;
  readonly to: string;
  readonly kind?: string | undefined;
  readonly product?: string | undefined;
  readonly state?: string | undefined;
}

const ownerOf = { received: "s.agent_id", paid: "s.payer_id" } as const;

const filtered = (side: StatementFilter["side"]) => `${ownerOf[side]} = $1
   and s.to_day between $2::date and $3::date and ($4::text is null or s.kind = $4)
   and ($5::text is null or s.product = $5) and ($6::text is null or s.state = $6)`;

const valuesOf = ({ memberId, from, to, kind, product, state }: StatementFilter) => [
  memberId,
  from,
  to,
  kind ?? null,
  product ?? null,
  state ?? null,
];

export async function listStatementsOf(
  reader: Reader,
  filter: StatementFilter,
  { limit, offset }: RowRange,
): Promise<StatementRow[]> {
  const rows = await reader.query<Parameters<typeof rowOf>[0]>(
    `select ${columns} from agents.statement s where ${filtered(filter.side)}
     order by s.to_day desc, s.created_at desc, s.statement_id desc limit $7 offset $8`,
    [...valuesOf(filter), limit, offset],
  );
  return rows.map(rowOf);
}

export interface StatementSums {
  readonly total: number;
  readonly dueMinor: bigint;
  readonly correctionsMinor: bigint;
  readonly payableMinor: bigint;
  readonly paidMinor: bigint;
  readonly openMinor: bigint;
}

export async function sumStatementsOf(
  reader: Reader,
  filter: StatementFilter,
): Promise<StatementSums> {
  const sum = (what: string) => `coalesce(sum(${what}), 0)::bigint`;
  const [row] = await reader.query<StatementSums>(
    `select count(*)::int as total, ${sum("s.due_minor")} as "dueMinor",
       ${sum("s.corrections_minor")} as "correctionsMinor",
       ${sum("s.payable_minor")} as "payableMinor", ${sum("s.paid_minor")} as "paidMinor",
       ${sum("case when s.state = 'cancelled' then 0 else s.payable_minor - s.paid_minor end")}
         as "openMinor"
     from agents.statement s where ${filtered(filter.side)}`,
    valuesOf(filter),
  );
  if (row === undefined) throw new Error("a sum has one row");
  return row;
}

export interface CorrectionLine {
  readonly periodKey: string;
  readonly from: string;
  readonly to: string;
  readonly wasMinor: bigint;
  readonly nowMinor: bigint;
}

/** What a statement corrects, the oldest period first. */
export function listCorrections(reader: Reader, statementId: string): Promise<CorrectionLine[]> {
  return reader.query<CorrectionLine>(
    `select o.period_key as "periodKey", to_char(o.from_day, 'YYYY-MM-DD') as "from",
       to_char(o.to_day, 'YYYY-MM-DD') as "to", c.was_minor as "wasMinor",
       c.now_minor as "nowMinor"
     from agents.statement_correction c
     join agents.statement o on o.statement_id = c.of_statement_id
     where c.statement_id = $1 order by o.from_day`,
    [statementId],
  );
}

export interface IncomeDay {
  readonly day: string;
  readonly side: "received" | "paid";
  readonly kind: ContractKind;
  readonly amountMinor: bigint;
}

/** What a member was paid and paid, by the brand's day of the payment. */
export function listIncome(
  reader: Reader,
  memberId: bigint,
  { from, to, timeZone }: { readonly from: Date; readonly to: Date; readonly timeZone: string },
): Promise<IncomeDay[]> {
  return reader.query<IncomeDay>(
    `select to_char(p.at at time zone $4, 'YYYY-MM-DD') as day, o.side, s.kind,
       sum(p.amount_minor)::bigint as "amountMinor"
     from agents.statement_payment p join agents.statement s using (statement_id)
     cross join lateral (values ('received', s.agent_id), ('paid', p.payer_id)) o (side, member_id)
     where o.member_id = $1 and p.at >= $2 and p.at < $3
       and (s.agent_id = $1 or s.payer_id = $1)
     group by 1, 2, 3`,
    [memberId, from, to, timeZone],
  );
}

/** What statements of a contract between two came to, by period. */
export async function listDueBetween(
  reader: Reader,
  agentId: bigint,
  {
    kind,
    product,
    keys,
  }: { readonly kind: string; readonly product: string; readonly keys: readonly string[] },
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await reader.query<{ key: string; dueMinor: bigint }>(
    `select period_key as key, sum(due_minor)::bigint as "dueMinor" from agents.statement
     where agent_id = $1 and kind = $2 and product = $3 and period_key = any ($4::text[])
     group by 1`,
    [agentId, kind, product, keys],
  );
  return new Map(rows.map(({ key, dueMinor }) => [key, dueMinor]));
}

/**
 * Agents right below an agent, for a statement branch by branch, each from the day on which it
 * stood there; those whose branches were moved away are the others of the statement.
 */
export function listAgentsBelow(
  reader: Reader,
  agentId: bigint,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ readonly memberId: bigint; readonly from: string }[]> {
  return reader.query(
    `select b.member_id as "memberId", b.since::text as "from" from (
       select n.member_id, greatest($2::date, (select max(p.until) from agents.branch_past p
         where p.member_id = n.member_id and p.upline_id is not null)) as since
       from agents.member_now n
       where n.upline_id = $1 and $1 = any (n.agent_ids) and n.is_agent) b
     where b.since <= $3::date order by b.member_id`,
    [agentId, from, to],
  );
}

/** The fingerprints of statements. */
export async function hashesOf(
  reader: Reader,
  statementIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.query<{ id: string; hash: string }>(
    "select statement_id as id, hash from agents.statement where statement_id = any ($1::uuid[])",
    [statementIds],
  );
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}
