import { hourMs } from "@baize/contract/durations";

/** Clock hours of Greenwich, so that a change of clocks leaves none out and doubles none. Pure. */

/** Where the hour of a moment begins. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs);

export const addHours = (hour: Date, hours: number): Date =>
  new Date(hour.getTime() + hours * hourMs);
