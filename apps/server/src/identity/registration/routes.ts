import type { CallContext, Handlers } from "../../platform/http/call.ts";
import { answerOf } from "../sign-in/routes.ts";
import { visitorOf } from "../visitor.ts";
import type { Registration } from "./service.ts";

type RegistrationCalls = "freePlay" | "register" | "registerMobile" | "affiliate" | "countries";

const registrantOf = (context: CallContext) => ({ ...visitorOf(context), host: context.host });

/** The calls that open accounts. */
export function registrationRoutes(registration: Registration): Handlers<RegistrationCalls> {
  return {
    freePlay: async (_input, context) =>
      answerOf(context, await registration.openTrial(context.merchantCode, visitorOf(context))),
    register: async ({ body }, context) => {
      const visitor = registrantOf(context);
      return answerOf(context, await registration.register(context.merchantCode, body, visitor));
    },
    registerMobile: async ({ body }, context) => {
      const visitor = registrantOf(context);
      return answerOf(
        context,
        await registration.registerMobile(context.merchantCode, body, visitor),
      );
    },
    affiliate: ({ query }, context) =>
      registration.affiliates.lookUp(context.merchantCode, query, visitorOf(context)),
    countries: (_input, { merchantCode }) => registration.listCountries(merchantCode),
  };
}
