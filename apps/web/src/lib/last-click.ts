import { dayMs } from "@baize/contract/durations";
import { clickDays } from "@baize/contract/link-rules";
import { serverNow } from "./clock.ts";

/**
 * The last visit by an affiliate's link, kept in this browser as long as it counts. A visit by
 * another link, or by a friend's, takes its place.
 */
export interface LastClick {
  readonly code: string;
  readonly clickId: string;
}

const key = "affiliate-click";

export function keepLastClick(click: LastClick | undefined): void {
  if (click === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify({ ...click, at: serverNow() }));
}

export function readLastClick(): LastClick | undefined {
  try {
    const { code, clickId, at } = JSON.parse(localStorage.getItem(key) ?? "") as Record<
      string,
      unknown
    >;
    const isFresh = typeof at === "number" && serverNow() - at < clickDays * dayMs;
    return isFresh && typeof code === "string" && typeof clickId === "string"
      ? { code, clickId }
      : undefined;
  } catch {
    // Nothing is kept, or something that is not ours.
    return undefined;
  }
}
