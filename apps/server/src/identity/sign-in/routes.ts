import { Refusal } from "../../platform/errors.ts";
import type { CallContext, Handlers } from "../../platform/http/call.ts";
import { visitorOf } from "../visitor.ts";
import type { Entered } from "./entry.ts";
import { rememberCookie } from "./remembered.ts";
import type { WaysIn } from "./ways-in.ts";

type SignInCalls =
  | "login"
  | "sendLoginVerification"
  | "loginVerification"
  | "resumeSession"
  | "issueStartToken"
  | "startToken"
  | "startTokenOwner";

type OwnSignInCalls =
  | "noteActivity"
  | "logout"
  | "sessions"
  | "endSession"
  | "endOtherSessions"
  | "trustedPlaces"
  | "forgetTrusted"
  | "loginHistory";

/** The answer of entering; the browser keeps the cookies that go with it. */
export function answerOf<Answer>({ setCookie }: CallContext, { answer, cookies }: Entered<Answer>) {
  for (const { name, value, maxAgeSeconds } of cookies) setCookie(name, value, maxAgeSeconds);
  return answer;
}

/** The calls that begin a session. */
export function signInRoutes(waysIn: WaysIn): Handlers<SignInCalls> {
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
  };
}

/** The member's own sign-ins: listing and ending them. */
export function ownSignInRoutes(waysIn: WaysIn): Handlers<OwnSignInCalls> {
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
  };
}
