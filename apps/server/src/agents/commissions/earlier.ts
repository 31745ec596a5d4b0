import { addDays } from "../../platform/day-names.ts";
import type { Tx } from "../../platform/db.ts";
import { isByHour, type ContractKind } from "@baize/contract/agent-terms";
import { listLate } from "./hour-inputs-store.ts";
import { listSettled, listStatements, type StatementRow } from "./store.ts";

/**
 * Earlier statements that may be corrected. Hours carry nothing on, so of them those that changed
 * are enough. Periods reach further back than their corrections: a month before the first one in
 * sight.
 */
export async function listEarlier(
  tx: Tx,
  kind: ContractKind,
  ids: readonly string[],
  since: string,
): Promise<StatementRow[]> {
  return isByHour(kind)
    ? listStatements(tx, await listLate(tx, ids, since))
    : listSettled(tx, ids, addDays(since, -31));
}
