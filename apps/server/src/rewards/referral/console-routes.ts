import type { Handlers } from "../../platform/http/call.ts";
import { memberIdOf } from "../../platform/http/member-id.ts";
import type { ReferralConsole } from "./console.ts";
import type { Program } from "./program.ts";

type ReferralConsoleCalls =
  | "referrals"
  | "referral"
  | "referralCounts"
  | "referralTerms"
  | "saveReferralTerms"
  | "decideReferral";

export function referralConsoleRoutes(
  friends: ReferralConsole,
  program: Program,
): Handlers<ReferralConsoleCalls> {
  return {
    referrals: ({ query }) => friends.list(query),
    referral: ({ params }) => friends.get(memberIdOf(params)),
    referralCounts: ({ query }) => friends.counts(query),
    referralTerms: () => program.list(),
    saveReferralTerms: ({ params, body }, { hand }) => program.save(hand, { ...params, ...body }),
    decideReferral: ({ params, body }, { hand }) =>
      friends.decide(hand, { ...body, memberId: memberIdOf(params) }),
  };
}
