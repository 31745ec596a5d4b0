import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

/**
 * The headers that keep a page ours: no foreign or inline script, no framing, no sniffing, and
 * frames only of the game vendors' origins. `/docs` alone relaxes the policy, for its own page.
 */

/** Brands may leave codes by SMS to a service that the page itself calls. */
function phoneAuthOrigins({ phoneAuth }: Config): string[] {
  return phoneAuth === undefined ? [] : [new URL(phoneAuth.url).origin];
}

/** Content-Security-Policy of the site by directive. */
export function sitePolicy(
  config: Config,
  frameOrigins: readonly string[] = [],
): Record<string, string[]> {
  const hosts = config.imageHosts;
  return {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    // No inline style either: attributes are set through the CSSOM, which the policy lets pass. A
    // page adds the hashes of what the build wrote into it (pages.ts).
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:", ...hosts],
    "font-src": ["'self'"],
    "media-src": ["'self'"],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    "connect-src": ["'self'", ...phoneAuthOrigins(config)],
    "frame-src": [...config.gameOrigins, ...frameOrigins],
    "frame-ancestors": ["'none'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "require-trusted-types-for": ["'script'"],
    // The cleaner of what brands write as HTML is the one that may turn text into markup; the other
    // names the service worker's script and no other.
    "trusted-types": ["dompurify", "service-worker"],
  };
}

/** Only what a browser opens as a page says from where frames may come. */
const isPage = (accept: string | undefined) => accept?.includes("text/html") === true;

export async function secureHeaders(
  app: FastifyInstance,
  config: Config,
  listFrameOrigins: () => Promise<readonly string[]>,
): Promise<void> {
  let frameOrigins: readonly string[] = [];
  // Operators open vendors while we run. Without the database the last answer stands.
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isPage(request.headers.accept)) return done();
    const keep = (origins: readonly string[]) => {
      frameOrigins = origins;
    };
    return void listFrameOrigins()
      .then(keep, () => {})
      .finally(done);
  });
  const { "frame-src": frames = [], ...rest } = sitePolicy(config);
  const directives = {
    ...rest,
    "frame-src": [...frames, () => frameOrigins.join(" ")],
  };
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity:
      config.mode === "production" ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Game frames come from another origin and do not send the header this would demand of them.
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    crossOriginResourcePolicy: { policy: "same-site" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
  });
}
