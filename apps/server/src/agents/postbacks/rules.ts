import {
  postbackPlaceholders,
  postbackUrlMax,
  type PostbackEvent,
} from "@baize/contract/affiliate-bounds";
import { hourMs, minuteMs } from "@baize/contract/durations";
import { isOutsideAddress } from "../../platform/outside.ts";

/** Which addresses may be told something, what stands in them, and how often it is tried. Pure. */

export type Placeholder = (typeof postbackPlaceholders)[number];
/** What placeholders stand for; what is not there is empty. Nothing of a person is ever in it. */
export type Filled = Partial<Record<Placeholder, string>>;

const placeholder = /\{([^{}]*)\}/g;
const known: ReadonlySet<string> = new Set(postbackPlaceholders);

/** Each is percent-encoded, so that none adds a part of its own to the address. */
export const fill = (url: string, filled: Filled): string =>
  url.replaceAll(placeholder, (_, name: string) =>
    encodeURIComponent(filled[name as Placeholder] ?? ""),
  );

/** Https, outside, with known placeholders, and none of these in the name of the host. */
export function isPostbackAddress(url: string): boolean {
  if (url.length > postbackUrlMax || !url.startsWith("https://")) return false;
  const host = url.slice("https://".length).split(/[/?#\\]/)[0] ?? "";
  if (/[{}@]/.test(host)) return false;
  const names = [...url.matchAll(placeholder)].map(([, name]) => name ?? "");
  if (names.some((name) => !known.has(name))) return false;
  const whole = fill(url, {});
  return !/[{}]/.test(whole) && isOutsideAddress(whole);
}

/** After the first try, and so on; then it is given up. */
const waitsMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 12 * hourMs] as const;

/** When it is tried again after so many tries; undefined where it is given up. */
export function nextTryAt(tries: number, at: Date): Date | undefined {
  const waitMs = waitsMs[tries - 1];
  return waitMs === undefined ? undefined : new Date(at.getTime() + waitMs);
}

export const isTakenAnswer = (status: number): boolean => status >= 200 && status < 300;

/** What a test sends. */
export const madeUp = (event: PostbackEvent, campaign: string): Filled => ({
  event,
  event_id: "00000000-0000-7000-8000-000000000000",
  campaign,
  click_id: "00000000-0000-7000-8000-000000000001",
  src: "test",
  s1: "test",
  amount: "100.00",
  currency: "BDT",
  day: "2026-01-01",
});
