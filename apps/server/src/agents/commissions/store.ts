import { plainArray, textArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import type { ContractKind } from "@baize/contract/agent-terms";
import type { Before, Inputs, LeftOut } from "@baize/contract/agent-due";

/** SQL of statements, their corrections and payments. */

export type StatementState =
  | "not_reached"
  | "zero"
  | "awaiting_approval"
  | "due"
  | "part_paid"
  | "paid"
  | "overdue"
  | "on_hold"
  | "cancelled";

export interface StatementRow {
  readonly statementId: string;
  readonly contractId: string;
  readonly termsNumber: number;
  readonly merchantCode: string;
  readonly currency: string;
  readonly kind: ContractKind;
  readonly product: string;
  readonly agentId: bigint;
  readonly payerId: bigint | null;
  /** The house credits everybody's share; else the payer hands it on. */
  readonly byHouse: boolean;
  readonly periodKey: string;
  readonly from: string;
  readonly to: string;
  /** Of kinds by hours: what of the period it was in force, the end not included. */
  readonly fromAt: Date | null;
  readonly untilAt: Date | null;
  /** Of a real-time salary whose day goes on. */
  readonly isRunning: boolean;
  /** How far an operator let a growing statement be paid. */
  readonly approvedMinor: bigint;
  readonly document: string;
  readonly hash: string;
  readonly validMinor: bigint;
  readonly ggrMinor: bigint;
  readonly netMinor: bigint;
  readonly baseMinor: bigint;
  readonly active: number;
  readonly tier: number | null;
  readonly dueMinor: bigint;
  readonly correctionsMinor: bigint;
  readonly debtInMinor: bigint;
  readonly debtOutMinor: bigint;
  /** Of the debt in, what ended contracts had left. */
  readonly takenMinor: bigint;
  /** The first of a contract: it carries in what an ended one carried. */
  readonly takesOver: boolean;
  readonly payableMinor: bigint;
  readonly nowNetMinor: bigint;
  readonly nowBaseMinor: bigint;
  readonly nowDueMinor: bigint;
  readonly nowInputs: Inputs;
  readonly nowFold: bigint;
  readonly readAsOf: Date;
  readonly state: StatementState;
  readonly paidMinor: bigint;
  readonly isAutomatic: boolean;
  readonly triedAt: Date | null;
  readonly approvedBy: string | null;
  readonly note: string | null;
  readonly createdAt: Date;
  readonly dueAt: Date | null;
  readonly overdueAt: Date | null;
  readonly paidAt: Date | null;
}

/** What is to be paid, by itself or by whoever presses Pay. */
export const isOwed = ({ state }: Pick<StatementRow, "state">): boolean =>
  state === "due" || state === "part_paid" || state === "overdue";

type Stored<Figures> = Record<keyof Figures, string | number>;
/** Statements of before have no `wonMinor`. */
type StoredFigures = Stored<Omit<LeftOut, "accounts" | "wonMinor">> & {
  readonly wonMinor?: string | number;
};
export type StoredInputs = StoredFigures & {
  readonly salaryMinor: string | number;
  readonly leftOut?: StoredFigures & Pick<Stored<LeftOut>, "accounts">;
};
type RawRow = Omit<StatementRow, "nowInputs"> & { readonly nowInputs: StoredInputs };

export const columns = `s.statement_id as "statementId", s.contract_id as "contractId",
  s.terms_number as "termsNumber", s.merchant_code as "merchantCode", s.currency, s.kind,
  s.product, s.agent_id as "agentId", s.payer_id as "payerId", s.by_house as "byHouse",
  s.period_key as "periodKey",
  to_char(s.from_day, 'YYYY-MM-DD') as "from", to_char(s.to_day, 'YYYY-MM-DD') as "to",
  s.from_at as "fromAt", s.until_at as "untilAt", s.is_running as "isRunning",
  s.approved_minor as "approvedMinor", s.document, s.hash,
  s.valid_minor as "validMinor", s.ggr_minor as "ggrMinor",
  s.net_minor as "netMinor", s.base_minor as "baseMinor", s.active, s.tier,
  s.due_minor as "dueMinor", s.corrections_minor as "correctionsMinor",
  s.debt_in_minor as "debtInMinor", s.debt_out_minor as "debtOutMinor",
  s.taken_minor as "takenMinor", s.takes_over as "takesOver",
  s.payable_minor as "payableMinor", s.now_net_minor as "nowNetMinor",
  s.now_base_minor as "nowBaseMinor", s.now_due_minor as "nowDueMinor",
  s.now_inputs as "nowInputs", s.now_fold as "nowFold", s.read_as_of as "readAsOf", s.state,
  s.paid_minor as "paidMinor", s.is_automatic as "isAutomatic", s.tried_at as "triedAt",
  s.approved_by as "approvedBy", s.note, s.created_at as "createdAt", s.due_at as "dueAt",
  s.overdue_at as "overdueAt", s.paid_at as "paidAt"`;

const figuresOf = (stored: StoredFigures) => ({
  stakeMinor: BigInt(stored.stakeMinor),
  payoutMinor: BigInt(stored.payoutMinor),
  validMinor: BigInt(stored.validMinor),
  wonMinor: BigInt(stored.wonMinor ?? 0),
  jackpotMinor: BigInt(stored.jackpotMinor),
  bonusMinor: BigInt(stored.bonusMinor),
  rebateMinor: BigInt(stored.rebateMinor),
  // tidy: allow money-number, because it is a count of members.
  active: Number(stored.active),
});

export function inputsOf({ leftOut, ...stored }: StoredInputs): Inputs {
  const inputs = { ...figuresOf(stored), salaryMinor: BigInt(stored.salaryMinor) };
  if (leftOut === undefined) return inputs;
  // tidy: allow money-number, because it is a count of accounts.
  return { ...inputs, leftOut: { ...figuresOf(leftOut), accounts: Number(leftOut.accounts) } };
}

export const storedInputs = (inputs: Inputs): string =>
  JSON.stringify(inputs, (_, value: unknown) => (typeof value === "bigint" ? `${value}` : value));

export const rowOf = (row: RawRow): StatementRow => ({
  ...row,
  nowInputs: inputsOf(row.nowInputs),
});

/** Of contracts, of periods since a day, the oldest first. */
export async function listSettled(
  tx: Tx,
  contractIds: readonly string[],
  since: string,
): Promise<StatementRow[]> {
  const rows = await tx.query<RawRow>(
    `select ${columns} from agents.statement s
     where s.contract_id = any ($1::uuid[]) and s.to_day >= $2::date and s.period_key not like 'C:%'
     order by s.contract_id, s.from_day`,
    [plainArray(contractIds, (id) => id), since],
  );
  return rows.map(rowOf);
}

export async function listStatements(
  reader: Reader,
  statementIds: readonly string[],
): Promise<StatementRow[]> {
  if (statementIds.length === 0) return [];
  const rows = await reader.query<RawRow>(
    `select ${columns} from agents.statement s where s.statement_id = any ($1::uuid[])
     order by s.contract_id, s.from_at`,
    [plainArray(statementIds, (id) => id)],
  );
  return rows.map(rowOf);
}

/** Which of these have figures that a later fold changed. */
export async function listChanged(
  reader: Reader,
  statementIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await reader.query<{ id: string }>(
    `select s.statement_id as id from agents.statement s
     where s.statement_id = any ($1::uuid[]) and exists (
       select from agents.team_day d
       where d.agent_id = s.agent_id and d.day between s.from_day and s.to_day
         and d.fold > s.now_fold)`,
    [plainArray(statementIds, (id) => id)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Contracts that are over and wholly settled, whose figures changed since. */
export async function listChangedEnded(
  reader: Reader,
  { merchantCode, kind }: { readonly merchantCode: string; readonly kind: string },
  since: string,
  { key, from }: { readonly key: string; readonly from: string },
): Promise<string[]> {
  const rows = await reader.query<{ id: string }>(
    `select distinct c.contract_id as id
     from agents.contract c join agents.statement s using (contract_id)
     where c.merchant_code = $1 and c.kind = $2 and c.until_day <= $4::date
       and s.to_day >= $3::date and s.state <> 'cancelled' and s.period_key not like 'C:%'
       and exists (select from agents.statement l
         where l.contract_id = c.contract_id and l.to_day = c.until_day - 1
           and l.period_key not like 'C:%')
       and not exists (select from agents.statement l
         where l.contract_id = c.contract_id and l.period_key = $5)
       and exists (
         select from agents.team_day d
         where d.agent_id = s.agent_id and d.day between s.from_day and s.to_day
           and d.fold > s.now_fold)
     order by 1`,
    [merchantCode, kind, since, from, key],
  );
  return rows.map(({ id }) => id);
}

export type NewStatement = Omit<
  StatementRow,
  | "nowInputs"
  | "approvedMinor"
  | "paidMinor"
  | "triedAt"
  | "approvedBy"
  | "note"
  | "overdueAt"
  | "paidAt"
> & { readonly nowInputs: Inputs };

const fields = [
  ["statement_id", "uuid", (row) => row.statementId],
  ["contract_id", "uuid", (row) => row.contractId],
  ["terms_number", "int", (row) => row.termsNumber],
  ["merchant_code", "text", (row) => row.merchantCode],
  ["currency", "text", (row) => row.currency],
  ["kind", "text", (row) => row.kind],
  ["product", "text", (row) => row.product],
  ["agent_id", "bigint", (row) => row.agentId],
  ["payer_id", "bigint", (row) => row.payerId],
  ["by_house", "boolean", (row) => row.byHouse],
  ["period_key", "text", (row) => row.periodKey],
  ["from_day", "date", (row) => row.from],
  ["to_day", "date", (row) => row.to],
  ["from_at", "timestamptz", (row) => row.fromAt?.toISOString() ?? null],
  ["until_at", "timestamptz", (row) => row.untilAt?.toISOString() ?? null],
  ["is_running", "boolean", (row) => row.isRunning],
  ["document", "text", (row) => row.document],
  ["hash", "text", (row) => row.hash],
  ["valid_minor", "bigint", (row) => row.validMinor],
  ["ggr_minor", "bigint", (row) => row.ggrMinor],
  ["net_minor", "bigint", (row) => row.netMinor],
  ["base_minor", "bigint", (row) => row.baseMinor],
  ["active", "int", (row) => row.active],
  ["tier", "int", (row) => row.tier],
  ["due_minor", "bigint", (row) => row.dueMinor],
  ["corrections_minor", "bigint", (row) => row.correctionsMinor],
  ["debt_in_minor", "bigint", (row) => row.debtInMinor],
  ["debt_out_minor", "bigint", (row) => row.debtOutMinor],
  ["taken_minor", "bigint", (row) => row.takenMinor],
  ["takes_over", "boolean", (row) => row.takesOver],
  ["payable_minor", "bigint", (row) => row.payableMinor],
  ["now_net_minor", "bigint", (row) => row.nowNetMinor],
  ["now_base_minor", "bigint", (row) => row.nowBaseMinor],
  ["now_due_minor", "bigint", (row) => row.nowDueMinor],
  ["now_inputs", "jsonb", (row) => storedInputs(row.nowInputs)],
  ["now_fold", "bigint", (row) => row.nowFold],
  ["read_as_of", "timestamptz", (row) => row.readAsOf.toISOString()],
  ["state", "text", (row) => row.state],
  ["is_automatic", "boolean", (row) => row.isAutomatic],
  ["created_at", "timestamptz", (row) => row.createdAt.toISOString()],
  ["due_at", "timestamptz", (row) => row.dueAt?.toISOString() ?? null],
] as const satisfies readonly (readonly [
  string,
  string,
  (row: NewStatement) => string | number | bigint | boolean | null,
])[];

const isText: ReadonlySet<string> = new Set(["text", "jsonb"]);

const insertSql = `insert into agents.statement (${fields.map(([name]) => name).join(", ")})
   select * from unnest(${fields.map(([, type], at) => `$${at + 1}::${type}[]`).join(", ")})`;

export async function insertStatements(tx: Tx, rows: readonly NewStatement[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    insertSql,
    fields.map(([, type, valueOf]) =>
      isText.has(type)
        ? textArray(rows, (row) => String(valueOf(row)))
        : plainArray(rows, (row) => valueOf(row)),
    ),
  );
}

/** What later facts made of a period that was settled. */
export interface Revised {
  readonly statementId: string;
  readonly nowNetMinor: bigint;
  readonly nowBaseMinor: bigint;
  readonly nowDueMinor: bigint;
  readonly nowInputs: Inputs;
  readonly nowFold: bigint;
}

export async function saveRevised(tx: Tx, rows: readonly Revised[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    `update agents.statement s set now_net_minor = u.net, now_base_minor = u.base,
       now_due_minor = u.due, now_inputs = u.inputs, now_fold = u.fold
     from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::jsonb[], $6::bigint[])
       as u (id, net, base, due, inputs, fold)
     where s.statement_id = u.id`,
    [
      plainArray(rows, (row) => row.statementId),
      plainArray(rows, (row) => row.nowNetMinor),
      plainArray(rows, (row) => row.nowBaseMinor),
      plainArray(rows, (row) => row.nowDueMinor),
      textArray(rows, (row) => storedInputs(row.nowInputs)),
      plainArray(rows, (row) => row.nowFold),
    ],
  );
}

export interface CorrectionRow {
  readonly statementId: string;
  readonly ofStatementId: string;
  readonly wasMinor: bigint;
  readonly nowMinor: bigint;
}

export async function insertCorrections(tx: Tx, rows: readonly CorrectionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    `insert into agents.statement_correction (statement_id, of_statement_id, was_minor, now_minor)
     select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[])`,
    [
      plainArray(rows, (row) => row.statementId),
      plainArray(rows, (row) => row.ofStatementId),
      plainArray(rows, (row) => row.wasMinor),
      plainArray(rows, (row) => row.nowMinor),
    ],
  );
}

/** Until the transaction ends nobody else pays, approves or cancels it. */
export async function lockStatement(
  tx: Tx,
  statementId: string,
): Promise<StatementRow | undefined> {
  const [row] = await tx.query<RawRow>(
    kept(`select ${columns} from agents.statement s where s.statement_id = $1 for update`),
    [statementId],
  );
  return row === undefined ? undefined : rowOf(row);
}

export async function findStatement(
  reader: Reader,
  statementId: string,
): Promise<StatementRow | undefined> {
  const [row] = await reader.query<RawRow>(
    kept(`select ${columns} from agents.statement s where s.statement_id = $1`),
    [statementId],
  );
  return row === undefined ? undefined : rowOf(row);
}

/** The period of a contract just before a statement's, as the books know it now. */
export async function findBefore(
  reader: Reader,
  { contractId, from }: Pick<StatementRow, "contractId" | "from">,
): Promise<Before | undefined> {
  const [row] = await reader.query<Before>(
    `select to_char(from_day, 'YYYY-MM-DD') as "fromDay", now_net_minor as "netMinor",
       now_base_minor as "baseMinor"
     from agents.statement
     where contract_id = $1 and from_day < $2::date and period_key not like 'C:%'
     order by from_day desc limit 1`,
    [contractId, from],
  );
  return row;
}

const waitsForCash = `is_automatic and tried_at is not null
  and (state = 'due' or (kind = 'realtime' and state in ('part_paid', 'overdue')))`;

/**
 * Until the transaction ends nobody else pays, approves or cancels these, nor what their agents
 * could not pay so far: both in one order, since what arrives lets try the latter again.
 */
export async function lockToPay(
  tx: Tx,
  statementIds: readonly string[],
): Promise<ReadonlyMap<string, StatementRow>> {
  const rows = await tx.query<RawRow>(
    kept(`select ${columns} from agents.statement s where s.statement_id in (
       select unnest($1::uuid[])
       union all
       select o.statement_id from (
         select distinct agent_id from agents.statement
         where statement_id = any ($1::uuid[])) p
       cross join lateral (
         select statement_id from agents.statement
         where payer_id = p.agent_id and ${waitsForCash}) o)
     order by s.statement_id for update of s`),
    [plainArray(statementIds, (id) => id)],
  );
  return new Map(rows.map((row) => [row.statementId, rowOf(row)]));
}

/** What agents owe by themselves and could not pay is tried once more. */
export async function tryAgain(tx: Tx, payerIds: readonly bigint[]): Promise<void> {
  if (payerIds.length === 0) return;
  await tx.execute(
    `update agents.statement set tried_at = null
     where payer_id = any ($1::bigint[]) and ${waitsForCash}`,
    [plainArray(payerIds, (id) => id)],
  );
}

/** Of members who could not be paid, a page at a time. */
export function listOnHold(
  reader: Reader,
  after: string,
  limit: number,
): Promise<{ readonly statementId: string; readonly agentId: bigint }[]> {
  return reader.query(
    `select statement_id as "statementId", agent_id as "agentId" from agents.statement
     where state = 'on_hold' and statement_id > $1::uuid order by statement_id limit $2`,
    [after, limit],
  );
}

/** Moves a statement on; false where it is in another state. */
export async function moveStatement(
  tx: Tx,
  { statementId, state: was }: Pick<StatementRow, "statementId" | "state">,
  next: {
    readonly state: StatementState;
    readonly dueAt?: Date;
    readonly note?: string;
    readonly approvedBy?: string;
    readonly overdueAt?: Date;
  },
): Promise<boolean> {
  const rows = await tx.execute(
    `update agents.statement set state = $3, due_at = coalesce($4, due_at),
       note = coalesce($5, note), approved_by = coalesce($6::uuid, approved_by),
       overdue_at = coalesce($7, overdue_at),
       approved_minor = case when $6::uuid is null then approved_minor else payable_minor end
     where statement_id = $1 and state = $2`,
    [
      statementId,
      was,
      next.state,
      next.dueAt ?? null,
      next.note ?? null,
      next.approvedBy ?? null,
      next.overdueAt ?? null,
    ],
  );
  return rows === 1;
}

/** Became due so long ago and is not paid. */
export async function listLate(reader: Reader, dueBefore: Date): Promise<StatementRow[]> {
  const rows = await reader.query<RawRow>(
    `select ${columns} from agents.statement s
     where s.state in ('due', 'part_paid') and s.payer_id is not null and not s.by_house
       and s.due_at <= $1
     order by s.due_at limit 1000`,
    [dueBefore],
  );
  return rows.map(rowOf);
}

/** What a member owes to downlines since more than a day. */
export async function sumOverdue(
  reader: Reader,
  payerId: bigint,
  dueBefore: Date,
): Promise<{ readonly leftMinor: bigint; readonly currency: string } | undefined> {
  const [row] = await reader.query<{ leftMinor: bigint; currency: string }>(
    kept(`select sum(payable_minor - paid_minor)::bigint as "leftMinor", min(currency) as currency
     from agents.statement
     where payer_id = $1 and not by_house and (state = 'overdue'
       or (state in ('due', 'part_paid') and due_at <= $2))
     having count(*) > 0`),
    [payerId, dueBefore],
  );
  return row;
}
