import { useSyncExternalStore } from "react";
import { keepOffer, kept, listeners } from "./install-offer.ts";

/** Putting the site on the home screen, where the browser offered it. */

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** "offered": the browser will ask; "installed": this is the app, or it was installed just now. */
export type Installing = "installed" | "offered" | "manual";

export function useInstalling(): Installing {
  return useSyncExternalStore(subscribe, () => {
    if (kept.isInstalled || matchMedia("(display-mode: standalone)").matches) return "installed";
    return kept.offer === undefined ? "manual" : "offered";
  });
}

/** Has the browser ask. Its offer can be used once. */
export async function install(): Promise<void> {
  const { offer } = kept;
  if (offer === undefined) return;
  await offer.prompt();
  await offer.userChoice;
  keepOffer(undefined);
}
