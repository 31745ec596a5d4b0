import type { Handlers } from "../../platform/http/call.ts";
import type { Entry } from "../sign-in/entry.ts";
import { answerOf } from "../sign-in/routes.ts";
import type { Member } from "../rules.ts";
import { visitorOf } from "../visitor.ts";
import type { SocialLinks } from "./links.ts";
import { departingTraveller, returningTraveller } from "./pages.ts";
import type { Social } from "./service.ts";

export interface SocialRoutesDeps {
  readonly social: Social;
  readonly links: Pick<SocialLinks, "remove">;
  readonly entry: Pick<Entry, "enter">;
  readonly getMember: (memberId: bigint) => Promise<Member>;
}

/** Signing in by an account elsewhere, and linking one. */
export function socialRoutes({
  social,
  links,
  entry,
  getMember,
}: SocialRoutesDeps): Handlers<"socialLogin" | "startSocialLink" | "removeSocialLink"> {
  return {
    socialLogin: async ({ body }, context) => {
      const visitor = visitorOf(context);
      const entered = await social.signIn(returningTraveller(context), body.code, (member, way) =>
        entry.enter(member, { way, site: "member", visitor }),
      );
      return answerOf(context, entered);
    },
    startSocialLink: async ({ params }, context) => {
      const traveller = departingTraveller(social, context);
      return { url: await social.startLink(traveller, params.provider, context.session) };
    },
    removeSocialLink: async ({ params }, context) => {
      const member = await getMember(context.session.memberId);
      await links.remove(member, params.provider, visitorOf(context));
      return {};
    },
  };
}
