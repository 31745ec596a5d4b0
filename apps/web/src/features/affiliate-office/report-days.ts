import { affiliateReportKeys, type AffiliateReportKey } from "@baize/contract/affiliate-bounds";
import { dayMs } from "@baize/contract/durations";
import type { Search } from "../../lib/address.ts";
import { toZoneText } from "../../lib/zone-time.ts";

/** Which days of the brand a report is of; the last 30 where the address names none. */

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string | undefined): text is string =>
  text !== undefined && dayPattern.test(text) && !Number.isNaN(Date.parse(text));

/** The day that a moment belongs to. */
export const dayIn = (at: number, timeZone: string): string =>
  toZoneText(new Date(at).toISOString(), timeZone).slice(0, 10);

const before = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

export function daysOf({ from, to }: Search, today: string) {
  const last = isDay(to) ? to : today;
  const first = isDay(from) && from <= last ? from : before(last, 29);
  return { from: first, to: last };
}

export const isKey = (text: string | undefined): text is AffiliateReportKey =>
  affiliateReportKeys.some((one) => one === text);
