/**
 * The games of the studio, collected from their folders, in the order in which they are listed.
 * What plays, shows or counts any game takes it from here and never from the game's folder.
 */
import type { Game } from "../kits/game.ts";
import { allGames } from "./games.gen.ts";

export { vendors, type VendorCode } from "../kits/vendors.ts";

export const games: readonly Game[] = allGames.toSorted(
  (a, b) => a.place - b.place || (a.gameCode < b.gameCode ? -1 : 1),
);

const byCode: ReadonlyMap<string, Game> = new Map(games.map((game) => [game.gameCode, game]));

export const findGame = (gameCode: string): Game | undefined => byCode.get(gameCode);

/** The first game whose outcomes and rules have this tag. */
export const findGameOfKind = (kind: string): Game | undefined =>
  games.find((game) => game.kind === kind);
