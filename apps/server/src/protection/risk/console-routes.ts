import { actorOf } from "../../backoffice/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { memberIdOf } from "../../platform/http/member-id.ts";
import type { RiskConsole } from "./console.ts";

type RiskCalls =
  | "riskFlags"
  | "riskFlag"
  | "memberRiskFlags"
  | "riskPolicies"
  | "saveRiskPolicy"
  | "claimRiskFlag"
  | "decideRiskFlag";

const keyOf = (params: { readonly memberId: string; readonly flagId: string }) => ({
  memberId: memberIdOf(params),
  flagId: params.flagId,
});

export function riskConsoleRoutes(desk: RiskConsole): Handlers<RiskCalls> {
  return {
    riskFlags: ({ query }, context) => desk.list(actorOf(context), query),
    riskFlag: ({ params }, context) => desk.getCase(keyOf(params), actorOf(context)),
    memberRiskFlags: ({ params }, context) => desk.ofMember(memberIdOf(params), actorOf(context)),
    riskPolicies: () => desk.settings.list(),
    saveRiskPolicy: ({ params, body }, context) =>
      desk.settings.save(context.hand, { ...params, ...body }),
    claimRiskFlag: ({ params }, context) => desk.claim(actorOf(context), keyOf(params)),
    decideRiskFlag: ({ params, body }, context) =>
      desk.decide(actorOf(context), keyOf(params), body),
  };
}
