import type { ContractEvent, ContractState } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";
import { openStates } from "./rules.ts";
import { readTerms, saveTerms } from "./saved-terms.ts";
import type { ContractKind, Terms } from "@baize/contract/agent-terms";

/** SQL of agents' contracts. */

export interface ContractRow {
  readonly contractId: string;
  readonly agentId: bigint;
  /** The house where null. */
  readonly payerId: bigint | null;
  readonly merchantCode: string;
  readonly currency: string;
  readonly kind: ContractKind;
  readonly product: string;
  readonly state: ContractState;
  readonly version: number;
  readonly termsNumber: number | null;
  readonly offeredNumber: number | null;
  readonly stateSince: Date;
  readonly lapsesAt: Date | null;
  readonly endAskedBy: "payer" | "agent" | null;
  /** Days of the brand; of kinds by hours moments. */
  readonly fromDay: string | null;
  readonly untilDay: string | null;
  readonly endReason: string | null;
  readonly note: string | null;
  readonly createdAt: Date;
}

/** A moment of kinds by hours, else a day. */
const edgeOf = (name: string) =>
  `coalesce(to_char(${name}_hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
     ${name}_day::text)`;

/** The two columns of an edge; beside a moment stands its day in UTC. */
const edgeColumns = (edge: string | null) => [
  edge?.slice(0, 10) ?? null,
  edge?.includes("T") === true ? edge : null,
];

const columns = `c.contract_id as "contractId", c.agent_id as "agentId", c.payer_id as "payerId",
  c.merchant_code as "merchantCode", c.currency, c.kind, c.product, c.state, c.version,
  c.terms_number as "termsNumber", c.offered_number as "offeredNumber",
  c.state_since as "stateSince", c.lapses_at as "lapsesAt", c.end_asked_by as "endAskedBy",
  ${edgeOf("c.from")} as "fromDay", ${edgeOf("c.until")} as "untilDay",
  c.end_reason as "endReason",
  c.note, c.created_at as "createdAt"`;

const numbers = (ids: readonly bigint[]) => `{${ids.join(",")}}`;

/** From here on changes of contracts of a brand and currency wait for this transaction. */
export async function lockContracts(
  tx: Tx,
  { merchantCode, currency }: Pick<ContractRow, "merchantCode" | "currency">,
): Promise<void> {
  const key = [merchantCode, currency];
  await tx.execute(
    `insert into agents.contract_lock (merchant_code, currency) values ($1, $2)
     on conflict do nothing`,
    key,
  );
  await tx.query(
    `select 1 from agents.contract_lock where merchant_code = $1 and currency = $2 for update`,
    key,
  );
}

export async function findContract(
  reader: Reader,
  contractId: string,
): Promise<ContractRow | undefined> {
  const rows = await reader.query<ContractRow>(
    `select ${columns} from agents.contract c where contract_id = $1`,
    [contractId],
  );
  return rows[0];
}

/** The contracts of an agent that are not over, of one kind. */
export const listOpenHeld = (
  reader: Reader,
  agentId: bigint,
  kind: ContractKind,
): Promise<ContractRow[]> =>
  reader.query<ContractRow>(
    `select ${columns} from agents.contract c
     where agent_id = $1 and kind = $2 and state = any ($3) order by product`,
    [agentId, kind, openStates],
  );

/** The contracts these members gave that are not over. */
export const listOpenGiven = (
  reader: Reader,
  payerIds: readonly bigint[],
  kind: ContractKind,
): Promise<ContractRow[]> =>
  reader.query<ContractRow>(
    `select ${columns} from agents.contract c
     where payer_id = any ($1::bigint[]) and kind = $2 and state = any ($3)
     order by contract_id`,
    [numbers(payerIds), kind, openStates],
  );

/** Everything of a member that is not over, on either side. */
export const listOpenOf = (reader: Reader, memberId: bigint): Promise<ContractRow[]> =>
  reader.query<ContractRow>(
    `select ${columns} from agents.contract c
     where (agent_id = $1 or payer_id = $1) and state = any ($2) order by contract_id`,
    [memberId, openStates],
  );

interface ContractFilter {
  /** Whose contracts: of all where absent. */
  readonly memberId?: bigint | undefined;
  readonly side?: "given" | "held" | undefined;
  readonly kind?: ContractKind | undefined;
  readonly isOpenOnly: boolean;
  /** With whom. */
  readonly otherIds?: readonly bigint[] | undefined;
  readonly merchantCode?: string | undefined;
  readonly state?: ContractState | undefined;
  readonly isHouseOnly?: boolean | undefined;
  /** Only what waits for an answer of the member, or of the house. */
  readonly isWaitingOnly?: boolean | undefined;
}

/** What waits for an answer of the member $1, or of the house where nobody is named. */
const waits = `(case
  when $1::bigint is null then c.payer_id is null
    and (c.state = 'asked' or (c.state = 'end_asked' and c.end_asked_by = 'agent'))
  else (c.agent_id = $1 and (c.state in ('offered', 'change_offered')
      or (c.state = 'end_asked' and c.end_asked_by = 'payer')))
    or (c.payer_id = $1 and (c.state = 'asked'
      or (c.state = 'end_asked' and c.end_asked_by = 'agent'))) end)`;

const filtered = `from agents.contract c
  where ($1::bigint is null or (c.agent_id = $1 and $2::text is distinct from 'given')
      or (c.payer_id = $1 and $2::text is distinct from 'held'))
    and ($3::text is null or c.kind = $3)
    and (not $4 or c.state = any ($5))
    and ($6::bigint[] is null or c.agent_id = any ($6) or c.payer_id = any ($6))
    and ($7::text is null or c.merchant_code = $7)
    and ($8::text is null or c.state = $8)
    and (not $9 or c.payer_id is null)
    and (not $10 or ${waits})`;

const valuesOf = (filter: ContractFilter) => [
  filter.memberId ?? null,
  filter.side ?? null,
  filter.kind ?? null,
  filter.isOpenOnly,
  openStates,
  filter.otherIds === undefined ? null : numbers(filter.otherIds),
  filter.merchantCode ?? null,
  filter.state ?? null,
  filter.isHouseOnly ?? false,
  filter.isWaitingOnly ?? false,
];

/** A page: what waits for an answer first, then the newest. */
export async function listContracts(
  reader: Reader,
  filter: ContractFilter,
  { limit, offset }: RowRange,
): Promise<{ readonly rows: ContractRow[]; readonly total: number }> {
  const rows = await reader.query<ContractRow>(
    `select ${columns} ${filtered}
     order by ${waits} desc, c.state_since desc, c.contract_id limit $11 offset $12`,
    [...valuesOf(filter), limit, offset],
  );
  const counts = await reader.query<{ total: number }>(
    `select count(*)::int as total ${filtered}`,
    valuesOf(filter),
  );
  return { rows, total: counts[0]?.total ?? 0 };
}

export interface Standings {
  readonly waiting: number;
  /** Kinds of which something was ever in force. */
  readonly kinds: readonly ContractKind[];
  /** Statements the member has still to pay. */
  readonly owing: readonly { readonly kind: ContractKind; readonly count: number }[];
}

export async function standingsOf(reader: Reader, memberId: bigint): Promise<Standings> {
  const rows = await reader.query<Omit<Standings, "owing">>(
    `select count(*) filter (where ${waits})::int as waiting,
       coalesce(array_agg(distinct c.kind) filter (where c.from_day is not null), '{}') as kinds
     from agents.contract c where c.agent_id = $1 or c.payer_id = $1`,
    [memberId],
  );
  const owing = await reader.query<Standings["owing"][number]>(
    `select kind, count(*)::int as count from agents.statement
     where payer_id = $1 and not by_house and state in ('due', 'part_paid', 'overdue')
     group by kind`,
    [memberId],
  );
  return { waiting: 0, kinds: [], ...rows[0], owing };
}

export interface TermsRow {
  readonly contractId: string;
  readonly number: number;
  readonly terms: Terms;
  readonly fromDay: string | null;
  readonly offeredAt: Date;
  readonly acceptedAt: Date | null;
}

export async function listTerms(
  reader: Reader,
  contractIds: readonly string[],
): Promise<TermsRow[]> {
  const rows = await reader.query<Omit<TermsRow, "terms"> & { readonly terms: unknown }>(
    `select contract_id as "contractId", number, terms, ${edgeOf("from")} as "fromDay",
       offered_at as "offeredAt", accepted_at as "acceptedAt"
     from agents.contract_terms where contract_id = any ($1::uuid[])
     order by contract_id, number`,
    [contractIds],
  );
  return rows.map((row) => ({ ...row, terms: readTerms(row.terms) }));
}

export interface ChangeRow {
  readonly version: number;
  readonly at: Date;
  readonly event: ContractEvent;
  readonly state: ContractState;
  readonly memberId: bigint | null;
  readonly operatorId: string | null;
  readonly note: string | null;
}

export const listContractChanges = (reader: Reader, contractId: string): Promise<ChangeRow[]> =>
  reader.query<ChangeRow>(
    `select version, at, event, state, member_id as "memberId", operator_id as "operatorId", note
     from agents.contract_change where contract_id = $1 order by version desc`,
    [contractId],
  );

/** The versions of terms that were offered so far. */
export async function lastNumber(reader: Reader, contractId: string): Promise<number> {
  const rows = await reader.query<{ last: number }>(
    `select coalesce(max(number), 0)::int as last from agents.contract_terms
     where contract_id = $1`,
    [contractId],
  );
  return rows[0]?.last ?? 0;
}

export async function insertContract(tx: Tx, row: ContractRow): Promise<void> {
  await tx.execute(
    `insert into agents.contract (contract_id, agent_id, payer_id, merchant_code, currency, kind,
       product, state, version, offered_number, state_since, lapses_at, note, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      row.contractId,
      row.agentId,
      row.payerId,
      row.merchantCode,
      row.currency,
      row.kind,
      row.product,
      row.state,
      row.version,
      row.offeredNumber,
      row.stateSince,
      row.lapsesAt,
      row.note,
      row.createdAt,
    ],
  );
}

/** Writes what a contract has become, where it is still the version that was read. */
export async function updateContract(tx: Tx, before: number, row: ContractRow): Promise<void> {
  const touched = await tx.execute(
    `update agents.contract set state = $3, version = $4, terms_number = $5, offered_number = $6,
       state_since = $7, lapses_at = $8, end_asked_by = $9, end_reason = $10, note = $11,
       from_day = $12, from_hour = $13, until_day = $14, until_hour = $15
     where contract_id = $1 and version = $2`,
    [
      row.contractId,
      before,
      row.state,
      row.version,
      row.termsNumber,
      row.offeredNumber,
      row.stateSince,
      row.lapsesAt,
      row.endAskedBy,
      row.endReason,
      row.note,
      ...edgeColumns(row.fromDay),
      ...edgeColumns(row.untilDay),
    ],
  );
  if (touched !== 1) throw new Error(`contract ${row.contractId} is not version ${before}`);
}

export async function insertTerms(
  tx: Tx,
  contractId: string,
  number: number,
  terms: Terms,
  offeredAt: Date,
): Promise<void> {
  await tx.execute(
    `insert into agents.contract_terms (contract_id, number, terms, offered_at)
     values ($1, $2, $3, $4)`,
    [contractId, number, saveTerms(terms), offeredAt],
  );
}

export async function acceptTerms(
  tx: Tx,
  contractId: string,
  number: number,
  fromDay: string,
  acceptedAt: Date,
): Promise<void> {
  const touched = await tx.execute(
    `update agents.contract_terms set accepted_at = $3, from_day = $4, from_hour = $5
     where contract_id = $1 and number = $2 and accepted_at is null`,
    [contractId, number, acceptedAt, ...edgeColumns(fromDay)],
  );
  if (touched !== 1) throw new Error(`terms ${number} of contract ${contractId} were accepted`);
}

export async function insertContractChange(
  tx: Tx,
  contractId: string,
  change: ChangeRow,
): Promise<void> {
  await tx.execute(
    `insert into agents.contract_change
       (contract_id, version, at, event, state, member_id, operator_id, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      contractId,
      change.version,
      change.at,
      change.event,
      change.state,
      change.memberId,
      change.operatorId,
      change.note,
    ],
  );
}

export const listLapsed = (reader: Reader, now: Date, most: number): Promise<ContractRow[]> =>
  reader.query<ContractRow>(
    `select ${columns} from agents.contract c where lapses_at <= $1 order by lapses_at limit $2`,
    [now, most],
  );

/** Contracts that end on a day or before. Zones differ, so the caller asks each brand's day. */
export const listEnding = (
  reader: Reader,
  untilDay: string,
  most: number,
): Promise<ContractRow[]> =>
  reader.query<ContractRow>(
    `select ${columns} from agents.contract c
     where state = 'ending' and until_day <= $1 order by until_day, contract_id limit $2`,
    [untilDay, most],
  );

/** Contracts that one gave these or offers them, which are not over. */
export function listOpenBetween(
  reader: Reader,
  payerId: bigint,
  agentIds: readonly bigint[],
): Promise<Pick<ContractRow, "contractId" | "agentId" | "kind" | "state">[]> {
  return reader.query(
    `select contract_id as "contractId", agent_id as "agentId", kind, state
     from agents.contract
     where payer_id = $1 and agent_id = any ($2::bigint[])
       and state in ('asked', 'offered', 'active', 'change_offered', 'end_asked', 'ending')
     order by agent_id, kind, product, contract_id`,
    [payerId, `{${agentIds.join(",")}}`],
  );
}
