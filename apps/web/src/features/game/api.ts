import { call } from "../../lib/client.ts";

export interface GameAddress {
  readonly vassalage: string;
  readonly gameCode: string;
}

/** Asks the platform to open a game; the answer's address works once, within a minute. */
export function launch(game: GameAddress, language: string, signal: AbortSignal) {
  const device = matchMedia("(min-width: 1024px)").matches ? "desktop" : "mobile";
  return call("launchGame", { body: { ...game, device, language, backUrl: "/" } }, { signal });
}
