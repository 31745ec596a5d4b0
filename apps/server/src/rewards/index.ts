/**
 * Rewards: what the house gives to members beside the games. Deposit bonuses, and free rounds.
 *
 * Always: bonus money lies on the member's `bonus` account and is never staked; a member has one
 * bonus at a time; the account holds what the active bonus was granted, to the last unit; it leaves
 * that account once, to cash or back to the house. The terms are those of the moment of the choice.
 *
 * The vendor plays the free rounds: a grant is sent to it until it answers, and each round is
 * counted in the transaction in which the wallet takes it (free-plays.ts).
 *
 * It knows no deposit, no round and no risk flag: the cashier calls `choices`, and the modules that
 * know stakes and reviews are passed in by app.ts. The states are in rules.ts; the only code that
 * moves bonus money is moves.ts. Start with `createRewards`.
 */
export { createRewards, type Rewards, type RewardsDeps } from "./service.ts";
export type { BonusChoices } from "./choices.ts";
export type { BonusDesk, BonusOfMember } from "./desk.ts";
export type { BonusFilter } from "./store.ts";
export { findBonusIncoherences } from "./coherence.ts";
export { findFreeRoundIncoherences } from "./free-coherence.ts";
export { createFreePlays, type FreePlayDeps, type WonFree } from "./free-plays.ts";
export {
  createFreeRounds,
  freeRoundHandlers,
  type FreeRounds,
  type FreeRoundsDeps,
} from "./free-rounds.ts";
export type { GrantRow } from "./free-rules.ts";
export { bonusChanged, bonusFeed } from "./events.ts";
export type { PlayedBonus } from "./wagering.ts";
export { demoOffers } from "./demo-offers.ts";
export {
  faultOfOffer,
  listOffersIn,
  lockOfferIn,
  offerSettingsOf,
  saveOfferIn,
  type OfferToSave,
} from "./offers.ts";
export { listBonusesBefore, listGranted } from "./store.ts";
