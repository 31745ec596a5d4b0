import { dayMs, minuteMs } from "@baize/contract/durations";

/** How many attempts to sign in may fail, and for how long they count. */

/** Attempts from one network, or at one's own password, before it is locked (GLI-19 2.5.3). */
export const failuresMax = 3;
/** Wrong passwords of one name over all networks its operator never came from. */
export const nameFailuresMax = 10;
/** Tries of password and code together where the name is locked. */
export const unlockTriesMax = 5;
/**
 * Wrong codes of one operator, however many sign-ins they are spread over: a thief of the password
 * would otherwise get new tries after each five.
 */
export const codeFailuresMax = 10;
/** How long a network an operator came from counts as usual. */
export const entryRecordMs = 90 * dayMs;
/** How long an alert tells of locked names. */
export const lockedAlertMs = dayMs;
export const failureWindowMs = 30 * minuteMs;

/** Seconds until a lock ends. */
export function secondsUntil(windowStartedAt: Date, now: Date): number {
  const leftMs = windowStartedAt.getTime() + failureWindowMs - now.getTime();
  return Math.max(1, Math.ceil(leftMs / 1000));
}
