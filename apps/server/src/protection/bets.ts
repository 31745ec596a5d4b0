import type { Ledger, Outcome, Post } from "../ledger/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import { brokenByBet, isBetLimit, longestPause, type Room } from "./rules.ts";
import { listLimits, listPauses, lockMember } from "./store.ts";
import { countUsage, type UsageDeps } from "./usage.ts";

/**
 * Bets of members who have limits or a pause.
 *
 * The ledger's group commit takes nothing from a guarded account and says so; then the bet comes
 * here: the member's row is locked, what is used is read from the ledger, and the bet is posted, in
 * one transaction. So of many bets at once each sees what the ones before it used. Members without
 * limits never come here.
 */

export type BetRuling =
  | { readonly status: "posted"; readonly outcome: Outcome }
  | { readonly status: "paused" }
  | { readonly status: "limit_reached"; readonly room: Room };

export interface BetDeps extends UsageDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "movedSince" | "addUp" | "post" | "setGuard">;
}

export type PlaceGuarded = (command: Post) => Promise<BetRuling>;

export function createGuardedBets(deps: BetDeps): PlaceGuarded {
  const { db, clock, ledger } = deps;
  return (command) =>
    db.transaction(async (tx) => {
      const { memberId, amountMinor } = command;
      await lockMember(tx, memberId);
      const now = clock.now();
      const pauses = await listPauses(tx, [memberId], now);
      if (longestPause(pauses, now) !== undefined) return { status: "paused" };
      const limits = (await listLimits(tx, memberId)).filter(isBetLimit);
      if (limits.length === 0) {
        // The pause is over, or the last limit was confirmed away: bets go the short way again.
        await ledger.setGuard(tx, memberId, false);
      } else {
        const usage = await countUsage(deps, tx, memberId, limits, now);
        const room = brokenByBet(limits, amountMinor, usage);
        if (room !== undefined) return { status: "limit_reached", room };
      }
      return { status: "posted", outcome: await ledger.post(tx, command) };
    });
}
