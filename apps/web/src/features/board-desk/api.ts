import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

/** What brands set of boards, and who leads them. */

export const boardsQuery = queryOptions({
  queryKey: ["boards", "list"],
  staleTime: 0,
  queryFn: ({ signal }) => call("consoleBoards", undefined, { signal }),
});

export const placesQuery = (merchantCode: string, boardId: string) =>
  queryOptions({
    queryKey: ["boards", "places", boardId],
    staleTime: 0,
    refetchInterval: 10_000,
    queryFn: ({ signal }) =>
      call("consoleBoardPlaces", { params: { merchantCode, boardId } }, { signal }),
  });
