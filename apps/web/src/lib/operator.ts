import type { BrandInConsole, Language, OperatorSession, Permission } from "@baize/contract";
import { queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "./client.ts";
import { queryClient } from "./query.ts";

/** Who is signed in to the console, what he may do, and the brands he may do it for. */

/** Read anew with each page. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => call("operatorInfo", undefined, { signal }),
});

/** Whoever is signed in. The shell shows pages only once this is here. */
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

/** The brand of the address, by what the site tells every visitor. */
const ownBrandQuery = queryOptions({
  queryKey: ["ownBrand"],
  queryFn: ({ signal }) => call("permissions", undefined, { signal }),
});

/** What pages beside the brand's own need to know of a brand. */
export interface BrandOutline {
  readonly merchantCode: string;
  readonly brandName: string;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  readonly timeZone: string;
  readonly currency: string;
  readonly mainDomain: string;
}

function outlineOf(brand: BrandInConsole): BrandOutline {
  const { merchantCode, mainDomain, currency, settings } = brand;
  const { brandName, languages, defaultLanguage, timeZone } = settings;
  return { merchantCode, brandName, languages, defaultLanguage, timeZone, currency, mainDomain };
}

/**
 * The brands an operator works for. Who may not look at brands works for the one whose address he
 * came by.
 */
export function useBrandOutlines(): UseQueryResult<readonly BrandOutline[]> {
  const mayLook = useMay("brand.read");
  const all = useQuery({
    ...brandsQuery,
    enabled: mayLook,
    select: (brands): readonly BrandOutline[] => brands.map(outlineOf),
  });
  const own = useQuery({
    ...ownBrandQuery,
    enabled: !mayLook,
    select: ({ info }): readonly BrandOutline[] => [info],
  });
  return mayLook ? all : own;
}
