import type { RoundEntry } from "./count.ts";
import type { Entry } from "./store.ts";

/** What is odd about new entries, seen beside all others on record. Pure. */

/** Whose a transaction is, and what it was. */
export type KeyOwner = Pick<Entry, "memberId" | "keyId" | "roundId" | "kind">;

function ofRollback(
  { memberId, targetKeyId, operationId }: Entry,
  targets: readonly KeyOwner[],
  round: readonly RoundEntry[],
): string[] {
  const isOwnBet = targets.some((one) => one.memberId === memberId && one.kind === "bet");
  const isPaid = round.some(
    (one) => one.kind === "win" && one.targetKeyId === targetKeyId && one.operationId < operationId,
  );
  return [
    ...(targets.some((one) => one.memberId !== memberId) ? ["foreign_rollback"] : []),
    ...(targets.length === 0 ? ["unknown_rollback"] : []),
    ...(isOwnBet && isPaid ? ["rollback_after_win"] : []),
  ];
}

/** Reasons to flag an entry, beside those of its round and those under its key and its target's. */
export function odditiesOf(
  entry: Entry,
  round: readonly RoundEntry[],
  ownersOf: (keyId: string) => readonly KeyOwner[],
): string[] {
  const { memberId, keyId, kind, targetKeyId, operationId } = entry;
  const isLate = round.some((one) => one.isClosing && one.operationId < operationId);
  return [
    ...(kind === "rollback"
      ? ofRollback(entry, targetKeyId === null ? [] : ownersOf(targetKeyId), round)
      : isLate
        ? ["after_close"]
        : []),
    ...(ownersOf(keyId).some((one) => one.memberId !== memberId) ? ["shared_transaction"] : []),
  ];
}
