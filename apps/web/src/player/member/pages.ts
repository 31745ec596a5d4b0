/** Pages of the member centre, by the names the specification gives their addresses. */
export const memberPages = [
  "securityCenter",
  "profile",
  "transferFund",
  "depositv2",
  "withdraw",
  "transferUpline",
  "personalHistoryCopy",
  "transactionHistory",
  "personalProfit",
  "bonusDetails",
  "protection",
  "verification",
] as const;
export type MemberPage = (typeof memberPages)[number];
