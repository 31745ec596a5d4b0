import { useSyncExternalStore } from "react";

/**
 * The zone of all times on the site: the brand's, wherever the visitor is, so that two pages never
 * tell one moment in two ways. The console looks after many brands: a page about one of them has
 * its zone, the others have the zone that all brands share, or the reader's own.
 */

let zone: string | undefined;
let shared: string | undefined;
const listeners = new Set<() => void>();

/** The zone, for whatever is not a component; undefined until the brand is known. */
export const siteZone = (): string | undefined => zone ?? shared;

function tell(): void {
  for (const listener of listeners) listener();
}

/** The brand's answer tells it, before anything with a time is drawn. */
export function learnZone(timeZone: string | undefined): void {
  if (timeZone === zone) return;
  zone = timeZone;
  tell();
}

/** The zone of pages that are about several brands. */
export function learnSharedZone(timeZone: string | undefined): void {
  if (timeZone === shared) return;
  shared = timeZone;
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSiteZone(): string | undefined {
  return useSyncExternalStore(subscribe, siteZone);
}
