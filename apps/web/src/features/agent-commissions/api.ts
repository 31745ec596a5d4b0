import type { AgentCommission, CallInput } from "@baize/contract";
import { agentWire } from "@baize/contract/agent-wire";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addCalls, call } from "../../lib/client.ts";
import { balanceQuery } from "../../lib/member.ts";
import { queryClient } from "../../lib/query.ts";

/** What contracts come to. It is cached under the member's key, and goes at sign-out. */

addCalls(agentWire);

const key = ["member", "commissions"] as const;

export type CommissionQuery = NonNullable<CallInput<"agentCommissions">["query"]>;
export type IncomeQuery = NonNullable<CallInput<"agentIncome">["query"]>;

/** Days that go on have a step every five minutes. */
export const liveMs = 30_000;

export const commissionsQuery = (query: CommissionQuery) =>
  queryOptions({
    refetchInterval: query.kind === "realtimeSalary" ? liveMs : false,
    queryKey: [...key, "list", query],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("agentCommissions", { query }, { signal }),
  });

export const commissionQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, "one", id],
    staleTime: 10_000,
    queryFn: ({ signal }) => call("agentCommission", { params: { id } }, { signal }),
  });

export const inputsQuery = (id: string, parent: string | undefined) =>
  queryOptions({
    queryKey: [...key, "inputs", id, parent],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = parent === undefined ? {} : { parent };
      return call("agentCommissionInputs", { params: { id }, query }, { signal });
    },
  });

export const verifyCommission = (id: string) => call("verifyAgentCommission", { params: { id } });

export async function payCommission(
  id: string,
  paymentPassword: string,
  idempotencyKey: string,
): Promise<AgentCommission> {
  const input = { params: { id }, body: { paymentPassword } };
  const paid = await call("payAgentCommission", input, { idempotencyKey });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: key }),
    // The office says beside its pages how much is owed.
    queryClient.invalidateQueries({ queryKey: ["member", "contracts"] }),
    queryClient.invalidateQueries(balanceQuery),
  ]);
  return paid;
}

export const incomeQuery = (query: IncomeQuery) =>
  queryOptions({
    queryKey: [...key, "income", query],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("agentIncome", { query }, { signal }),
  });

export const settingsQuery = queryOptions({
  queryKey: [...key, "settings"],
  staleTime: 60_000,
  queryFn: ({ signal }) => call("commissionSettings", undefined, { signal }),
});

export async function savePaysDividends(paysDividends: boolean): Promise<void> {
  const saved = await call("changeCommissionSettings", { body: { paysDividends } });
  queryClient.setQueryData(settingsQuery.queryKey, saved);
}
