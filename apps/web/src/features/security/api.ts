import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { queryClient } from "../../lib/query.ts";

export { securityQuery } from "../../lib/security.ts";

/** What guards the account. All of it is cached under the member's key and removed at sign-out. */

const key = ["member", "security"] as const;
const pageSize = 10;

export const sessionsQuery = queryOptions({
  queryKey: [...key, "sessions"],
  staleTime: 0,
  queryFn: ({ signal }) => call("sessions", undefined, { signal }),
});

export const placesQuery = queryOptions({
  queryKey: [...key, "places"],
  staleTime: 0,
  queryFn: ({ signal }) => call("trustedPlaces", undefined, { signal }),
});

export const loginsQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...key, "logins", pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("loginHistory", { query: { pageNum, pageSize } }, { signal }),
  });

export const activityQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...key, "activity", pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("securityActivity", { query: { pageNum, pageSize } }, { signal }),
  });

/** Every change shows in several lists: the overview, the devices, the history. */
export function refreshSecurity(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: key });
}
