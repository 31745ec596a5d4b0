import type { Clock } from "../platform/clock.ts";
import type { Tx } from "../platform/db.ts";
import type { Refusal } from "../platform/errors.ts";
import { longestPause, strictestRoom } from "./rules.ts";
import {
  countDepositUse,
  findReserved,
  insertDepositUse,
  listLimits,
  listPauses,
  lockMember,
  releaseDepositUse,
  sumReserved,
} from "./store.ts";
import { limitRefusal, pauseRefusal } from "./texts.ts";
import { readUsage, reservedOf, type UsageDeps } from "./usage.ts";

/**
 * Deposits against limits. A deposit takes its room when it is ordered, under the lock of the
 * member's row, and gives it back when it comes to nothing; so many orders at once cannot pass
 * together what none may pass alone. It counts gross: what is withdrawn frees nothing. Money that
 * arrives counts from then on. Where it has no room, because its order was given up, it is more
 * than was ordered, or the limit was lowered meanwhile, it is the member's but not to play with:
 * the cashier holds it.
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
  /** Why money that came may not be credited now, if so: it would pass a limit. */
  arrivalRefusal(tx: Tx, order: DepositOrder): Promise<Refusal | undefined>;
  /** The deposit was declined, has expired, or what came of it is held. */
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
        throw limitRefusal(room, currency, await reservedOf(tx, memberId, room.limit));
      }
      await insertDepositUse(tx, { memberId, depositId, amount: amountMinor, at });
    },
    async arrivalRefusal(tx, { memberId, depositId, amountMinor, currency }) {
      await lockMember(tx, memberId);
      const at = deps.clock.now();
      const limits = (await listLimits(tx, memberId)).filter(({ kind }) => kind === "deposit");
      if (limits.length === 0) return undefined;
      const usage = await readUsage(deps, tx, memberId, limits, at);
      const own = await findReserved(tx, memberId, depositId);
      const reserved = await sumReserved(tx, memberId);
      // An order's room is its own whatever others hold, but a limit that is lower by now counts.
      const free = amountMinor <= own ? reserved : own;
      const room = strictestRoom(limits, "deposit", (...of) => usage(...of) - free);
      if (room === undefined || amountMinor <= room.left) return undefined;
      return limitRefusal(room, currency, reserved - own);
    },
    release: (tx, memberId, depositId) => releaseDepositUse(tx, memberId, depositId),
    count: (tx, { memberId, depositId, amountMinor }) =>
      countDepositUse(tx, { memberId, depositId, amount: amountMinor, at: deps.clock.now() }),
  };
}
