import { favoritesMax, type GameType } from "@baize/contract";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import {
  countFavorites,
  deleteFavorite,
  insertFavorite,
  isFavorite,
  listFavorites,
  lockFavorites,
} from "./favorite-store.ts";
import type { LobbyCache } from "./lobby.ts";
import { gameKey, pageOf, tileOf, type Game, type Lobby } from "./rules.ts";

/** A member's favourites. A game that left the lobby is left out, and is there again with it. */

export interface FavoriteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly cache: LobbyCache;
}

/** The listed games behind codes, in their order. */
export function shownGames(
  lobby: Lobby,
  codes: readonly { readonly vendorCode: string; readonly gameCode: string }[],
): Game[] {
  return codes.flatMap(({ vendorCode, gameCode }) => {
    const game = lobby.byCode.get(gameKey(vendorCode, gameCode));
    return game !== undefined && lobby.byNode.has(game.nodeId) ? [game] : [];
  });
}

export function createFavorites({ db, clock, cache }: FavoriteDeps) {
  async function favoritesOf(memberId: bigint): Promise<Game[]> {
    const lobby = await cache.current();
    return shownGames(lobby, await db.read((reader) => listFavorites(reader, memberId)));
  }

  return {
    /** Newest first. */
    favoritesOf,

    favoriteIds: async (memberId: bigint): Promise<string[]> =>
      (await favoritesOf(memberId)).map(({ nodeId }) => nodeId),

    favoritesPage: async (
      memberId: bigint,
      query: {
        readonly gameType?: GameType | undefined;
        readonly pageNo: number;
        readonly pageSize: number;
      },
      language: string,
    ) => {
      const games = await favoritesOf(memberId);
      const wanted = games.filter(
        ({ gameType }) => query.gameType === undefined || gameType === query.gameType,
      );
      const page = pageOf(wanted, query.pageNo, query.pageSize);
      const lobby = await cache.current();
      return { ...page, content: page.content.map((game) => tileOf(lobby, game, language)) };
    },

    /**
     * Makes a game a favourite. Repeating it changes nothing, also when there is no more room.
     *
     * Refuses, in this order: not_found, favorites_full.
     */
    addFavorite: async (memberId: bigint, nodeId: string): Promise<void> => {
      const game = (await cache.current()).byNode.get(nodeId);
      if (game === undefined) throw new Refusal("not_found");
      await db.transaction(async (tx) => {
        await lockFavorites(tx, memberId);
        if (await isFavorite(tx, memberId, game)) return;
        if ((await countFavorites(tx, memberId)) >= favoritesMax) {
          throw new Refusal("favorites_full");
        }
        await insertFavorite(tx, memberId, game, clock.now());
      });
    },

    /** Removes a favourite, also of a game that left the lobby. Repeating it changes nothing. */
    removeFavorite: async (memberId: bigint, nodeId: string): Promise<void> => {
      const { byCode } = await cache.current();
      const game = [...byCode.values()].find((one) => one.nodeId === nodeId);
      if (game === undefined) return;
      await db.transaction((tx) => deleteFavorite(tx, memberId, game));
    },
  };
}
