import { useSyncExternalStore } from "react";

/**
 * The zone of all times on the site: the brand's, wherever the visitor is, so that two pages never
 * tell one moment in two ways. The console, which looks after many brands, has one only on a page
 * about one of them; its other times are in the reader's zone.
 */

let zone: string | undefined;
const listeners = new Set<() => void>();

/** The zone, for whatever is not a component; undefined until the brand is known. */
export const siteZone = (): string | undefined => zone;

/** The brand's answer tells it, before anything with a time is drawn. */
export function learnZone(timeZone: string | undefined): void {
  if (timeZone === zone) return;
  zone = timeZone;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSiteZone(): string | undefined {
  return useSyncExternalStore(subscribe, siteZone);
}
