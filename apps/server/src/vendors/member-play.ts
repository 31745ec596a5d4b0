import { hasNegativeBalance, sumStakes, sumStakesEach } from "./rounds/store.ts";
import { sumAway, sumAwayEach } from "./transfers/store.ts";

/** What is known of a member's play where money moves. */
export const memberPlay = {
  /** Settled stakes of rounds that began since, and how many are still open. */
  stakedSince: sumStakes,
  /** Whether a rollback ever took the balance below zero. */
  hadNegativeBalance: hasNegativeBalance,
  /** What the member has at vendors that keep it, or on its way there. */
  awayMinor: sumAway,
};

/** The same of many members at once; those of whom there is nothing are left out. */
export const playOfMany = { stakedSince: sumStakesEach, awayMinor: sumAwayEach };
