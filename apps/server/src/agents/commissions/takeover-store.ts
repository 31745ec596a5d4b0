import { plainArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { readTerms } from "../contracts/saved-terms.ts";
import type { Left } from "@baize/contract/agent-due";

/** SQL of what ended contracts leave to later ones between the same two sides. */

/** An ended contract `o` before a contract `n`; what is of one product follows all and itself. */
const before = `agents.contract n join agents.contract o
   on o.agent_id = n.agent_id and o.payer_id is not distinct from n.payer_id
   and o.kind = n.kind and o.contract_id <> n.contract_id and o.from_day is not null
   and case when n.from_hour is null then o.until_day <= n.from_day
     else o.until_hour <= n.from_hour end`;
/** While its last day is still brought up, nobody knows what it leaves. */
const isClosed = `not exists (select from agents.statement r
  where r.contract_id = o.contract_id and r.is_running)`;
const isSameDebt = "(o.product = n.product or o.product = '' or n.product = '')";

/** Contracts that others of these follow, and those of them that owe. */
export function listBefore(
  reader: Reader,
  contractIds: readonly string[],
): Promise<
  { readonly contractId: string; readonly beforeId: string; readonly isOwing: boolean }[]
> {
  return reader.query(
    `select n.contract_id as "contractId", o.contract_id as "beforeId",
       o.debt_minor > 0 and ${isClosed} as "isOwing"
     from ${before} where n.contract_id = any ($1::uuid[]) and ${isSameDebt}`,
    [plainArray(contractIds, (id) => id)],
  );
}

export interface Taken {
  readonly contractId: string;
  readonly beforeId: string;
  readonly amountMinor: bigint;
}

/** Debts of ended contracts, each for one of those that follow; the caller holds all of them. */
export function listOwing(
  tx: Tx,
  contractIds: readonly string[],
  beforeIds: readonly string[],
): Promise<Taken[]> {
  return tx.query(
    `select distinct on (o.contract_id) n.contract_id as "contractId",
       o.contract_id as "beforeId", o.debt_minor as "amountMinor"
     from ${before}
     where n.contract_id = any ($1::uuid[]) and o.contract_id = any ($2::uuid[])
       and o.debt_minor > 0 and ${isSameDebt} and ${isClosed}
     order by o.contract_id, (o.product = n.product) desc, n.from_day, n.contract_id`,
    [plainArray(contractIds, (id) => id), plainArray(beforeIds, (id) => id)],
  );
}

export type TakenRow = Omit<Taken, "contractId"> & { readonly statementId: string };

/** The ended contracts owe it no more: the statements do. */
export async function saveTaken(tx: Tx, rows: readonly TakenRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = plainArray(rows, ({ beforeId }) => beforeId);
  await tx.execute(
    `update agents.contract set handed_minor = handed_minor + debt_minor - restored_minor,
       debt_minor = 0, restored_minor = 0
     where contract_id = any ($1::uuid[])`,
    [ids],
  );
  await tx.execute(
    `insert into agents.debt_taken (statement_id, contract_id, amount_minor)
     select * from unnest($1::uuid[], $2::uuid[], $3::bigint[])`,
    [
      plainArray(rows, ({ statementId }) => statementId),
      ids,
      plainArray(rows, ({ amountMinor }) => amountMinor),
    ],
  );
}

/** The last period of the contract of the same product before each of these, as it is known now. */
export async function listLeft(
  reader: Reader,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, Left>> {
  const rows = await reader.query<
    Omit<Left, "terms"> & { readonly contractId: string; readonly terms: unknown }
  >(
    `select distinct on (n.contract_id) n.contract_id as "contractId", t.terms,
       to_char(s.from_day, 'YYYY-MM-DD') as "fromDay", to_char(s.to_day, 'YYYY-MM-DD') as "toDay",
       s.now_net_minor as "netMinor", s.now_base_minor as "baseMinor"
     from ${before}
     join agents.statement s on s.contract_id = o.contract_id and s.period_key not like 'C:%'
     join agents.contract_terms t
       on t.contract_id = s.contract_id and t.number = s.terms_number
     where n.contract_id = any ($1::uuid[]) and n.kind = 'dividend' and o.product = n.product
     order by n.contract_id, s.to_day desc`,
    [plainArray(contractIds, (id) => id)],
  );
  return new Map(
    rows.map(({ contractId, terms, ...row }) => [contractId, { ...row, terms: readTerms(terms) }]),
  );
}
