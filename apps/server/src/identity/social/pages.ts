import { SocialProvider } from "@baize/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../../platform/errors.ts";
import { readCookie, cookieLine } from "../../platform/http/cookies.ts";
import type { CallContext } from "../../platform/http/call.ts";
import type { CallResolvers } from "../../platform/http/calls.ts";
import type { RateLimit } from "../../platform/rate-limit.ts";
import type { JourneyEnd, Social, Traveller } from "./service.ts";

/**
 * The two addresses of a sign-in elsewhere that browsers visit themselves, outside the contract:
 *
 * - `GET /wps/session/social/:provider` sets out. Refuses: rate_limited, unknown_merchant,
 *   not_found.
 * - `GET /wps/session/social/:provider/callback` is where the other side sends the browser back,
 *   and sends it on to a page of the site. Refuses as above.
 *
 * No token is in an address here. What comes back to the site is a code for one use, worthless
 * without the cookie of the browser that started.
 */

/** Comes along when the other side sends the browser back, hence not one of the strict ones. */
const browserCookie = "__Host-social";
const browserCookieSeconds = 900;

const perMinuteMax = 30;
const pagePath = "/wps/session/social/:provider";

export interface SocialPagesDeps {
  readonly social: Social;
  readonly resolvers: Pick<CallResolvers, "findMerchant" | "isRegionBlocked">;
  readonly rateLimit: RateLimit;
}

/** The visitor who comes back with a call of the contract. */
export function returningTraveller({ merchantCode, host, cookie }: CallContext): Traveller {
  return { merchantCode, host, browser: cookie(browserCookie) ?? "" };
}

/** The visitor who starts by a call of the contract: the browser gets its cookie. */
export function departingTraveller(social: Social, context: CallContext): Traveller {
  const browser = social.browserOf(context.cookie(browserCookie));
  context.setCookie(browserCookie, browser, browserCookieSeconds);
  return { merchantCode: context.merchantCode, host: context.host, browser };
}

const loginPage = "/";
const linkPage = "/member?page=securityCenter";

function pageAfter(end: JourneyEnd): string {
  if (end.kind === "ticket") return `${loginPage}?social=${end.code}`;
  // Under a separate name: it is no code, and nobody must be asked to sign in.
  if (end.kind === "linked" || end.purpose === "link") return `${linkPage}&social_link=${end.kind}`;
  return `${loginPage}?social_error=${end.kind}`;
}

function sendOn(reply: FastifyReply, address: string) {
  return reply
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .redirect(address, 302);
}

function searchOf({ url }: FastifyRequest): string {
  const at = url.indexOf("?");
  return at === -1 ? "" : url.slice(at);
}

/** What these addresses share with calls: the limit, the brand, and whether the site is open. */
async function admit(deps: SocialPagesDeps, request: FastifyRequest) {
  const { resolvers, rateLimit } = deps;
  const retryAfterSeconds = rateLimit.take(request.ip, "social", perMinuteMax);
  if (retryAfterSeconds > 0) throw new Refusal("rate_limited", { retryAfterSeconds });
  const merchant = await resolvers.findMerchant(request.hostname);
  if (merchant === undefined) throw new Refusal("unknown_merchant");
  const { provider } = request.params as { provider: string };
  const known = SocialProvider.safeParse(provider);
  if (!known.success) throw new Refusal("not_found");
  const { merchantCode, maintenance } = merchant;
  const isOpen =
    maintenance === undefined && !(await resolvers.isRegionBlocked(merchantCode, request.ip));
  return { merchantCode, provider: known.data, isOpen };
}

export function serveSocial(app: FastifyInstance, deps: SocialPagesDeps): void {
  const { social } = deps;

  app.get(pagePath, async (request, reply) => {
    const { merchantCode, provider, isOpen } = await admit(deps, request);
    // The home page says by itself why the site is closed.
    if (!isOpen) return sendOn(reply, loginPage);
    const browser = social.browserOf(readCookie(request.headers.cookie, browserCookie));
    const traveller = { merchantCode, host: request.hostname, browser };
    const address = await social.start(traveller, provider).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== "social_failed") throw error;
      return pageAfter({ kind: "failed", purpose: "login" });
    });
    reply.header("set-cookie", cookieLine(browserCookie, browser, browserCookieSeconds));
    return sendOn(reply, address);
  });

  app.get(`${pagePath}/callback`, async (request, reply) => {
    const { merchantCode, provider, isOpen } = await admit(deps, request);
    if (!isOpen) return sendOn(reply, loginPage);
    const browser = readCookie(request.headers.cookie, browserCookie) ?? "";
    const traveller = { merchantCode, host: request.hostname, browser };
    const visitor = {
      ip: request.ip,
      userAgent: (request.headers["user-agent"] ?? "").slice(0, 256),
    };
    const end = await social.finish(traveller, provider, searchOf(request), visitor);
    return sendOn(reply, pageAfter(end));
  });
}
