import type { HomeContent } from "@baize/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./client.ts";
import { useLanguage } from "./i18n.tsx";

/** What the brand has written for menus, footer and home page. */
export const contentQuery = (language: string) =>
  queryOptions({
    queryKey: ["home", language],
    staleTime: 300_000,
    queryFn: ({ signal }) => call("homeContent", undefined, { signal }),
  });

/** Undefined until it is there; what depends on it then keeps its place or is left out. */
export function useContent(): HomeContent | undefined {
  return useQuery(contentQuery(useLanguage())).data;
}
