/**
 * The browser offers once, soon after the start, to put the site on the home screen. So this is
 * listened to from the first line on; the offer is kept until somebody asks for it (install.ts).
 */

export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

export const kept: { offer: InstallOffer | undefined; isInstalled: boolean } = {
  offer: undefined,
  isInstalled: false,
};
export const listeners = new Set<() => void>();

export function keepOffer(offer: InstallOffer | undefined): void {
  kept.offer = offer;
  for (const listener of listeners) listener();
}

addEventListener("beforeinstallprompt", (event) => {
  // The page has its own place for it.
  event.preventDefault();
  keepOffer(event as InstallOffer);
});
addEventListener("appinstalled", () => {
  kept.isInstalled = true;
  keepOffer(undefined);
});
