import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./client.ts";
import { useLanguage } from "./i18n.tsx";

/** The vendors of each game type, in the brand's order. */
export const vendorsQuery = (language: string) =>
  queryOptions({
    queryKey: ["vendors", language],
    staleTime: 300_000,
    queryFn: async ({ signal }) =>
      (await call("newGameVendor", { query: {} }, { signal })).data.lanes,
  });

/** Names of vendors by code, each once, in the brand's order; empty until they are there. */
export function useVendorNames(): ReadonlyMap<string, string> {
  const { data: lanes = [] } = useQuery(vendorsQuery(useLanguage()));
  return new Map(
    lanes.flatMap(({ cards }) => cards.map(({ vassalage, title }) => [vassalage, title])),
  );
}
