import type { CallContext, Handlers } from "../../platform/http/call.ts";
import type { Entered } from "../sign-in/entry.ts";
import type { Identity } from "../service.ts";
import type { Visitor } from "../sessions/service.ts";

/** The calls that open accounts and set passwords. */

export type JoiningCalls =
  | "freePlay"
  | "register"
  | "registerMobile"
  | "affiliate"
  | "countries"
  | "changePassword"
  | "forgotByEmail"
  | "resetPassword"
  | "setPasswordByPhone";

/** How the routes of identity see a visitor, and answer after a sign-in. */
export interface Door {
  readonly visitorOf: (context: CallContext) => Visitor;
  readonly answerOf: <Answer>(context: CallContext, entered: Entered<Answer>) => Answer;
}

export function joiningRoutes(
  { joining }: Identity,
  { visitorOf, answerOf }: Door,
): Handlers<JoiningCalls> {
  const { passwordChanges, affiliates } = joining;
  const registrantOf = (context: CallContext) => ({ ...visitorOf(context), host: context.host });

  return {
    freePlay: async (_input, context) =>
      answerOf(context, await joining.openTrial(context.merchantCode, visitorOf(context))),
    register: async ({ body }, context) => {
      const visitor = registrantOf(context);
      return answerOf(context, await joining.register(context.merchantCode, body, visitor));
    },
    registerMobile: async ({ body }, context) => {
      const visitor = registrantOf(context);
      return answerOf(context, await joining.registerMobile(context.merchantCode, body, visitor));
    },
    affiliate: ({ query }, { merchantCode }) => affiliates.lookUp(merchantCode, query),
    countries: (_input, { merchantCode }) => joining.listCountries(merchantCode),
    changePassword: async ({ body }, context) => {
      await passwordChanges.change(context.session, body, visitorOf(context));
      return {};
    },
    forgotByEmail: async ({ body }, context) => {
      const { merchantCode, language, host } = context;
      const visitor = visitorOf(context);
      await passwordChanges.forgotByEmail(body, { merchantCode, language, host, visitor });
      return {};
    },
    resetPassword: async ({ body }, context) => {
      await passwordChanges.reset(context.merchantCode, body, visitorOf(context));
      return {};
    },
    setPasswordByPhone: async ({ body }, context) => {
      const { merchantCode } = context;
      const visitor = visitorOf(context);
      return answerOf(context, await passwordChanges.setByPhone(merchantCode, body, visitor));
    },
  };
}
