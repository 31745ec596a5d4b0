import type { AuditAction, OperatorSession, Permission } from "@baize/contract";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { queryClient } from "../../lib/query.ts";

/** What the console reads. Who is signed in, and what he may do, is read anew with each page. */

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => call("operatorInfo", undefined, { signal }),
});

export const operatorsQuery = queryOptions({
  queryKey: ["operators"],
  queryFn: ({ signal }) => call("operators", undefined, { signal }),
});

export const rolesQuery = queryOptions({
  queryKey: ["roles"],
  queryFn: ({ signal }) => call("roles", undefined, { signal }),
});

export interface AuditView {
  readonly action?: AuditAction | undefined;
  readonly operatorId?: string | undefined;
  readonly pageNum: number;
}

export function auditQuery({ action, operatorId, pageNum }: AuditView) {
  const query = {
    pageNum,
    ...(action === undefined ? {} : { action }),
    ...(operatorId === undefined ? {} : { operatorId }),
  };
  return queryOptions({
    queryKey: ["audit", query],
    // The trail grows with every click of anybody.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("auditTrail", { query }, { signal }),
  });
}

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
