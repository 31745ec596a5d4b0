import { useEffect, useSyncExternalStore } from "react";

/**
 * Whether the page of a game shows something else than the game. A running game has a bar of its
 * own, so the site's header is left out around it, and comes back with whatever stands in its
 * place.
 */

let count = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  count += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks for the site's header for as long as the caller is shown. */
export function useSiteHeader(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    change(1);
    return () => change(-1);
  }, [isWanted]);
}

export function useIsHeaderWanted(): boolean {
  return useSyncExternalStore(subscribe, () => count > 0);
}
