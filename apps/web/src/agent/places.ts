/** The office has two addresses: its door, and what is behind it. */
export const door = "/agent";
export const home = "/agentHome";

/** Its pages by the specification's names; the first is shown where the address names none. */
export const overviewPage = "agentTeamOverview";
export const pages = [
  overviewPage,
  "downlineManagmentView",
  "palStatementsAgentCopy",
  "registerCenter",
] as const;
export type OfficePage = (typeof pages)[number];

export const readPage = (text: string | undefined): OfficePage =>
  pages.find((page) => page === text) ?? overviewPage;
