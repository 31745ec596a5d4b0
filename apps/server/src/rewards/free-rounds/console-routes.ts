import type { Handlers } from "../../platform/http/call.ts";
import type { FreeRoundConsole } from "./console.ts";
import { memberIdOf } from "../../platform/http/member-id.ts";

type FreeRoundCalls =
  | "freeRoundGames"
  | "memberFreeRounds"
  | "grantFreeRounds"
  | "cancelFreeRounds";

export function freeRoundConsoleRoutes(grants: FreeRoundConsole): Handlers<FreeRoundCalls> {
  return {
    freeRoundGames: (_input, { language }) => grants.games(language),
    memberFreeRounds: ({ params, query }, { language }) =>
      grants.listOf(memberIdOf(params), query, language),
    grantFreeRounds: ({ params, body }, context) => {
      const { idempotencyKey: key, language } = context;
      return grants.grant(context.hand, { ...body, memberId: memberIdOf(params), key, language });
    },
    cancelFreeRounds: ({ params, body }, context) => {
      const { grantId } = params;
      const asked = { memberId: memberIdOf(params), grantId, language: context.language, ...body };
      return grants.cancel(context.hand, asked);
    },
  };
}
