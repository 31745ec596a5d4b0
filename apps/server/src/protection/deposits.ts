import type { Clock } from "../platform/clock.ts";
import type { Tx } from "../platform/db.ts";
import { longestPause, strictestRoom } from "./rules.ts";
import {
  countDepositUse,
  insertDepositUse,
  listLimits,
  listPauses,
  lockMember,
  releaseDepositUse,
} from "./store.ts";
import { limitRefusal, pauseRefusal } from "./texts.ts";
import { readUsage, reservedOf, type UsageDeps } from "./usage.ts";

/**
 * Deposits against limits. A deposit takes its room when it is ordered, under the lock of the
 * member's row, and gives it back when it comes to nothing; so many orders at once cannot pass
 * together what none may pass alone. It counts gross: what is withdrawn frees nothing. Money that
 * arrives is always the member's, also late and beyond the limit, and counts from its order on.
 */
export interface DepositOrder {
  readonly memberId: bigint;
  readonly depositId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
}

export interface DepositGuard {
  /** In the transaction that writes the order. Refuses: play_paused, limit_reached. */
  admit(tx: Tx, order: DepositOrder): Promise<void>;
  /** In the transaction in which the member would send money on. Refuses: play_paused. */
  admitSending(tx: Tx, memberId: bigint): Promise<void>;
  /** The deposit was declined or has expired. */
  release(tx: Tx, memberId: bigint, depositId: string): Promise<void>;
  /** The money came, perhaps after all, in another amount or with no order at all. */
  count(tx: Tx, order: DepositOrder): Promise<void>;
}

async function refusePaused(tx: Tx, memberId: bigint, at: Date): Promise<void> {
  const pause = longestPause(await listPauses(tx, [memberId], at), at);
  if (pause !== undefined) throw pauseRefusal(pause);
}

export function createDepositGuard(deps: UsageDeps & { readonly clock: Clock }): DepositGuard {
  return {
    async admitSending(tx, memberId) {
      await lockMember(tx, memberId);
      await refusePaused(tx, memberId, deps.clock.now());
    },
    async admit(tx, { memberId, depositId, amountMinor, currency }) {
      await lockMember(tx, memberId);
      const at = deps.clock.now();
      await refusePaused(tx, memberId, at);
      const limits = (await listLimits(tx, memberId)).filter(({ kind }) => kind === "deposit");
      const usage = await readUsage(deps, tx, memberId, limits, at);
      const room = strictestRoom(limits, "deposit", usage);
      if (room !== undefined && amountMinor > room.left) {
        throw limitRefusal(room, currency, await reservedOf(tx, memberId, room.limit, at));
      }
      await insertDepositUse(tx, { memberId, depositId, amount: amountMinor, at });
    },
    release: (tx, memberId, depositId) => releaseDepositUse(tx, memberId, depositId),
    count: (tx, { memberId, depositId, amountMinor }) =>
      countDepositUse(tx, { memberId, depositId, amount: amountMinor, at: deps.clock.now() }),
  };
}
