import type { Permissions, WhitelabelNode } from "@baize/contract";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { call } from "./client.ts";
import { learnServerTime } from "./clock.ts";
import { chooseHosts } from "./hosts.ts";
import { rememberMerchant } from "./session.ts";
import { learnZone } from "./site-zone.ts";

/** The brand behind the address: the first answer the site waits for. */

export type WhitelabelFlag =
  | "AGENTPOLICY3"
  | "FREEPLAY3"
  | "USERNAMEREG3"
  | "MOBILENUMREG3"
  | "MOBILENUMPASSREG3"
  | "REGMOBVERF3"
  | "MOBILEVERCODELOGIN3"
  | "CHNGPASSVERIF3"
  | "LINETRANSFER"
  | "DECORATION3"
  | "INBOX3"
  | "WHEEL"
  | "ENVELOPE"
  | "RAFFLE"
  | "BUYIN";

export const permissionsQuery = queryOptions({
  queryKey: ["permissions"],
  staleTime: Infinity,
  gcTime: Infinity,
  queryFn: async ({ signal }) => {
    const permissions = await call("permissions", undefined, { signal });
    learnServerTime(permissions.serverTime);
    learnZone(permissions.info.timeZone);
    chooseHosts(permissions.info);
    rememberMerchant(permissions.info.merchantCode, permissions.info.brandName);
    return permissions;
  },
});

/** 0 normal, 1 maintenance, 2 region blocked; maintenance goes first, as the specification says. */
export function systemStatus(permissions: Permissions): 0 | 1 | 2 {
  if (permissions.maintenance) return 1;
  return permissions.regionRestriction ? 2 : 0;
}

/** Whether a flag is on, and every node above it. */
export function isFlagOn(node: WhitelabelNode, flag: WhitelabelFlag): boolean {
  if (node.enabled !== "1") return false;
  return node.modId === flag || node.childrenNodes.some((child) => isFlagOn(child, flag));
}

export function useBrand(): Permissions["info"] {
  return useSuspenseQuery(permissionsQuery).data.info;
}

export function useFlag(flag: WhitelabelFlag): boolean {
  return isFlagOn(useBrand().whitelabel, flag);
}
