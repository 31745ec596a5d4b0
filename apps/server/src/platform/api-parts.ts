/**
 * What one api program answers. With its own program for vendors' calls, a flood of visitors takes
 * nothing from the bets but the database and the machine. One program answers both by default.
 */
export const apiParts = ["site", "vendor"] as const;
export type ApiPart = (typeof apiParts)[number];
