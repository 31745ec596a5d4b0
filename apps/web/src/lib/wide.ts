import { useSyncExternalStore } from "react";

const media = matchMedia("(min-width: 1024px)");

function subscribe(listener: () => void): () => void {
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Whether there is room for the menus of wide screens; others need not load them. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => media.matches);
}
