import { useSyncExternalStore } from "react";

/**
 * Putting the site on the home screen. The browser offers it once, soon after the start, so this is
 * listened to from the first line on; the offer is kept until somebody asks for it.
 */

interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

let offer: InstallOffer | undefined;
let isInstalled = false;
const listeners = new Set<() => void>();

function change(next: InstallOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

addEventListener("beforeinstallprompt", (event) => {
  // The page has a place of its own for it.
  event.preventDefault();
  change(event as InstallOffer);
});
addEventListener("appinstalled", () => {
  isInstalled = true;
  change(undefined);
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** "offered": the browser will ask; "installed": this is the app, or it was installed just now. */
export type Installing = "installed" | "offered" | "manual";

export function useInstalling(): Installing {
  return useSyncExternalStore(subscribe, () => {
    if (isInstalled || matchMedia("(display-mode: standalone)").matches) return "installed";
    return offer === undefined ? "manual" : "offered";
  });
}

/** Has the browser ask. Its offer can be used once. */
export async function install(): Promise<void> {
  const current = offer;
  if (current === undefined) return;
  await current.prompt();
  await current.userChoice;
  change(undefined);
}
