/** So many days a report is asked about at once. */
export const teamPeriodDaysMax = 366;
export const reportDaysMax = 366;
