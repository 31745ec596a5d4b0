import type { Allowance, Ledger, Outcome, Post } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { allowanceOf, brokenByBet, isBetLimit, longestPause, type Room } from "../rules.ts";
import { listLimits, listPauses, lockMember } from "../store.ts";
import { countUsage, type UsageDeps } from "../usage.ts";

/**
 * Bets of members who have limits or a pause.
 *
 * The ledger's group commit takes nothing from a guarded account and says so; then the bet comes
 * here: the member's row is locked, what is used is read from the ledger, and the bet is posted, in
 * one transaction. So of many bets at once each sees what the ones before it used. Members without
 * limits never come here.
 *
 * What fits beside that bet for sure is left to the group commit for a while (`allowanceOf`), so
 * only the first bet of ten minutes comes here, and those that would use up what is left. Only here
 * is a bet refused, so nobody is refused by a reckoning that is not exact.
 */

export type BetRuling =
  | { readonly status: "posted"; readonly outcome: Outcome }
  | { readonly status: "paused" }
  | { readonly status: "limit_reached"; readonly room: Room };

export interface BetDeps extends UsageDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "movedSince" | "addUp" | "allow" | "post" | "setGuard">;
}

export type PlaceGuarded = (command: Post) => Promise<BetRuling>;

/** Posts a bet that the limits were asked about, and says how much more needs no asking. */
async function place(
  { ledger }: BetDeps,
  tx: Tx,
  command: Post,
  allowance: Allowance | undefined,
): Promise<BetRuling> {
  const { memberId, amountMinor } = command;
  const outcome = await ledger.post(tx, command);
  const staked = outcome.status === "ok" ? amountMinor : 0n;
  if (allowance !== undefined && allowance.amountMinor > staked) {
    await ledger.allow(tx, memberId, {
      ...allowance,
      amountMinor: allowance.amountMinor - staked,
    });
  }
  return { status: "posted", outcome };
}

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
        return place(deps, tx, command, undefined);
      }
      const { usage, ahead } = await countUsage(deps, tx, memberId, limits, now);
      const room = brokenByBet(limits, amountMinor, usage);
      if (room !== undefined) return { status: "limit_reached", room };
      return place(deps, tx, command, allowanceOf(limits, await ahead(), now));
    });
}
