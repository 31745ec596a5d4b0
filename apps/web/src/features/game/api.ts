import { call } from "../../lib/client.ts";
import { launchAddress } from "../../lib/hosts.ts";

export interface GameAddress {
  readonly vassalage: string;
  readonly gameCode: string;
}

/** Asks the platform to open a game; the answer's address works once, within a minute. */
export async function launch(game: GameAddress, language: string, signal: AbortSignal) {
  const device = matchMedia("(min-width: 1024px)").matches ? "desktop" : "mobile";
  const body = { ...game, device, language, backUrl: "/" } as const;
  const { url, isDemo, wallet } = await call("launchGame", { body }, { signal });
  // A vendor that keeps the money and has none of it: nothing could be played.
  const isEmpty = wallet?.balance != null && /^0*(\.0*)?$/.test(wallet.balance);
  return { url: launchAddress(url), isDemo, isAway: wallet !== undefined, isEmpty };
}
