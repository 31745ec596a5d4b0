import type { FastifyInstance } from "fastify";
import type { CallContext, Handlers } from "../platform/http/call.ts";
import { keySetMaxAgeSeconds } from "./payload.ts";
import { securityRoutes, type SecurityCalls } from "./security-routes.ts";
import type { Identity } from "./service.ts";

type IdentityCalls =
  | "captcha"
  | "login"
  | "freePlay"
  | "logout"
  | "register"
  | "memberInfo"
  | "balance"
  | "merchantWallet"
  | "smsNoLogin"
  | "smsRegister"
  | "securityActivity";

const askerOf = (context: CallContext) => ({
  merchantCode: context.merchantCode,
  language: context.language,
  visitor: visitorOf(context),
});

const visitorOf = ({ ip, userAgent }: CallContext) => ({ ip, userAgent });

export function identityRoutes(identity: Identity): Handlers<IdentityCalls | SecurityCalls> {
  return {
    ...securityRoutes(identity),
    captcha: ({ query }, context) => identity.makeCaptcha(query.purpose, visitorOf(context)),
    login: ({ body }, context) => identity.login(context.merchantCode, body, visitorOf(context)),
    freePlay: (_input, context) => identity.openTrial(context.merchantCode, visitorOf(context)),
    logout: async (_input, { session }) => {
      await identity.logout(session);
      return {};
    },
    register: ({ body }, context) =>
      identity.register(context.merchantCode, body, visitorOf(context)),
    smsNoLogin: ({ body }, context) => identity.sendSignInCode(body, askerOf(context)),
    smsRegister: ({ body }, context) => identity.sendRegisterCode(body, askerOf(context)),
    securityActivity: ({ query }, { session }) => identity.listActivity(session.memberId, query),
    memberInfo: (_input, { session, language }) => identity.memberInfo(session, language),
    balance: (_input, { session }) => identity.balance(session),
    // All vendors draw on one wallet; transfer wallets would answer false.
    merchantWallet: async () => ({ isSingle: true }),
  };
}

/** Publishes the keys of encrypted calls. */
export function serveKeySet(app: FastifyInstance, identity: Identity): void {
  app.get("/.well-known/wps-jwks.json", async (_request, reply) =>
    reply
      .header("cache-control", `public, max-age=${keySetMaxAgeSeconds}`)
      .type("application/jwk-set+json")
      .send(JSON.stringify(await identity.payloads.keySet())),
  );
}
