import type { Language, OperatorSession, Permission } from "@baize/contract";
import { queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "./client.ts";
import { queryClient } from "./query.ts";

/** Who is signed in to the console, with which permissions, and for which brands. */

/** Read again with each page. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => call("operatorInfo", undefined, { signal }),
});

/** The signed-in operator. The shell shows pages only once this is known. */
export function useSession(): OperatorSession {
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  if (data === undefined) throw new Error("nobody is signed in");
  return data;
}

export function useMay(permission: Permission): boolean {
  return useSession().permissions.includes(permission);
}

/** After a change: lists, counts, one's own powers and the trail may all be others now. */
export async function refreshAll(): Promise<void> {
  await queryClient.invalidateQueries();
}

export const brandsQuery = queryOptions({
  queryKey: ["brands"],
  queryFn: ({ signal }) => call("brands", undefined, { signal }),
});

/** What pages need to know of a brand. */
export interface BrandOutline {
  readonly merchantCode: string;
  readonly brandName: string;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  readonly timeZone: string;
  readonly currency: string;
  readonly mainDomain: string;
}

const brandNamesQuery = queryOptions({
  queryKey: ["brandNames"],
  queryFn: ({ signal }) => call("brandNames", undefined, { signal }),
});

/**
 * The brands there are, by name: every operator chooses among them, whatever their other
 * permissions.
 */
export function useBrandOutlines(): UseQueryResult<readonly BrandOutline[]> {
  return useQuery(brandNamesQuery);
}
