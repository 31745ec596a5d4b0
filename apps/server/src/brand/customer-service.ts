import type { FastifyInstance } from "fastify";
import { Refusal } from "../platform/errors.ts";
import type { Sealer } from "../platform/crypto.ts";
import type { CallResolvers } from "../platform/http/calls.ts";
import type { RateLimit } from "../platform/rate-limit.ts";
import type { Merchant } from "./rules.ts";

/**
 * The way to a brand's own customer service, on another site. Our site knows only a sealed path, so
 * the address is in no page, log or cache. `GET /wps/cs/open` answers while the brand is closed
 * too.
 *
 * Refuses: rate_limited, unknown_merchant, not_found.
 */

const place = "brand.customer_service";
const openPath = "/wps/cs/open";
const perMinuteMax = 30;

export function sealedPath(sealer: Sealer, merchantCode: string): string {
  const sealed = sealer.seal(Buffer.from(merchantCode), place);
  return `${openPath}?path=${sealed.toString("base64url")}`;
}

/** Where a sealed path leads; undefined where it is of another brand, or none is set now. */
export function addressOf(
  sealer: Sealer,
  { merchantCode, supportUrl }: Pick<Merchant, "merchantCode" | "supportUrl">,
  path: string,
): string | undefined {
  try {
    const sealed = Buffer.from(path, "base64url");
    const isOfBrand = sealer.open(sealed, place).toString() === merchantCode;
    return isOfBrand ? (supportUrl ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

interface CustomerServiceDeps {
  readonly brand: {
    customerServiceOf(merchantCode: string, path: string): Promise<string | undefined>;
  };
  readonly resolvers: Pick<CallResolvers, "findMerchant">;
  readonly rateLimit: RateLimit;
}

export function serveCustomerService(app: FastifyInstance, deps: CustomerServiceDeps): void {
  app.get(openPath, async (request, reply) => {
    const retryAfterSeconds = deps.rateLimit.take(request.ip, "customer service", perMinuteMax);
    if (retryAfterSeconds > 0) throw new Refusal("rate_limited", { retryAfterSeconds });
    const merchant = await deps.resolvers.findMerchant(request.hostname);
    if (merchant === undefined) throw new Refusal("unknown_merchant");
    const { path } = request.query as Readonly<Record<string, unknown>>;
    const sealed = typeof path === "string" ? path : "";
    const address = await deps.brand.customerServiceOf(merchant.merchantCode, sealed);
    if (address === undefined) throw new Refusal("not_found");
    return reply
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .redirect(address, 302);
  });
}
