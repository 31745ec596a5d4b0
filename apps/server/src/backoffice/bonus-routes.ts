import type { Handlers } from "../platform/http/call.ts";
import type { BonusConsole } from "./bonus-console.ts";
import { memberIdOf } from "./member-routes.ts";
import { actorOf } from "./rules.ts";

type BonusCalls = "bonusOffers" | "saveBonusOffer" | "memberBonuses" | "forfeitBonus";

export function bonusConsoleRoutes(desk: BonusConsole): Handlers<BonusCalls> {
  return {
    bonusOffers: () => desk.offers(),
    saveBonusOffer: ({ params, body }, context) =>
      desk.save(actorOf(context), { ...params, ...body }),
    memberBonuses: ({ params, query }, { language }) =>
      desk.listOf(memberIdOf(params), query, language),
    forfeitBonus: ({ params, body }, context) => {
      const { bonusId } = params;
      const asked = { memberId: memberIdOf(params), bonusId, reason: body.reason };
      return desk.forfeit(actorOf(context), asked, context.language);
    },
  };
}
