import type { GameTile, GameType } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { serverNow } from "../../lib/clock.ts";

/** Jackpot, table games, arcade games, bingo. */
export const gameGroups = ["JP", "TG", "AC", "BG"] as const;
export type GameGroup = (typeof gameGroups)[number];

/**
 * What the lobby shows. Answers are in the caller's language, so the language is part of each key.
 */

/** Hot games and those of a section, at most. */
export const sectionMax = 12;
const recentMax = 12;
/** The biggest wins on the home page. */
export const winnersMax = 9;

/** The first games of each type, in the brand's order: sections of the home page, and the menus. */
export const sectionsQuery = (language: string) =>
  queryOptions({
    queryKey: ["sections", language],
    staleTime: 300_000,
    queryFn: async ({ signal }) => (await call("gameMenus", { query: {} }, { signal })).menus,
  });

/** The first games of one group of a type: jackpots, tables, arcade or bingo. */
export const groupQuery = (language: string, gameType: GameType, gameClassify: GameGroup) =>
  queryOptions({
    queryKey: ["section-group", language, gameType, gameClassify],
    staleTime: 300_000,
    queryFn: async ({ signal }): Promise<readonly GameTile[]> => {
      const query = { gameType, gameClassify, pageSize: sectionMax };
      return (await call("browseGames", { query }, { signal })).content;
    },
  });

/** What the browser keeps of the hot games for its session, with when it was read. */
interface KeptHot {
  readonly at: number;
  readonly games: readonly GameTile[];
}

const hotKey = (language: string) => `hot-games:${language}`;

function keptHot(language: string): KeptHot | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(hotKey(language)) ?? "null") as KeptHot | null;
    return Array.isArray(kept?.games) ? (kept ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** The hot games; kept for the session, so that a reload has them before it asks again. */
export const hotQuery = (language: string) =>
  queryOptions({
    queryKey: ["hot", language],
    staleTime: 300_000,
    initialData: (): readonly GameTile[] | undefined => keptHot(language)?.games,
    initialDataUpdatedAt: () => keptHot(language)?.at,
    queryFn: async ({ signal }): Promise<readonly GameTile[]> => {
      const games = await call("hotGames", { query: {} }, { signal });
      try {
        sessionStorage.setItem(hotKey(language), JSON.stringify({ at: serverNow(), games }));
      } catch {
        // A full or closed storage costs a question more after a reload.
      }
      return games;
    },
  });

/** The biggest wins of all games, or of the jackpot games. */
export const winnersQuery = (language: string, board: "all" | "JP" = "all") =>
  queryOptions({
    queryKey: ["winners", language, board],
    staleTime: 15_000,
    refetchInterval: 30_000,
    queryFn: async ({ signal }) => {
      const query = { limitNum: winnersMax, ...(board === "JP" && { gameCategory: board }) };
      return (await call("rankList", { query }, { signal })).list;
    },
  });

export const recentQuery = (language: string) =>
  queryOptions({
    queryKey: ["recent-games", language],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<readonly GameTile[]> =>
      (await call("recentGames", { query: { pageSize: recentMax } }, { signal })).content,
  });
