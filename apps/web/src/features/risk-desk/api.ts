import type { CallInput, RiskCase, RiskFlag } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polled, polledList } from "../../lib/polled.ts";

/** The queue of risk flags. */

export type Decision = CallInput<"decideRiskFlag">["body"];
export type Kind = RiskFlag["kind"];
export type Severity = RiskFlag["severity"];
export type Consequence = NonNullable<RiskFlag["consequence"]>;

export const filters = ["waiting", "cleared", "confirmed"] as const;
export const severities = ["low", "medium", "high"] as const satisfies Severity[];
export const consequences = [
  "none",
  "withdrawal_review",
  "suspended",
] as const satisfies Consequence[];
export const kinds = [
  "shared_device",
  "shared_ip",
  "shared_payee",
  "negative_balance",
  "rollback_after_win",
  "foreign_reference",
  "turnover_at_minimum",
  "bonus_shared",
  "reward_shared",
  "reward_quick",
  "reward_link",
  "reward_only",
  "reward_opposite",
  "bonus_opposite",
  "bonus_large_stake",
  "line_transfer_back",
  "self_dealing",
] as const satisfies Kind[];

export interface QueueView {
  readonly state: (typeof filters)[number];
  readonly kind: Kind | undefined;
  readonly severity: Severity | undefined;
  readonly merchantCode: string | undefined;
  readonly member: string | undefined;
  readonly pageNum: number;
}

export function queueQuery({ state, kind, severity, merchantCode, member, pageNum }: QueueView) {
  const query = {
    state,
    pageNum,
    ...(kind !== undefined && { kind }),
    ...(severity !== undefined && { severity }),
    ...(merchantCode !== undefined && { merchantCode }),
    ...(member !== undefined && { member }),
  };
  return queryOptions({
    queryKey: ["riskFlags", "list", query],
    ...polledList,
    queryFn: ({ signal }) => call("riskFlags", { query }, { signal }),
  });
}

/** Whose flag, and which: "12.0193…" in the address. */
export interface Key {
  readonly memberId: string;
  readonly flagId: string;
}

export const keyText = ({ memberId, flagId }: Key) => `${memberId}.${flagId}`;

export function readKey(text: string): Key {
  const [memberId = "", flagId = ""] = text.split(".");
  return { memberId, flagId };
}

/** What each brand notices. */
export const policiesQuery = queryOptions({
  queryKey: ["riskPolicies"],
  staleTime: 0,
  queryFn: ({ signal }) => call("riskPolicies", undefined, { signal }),
});

export const caseQuery = ({ memberId, flagId }: Key) =>
  queryOptions({
    queryKey: ["riskFlags", "one", memberId, flagId],
    ...polled,
    queryFn: ({ signal }): Promise<RiskCase> =>
      call("riskFlag", { params: { memberId, flagId } }, { signal }),
  });
