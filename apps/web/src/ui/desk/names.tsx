import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useBrandOutlines, useMay } from "../../lib/operator.ts";

/** Names for codes that records hold. A code without a known name is shown as it is. */

export function useBrandName(): (merchantCode: string) => string {
  const { data: brands = [] } = useBrandOutlines();
  return (code) => brands.find(({ merchantCode }) => merchantCode === code)?.brandName ?? code;
}

const vendorNamesQuery = queryOptions({
  queryKey: ["vendors"],
  queryFn: ({ signal }) => call("consoleVendors", undefined, { signal }),
});

/** A vendor's name in the operator's language, else in English; for who may see vendors. */
export function useVendorName(): (vendorCode: string) => string {
  const language = useLanguage();
  const mayName = useMay("games.read");
  const { data: vendors = [] } = useQuery({ ...vendorNamesQuery, enabled: mayName });
  return (code) => {
    const name = vendors.find(({ vassalage }) => vassalage === code)?.name;
    return name?.[language] ?? name?.en ?? code;
  };
}

/** What payment providers call themselves. */
const providers: Readonly<Record<string, string>> = { sandpay: "SandPay" };

export const providerName = (code: string): string => providers[code] ?? code;

export function BrandName({ code }: { readonly code: string }) {
  return <bdi>{useBrandName()(code)}</bdi>;
}

export function VendorName({ code }: { readonly code: string }) {
  return <bdi>{useVendorName()(code)}</bdi>;
}
