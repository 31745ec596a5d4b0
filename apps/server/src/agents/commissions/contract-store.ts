import { plainArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import type { ContractKind, Terms } from "@baize/contract/agent-terms";
import { readTerms } from "../contracts/saved-terms.ts";

/** SQL of what settlement reads of contracts, and of what it keeps there. */

/** A contract with the terms that were in force in some of a period. */
export interface InForce {
  readonly contractId: string;
  readonly termsNumber: number;
  readonly terms: Terms;
  readonly agentId: bigint;
  readonly payerId: bigint | null;
  readonly merchantCode: string;
  readonly currency: string;
  readonly product: string;
  /** Both included: what of the period it was in force. */
  readonly from: string;
  readonly to: string;
  /** The same of kinds by hours, the end not included. */
  readonly fromAt: Date | null;
  readonly untilAt: Date | null;
  readonly debtMinor: bigint;
  /** On which the contract began. */
  readonly firstDay: string;
}

type RawInForce = Omit<InForce, "terms"> & { readonly terms: unknown };

export interface SettledPeriod {
  readonly merchantCode: string;
  readonly kind: ContractKind;
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** Of kinds by hours: the moments, the end not included. */
  readonly fromAt?: Date;
  readonly untilAt?: Date;
  /** Of a day that goes on: only what has begun by now. */
  readonly begunBy?: Date;
}

/** Each version counts from its day until the next one does, or the contract ends. */
const versions = `select c.*, t.number, t.terms, t.from_day as terms_from, least(
     lead(t.from_day) over (partition by t.contract_id order by t.from_day, t.number),
     c.until_day) as terms_until,
     t.from_hour as terms_from_hour, least(
     lead(t.from_hour) over (partition by t.contract_id order by t.from_day, t.number),
     c.until_hour) as terms_until_hour
   from agents.contract c join agents.contract_terms t using (contract_id)
   where t.from_day is not null`;

const inForceColumns = `v.contract_id as "contractId", v.number as "termsNumber", v.terms,
   v.agent_id as "agentId", v.payer_id as "payerId", v.merchant_code as "merchantCode", v.currency,
   v.product, v.debt_minor as "debtMinor",
   to_char(v.from_day, 'YYYY-MM-DD') as "firstDay"`;

/** The first letter of a period's key is the period of a dividend. */
const isOfPeriod = `v.merchant_code = $1 and v.kind = $2
   and case when $6::timestamptz is null then
     (v.kind = 'daily' or v.terms ->> 'period' = left($3, 1))
     and v.terms_from <= $5::date and (v.terms_until is null or v.terms_until > $4::date)
     and (v.terms_until is null or v.terms_until > v.terms_from)
   else
     v.terms_from_hour < least($7::timestamptz, $8::timestamptz)
     and (v.terms_until_hour is null
       or (v.terms_until_hour > $6 and v.terms_until_hour > v.terms_from_hour))
   end
   and not exists (select from agents.statement s
     where s.contract_id = v.contract_id and s.period_key = $3)`;

const periodValues = ({
  merchantCode,
  kind,
  key,
  from,
  to,
  fromAt,
  untilAt,
  begunBy,
}: SettledPeriod) => [
  merchantCode,
  kind,
  key,
  from,
  to,
  fromAt ?? null,
  untilAt ?? null,
  begunBy ?? null,
];

/** Contracts without a statement of a period in which they were in force. */
export async function listUnsettled(
  reader: Reader,
  period: SettledPeriod,
  without: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await reader.query<{ id: string }>(
    `select distinct v.contract_id as id from (${versions}) v
     where ${isOfPeriod} and v.contract_id <> all ($9::uuid[])
     order by v.contract_id limit $10`,
    [...periodValues(period), plainArray(without, (id) => id), limit],
  );
  return rows.map(({ id }) => id);
}

/** Whoever has these rows settles these contracts; everybody goes in the same order. */
export async function lockContracts(tx: Tx, contractIds: readonly string[]): Promise<void> {
  await tx.query(
    `select from agents.contract where contract_id = any ($1::uuid[])
     order by contract_id for update`,
    [plainArray(contractIds, (id) => id)],
  );
}

/** Of one period a contract has one version: a change begins with a period. */
export async function listInForce(
  reader: Reader,
  period: SettledPeriod,
  contractIds: readonly string[],
): Promise<InForce[]> {
  const rows = await reader.query<RawInForce>(
    `select distinct on (v.contract_id) ${inForceColumns},
       to_char(case when $6::timestamptz is null then greatest(v.terms_from, $4::date)
         else $4::date end, 'YYYY-MM-DD') as "from",
       to_char(case when $6::timestamptz is null then least(v.terms_until - 1, $5::date)
         else $5::date end, 'YYYY-MM-DD') as "to",
       case when $6::timestamptz is not null then greatest(v.terms_from_hour, $6) end as "fromAt",
       case when $6::timestamptz is not null then least(v.terms_until_hour, $7) end as "untilAt"
     from (${versions}) v where ${isOfPeriod} and v.contract_id = any ($9::uuid[])
     order by v.contract_id, v.number desc`,
    [...periodValues(period), plainArray(contractIds, (id) => id)],
  );
  return rows.map((row) => ({ ...row, terms: readTerms(row.terms) }));
}

/** Contracts of an agent in force now, of a kind. */
export async function listHeld(
  reader: Reader,
  agentId: bigint,
  kind: ContractKind,
  { day, at }: { readonly day: string; readonly at: Date },
): Promise<InForce[]> {
  const rows = await reader.query<RawInForce>(
    `select ${inForceColumns}, to_char(v.terms_from, 'YYYY-MM-DD') as "from",
       to_char(least(v.terms_until - 1, $3::date), 'YYYY-MM-DD') as "to",
       v.terms_from_hour as "fromAt", v.terms_until_hour as "untilAt"
     from (${versions}) v
     where v.agent_id = $1 and v.kind = $2
       and case when v.terms_from_hour is null
         then v.terms_from <= $3::date and (v.terms_until is null or v.terms_until > $3::date)
         else v.terms_from_hour <= $4 and (v.terms_until_hour is null or v.terms_until_hour > $4)
         end`,
    [agentId, kind, day, at],
  );
  return rows.map((row) => ({ ...row, terms: readTerms(row.terms) }));
}

/** Contracts that are over, with their last terms, on the day of a period. */
export async function listOver(
  reader: Reader,
  { from, to }: SettledPeriod,
  contractIds: readonly string[],
): Promise<InForce[]> {
  const rows = await reader.query<RawInForce>(
    `select distinct on (v.contract_id) ${inForceColumns}, $1::text as "from", $2::text as "to",
       null::timestamptz as "fromAt", null::timestamptz as "untilAt"
     from (${versions}) v where v.contract_id = any ($3::uuid[])
     order by v.contract_id, v.terms_from desc, v.number desc`,
    [from, to, plainArray(contractIds, (id) => id)],
  );
  return rows.map((row) => ({ ...row, terms: readTerms(row.terms) }));
}

/** Terms of versions, by contract and number. */
export async function listTerms(
  reader: Reader,
  refs: readonly { readonly contractId: string; readonly termsNumber: number }[],
): Promise<ReadonlyMap<string, Terms>> {
  const rows = await reader.query<{ id: string; number: number; terms: unknown }>(
    `select t.contract_id as id, t.number, t.terms
     from (select distinct * from unnest($1::uuid[], $2::int[]) u (contract_id, number)) u
     join agents.contract_terms t using (contract_id, number)`,
    [
      plainArray(refs, ({ contractId }) => contractId),
      plainArray(refs, ({ termsNumber }) => termsNumber),
    ],
  );
  return new Map(rows.map(({ id, number, terms }) => [`${id} ${number}`, readTerms(terms)]));
}

/** What the newest statements left owed, by contract. */
export async function saveDebts(tx: Tx, debts: ReadonlyMap<string, bigint>): Promise<void> {
  if (debts.size === 0) return;
  await tx.execute(
    `update agents.contract set debt_minor = u.debt, restored_minor = 0, handed_minor = 0,
       collected_minor = 0
     from unnest($1::uuid[], $2::bigint[]) as u (id, debt) where contract_id = u.id`,
    [plainArray([...debts.keys()], (id) => id), plainArray([...debts.values()], (debt) => debt)],
  );
}

/** Of kinds by hours: everything up to this fold is in the statements. */
export async function saveRead(
  tx: Tx,
  contractIds: readonly string[],
  readFold: bigint,
): Promise<void> {
  if (contractIds.length === 0) return;
  await tx.execute(
    "update agents.contract set read_fold = $2 where contract_id = any ($1::uuid[])",
    [plainArray(contractIds, (id) => id), readFold],
  );
}

/** What a statement that grows leaves owed by now, beside what cancelled ones had borne. */
export async function saveGrowingDebt(
  tx: Tx,
  contractId: string,
  debtMinor: bigint,
): Promise<void> {
  await tx.execute(
    "update agents.contract set debt_minor = $2 + restored_minor where contract_id = $1",
    [contractId, debtMinor],
  );
}

/** From when to when any contract of a kind by hours was in force; no end where one goes on. */
export async function findHours(
  reader: Reader,
  merchantCode: string,
  kind: ContractKind,
): Promise<{ readonly first: Date; readonly last: Date | null } | undefined> {
  const [row] = await reader.query<{ first: Date | null; last: Date | null }>(
    `select min(from_hour) as first,
       case when bool_and(until_hour is not null) then max(until_hour) end as last
     from agents.contract where merchant_code = $1 and kind = $2 and from_hour is not null`,
    [merchantCode, kind],
  );
  const { first = null, last = null } = row ?? {};
  return first === null ? undefined : { first, last };
}

/** Whether a later statement corrects this one. */
export async function isCorrected(reader: Reader, statementId: string): Promise<boolean> {
  const rows = await reader.query(
    "select from agents.statement_correction where of_statement_id = $1 limit 1",
    [statementId],
  );
  return rows.length > 0;
}

/** Owed again since the last statement: what a cancelled one had borne. */
export async function addDebt(tx: Tx, contractId: string, amountMinor: bigint): Promise<void> {
  await tx.execute(
    `update agents.contract set debt_minor = debt_minor + $2, restored_minor = restored_minor + $2
     where contract_id = $1`,
    [contractId, amountMinor],
  );
}

/** Brands with contracts that ever were in force. */
export async function listBrands(reader: Reader): Promise<string[]> {
  const rows = await reader.query<{ code: string }>(
    `select distinct merchant_code as code from agents.contract where from_day is not null
     order by 1`,
  );
  return rows.map(({ code }) => code);
}
