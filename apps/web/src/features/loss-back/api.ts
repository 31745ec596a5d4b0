import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import "../../lib/records-calls.ts";

/** The terms of loss-back for the member. Cached under his key and removed at sign-out. */
export const lossBackQuery = queryOptions({
  queryKey: ["member", "lossBack"],
  staleTime: 0,
  queryFn: ({ signal }) => call("lossBack", undefined, { signal }),
});
