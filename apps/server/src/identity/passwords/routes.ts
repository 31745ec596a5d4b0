import type { Handlers } from "../../platform/http/call.ts";
import { answerOf } from "../sign-in/routes.ts";
import { visitorOf } from "../visitor.ts";
import type { PasswordChanges } from "./service.ts";

type PasswordCalls = "changePassword" | "forgotByEmail" | "resetPassword" | "setPasswordByPhone";

export function passwordRoutes(passwords: PasswordChanges): Handlers<PasswordCalls> {
  return {
    changePassword: async ({ body }, context) => {
      await passwords.change(context.session, body, visitorOf(context));
      return {};
    },
    forgotByEmail: async ({ body }, context) => {
      const { merchantCode, language, host } = context;
      const visitor = visitorOf(context);
      await passwords.forgotByEmail(body, { merchantCode, language, host, visitor });
      return {};
    },
    resetPassword: async ({ body }, context) => {
      await passwords.reset(context.merchantCode, body, visitorOf(context));
      return {};
    },
    setPasswordByPhone: async ({ body }, context) => {
      const { merchantCode } = context;
      const visitor = visitorOf(context);
      return answerOf(context, await passwords.setByPhone(merchantCode, body, visitor));
    },
  };
}
