import { faultOfTerms, termsOf } from "../promotions/rules.ts";
import { faultOfRebate, rebateTableOf } from "../rebate/rules.ts";
import { replayRebate } from "./rebate.ts";
import { replayable, replayDeposits, replaySignUp, withinBudget, wouldTake } from "./replay.ts";
import { listStakesAfter } from "./store.ts";

/** What the cost of rewards in days that are over is worked out with. */
export const rewardPast = {
  faultOfRebate,
  faultOfTerms,
  listStakesAfter,
  rebateTableOf,
  replayable,
  replayDeposits,
  replayRebate,
  replaySignUp,
  termsOf,
  withinBudget,
  wouldTake,
};
export type { PastMember, Reached, ReplayOf } from "./replay.ts";
