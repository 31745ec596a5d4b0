import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { brokenByBet, isBetLimit, longestPause } from "../rules.ts";
import { listLimits, listPauses, lockMember } from "../store.ts";
import { limitRefusal, pauseRefusal } from "../texts.ts";
import { countUsage, type UsageDeps } from "../usage.ts";

/**
 * Money that leaves for a vendor's own wallet, judged as a bet of that amount: what happens to it
 * there is out of our sight. Money that comes back is never held up.
 */
export interface PlayMoney {
  readonly memberId: bigint;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** In the transaction that sets the money aside. Refuses: play_paused, limit_reached. */
export function createPlayMoneyGuard(deps: UsageDeps & { readonly clock: Clock }) {
  return async (tx: Tx, { memberId, amountMinor, currency }: PlayMoney): Promise<void> => {
    await lockMember(tx, memberId);
    const now = deps.clock.now();
    const pause = longestPause(await listPauses(tx, [memberId], now), now);
    if (pause !== undefined) throw pauseRefusal(pause);
    const limits = (await listLimits(tx, memberId)).filter(isBetLimit);
    const { usage } = await countUsage(deps, tx, memberId, limits, now);
    const room = brokenByBet(limits, amountMinor, usage);
    if (room !== undefined) throw limitRefusal(room, currency);
  };
}
