import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

/** The member's own details; kept under the member's key, they go when he leaves. */
export const profileQuery = queryOptions({
  queryKey: ["member", "profile"],
  queryFn: ({ signal }) => call("profile", undefined, { signal }),
});
