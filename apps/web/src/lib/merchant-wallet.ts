import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./client.ts";

/** Whether all vendors of the brand share one wallet; kept for the browser's session. */

const storageKey = "isSingle";

const merchantWalletQuery = queryOptions({
  queryKey: ["merchant-wallet"],
  staleTime: Infinity,
  queryFn: async ({ signal }) => {
    const known = sessionStorage.getItem(storageKey);
    if (known !== null) return known === "true";
    const { isSingle } = await call("merchantWallet", undefined, { signal });
    sessionStorage.setItem(storageKey, String(isSingle));
    return isSingle;
  },
});

/** False until it is known: what nobody may need is not shown and taken away again. */
export function useHasMerchantWallet(): boolean {
  const { data } = useQuery(merchantWalletQuery);
  return data === false;
}
