import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

/** Codes that the visitor's first address carried. */
export function carried(name: "referralCode" | "affiliateCode"): string {
  return sessionStorage.getItem(name) ?? "";
}

const invitedQuery = (code: string) =>
  queryOptions({
    queryKey: ["invited", code],
    staleTime: 300_000,
    retry: false,
    queryFn:
      code === "" ? skipToken : ({ signal }) => call("affiliate", { query: { code } }, { signal }),
  });

/** Whether the link a visitor came by opens an agent's account. */
export function useIsAgentLink(): boolean {
  return useQuery(invitedQuery(carried("affiliateCode"))).data?.registers === "agent";
}
