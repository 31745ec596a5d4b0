import type { AgentContractDetails, CallInput, ContractAction } from "@baize/contract";
import { agentWire } from "@baize/contract/agent-wire";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addCalls, call } from "../../lib/client.ts";
import { queryClient } from "../../lib/query.ts";

/** Contracts an agent gave or holds. Cached under the member's key, and removed at sign-out. */

addCalls(agentWire);

const key = ["member", "contracts"] as const;

export type ContractQuery = NonNullable<CallInput<"agentContracts">["query"]>;
export type LimitsQuery = CallInput<"agentContractLimits">["query"];
export type OfferBody = CallInput<"offerAgentContract">["body"];
export type ChangeBody = CallInput<"changeAgentContract">["body"];
export type SimulateBody = CallInput<"simulateAgentContract">["body"];
export type Answer = Extract<ContractAction, "accept" | "reject" | "agree" | "keep">;

/** What waits for the agent's answer or payment, and the kinds there are records of. */
export const standingQuery = queryOptions({
  queryKey: [...key, "standing"],
  staleTime: 30_000,
  queryFn: async ({ signal }) => {
    const query = { pageNum: 1, pageSize: 1 } as const;
    const { kinds, waiting, owing } = await call("agentContracts", { query }, { signal });
    return { kinds, waiting, owing };
  },
});

export const contractsQuery = (query: ContractQuery) =>
  queryOptions({
    queryKey: [...key, "list", query],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("agentContracts", { query }, { signal }),
  });

export const contractQuery = (contractId: string) =>
  queryOptions({
    queryKey: [...key, "one", contractId],
    staleTime: 5_000,
    queryFn: ({ signal }) => call("agentContract", { params: { contractId } }, { signal }),
  });

export const limitsQuery = (query: LimitsQuery) =>
  queryOptions({
    queryKey: [...key, "limits", query],
    staleTime: 30_000,
    queryFn: ({ signal }) => call("agentContractLimits", { query }, { signal }),
  });

/** Direct downlines who are agents, by the beginning of their names. */
export const agentsQuery = (search: string) =>
  queryOptions({
    queryKey: [...key, "agents", search],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const order = { sort: "account", order: "asc" } as const;
      const who = { kind: "agent", scope: "direct", status: "open" } as const;
      const named = search === "" ? {} : { search };
      const query = { pageNum: 1, pageSize: 20, ...order, ...who, ...named };
      return call("agentDownlines", { query }, { signal });
    },
  });

export const nameQuery = (memberRef: string) =>
  queryOptions({
    queryKey: [...key, "name", memberRef],
    staleTime: 60_000,
    queryFn: ({ signal }) => call("agentDownline", { params: { memberRef } }, { signal }),
  });

export const simulationQuery = (body: SimulateBody | undefined) =>
  queryOptions({
    queryKey: [...key, "simulation", body],
    enabled: body !== undefined,
    staleTime: 300_000,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      if (body === undefined) throw new Error("nothing to simulate");
      return call("simulateAgentContract", { body }, { signal });
    },
  });

/** What follows from a contract is read again, refused or not: somebody else may have acted. */
async function acting<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } finally {
    await queryClient.invalidateQueries({ queryKey: key });
  }
}

type Acted = Promise<AgentContractDetails>;

export const offerContract = (body: OfferBody, idempotencyKey: string): Acted =>
  acting(() => call("offerAgentContract", { body }, { idempotencyKey }));

export const changeContract = (
  contractId: string,
  body: ChangeBody,
  idempotencyKey: string,
): Acted =>
  acting(() => call("changeAgentContract", { params: { contractId }, body }, { idempotencyKey }));

export const askContract = (
  body: CallInput<"askAgentContract">["body"],
  idempotencyKey: string,
): Acted => acting(() => call("askAgentContract", { body }, { idempotencyKey }));

interface Read {
  readonly contractId: string;
  readonly version: number;
}

export function answerContract(
  { contractId, version }: Read,
  answer: Answer,
  idempotencyKey: string,
  confirmed = false,
): Acted {
  const body = { version, answer, ...(confirmed && { confirmed }) };
  return acting(() =>
    call("answerAgentContract", { params: { contractId }, body }, { idempotencyKey }),
  );
}

export const withdrawContract = ({ contractId, version }: Read, idempotencyKey: string): Acted =>
  acting(() =>
    call(
      "withdrawAgentContract",
      { params: { contractId }, body: { version } },
      { idempotencyKey },
    ),
  );

export const endContract = (
  { contractId, version }: Read,
  note: string,
  idempotencyKey: string,
): Acted => {
  const body = { version, ...(note !== "" && { note }) };
  return acting(() =>
    call("endAgentContract", { params: { contractId }, body }, { idempotencyKey }),
  );
};
