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

export function riskConsoleRoutes(flags: RiskConsole): Handlers<RiskCalls> {
  return {
    riskFlags: ({ query }, context) => flags.list(actorOf(context), query),
    riskFlag: ({ params }, context) => flags.getCase(keyOf(params), actorOf(context)),
    memberRiskFlags: ({ params }, context) => flags.ofMember(memberIdOf(params), actorOf(context)),
    riskPolicies: () => flags.settings.list(),
    saveRiskPolicy: ({ params, body }, context) =>
      flags.settings.save(context.hand, { ...params, ...body }),
    claimRiskFlag: ({ params }, context) => flags.claim(actorOf(context), keyOf(params)),
    decideRiskFlag: ({ params, body }, context) =>
      flags.decide(actorOf(context), keyOf(params), body),
  };
}
