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
  const { url, isDemo } = await call("launchGame", { body }, { signal });
  return { url: launchAddress(url), isDemo };
}
