import type { Handlers } from "../../platform/http/call.ts";
import { changeDownline } from "./changes.ts";
import { downlinesFile } from "./files.ts";
import { readOverview } from "./overview.ts";
import { answerPromotionOffer, readPromotionOffer, type PromotionDeps } from "./promotion.ts";
import { listDownlines, readDownline } from "./service.ts";

type DownlineCalls =
  | "agentOverview"
  | "agentDownlines"
  | "agentDownlinesFile"
  | "agentDownline"
  | "changeAgentDownline"
  | "promotionOffer"
  | "answerPromotionOffer";

/** The agents' calls about their teams. */
export function downlineRoutes(deps: PromotionDeps): Handlers<DownlineCalls> {
  return {
    agentOverview: (_input, { session }) => readOverview(deps, session.memberId),
    agentDownlines: ({ query }, { session }) => listDownlines(deps, session.memberId, query),
    agentDownlinesFile: ({ query }, { session }) => downlinesFile(deps, session.memberId, query),
    agentDownline: ({ params }, { session }) =>
      readDownline(deps, session.memberId, params.memberRef),
    changeAgentDownline: ({ params, body }, { session }) =>
      changeDownline(deps, session.memberId, params.memberRef, body),
    promotionOffer: (_input, { session }) => readPromotionOffer(deps, session.memberId),
    answerPromotionOffer: ({ body }, { session }) =>
      answerPromotionOffer(deps, session.memberId, body),
  };
}
