import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";

/** Fewer minutes than members have: a console left open stands over everybody's account. */
export const sessionIdleMsMax = 30 * minuteMs;
export const sessionMsMax = 8 * hourMs;

/** A right password waits this long for its code, and for so many tries of one. */
export const pendingMsMax = 10 * minuteMs;
export const pendingTriesMax = 5;

/** How long ended sessions stay on record. */
export const sessionRecordMs = 400 * dayMs;
