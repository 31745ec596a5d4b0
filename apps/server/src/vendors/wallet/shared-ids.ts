import { keyIdOf, type Command, type Ledger } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import { decodeDetail } from "../operations.ts";
import { insertFlags } from "../rounds/store.ts";

/**
 * A transaction id belongs to the member it was first used for. A call with it for another member
 * is refused and recorded with the transaction of the id: either the vendor mixes up its members,
 * or somebody has its key.
 */
export function createSharedIds(deps: {
  readonly db: Database;
  readonly ledger: Pick<Ledger, "ownerOf" | "operationsOf">;
  readonly clock: Clock;
}) {
  const { db, ledger, clock } = deps;

  async function flag(command: Command, owner: bigint): Promise<void> {
    const { memberId, key, reference = "", currency } = command;
    const vendorCode = decodeDetail(command.detail ?? "")?.vendorCode;
    const refs = [{ memberId: owner, keyId: keyIdOf(key) }];
    const [theirs] = await db.read((reader) => ledger.operationsOf(reader, refs));
    if (vendorCode === undefined || theirs === undefined) return;
    const at = clock.now();
    const reason = "shared_transaction";
    const { id: operationId } = theirs;
    const one = { memberId, operationId, reason, vendorCode, roundId: reference, currency, at };
    await db.transaction((tx) => insertFlags(tx, [{ ...one, amountMinor: 0n }], at));
  }

  return {
    /** Whether another member has the id; it is flagged then. */
    async isAnothers(command: Command): Promise<boolean> {
      const owner = await ledger.ownerOf(command.key);
      if (owner === undefined || owner === command.memberId) return false;
      await flag(command, owner);
      return true;
    },
  };
}

export type SharedIds = ReturnType<typeof createSharedIds>;
