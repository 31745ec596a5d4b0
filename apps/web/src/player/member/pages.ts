/** Pages of the member centre, by the names the specification gives their addresses. */
const memberPages = [
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

/** The page of this name, or the first. */
export function memberPageOf(name: string): MemberPage {
  return memberPages.find((known) => known === name) ?? "securityCenter";
}
