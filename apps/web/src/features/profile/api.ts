import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

/** The member's own details; cached under the member's key and removed at sign-out. */
export const profileQuery = queryOptions({
  queryKey: ["member", "profile"],
  queryFn: ({ signal }) => call("profile", undefined, { signal }),
});
