import { isAgentType } from "@baize/contract/member-types";
import type { Handlers, Session } from "../platform/http/call.ts";
import type { OfferLeave } from "../platform/offer-leave.ts";
import { pageOf } from "../platform/pages.ts";
import type { Content } from "./service.ts";

type ContentCalls = "homeContent" | "announcements" | "helpCenter";

/** Who may be shown offers, and of what; content is below the modules that know. */
export interface MarketingGate {
  readonly mayOffer: (memberId: bigint) => Promise<OfferLeave | undefined>;
  readonly mayOfferVisitor: () => OfferLeave;
  /** The cards of a brand whose promotions take nobody for now. */
  readonly pausedCards: (merchantCode: string) => Promise<ReadonlySet<string>>;
}

export function contentRoutes(content: Content, gate: MarketingGate): Handlers<ContentCalls> {
  /** A visitor may see everything; an excluded member sees only news of the house. */
  const mayTell = async (session: Session | undefined): Promise<OfferLeave | undefined> =>
    session === undefined ? gate.mayOfferVisitor() : gate.mayOffer(session.memberId);
  return {
    async homeContent(_input, { merchantCode, language, host, session }) {
      const paused = await gate.pausedCards(merchantCode);
      return content.home(merchantCode, { language, host, paused }, await mayTell(session));
    },
    async announcements({ query }, { merchantCode, language, session }) {
      const { types: type, execution, pageNum, pageSize } = query;
      const isAgent = session !== undefined && isAgentType(session.memberType);
      if (type === "agents" && !isAgent) return pageOf(query, 0, []);
      const leave = await mayTell(session);
      const asked = { type, execution, pageNum, pageSize, leave };
      return content.announcements(merchantCode, asked, language);
    },
    helpCenter: ({ query }, { merchantCode, language }) =>
      content.help(merchantCode, query.lang ?? language),
  };
}
