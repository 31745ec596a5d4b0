import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/client.ts";

/** What prizes can be of. */

/** Games whose vendors let us give rounds of them. */
export const roundGamesQuery = (language: string) =>
  queryOptions({
    queryKey: ["gifts", "games", language],
    queryFn: ({ signal }) => call("freeRoundGames", undefined, { signal }),
  });

export const prizeBoardsQuery = queryOptions({
  queryKey: ["gifts", "boards"],
  queryFn: ({ signal }) => call("consoleBoards", undefined, { signal }),
});

export const prizeWheelsQuery = queryOptions({
  queryKey: ["gifts", "wheels"],
  queryFn: ({ signal }) => call("consoleWheels", { query: { days: "1" } }, { signal }),
});
