import type { CallContext, Handlers } from "../../platform/http/call.ts";
import type { SignIn, Visitor } from "./service.ts";

const visitorOf = ({ ip, userAgent }: CallContext): Visitor => ({ ip, userAgent });

export function signInRoutes(signIn: SignIn): Handlers<"operatorLogin" | "operatorVerify"> {
  return {
    operatorLogin: ({ body }, context) => signIn.signIn(body, visitorOf(context)),
    operatorVerify: ({ body }, context) => signIn.verify(body, visitorOf(context)),
  };
}
