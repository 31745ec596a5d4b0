import type { affiliateToolRoutes } from "@baize/contract";
import type { Handlers } from "../../platform/http/call.ts";
import type { PostbackJobDeps } from "../postbacks/jobs.ts";
import {
  listOwnDeliveries,
  listOwnPostbacks,
  saveOwnPostback,
  testPostback,
} from "../postbacks/service.ts";
import { endKey, readFeed, readFeedFile, readKey, renewKey, type KeyDeps } from "./service.ts";

/** What affiliates' own systems use. */
export function affiliateToolCalls(
  deps: KeyDeps & Pick<PostbackJobDeps, "db" | "clock" | "ask">,
): Handlers<keyof typeof affiliateToolRoutes> {
  return {
    affiliatePostbacks: (_, { session }) => listOwnPostbacks(deps, session.memberId),
    saveAffiliatePostback: ({ body }, { session }) => saveOwnPostback(deps, session.memberId, body),
    testAffiliatePostback: ({ body }, { session }) => testPostback(deps, session.memberId, body),
    affiliateDeliveries: ({ query }, { session }) =>
      listOwnDeliveries(deps, session.memberId, query),
    affiliateKey: (_, { session }) => readKey(deps, session.memberId),
    renewAffiliateKey: (_, { session }) => renewKey(deps, session.memberId),
    endAffiliateKey: (_, { session }) => endKey(deps, session.memberId),
    affiliateFeed: ({ body }) => readFeed(deps, body),
    affiliateFeedFile: ({ body }) => readFeedFile(deps, body),
  };
}
