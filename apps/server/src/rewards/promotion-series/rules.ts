import { createHash } from "node:crypto";
import type { PromotionKind, SeriesStep } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { addDays, sameDayOfMonth } from "../../platform/day-names.ts";
import { atClock, clockOf, dayOf } from "../../platform/zone-days.ts";

/**
 * Promotions that repeat. Instance 0 is the promotion that was approved; instance n begins and ends
 * n days, weeks or months later, when the brand's clock shows the same time. Pure.
 */

export interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The time of a promotion that repeats; it has both ends, or it would not. */
export function spanOf({
  startsAt,
  endsAt,
}: {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}): Span {
  if (startsAt === null || endsAt === null) throw new Error("a promotion without an end repeats");
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

export interface Repeats {
  readonly every: SeriesStep;
  readonly timeZone: string;
}

const laterBy: Readonly<Record<SeriesStep, (day: string, steps: number) => string>> = {
  day: addDays,
  week: (day, steps) => addDays(day, steps * 7),
  month: sameDayOfMonth,
};

/** The time of an instance. */
export function timesOf(first: Span, { every, timeZone }: Repeats, number: number): Span {
  const later = (at: Date) =>
    atClock(laterBy[every](dayOf(at, timeZone), number), clockOf(at, timeZone), timeZone);
  const [startsAt, endsAt] = [later(first.startsAt), later(first.endsAt)];
  // The last days of a short month are one day: the instance keeps its length instead.
  const lengthMs = first.endsAt.getTime() - first.startsAt.getTime();
  return { startsAt, endsAt: endsAt > startsAt ? endsAt : new Date(startsAt.getTime() + lengthMs) };
}

/** How long before its time an instance is made, so that it is seen and can still be ended. */
const aheadDays: Readonly<Record<SeriesStep, number>> = { day: 3, week: 10, month: 35 };

export const makeAtOf = ({ startsAt }: Span, every: SeriesStep): Date =>
  new Date(startsAt.getTime() - aheadDays[every] * dayMs);

/** The first instance that begins after a moment. */
export function firstAfter(first: Span, repeats: Repeats, at: Date): number {
  // Not fewer steps than of the longest length, so that few are tried.
  const longest = { day: 1.1, week: 7.1, month: 31.1 }[repeats.every] * dayMs;
  const passed = at.getTime() - first.startsAt.getTime();
  let number = Math.max(1, Math.floor(passed / longest));
  while (timesOf(first, repeats, number).startsAt <= at) number += 1;
  return number;
}

/** Codes are typed in once, and gifts are for a list: neither repeats. */
const single: ReadonlySet<PromotionKind> = new Set(["code", "gift"]);

export interface SeriesFault {
  readonly field: "kind" | "startsAt" | "endsAt";
  readonly reason: "cannot_change" | "field_missing" | "length_order";
}

export function faultOfSeries(
  terms: {
    readonly kind: PromotionKind;
    readonly startsAt: Date | null;
    readonly endsAt: Date | null;
  },
  repeats: Repeats,
): SeriesFault | undefined {
  const { kind, startsAt, endsAt } = terms;
  if (single.has(kind)) return { field: "kind", reason: "cannot_change" };
  if (startsAt === null) return { field: "startsAt", reason: "field_missing" };
  if (endsAt === null) return { field: "endsAt", reason: "field_missing" };
  // One instance ends before the next begins.
  return timesOf({ startsAt, endsAt }, repeats, 1).startsAt < endsAt
    ? { field: "endsAt", reason: "length_order" }
    : undefined;
}

/** The id of an instance: the same whenever it is asked, so that an instance is made once. */
export function instanceId(seriesId: string, number: number): string {
  const bytes = createHash("sha256").update(`${seriesId}:${number}`).digest().subarray(0, 16);
  // Version 8 of RFC 9562: what the bits mean is up to the application.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  const cuts = [0, 8, 12, 16, 20, 32];
  return cuts
    .slice(1)
    .map((end, at) => hex.slice(cuts[at], end))
    .join("-");
}
