import type { RewardCapSettings } from "@baize/contract";

/** What the rewards of the demo's home brand may ask at most. */
export const demoCaps: RewardCapSettings = {
  maxWageringTimes: 30,
  noMixedProducts: false,
  noPayToWin: false,
};
