import type { Handlers } from "../../platform/http/call.ts";
import { memberIdOf } from "../../platform/http/member-id.ts";
import type { AwardConsole } from "./console.ts";

type AwardConsoleCalls =
  | "awards"
  | "memberAwards"
  | "memberAward"
  | "giveAward"
  | "cancelAward"
  | "takeAwardBack"
  | "decideAward";

export function awardConsoleRoutes(awards: AwardConsole): Handlers<AwardConsoleCalls> {
  return {
    awards: ({ query }, { language }) => awards.list(query, language),
    memberAwards: ({ params, query }, { language }) =>
      awards.listOf(memberIdOf(params), query, language),
    memberAward: ({ params }, { language }) =>
      awards.get({ memberId: memberIdOf(params), awardId: params.claimId, language }),
    giveAward: ({ params, body }, { hand, idempotencyKey: key, language }) =>
      awards.give(hand, { ...body, memberId: memberIdOf(params), key, language }),
    cancelAward: ({ params, body }, { hand, language }) => {
      const { claimId: awardId } = params;
      const { reason } = body;
      return awards.decide(
        hand,
        { memberId: memberIdOf(params), awardId, language, reason },
        "cancel",
      );
    },
    takeAwardBack: ({ params, body }, { hand, language }) => {
      const { claimId: awardId } = params;
      const asked = { memberId: memberIdOf(params), awardId, language, ...body };
      return awards.decide(hand, asked, "take_back");
    },
    decideAward: ({ params, body }, { hand, language }) => {
      const { claimId: awardId } = params;
      const { reason, decision } = body;
      const asked = { memberId: memberIdOf(params), awardId, language, reason };
      return awards.decide(hand, asked, decision === "pay" ? "clear" : "refuse");
    },
  };
}
