import type { GameTile, GameType } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { favoriteListsKey } from "../../lib/favorites.ts";
import { queryClient } from "../../lib/query.ts";
import type { ListView } from "./view.ts";

/** Lists of games a page asks for. Names are in the visitor's language, so it is in every key. */

const gamesPerPage = 48;
const inHousePerPage = 12;
const recentPerPage = 20;
const favoritesPerPage = 999;
const staleMs = minuteMs;

export function perPageOf(gameType: GameType): number {
  return gameType === "BGS" ? inHousePerPage : gamesPerPage;
}

/** The member's own lists are dropped at sign-out. */
function listKey({ filter }: ListView): string {
  if (filter === "FAV") return favoriteListsKey;
  return filter === "RECENT" ? "recent-games" : "game-list";
}

/** One page of the games of a type. */
export function listQuery(language: string, gameType: GameType, view: ListView, pageNo: number) {
  const { filter, group, vendors, sort } = view;
  const query = {
    gameType,
    filter,
    sort,
    ...(group !== undefined && { gameClassify: group }),
    ...(vendors.length > 0 && { vassalage: vendors.join(",") }),
    pageNo,
    pageSize: perPageOf(gameType),
  };
  return queryOptions({
    queryKey: [listKey(view), language, query],
    staleTime: filter === "FAV" || filter === "RECENT" ? 0 : staleMs,
    queryFn: ({ signal }) => call("browseGames", { query }, { signal }),
  });
}

/** The member's own games: all favourites at once, the recent ones page by page. */
export function ownQuery(language: string, kind: "favorite" | "recent", pageNum: number) {
  const pageSize = kind === "favorite" ? favoritesPerPage : recentPerPage;
  return queryOptions({
    queryKey: [kind === "favorite" ? favoriteListsKey : "recent-games", language, pageNum],
    staleTime: 0,
    queryFn: ({ signal }) =>
      kind === "favorite"
        ? call("favoriteGamesList", { query: { pageNo: pageNum, pageSize } }, { signal })
        : call("recentGames", { query: { page: pageNum, pageSize } }, { signal }),
  });
}

export const ownPerPart = { favorite: 48, recent: recentPerPage } as const;

/** The first game a vendor has of a type; its lobby, where it has one. Undefined: none is open. */
export async function firstOpenGame(
  language: string,
  gameType: GameType,
  vassalage: string,
): Promise<GameTile | undefined> {
  const query = { gameType, vassalage, pageSize: 1 };
  const { content } = await queryClient.fetchQuery({
    queryKey: ["game-list", language, query],
    staleTime: staleMs,
    queryFn: ({ signal }) => call("browseGames", { query }, { signal }),
  });
  return content.find((game) => game.isOpen);
}

type GameName = Pick<GameTile, "vassalage" | "gameCode">;

/** One game by its codes; null where the lobby does not show it. */
export const gameQuery = (language: string, { vassalage, gameCode }: GameName) =>
  queryOptions({
    queryKey: ["game", language, vassalage, gameCode],
    staleTime: staleMs,
    queryFn: async ({ signal }): Promise<GameTile | null> => {
      // The list has no filter for one game; its code is among the words it is found by.
      const query = { vassalage, keyword: gameCode.slice(0, 64), pageSize: 100 };
      const { content } = await call("browseGames", { query }, { signal });
      return content.find((game) => game.gameCode === gameCode) ?? null;
    },
  });

/** Spares the call for a game that is on the page already. */
export function rememberGame(language: string, game: GameTile): void {
  queryClient.setQueryData(gameQuery(language, game).queryKey, game);
}

/** What comes close to what was typed. */
export const searchQuery = (language: string, keyword: string) =>
  queryOptions({
    queryKey: ["game-search", language, keyword],
    staleTime: staleMs,
    queryFn: ({ signal }) => call("searchGames", { query: { keyword } }, { signal }),
  });

const recommendedMax = 6;

/** Open games to play instead: of the same type first, then the hot ones. */
export const recommendedQuery = (language: string, gameType: GameType | undefined) =>
  queryOptions({
    queryKey: ["recommended", language, gameType],
    staleTime: staleMs,
    queryFn: async ({ signal }): Promise<readonly GameTile[]> => {
      const [ofType, hot] = await Promise.all([
        gameType === undefined
          ? []
          : call("browseGames", { query: { gameType, pageSize: 12 } }, { signal }).then(
              ({ content }) => content,
            ),
        call("hotGames", { query: {} }, { signal }),
      ]);
      return recommended([...ofType, ...hot]);
    },
  });

export function recommended(games: readonly GameTile[]): GameTile[] {
  const open = games.filter((game) => game.isOpen);
  const byId = new Map(open.map((game) => [game.nodeId, game]));
  return [...byId.values()].slice(0, recommendedMax);
}
