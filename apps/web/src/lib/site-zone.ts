import { createContext, useContext, useSyncExternalStore } from "react";

/**
 * The zone of all times on the site: the brand's, wherever the visitor is, so that two pages never
 * tell one moment in two ways. The console, which looks after many brands, has none of its own: a
 * page about one brand has that brand's (`BrandZone`), the others have the reader's.
 */

let zone: string | undefined;
const listeners = new Set<() => void>();

/** The zone, for whatever is not a component; undefined until the brand is known. */
export const siteZone = (): string | undefined => zone;

/** The brand's answer tells it, before anything with a time is drawn. */
export function learnZone(timeZone: string): void {
  if (timeZone === zone) return;
  zone = timeZone;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The zone of what is drawn inside it. */
export const BrandZone = createContext<string | undefined>(undefined);

export function useSiteZone(): string | undefined {
  const ofBrand = useContext(BrandZone);
  const ofSite = useSyncExternalStore(subscribe, siteZone);
  return ofBrand ?? ofSite;
}
