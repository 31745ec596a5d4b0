import type { CallContext, Handlers } from "../../platform/http/call.ts";
import { visitorOf } from "../visitor.ts";
import { sendRegisterCode, sendSignInCode, type CodeRequestDeps } from "./requests.ts";

const askerOf = (context: CallContext) => ({
  merchantCode: context.merchantCode,
  language: context.language,
  visitor: visitorOf(context),
});

export function codeRoutes(deps: CodeRequestDeps): Handlers<"smsNoLogin" | "smsRegister"> {
  return {
    smsNoLogin: ({ body }, context) => sendSignInCode(deps, body, askerOf(context)),
    smsRegister: ({ body }, context) => sendRegisterCode(deps, body, askerOf(context)),
  };
}
