import type { PromotionPreview } from "@baize/contract";
import { actorOf } from "../../backoffice/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { memberIdOf } from "../../platform/http/member-id.ts";
import type { PromotionConsole } from "./console.ts";
import type { EntryConsole } from "./entries-console.ts";
import type { PreviewAsked } from "./preview.ts";

type PromotionConsoleCalls =
  | "deskPromotions"
  | "deskPromotion"
  | "savePromotion"
  | "submitPromotion"
  | "discardPromotion"
  | "decidePromotion"
  | "holdPromotion"
  | "resumePromotion"
  | "promotionEntries"
  | "promotionEntry"
  | "decideEntry"
  | "previewPromotion";

export function promotionConsoleRoutes(
  promotions: PromotionConsole,
  entries: EntryConsole,
  preview: (asked: PreviewAsked) => Promise<PromotionPreview>,
): Handlers<PromotionConsoleCalls> {
  return {
    deskPromotions: ({ query }) => promotions.list(query),
    deskPromotion: ({ params }) => promotions.get(params),
    savePromotion: ({ params, body }, context) =>
      promotions.save(actorOf(context), { ...params, ...body }),
    submitPromotion: ({ params, body }, context) =>
      promotions.submit(actorOf(context), { ...params, ...body }),
    discardPromotion: async ({ params, body }, context) => {
      await promotions.discard(actorOf(context), { ...params, ...body });
      return {};
    },
    decidePromotion: ({ params, body }, { hand }) =>
      promotions.decide(hand, { ...params, ...body }),
    holdPromotion: ({ params, body }, context) =>
      promotions.hold(actorOf(context), { ...params, ...body }),
    resumePromotion: ({ params, body }, { hand }) =>
      promotions.resume(hand, { ...params, ...body }),
    promotionEntries: ({ query }, { language, operator: { operatorId } }) =>
      entries.list(query, { language, operatorId }),
    promotionEntry: ({ params: { entryId, ...params } }, { language, operator: { operatorId } }) =>
      entries.get({ memberId: memberIdOf(params), entryId, language, operatorId }),
    previewPromotion: ({ body }) => preview(body),
    decideEntry: ({ params, body }, { hand, language }) => {
      const { entryId } = params;
      const by = { language, operatorId: hand.asker.operatorId };
      return entries.decide(hand, { ...body, ...by, entryId, memberId: memberIdOf(params) });
    },
  };
}
