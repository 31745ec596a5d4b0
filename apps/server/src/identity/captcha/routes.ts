import type { Handlers } from "../../platform/http/call.ts";
import { captchaCookie, visitorOf } from "../visitor.ts";
import { captchaLivesMs, type Captchas } from "./service.ts";

export function captchaRoutes({
  make,
}: Pick<Captchas, "make">): Handlers<"captcha" | "captchaChallenge"> {
  return {
    captcha: async ({ query }, context) => {
      const { captchaId, image } = await make(query.purpose, visitorOf(context));
      context.setCookie(captchaCookie, captchaId, captchaLivesMs / 1_000);
      return image;
    },
    captchaChallenge: ({ query }, context) => make(query.purpose, visitorOf(context)),
  };
}
