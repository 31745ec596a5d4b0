import type { CallContext, Session } from "../src/platform/http/call.ts";

/** What a handler knows about its caller, for tests that call one without HTTP. */

export function aSession(over: Partial<Session> = {}): Session {
  return {
    sessionId: "00000000-0000-4000-8000-00000000000a",
    memberId: 1n,
    memberType: 3,
    isTrial: false,
    currency: "BDT",
    scope: "full",
    assurance: "full",
    ...over,
  };
}

export function aContext<S extends Session>(session: S): CallContext & { readonly session: S };
export function aContext<S extends Session>(
  session: S,
  over: Partial<CallContext>,
): CallContext & { readonly session: S };
export function aContext<S extends Session>(session: S, over: Partial<CallContext> = {}) {
  return {
    requestId: "r",
    ip: "127.0.0.1",
    userAgent: "",
    host: "site.test",
    merchantCode: "AMBERJACK",
    language: "bn",
    idempotencyKey: undefined,
    origin: undefined,
    operator: undefined,
    cookie: () => undefined,
    setCookie: () => {},
    ...over,
    session,
  };
}
