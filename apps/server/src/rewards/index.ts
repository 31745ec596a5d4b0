/**
 * Rewards: what the house gives to members beside the games. Deposit bonuses, and free rounds.
 *
 * Always: bonus money lies on the member's `bonus` account and is never staked; a member has one
 * bonus at a time; the account holds what the active bonus was granted, to the last unit; it leaves
 * that account once, to cash or back to the house. The terms are those of the moment of the choice.
 *
 * The vendor plays the free rounds: a grant is sent to it until it answers, and each round is
 * counted in the transaction in which the wallet takes it (free-rounds/plays.ts).
 *
 * It knows no deposit, no round and no risk flag: the cashier calls `choices`, and compose.ts
 * passes in the modules that know stakes and reviews. The states are in bonuses/rules.ts; the only
 * code that moves bonus money is bonuses/moves.ts.
 *
 * offers/ is what brands offer with a deposit, bonuses/ what members chose of it. A new kind of
 * reward is a folder beside them, one line of compose.ts, and its lists in module.ts.
 */
export { findRewardIncoherences } from "./coherence.ts";
export {
  rewardFigures,
  type AwardDay,
  type AwardScope,
  type ClaimedAward,
  type DayEdges,
  type EntryDay,
  type MemberDay,
  type RewardFigures,
} from "./promotion-reports/figures.ts";
export { owedAfter, pointWorths, type Owed } from "./owed/service.ts";
export { resealApplicationPictures } from "./applications/pictures.ts";
export { awardTitles } from "./awards/views.ts";
export { resealAddresses } from "./mall/address.ts";
export { composeFreePlays, composeRewards, type Rewards } from "./compose.ts";
export {
  rewardPast,
  type Earned,
  type PastDay,
  type PastFriend,
  type PastMember,
  type Reached,
} from "./promotion-cost/past.ts";
export { rewardsModule } from "./module.ts";
export { usesOfTag } from "./access/uses.ts";
export { rewardNames } from "./names/service.ts";
export { resealDrawSeeds } from "./seeds/draw-seeds.ts";
export { resealSeeds } from "./seeds/service.ts";
