import type { AuditAction } from "@baize/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

/** What the pages of people and records read. */

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
  /** Entries about one member. */
  readonly memberId?: string | undefined;
  readonly pageNum: number;
}

export function auditQuery({ action, operatorId, memberId, pageNum }: AuditView) {
  const query = {
    pageNum,
    ...(action === undefined ? {} : { action }),
    ...(operatorId === undefined ? {} : { operatorId }),
    ...(memberId === undefined ? {} : { memberId }),
  };
  return queryOptions({
    queryKey: ["audit", query],
    // The trail grows with every click of anybody.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("auditTrail", { query }, { signal }),
  });
}
