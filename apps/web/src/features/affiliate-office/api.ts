import type { AffiliateCampaign, CallInput } from "@baize/contract";
import type { AffiliateReportKey, PostbackEvent } from "@baize/contract/affiliate-bounds";
import { agentWire } from "@baize/contract/agent-wire";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addCalls, call } from "../../lib/client.ts";
import { queryClient } from "../../lib/query.ts";

/** An affiliate's own figures. All is cached under the member's key and removed at sign-out. */

addCalls(agentWire);

const key = ["member", "affiliate"] as const;
const pageSize = 20;

export const overviewQuery = queryOptions({
  queryKey: [...key, "overview"],
  staleTime: 30_000,
  queryFn: ({ signal }) => call("affiliateOverview", undefined, { signal }),
});

export const campaignsQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...key, "campaigns", pageNum],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("affiliateCampaigns", { query: { pageNum, pageSize } }, { signal }),
  });

export const monthsQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...key, "months", pageNum],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("affiliateStatements", { query: { pageNum, pageSize } }, { signal }),
  });

export const monthQuery = (statementId: string) =>
  queryOptions({
    queryKey: [...key, "month", statementId],
    staleTime: 30_000,
    queryFn: ({ signal }) => call("affiliateStatement", { params: { statementId } }, { signal }),
  });

export const reportQuery = (query: {
  readonly from: string;
  readonly to: string;
  readonly by: AffiliateReportKey;
}) =>
  queryOptions({
    queryKey: [...key, "report", query],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("affiliateReport", { query }, { signal }),
  });

export async function makeCampaign(
  body: CallInput<"createAffiliateCampaign">["body"],
  idempotencyKey: string,
): Promise<AffiliateCampaign> {
  const made = await call("createAffiliateCampaign", { body }, { idempotencyKey });
  await queryClient.invalidateQueries({ queryKey: key });
  return made;
}

export async function changeCampaign(
  code: string,
  body: CallInput<"changeAffiliateCampaign">["body"],
  idempotencyKey: string,
): Promise<void> {
  await call("changeAffiliateCampaign", { params: { code }, body }, { idempotencyKey });
  await queryClient.invalidateQueries({ queryKey: key });
}

/** What a visitor opens; `src` and sub-ids are added by whoever publishes it. */
export function addressOf({ code, landing }: AffiliateCampaign): string {
  const address = new URL(landing, location.origin);
  address.searchParams.set("affiliateCode", code);
  return address.href;
}

export const postbacksQuery = queryOptions({
  queryKey: [...key, "postbacks"],
  staleTime: 30_000,
  queryFn: ({ signal }) => call("affiliatePostbacks", undefined, { signal }),
});

export const deliveriesQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...key, "deliveries", pageNum],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("affiliateDeliveries", { query: { pageNum, pageSize } }, { signal }),
  });

export const keyQuery = queryOptions({
  queryKey: [...key, "key"],
  staleTime: 30_000,
  queryFn: ({ signal }) => call("affiliateKey", undefined, { signal }),
});

export async function savePostback(event: PostbackEvent, url: string): Promise<void> {
  const saved = await call("saveAffiliatePostback", { body: { event, url } });
  queryClient.setQueryData(postbacksQuery.queryKey, saved);
}

export const testPostback = (event: PostbackEvent, url: string) =>
  call("testAffiliatePostback", { body: { event, url } });

export async function renewKey(): Promise<string> {
  const { key: made } = await call("renewAffiliateKey");
  await queryClient.invalidateQueries({ queryKey: keyQuery.queryKey });
  return made;
}

export async function endKey(): Promise<void> {
  await call("endAffiliateKey");
  await queryClient.invalidateQueries({ queryKey: keyQuery.queryKey });
}
