/** Pages of the member centre, by the names the specification gives their addresses. */
const memberPages = [
  "securityCenter",
  "profile",
  "messageV2",
  "transferFund",
  "depositv2",
  "withdraw",
  "transferUpline",
  "personalHistoryCopy",
  "transactionHistory",
  "personalProfit",
  "rewardCenter",
  "missionLeaderboard",
  "vip",
  "luckyWheel",
  "redEnvelope",
  "raffle",
  "bonusDetails",
  "referral",
  "protection",
  "verification",
] as const;
export type MemberPage = (typeof memberPages)[number];

/** The page of this name; undefined where there is none. */
export function memberPageOf(name: string): MemberPage | undefined {
  return memberPages.find((known) => known === name);
}
