import { backKind, ledgerKinds } from "../awards/rules.ts";
import { isHeldBack } from "../promotion-control/rules.ts";
import { findControlShare, listSeenAfter, listShownDays } from "../promotion-control/store.ts";
import { listHeldDays, listNamedRewards, listPartDays } from "./others-store.ts";
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
  listHeldDays,
  listMemberAwardsAfter,
  listNamed,
  listNamedRewards,
  listPartDays,
  findControlShare,
  isHeldBack,
  listSeenAfter,
  listShownDays,
  listUnclaimed,
  ledgerKinds,
  backKind,
};

export type RewardFigures = typeof rewardFigures;
export type {
  AwardDay,
  AwardLevel,
  AwardScope,
  ClaimedAward,
  DayEdges,
  EntryDay,
  Unclaimed,
} from "./store.ts";
