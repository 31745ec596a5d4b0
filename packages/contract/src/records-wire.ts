import { wps, type Wire } from "./site-wire.ts";

/** A call of the points, which also answers to the site's own prefix. */
function points(method: Wire["method"], name: string, mark: "T" | "TE"): Wire {
  const path = `/wps/relay/${name}` as const;
  return { ...wps(method, path, mark), alias: path.replace("MCS2_", "MCSFE_") as Wire["path"] };
}

/**
 * The calls of the member's records, bonuses, protection and verification, and of the jackpots,
 * which the first load does without.
 */
export const recordsWire = {
  transactions: wps("GET", "/wps/member/transactions", "T"),
  statementSummary: wps("GET", "/wps/member/transactions/summary", "T"),
  transactionsFile: wps("GET", "/wps/member/transactions/file", "T"),
  bettingRecord: wps("GET", "/wps/member/bets", "T"),
  betsFile: wps("GET", "/wps/member/betsFile", "T"),
  roundDetail: wps("GET", "/wps/member/bets/:roundId", "T"),
  roundReplay: wps("POST", "/wps/member/bets/:roundId/replay", "T"),
  depositPaid: wps("POST", "/wps/cashier/deposit/:depositId/paid", "T"),
  depositBonuses: wps("GET", "/wps/relay/MCSFE_getDepositBonuses", "T"),
  welcomeBonus: wps("GET", "/wps/relay/MCSFE_getWelcomeBonus", "N"),
  bonusDetails: wps("GET", "/wps/relay/MCSFE_getBonusDetails", "T"),
  cancelBonus: wps("POST", "/wps/relay/MCSFE_cancelBonus", "T"),
  claims: wps("GET", "/wps/relay/MCS2_getPromotionClaimList", "T"),
  claimDetails: wps("GET", "/wps/relay/MCSFE_getClaimPromotion", "T"),
  claimAward: wps("POST", "/wps/relay/MCSFE_claimIssuedPromotion", "T"),
  rewardSummary: wps("GET", "/wps/rewards/summary", "T"),
  missions: wps("GET", "/wps/relay/MCSFE_getMissionSummaryDetails", "T"),
  missionMilestones: wps("GET", "/wps/relay/MCSFE_getMissionMilestones", "T"),
  joinMission: wps("POST", "/wps/rewards/missions/:missionId/join", "T"),
  leaveMission: wps("POST", "/wps/rewards/missions/:missionId/leave", "T"),
  pointBalance: points("GET", "MCS2_getPointBalance", "T"),
  pointConfig: points("GET", "MCS2_getPointConfig", "T"),
  pointRewards: points("GET", "MCS2_getPointReward", "T"),
  redeemPointReward: points("POST", "passwordCheck/MCS2_redeemPointReward", "TE"),
  redeemPointList: points("GET", "MCS2_getRedeemPointList", "T"),
  pointTransactions: wps("GET", "/wps/relay/ODSFE2_MemTransDet", "T"),
  pointConversionTypes: wps("GET", "/wps/relay/MCSFE_getPointRewardConversionType", "T"),
  convertPoint: points("POST", "passwordCheck/MCS2_convertPoint", "TE"),
  playerRankProgress: wps("GET", "/wps/relay/MCSFE_getPlayerRankProgress", "T"),
  rebateSettings: wps("GET", "/wps/relay/MCSFE_getCustomerRebateSettingByProductType", "T"),
  claimRebate: wps("POST", "/wps/rewards/rebate/claim", "T"),
  vipHistory: wps("GET", "/wps/rewards/vip/history", "T"),
  referralDetails: wps("GET", "/wps/relay/MCSFE_getReferralDetails", "T"),
  referralFriends: wps("GET", "/wps/rewards/referral/friends", "T"),
  freeRounds: wps("GET", "/wps/relay/MCSFE_getFreeRounds", "T"),
  protection: wps("GET", "/wps/member/protection", "T"),
  netDeposits: wps("GET", "/wps/member/netDeposits", "T"),
  saveLimit: wps("PUT", "/wps/member/protection/limits", "T"),
  confirmLimit: wps("POST", "/wps/member/protection/limits/confirm", "T"),
  pausePlay: wps("POST", "/wps/member/protection/pause", "T"),
  saveRealityCheck: wps("PUT", "/wps/member/protection/reality", "T"),
  declineLimitOffer: wps("DELETE", "/wps/member/protection/offer", "T"),
  playSession: wps("GET", "/wps/member/protection/session", "T"),
  acknowledgeReality: wps("POST", "/wps/member/protection/session", "T"),
  personalProfit: wps("GET", "/wps/member/profit", "T"),
  jackpots: wps("GET", "/wps/relay/VIS_getJackpot", "N"),
  verification: wps("GET", "/wps/member/verification", "T"),
  sendDocument: { ...wps("POST", "/wps/member/verification/documents", "T"), isLarge: true },
} as const satisfies Record<string, Wire>;
