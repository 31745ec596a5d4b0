import { backKind, ledgerKinds } from "../awards/rules.ts";
import { isHeldBack } from "../promotion-control/rules.ts";
import { findControlShare, listSeenAfter } from "../promotion-control/store.ts";
import { listEntryMembers, listPartMembers } from "./members-store.ts";
import { listHeldDays, listNamedRewards } from "./others-store.ts";
import {
  listAwardDays,
  listAwardLevels,
  listAwardProducts,
  listClaimedAfter,
  listEntryDays,
  listMemberAwardsAfter,
  listNamed,
  listUnclaimed,
} from "./store.ts";

/** What reports read of rewards: sums of awards and of parts in promotions. */
export const rewardFigures = {
  listAwardDays,
  listAwardLevels,
  listAwardProducts,
  listClaimedAfter,
  listEntryDays,
  listEntryMembers,
  listHeldDays,
  listMemberAwardsAfter,
  listNamed,
  listNamedRewards,
  listPartMembers,
  findControlShare,
  isHeldBack,
  listSeenAfter,
  listUnclaimed,
  ledgerKinds,
  backKind,
};

export type RewardFigures = typeof rewardFigures;
export type { MemberDay } from "./members-store.ts";
export type {
  AwardDay,
  AwardLevel,
  AwardScope,
  ClaimedAward,
  DayEdges,
  EntryDay,
  Unclaimed,
} from "./store.ts";
