import type { Handlers } from "../../platform/http/call.ts";
import type { BonusConsole } from "./console.ts";
import { memberIdOf } from "../../platform/http/member-id.ts";

type BonusCalls = "memberBonuses" | "forfeitBonus";

export function bonusConsoleRoutes(bonuses: BonusConsole): Handlers<BonusCalls> {
  return {
    memberBonuses: ({ params, query }, { language }) =>
      bonuses.listOf(memberIdOf(params), query, language),
    forfeitBonus: ({ params, body }, context) => {
      const { bonusId } = params;
      const asked = { memberId: memberIdOf(params), bonusId, reason: body.reason };
      return bonuses.forfeit(context.hand, asked, context.language);
    },
  };
}
