import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

/** What guards the account, and how its member proves that it is him. */
export const securityQuery = queryOptions({
  queryKey: ["member", "security", "overview"],
  queryFn: ({ signal }) => call("securityOverview", undefined, { signal }),
});
