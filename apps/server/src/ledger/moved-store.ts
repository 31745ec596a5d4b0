import type { Reader } from "../platform/db.ts";
import {
  operationCodes,
  operationColumns,
  operationOf,
  type Operation,
  type OperationRow,
} from "./store.ts";

/** Transfers of one reference from an id on; what moved nothing is not among them. */
export async function listMovedUnder(
  reader: Reader,
  memberId: bigint,
  reference: string,
  fromId: string,
): Promise<Operation[]> {
  const rows = await reader.query<OperationRow>(
    `select ${operationColumns} from ledger.operation o ${operationCodes}
     where o.member_id = $1 and o.id >= $2 and o.amount_minor > 0 and o.reference = $3`,
    [memberId, fromId, reference],
  );
  return rows.map(operationOf);
}
