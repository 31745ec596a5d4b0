import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { polled } from "./polled.ts";

/** Named conditions of a brand. */
export const segmentsQuery = (merchantCode: string) =>
  queryOptions({
    queryKey: ["segments", merchantCode],
    ...polled,
    queryFn: ({ signal }) => call("segments", { query: { merchantCode } }, { signal }),
  });

/** Tags that members of a brand have. */
export const brandTagsQuery = (merchantCode: string) =>
  queryOptions({
    queryKey: ["brandTags", merchantCode],
    ...polled,
    queryFn: ({ signal }) => call("brandTags", { query: { merchantCode } }, { signal }),
  });

/** Saved lists of members of a brand. */
export const memberListsQuery = (merchantCode: string) =>
  queryOptions({
    queryKey: ["memberLists", merchantCode],
    ...polled,
    queryFn: ({ signal }) => call("memberLists", { query: { merchantCode } }, { signal }),
  });
