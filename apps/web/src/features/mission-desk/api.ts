import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

/** What brands set of missions and boards. */

export const missionsQuery = queryOptions({
  queryKey: ["missions", "list"],
  staleTime: 0,
  queryFn: ({ signal }) => call("consoleMissions", undefined, { signal }),
});
