import type { Handlers } from "../../platform/http/call.ts";
import { visitorOf } from "../visitor.ts";
import { finishAccount, type FinishDeps } from "./finish.ts";

export function openedRoutes(deps: FinishDeps): Handlers<"finishAccount"> {
  return {
    finishAccount: async ({ body }, context) => {
      const cookie = await finishAccount(deps, context.session, body, visitorOf(context));
      context.setCookie(cookie.name, cookie.value, cookie.maxAgeSeconds);
      return {};
    },
  };
}
