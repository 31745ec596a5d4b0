import { useSyncExternalStore } from "react";

const media = matchMedia("(prefers-reduced-motion: reduce)");

function subscribe(listener: () => void): () => void {
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Whether the visitor wants nothing to move by itself. */
export function useStill(): boolean {
  return useSyncExternalStore(subscribe, () => media.matches);
}
