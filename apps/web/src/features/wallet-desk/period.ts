import { fromZoneText } from "../../lib/zone-time.ts";

/** Days as somebody chooses them, both included, and the moments at which they begin and end. */

export interface Days {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** A day of the address that may be none at all. */
export function dayOf(text: string | undefined): string | undefined {
  const isDay = text !== undefined && dayPattern.test(text) && !Number.isNaN(Date.parse(text));
  return isDay ? text : undefined;
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** By the clock of the brand's time zone; what was not chosen is not there. */
export function momentsOf(
  { from, to }: Days,
  timeZone: string,
): { readonly from?: string; readonly until?: string } {
  const start = from === undefined ? null : fromZoneText(`${from}T00:00`, timeZone);
  const end = to === undefined ? null : fromZoneText(`${dayAfter(to)}T00:00`, timeZone);
  return { ...(start !== null && { from: start }), ...(end !== null && { until: end }) };
}
