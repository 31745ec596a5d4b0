import type { Ledger, Posted } from "../../ledger/index.ts";
import type { Tx } from "../../platform/db.ts";
import { bareKeyOf, decodeDetail } from "../operations.ts";

/**
 * What free rounds won in these operations, by operation; less where a win was taken back. What a
 * rollback undid is read from the ledger, because its own posting may be drained later.
 */
export async function freeWins(
  tx: Tx,
  ledger: Pick<Ledger, "operationsOf">,
  operations: readonly Posted[],
): Promise<ReadonlyMap<string, bigint>> {
  const won = new Map<string, bigint>();
  const undoing = new Map<string, Posted>();
  for (const operation of operations) {
    const { id, kind, memberId, amountMinor } = operation;
    const detail = amountMinor > 0n ? decodeDetail(operation.detail) : undefined;
    if (kind === "win" && detail?.isFree === true) won.set(id, amountMinor);
    if (kind === "rollback" && detail?.targetKeyId !== undefined) {
      undoing.set(`${memberId}:${detail.targetKeyId}`, operation);
    }
  }
  if (undoing.size === 0) return won;
  const refs = [...undoing].map(([place, { memberId }]) => {
    return { memberId, keyId: place.slice(place.indexOf(":") + 1) };
  });
  for (const { memberId, keyId, kind, detail, amountMinor } of await ledger.operationsOf(
    tx,
    refs,
  )) {
    const by = undoing.get(`${memberId}:${bareKeyOf(keyId)}`);
    const isFree = kind === "win" && decodeDetail(detail)?.isFree === true;
    if (by !== undefined && isFree) won.set(by.id, 0n - amountMinor);
  }
  return won;
}
