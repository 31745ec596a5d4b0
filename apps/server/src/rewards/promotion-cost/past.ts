import { faultOfCheckIn } from "../check-in/console.ts";
import { faultOfLossBack, lossBackTableOf } from "../loss-back/rules.ts";
import { faultOfMission } from "../missions/rules.ts";
import { faultOfPoints } from "../points/console.ts";
import { groupOf } from "../promotion-control/rules.ts";
import { isUnpriced } from "../prize-terms/rules.ts";
import { faultOfTerms, termsOf } from "../promotions/rules.ts";
import { edgeOf, faultOfRakeback, rakebackTableOf } from "../rakeback/rules.ts";
import { faultOfTerms as faultOfReferral } from "../referral/rules.ts";
import { faultOfRebate, rebateTableOf } from "../rebate/rules.ts";
import { faultOfVip, levelOf, tableOf } from "../vip/rules.ts";
import { faultOfWheel } from "../wheels/rules.ts";
import { replayCheckIn } from "./check-in.ts";
import { periodsOf, replayLossBack } from "./loss-back.ts";
import { depositFact, pastRule, playFact, replayMission, unknownTask } from "./mission.ts";
import { replayPoints } from "./points.ts";
import { replayRakeback } from "./rakeback.ts";
import { replayRebate } from "./rebate.ts";
import { replayReferral } from "./referral.ts";
import { replayable, replayDeposits, replaySignUp, withinBudget, wouldTake } from "./replay.ts";
import {
  findRecordStart,
  listEdgesOf,
  listLossesOf,
  listPlayOf,
  listStakesAfter,
  sumPlayBefore,
  wasRakebackClosed,
} from "./store.ts";
import { readFrom, replayVip } from "./vip.ts";
import { meanOf, replayWheel, turnsCost } from "./wheel.ts";

/** Whether a member is among the share that takes part: the same ones each time. */
const isAmongShare = (uptake: number, name: string, memberId: bigint): boolean =>
  uptake >= 100 || groupOf(`uptake ${name}`, memberId) < uptake;

/** What the cost of rewards in days that are over is worked out with. */
export const rewardPast = {
  faultOfCheckIn,
  faultOfLossBack,
  faultOfMission,
  faultOfPoints,
  faultOfRakeback,
  faultOfRebate,
  faultOfReferral,
  faultOfTerms,
  faultOfVip,
  faultOfWheel,
  depositFact,
  edgeOf,
  findRecordStart,
  isAmongShare,
  isUnpriced,
  levelOf,
  listEdgesOf,
  listLossesOf,
  listPlayOf,
  listStakesAfter,
  lossBackTableOf,
  meanOf,
  pastRule,
  periodsOf,
  playFact,
  rakebackTableOf,
  readFrom,
  rebateTableOf,
  replayable,
  replayCheckIn,
  replayDeposits,
  replayLossBack,
  replayMission,
  replayPoints,
  replayRakeback,
  replayRebate,
  replayReferral,
  replaySignUp,
  replayVip,
  replayWheel,
  sumPlayBefore,
  termsOf,
  turnsCost,
  unknownTask,
  vipTableOf: tableOf,
  wasRakebackClosed,
  withinBudget,
  wouldTake,
};
export type { PastMember, Reached, ReplayOf } from "./replay.ts";
export type { PastFriend } from "./referral.ts";
export type { PastDay } from "./check-in.ts";
export type { Earned } from "./spans.ts";
