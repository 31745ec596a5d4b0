import type { Reader } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";
import type { ContractKind } from "@baize/contract/agent-terms";
import { columns, rowOf, type StatementRow } from "./store.ts";

/** SQL of what operators read of statements and runs. */

export interface ConsoleFilter {
  readonly merchantCode?: string | undefined;
  readonly kind?: string | undefined;
  readonly state?: string | undefined;
  readonly isWaitingOnly: boolean;
  /** Of members on either side. */
  readonly memberIds?: readonly bigint[] | undefined;
}

const waiting = "s.state in ('awaiting_approval', 'overdue', 'on_hold')";

const filtered = `($1::text is null or s.merchant_code = $1) and ($2::text is null or s.kind = $2)
   and ($3::text is null or s.state = $3) and (not $4 or ${waiting})
   and ($5::bigint[] is null or s.agent_id = any ($5) or s.payer_id = any ($5))`;

const valuesOf = ({ merchantCode, kind, state, isWaitingOnly, memberIds }: ConsoleFilter) => [
  merchantCode ?? null,
  kind ?? null,
  state ?? null,
  isWaitingOnly,
  memberIds ?? null,
];

export async function listForConsole(
  reader: Reader,
  filter: ConsoleFilter,
  { limit, offset }: RowRange,
): Promise<{ readonly rows: StatementRow[]; readonly total: number }> {
  const [count] = await reader.query<{ total: number }>(
    `select count(*)::int as total from agents.statement s where ${filtered}`,
    valuesOf(filter),
  );
  const rows = await reader.query<Parameters<typeof rowOf>[0]>(
    `select ${columns} from agents.statement s where ${filtered}
     order by ${waiting} desc, case when ${waiting} then s.created_at end, s.created_at desc,
       s.statement_id desc limit $6 offset $7`,
    [...valuesOf(filter), limit, offset],
  );
  return { rows: rows.map(rowOf), total: count?.total ?? 0 };
}

export interface RunRow {
  readonly merchantCode: string;
  readonly kind: ContractKind;
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

export async function listRuns(
  reader: Reader,
  merchantCode: string | undefined,
  { limit, offset }: RowRange,
): Promise<{ readonly rows: RunRow[]; readonly total: number }> {
  const [count] = await reader.query<{ total: number }>(
    `select count(*)::int as total from agents.settlement_run
     where $1::text is null or merchant_code = $1`,
    [merchantCode ?? null],
  );
  const rows = await reader.query<RunRow>(
    `select merchant_code as "merchantCode", kind, period_key as key,
       to_char(from_day, 'YYYY-MM-DD') as "from", to_char(to_day, 'YYYY-MM-DD') as "to",
       started_at as "startedAt", finished_at as "finishedAt"
     from agents.settlement_run where $1::text is null or merchant_code = $1
     order by to_day desc, merchant_code, kind, period_key limit $2 offset $3`,
    [merchantCode ?? null, limit, offset],
  );
  return { rows, total: count?.total ?? 0 };
}

export interface RunSum {
  readonly merchantCode: string;
  readonly kind: string;
  readonly key: string;
  readonly currency: string;
  readonly statements: number;
  readonly dueMinor: bigint;
  readonly payableMinor: bigint;
  readonly paidMinor: bigint;
}

/** What the statements of periods come to, by currency. */
export function sumRuns(reader: Reader, keys: readonly string[]): Promise<RunSum[]> {
  return reader.query<RunSum>(
    `select merchant_code as "merchantCode", kind, period_key as key, currency,
       count(*)::int as statements, sum(due_minor)::bigint as "dueMinor",
       sum(payable_minor)::bigint as "payableMinor", sum(paid_minor)::bigint as "paidMinor"
     from agents.statement where period_key = any ($1::text[]) group by 1, 2, 3, 4 order by 4`,
    [keys],
  );
}
