import type { AgentLink, CallInput, OpenedAgentAccount } from "@baize/contract";
import { agentWire } from "@baize/contract/agent-wire";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addCalls, call } from "../../lib/client.ts";
import { queryClient } from "../../lib/query.ts";

/** The agent's links. All of it is cached under the member's key and removed at sign-out. */

addCalls(agentWire);

const key = ["member", "links"] as const;

export type LinksShown = "open" | "all";
const pageSize = 20;

export const linksQuery = (show: LinksShown, pageNum: number) =>
  queryOptions({
    queryKey: [...key, "list", show, pageNum],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("agentLinks", { query: { show, pageNum, pageSize } }, { signal }),
  });

export const linkQuery = (code: string) =>
  queryOptions({
    queryKey: [...key, "one", code],
    staleTime: 10_000,
    queryFn: ({ signal }) => call("agentLinkStats", { params: { code } }, { signal }),
  });

export async function makeLink(
  body: CallInput<"createAgentLink">["body"],
  idempotencyKey: string,
): Promise<AgentLink> {
  const made = await call("createAgentLink", { body }, { idempotencyKey });
  await queryClient.invalidateQueries({ queryKey: key });
  return made;
}

export async function changeLink(
  code: string,
  body: CallInput<"changeAgentLink">["body"],
  idempotencyKey: string,
): Promise<void> {
  await call("changeAgentLink", { params: { code }, body }, { idempotencyKey });
  await queryClient.invalidateQueries({ queryKey: key });
}

/** What a visitor opens: the form of this site, with the code that it will send. */
export const addressOf = (code: string): string =>
  `${location.origin}/register?affiliateCode=${encodeURIComponent(code)}`;

export const accountsQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...key, "accounts", pageNum],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("agentAccounts", { query: { pageNum, pageSize } }, { signal }),
  });

export async function openAccount(
  body: CallInput<"openAgentAccount">["body"],
  idempotencyKey: string,
): Promise<OpenedAgentAccount> {
  const opened = await call("openAgentAccount", { body }, { idempotencyKey });
  await queryClient.invalidateQueries({ queryKey: key });
  return opened;
}

export async function renewPassword(memberRef: string): Promise<OpenedAgentAccount> {
  const renewed = await call("renewAgentAccount", { params: { memberRef } });
  await queryClient.invalidateQueries({ queryKey: key });
  return renewed;
}
