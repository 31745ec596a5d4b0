import type { FastifyInstance } from "fastify";
import { Refusal } from "../platform/errors.ts";
import { captchaLivesMs } from "./captcha/service.ts";
import type { CallContext, Handlers } from "../platform/http/call.ts";
import type { Entered } from "./sign-in/entry.ts";
import { keySetMaxAgeSeconds } from "./sessions/payload.ts";
import { joiningRoutes, type JoiningCalls } from "./registration/routes.ts";
import { securityRoutes, type SecurityCalls } from "./security/routes.ts";
import type { Identity } from "./service.ts";
import { departingTraveller, returningTraveller } from "./social/routes.ts";
import type { Visitor } from "./sessions/service.ts";

type IdentityCalls =
  | "captcha"
  | "captchaChallenge"
  | "login"
  | "sendLoginVerification"
  | "loginVerification"
  | "socialLogin"
  | "startSocialLink"
  | "removeSocialLink"
  | "resumeSession"
  | "issueStartToken"
  | "startToken"
  | "startTokenOwner"
  | "noteActivity"
  | "logout"
  | "sessions"
  | "endSession"
  | "endOtherSessions"
  | "trustedPlaces"
  | "forgetTrusted"
  | "loginHistory"
  | "memberInfo"
  | "balance"
  | "smsNoLogin"
  | "smsRegister"
  | "securityActivity";

const askerOf = (context: CallContext) => ({
  merchantCode: context.merchantCode,
  language: context.language,
  visitor: visitorOf(context),
});

const deviceCookie = "__Host-device";
const rememberCookie = "__Host-rm";
const captchaCookie = "__Host-captcha";

function visitorOf({ ip, userAgent, cookie }: CallContext): Visitor {
  return { ip, userAgent, device: cookie(deviceCookie), captchaId: cookie(captchaCookie) };
}

/** The answer of entering; the browser keeps the cookies that go with it. */
function answerOf<Answer>({ setCookie }: CallContext, { answer, cookies }: Entered<Answer>) {
  for (const { name, value, maxAgeSeconds } of cookies) setCookie(name, value, maxAgeSeconds);
  return answer;
}

/** The calls that begin a session. */
function signInRoutes({ waysIn }: Identity) {
  return {
    login: async ({ body }, context) => {
      const { merchantCode } = context;
      return answerOf(context, await waysIn.login(merchantCode, body, visitorOf(context)));
    },
    sendLoginVerification: ({ body }, context) => {
      const { merchantCode, language } = context;
      return waysIn.sendLoginVerification(merchantCode, body, visitorOf(context), language);
    },
    loginVerification: async ({ body }, context) => {
      const { merchantCode } = context;
      return answerOf(context, await waysIn.verifyLogin(merchantCode, body, visitorOf(context)));
    },
    resumeSession: async (_input, context) => {
      const { merchantCode, origin, host, cookie, setCookie } = context;
      const from = { origin, host, cookie: cookie(rememberCookie) };
      try {
        const visitor = visitorOf(context);
        return answerOf(context, await waysIn.resumeSession(merchantCode, from, visitor));
      } catch (error) {
        const isEnded = error instanceof Refusal && error.code === "remember_ended";
        if (isEnded) setCookie(rememberCookie, null, 0);
        throw error;
      }
    },
    issueStartToken: (_input, { merchantCode, session }) =>
      waysIn.issueStartToken(merchantCode, session),
    startTokenOwner: ({ body }, { merchantCode, origin, host }) =>
      waysIn.startOwner(merchantCode, { origin, host }, body.startToken),
    startToken: async ({ body }, context) => {
      const { merchantCode, origin, host } = context;
      const visitor = visitorOf(context);
      return answerOf(
        context,
        await waysIn.start(merchantCode, { origin, host }, body.startToken, visitor),
      );
    },
  } satisfies Partial<Handlers<IdentityCalls>>;
}

/** Signing in by an account elsewhere, and linking one. */
function socialRoutes({ social, waysIn, removeSocialLink }: Identity) {
  return {
    socialLogin: async ({ body }, context) => {
      const visitor = visitorOf(context);
      const entered = await social.signIn(returningTraveller(context), body.code, (member, way) =>
        waysIn.entry.enter(member, { way, site: "member", visitor }),
      );
      return answerOf(context, entered);
    },
    startSocialLink: async ({ params }, context) => {
      const traveller = departingTraveller(social, context);
      return { url: await social.startLink(traveller, params.provider, context.session) };
    },
    removeSocialLink: async ({ params }, context) => {
      await removeSocialLink(context.session, params.provider, visitorOf(context));
      return {};
    },
  } satisfies Partial<Handlers<IdentityCalls>>;
}

/** The member's own sign-ins: listing and ending them. */
function ownSignInRoutes({ waysIn }: Identity) {
  return {
    // That it was called is what it is for.
    noteActivity: async () => ({}),
    logout: async (_input, { session, cookie, setCookie }) => {
      await waysIn.logout(session, cookie(rememberCookie));
      setCookie(rememberCookie, null, 0);
      return {};
    },
    sessions: (_input, { session }) => waysIn.listSessions(session),
    endSession: async ({ params }, { session }) => {
      await waysIn.endSession(session, params.sessionId);
      return {};
    },
    endOtherSessions: async (_input, context) => {
      await waysIn.endOtherSessions(context.session, visitorOf(context));
      context.setCookie(rememberCookie, null, 0);
      return {};
    },
    trustedPlaces: (_input, context) => waysIn.listTrusted(context.session, visitorOf(context)),
    forgetTrusted: async ({ params }, { session }) => {
      await waysIn.forgetTrusted(session, params.trustedId);
      return {};
    },
    loginHistory: ({ query }, { session }) => waysIn.listLogins(session, query),
  } satisfies Partial<Handlers<IdentityCalls>>;
}

export function identityRoutes(
  identity: Identity,
): Handlers<IdentityCalls | JoiningCalls | SecurityCalls> {
  return {
    ...securityRoutes(identity),
    ...signInRoutes(identity),
    ...joiningRoutes(identity, { visitorOf, answerOf }),
    ...socialRoutes(identity),
    ...ownSignInRoutes(identity),
    captcha: async ({ query }, context) => {
      const { captchaId, image } = await identity.makeCaptcha(query.purpose, visitorOf(context));
      context.setCookie(captchaCookie, captchaId, captchaLivesMs / 1_000);
      return image;
    },
    captchaChallenge: ({ query }, context) =>
      identity.makeCaptcha(query.purpose, visitorOf(context)),
    smsNoLogin: ({ body }, context) => identity.sendSignInCode(body, askerOf(context)),
    smsRegister: ({ body }, context) => identity.sendRegisterCode(body, askerOf(context)),
    securityActivity: ({ query }, { session }) => identity.listActivity(session.memberId, query),
    memberInfo: (_input, { session, language }) => identity.memberInfo(session, language),
    balance: (_input, { session }) => identity.balance(session),
    // All vendors draw on one wallet; transfer wallets would answer false.
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
