import type { Handlers } from "../platform/http/call.ts";
import type { Content } from "./service.ts";

type ContentCalls = "homeContent" | "announcements" | "promotions" | "helpCenter";

export function contentRoutes(content: Content): Handlers<ContentCalls> {
  return {
    homeContent: (_input, { merchantCode, language, host }) =>
      content.home(merchantCode, { language, host }),
    announcements: ({ query }, { merchantCode, language }) => {
      const { types: type, execution, pageNum, pageSize } = query;
      return content.announcements(merchantCode, { type, execution, pageNum, pageSize }, language);
    },
    promotions: ({ query }, { merchantCode, language }) =>
      content.promotions(merchantCode, query.category, language),
    helpCenter: ({ query }, { merchantCode, language }) =>
      content.help(merchantCode, query.lang ?? language),
  };
}
