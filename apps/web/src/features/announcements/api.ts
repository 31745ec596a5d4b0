import type { Announcement } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

/** The specification's page of announcements. */
export const announcementsPageSize = 9;

export const announcementsQuery = (
  language: string,
  pageNum: number,
  types?: Announcement["type"],
) =>
  queryOptions({
    queryKey: ["announcements", language, types ?? "all", pageNum],
    staleTime: minuteMs,
    // The page before stays until the next one is there.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        "announcements",
        { query: { pageNum, pageSize: announcementsPageSize, ...(types && { types }) } },
        { signal },
      ),
  });
