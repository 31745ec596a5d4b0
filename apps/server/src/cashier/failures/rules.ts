/**
 * Payments that fail one after another. Pure.
 *
 *   failures in a row            what follows
 *   5 within ten minutes         no deposit for ten minutes after the last of them
 *   10                           no deposit until an operator lifts it
 *
 * In a row means since the last payment that worked, or since somebody lifted it. Only what a
 * provider declines counts: what expires was not tried, and a rejected transfer is a person's
 * word.
 */
import { minuteMs } from "@baize/contract/durations";

export const blockCount = 5;
export const blockWindowMs = 10 * minuteMs;
const blockMs = 10 * minuteMs;
export const suspendCount = 10;

/** Until when nothing may be deposited, or undefined; `failures` are moments, newest first. */
export function blockedUntil(failures: readonly Date[], now: Date): Date | undefined {
  const [newest] = failures;
  const oldest = failures[blockCount - 1];
  if (newest === undefined || oldest === undefined) return undefined;
  if (newest.getTime() - oldest.getTime() > blockWindowMs) return undefined;
  const until = new Date(newest.getTime() + blockMs);
  return until > now ? until : undefined;
}
