import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import type { Board } from "./boards.ts";

/** The specification's length of the winner board. */
export const boardMax = 20;

/** The biggest settled wins of all games, of the jackpot games, or of one type. */
export const boardQuery = (language: string, board: Board) =>
  queryOptions({
    queryKey: ["winner-board", language, board],
    staleTime: 15_000,
    refetchInterval: 30_000,
    queryFn: async ({ signal }) => {
      const query = { limitNum: boardMax, ...(board !== "ALL" && { gameCategory: board }) };
      return (await call("rankList", { query }, { signal })).list;
    },
  });
