import type { Search } from "../lib/address.ts";

/** The office has two addresses: its door, and what is behind it. */
export const door = "/agent";
export const home = "/agentHome";

/** Its pages by the specification's names; the first is shown where the address names none. */
export const overviewPage = "agentTeamOverview";
export const accountPage = "securityCenter";
export const groups = {
  team: [overviewPage, "downlineManagmentView", "registerCenter"],
  reports: [
    "palStatementsAgentCopy",
    "personalHistoryCopy",
    "agentDownlineTransactionDetailsCopy",
    "agentRevenueReport",
  ],
  contracts: [
    "agentContracts",
    "agentDividendRecordCopy2",
    "agentDailyWages2",
    "agentHourSalary",
    "agentRealtimeSalary",
  ],
  affiliate: ["affiliateCampaigns", "affiliateEarnings", "affiliateReport", "affiliateTools"],
  account: [accountPage, "withdraw", "transactionHistory", "messageV2", "agentAnnouncement"],
} as const;
export type OfficeGroup = keyof typeof groups;
export type OfficePage = (typeof groups)[OfficeGroup][number];

export const groupNames = Object.keys(groups) as OfficeGroup[];
export const pages: readonly OfficePage[] = Object.values(groups).flat();

export const groupOf = (page: OfficePage): OfficeGroup =>
  groupNames.find((name) => (groups[name] as readonly OfficePage[]).includes(page)) ?? "team";

/** What is open in the security centre has an address without a page as well. */
export function readPage({ page, part, dialog }: Search): OfficePage {
  const named = pages.find((known) => known === page);
  if (named !== undefined) return named;
  return part === undefined && dialog === undefined ? overviewPage : accountPage;
}
