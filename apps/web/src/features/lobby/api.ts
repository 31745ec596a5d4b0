import type { GameTile } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

/**
 * What the lobby shows. Answers are in the caller's language, so the language is part of each key.
 */

const gamesMax = 200;
const recentMax = 12;
const winnersMax = 9;

export const homeQuery = (language: string) =>
  queryOptions({
    queryKey: ["home", language],
    staleTime: 300_000,
    queryFn: ({ signal }) => call("homeContent", undefined, { signal }),
  });

export const menusQuery = (language: string) =>
  queryOptions({
    queryKey: ["menus", language],
    staleTime: 300_000,
    queryFn: async ({ signal }) =>
      (await call("gameMenus", { query: { limit: gamesMax } }, { signal })).menus,
  });

export const hotQuery = (language: string) =>
  queryOptions({
    queryKey: ["hot", language],
    staleTime: 300_000,
    queryFn: ({ signal }) => call("hotGames", undefined, { signal }),
  });

export const winnersQuery = (language: string) =>
  queryOptions({
    queryKey: ["winners", language],
    staleTime: 15_000,
    refetchInterval: 30_000,
    queryFn: async ({ signal }) =>
      (await call("rankList", { query: { limitNum: winnersMax } }, { signal })).list,
  });

export const recentQuery = (language: string) =>
  queryOptions({
    queryKey: ["recent-games", language],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<readonly GameTile[]> =>
      (await call("recentGames", { query: { pageSize: recentMax } }, { signal })).content,
  });
