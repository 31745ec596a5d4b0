import type { Handlers, Session } from "../platform/http/call.ts";
import { withoutMarketing } from "./rules.ts";
import type { Content } from "./service.ts";

type ContentCalls = "homeContent" | "announcements" | "promotions" | "helpCenter";

/** Who may be told of offers; content is below the module that knows. */
export interface MarketingGate {
  readonly mayOffer: (memberId: bigint) => Promise<boolean>;
}

export function contentRoutes(content: Content, gate: MarketingGate): Handlers<ContentCalls> {
  /** A visitor may be told of everything; who excluded himself is told of the house alone. */
  const mayTell = async (session: Session | undefined): Promise<boolean> =>
    session === undefined || gate.mayOffer(session.memberId);
  return {
    async homeContent(_input, { merchantCode, language, host, session }) {
      const home = await content.home(merchantCode, { language, host });
      return (await mayTell(session)) ? home : withoutMarketing(home);
    },
    async announcements({ query }, { merchantCode, language, session }) {
      const { types: type, execution, pageNum, pageSize } = query;
      const isMarketing = await mayTell(session);
      const asked = { type, execution, pageNum, pageSize, isMarketing };
      return content.announcements(merchantCode, asked, language);
    },
    promotions: async ({ query }, { merchantCode, language, session }) =>
      (await mayTell(session)) ? content.promotions(merchantCode, query.category, language) : [],
    helpCenter: ({ query }, { merchantCode, language }) =>
      content.help(merchantCode, query.lang ?? language),
  };
}
