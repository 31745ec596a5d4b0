import path from "node:path";
import type { FastifyInstance } from "fastify";
import { serveCustomerService } from "./brand/index.ts";
import { serveMedia } from "./content/index.ts";
import { healthChecks } from "./health-checks.ts";
import { serveKeySet, serveSocial } from "./identity/index.ts";
import { localiseChange } from "./inbox/index.ts";
import { measureApi } from "./measures.ts";
import { topicsIn } from "./module.ts";
import {
  artDirOf,
  createPlatform,
  siteUrlOf,
  type Platform,
  type PlatformDeps,
} from "./modules.ts";
import type { Config } from "./platform/config.ts";
import { completeHandlers, registerCalls } from "./platform/http/calls.ts";
import { serveDocs } from "./platform/http/docs.ts";
import { registerHealth } from "./platform/http/health.ts";
import { answerOnly } from "./platform/http/parts.ts";
import { createPeers, type Peers } from "./platform/http/peers.ts";
import { createHttpServer } from "./platform/http/server.ts";
import { createShedding } from "./platform/http/shedding.ts";
import { serveSite } from "./platform/http/site.ts";
import { createIdempotency } from "./platform/idempotency/index.ts";
import { createRateLimit } from "./platform/rate-limit.ts";
import { createBus, createRealtime, type Realtime } from "./platform/realtime/index.ts";
import { openProgram } from "./program.ts";
import { createSiteSources } from "./site-sources.ts";
import { localiseRound } from "./vendors/index.ts";

export interface App {
  readonly fastify: FastifyInstance;
  readonly platform: Platform;
  /** Stops HTTP and the feed first, then finishes what waits. */
  close(): Promise<void>;
}

function createFeed(
  { config, db, clock, ids, log }: PlatformDeps,
  platform: Platform,
  { visitorOf }: Peers,
) {
  const { catalogue, identity } = platform;
  const onError = (error: unknown) => log.warn({ err: error }, "the feed stumbled");
  const { databaseUrl, natsUrl } = config;
  const publicOrigin = new URL(config.publicUrl).origin;
  const topics = topicsIn(platform.modules.all);
  return createRealtime({
    db,
    clock,
    ids,
    bus: createBus({ databaseUrl, natsUrl, onError }),
    isOriginAllowed: (origin, host) =>
      origin === publicOrigin || origin === `http://${host}` || origin === `https://${host}`,
    liveSessions: identity.liveSessions,
    async readTopic(topic, merchantCode) {
      const [name = "", id = ""] = topic.split(":");
      return topics[name]?.(id, merchantCode);
    },
    localise(channel, data, language) {
      if (channel === "inbox") return localiseChange(data, language);
      if (channel !== "round") return data;
      return localiseRound(data, catalogue.describeGameNow, language);
    },
    onError,
    visitorOf,
    limits: { perAddressMax: config.load.feedPerAddressMax },
  });
}

/** Addresses that browsers visit themselves, outside the contract. */
function serveAddresses(
  app: FastifyInstance,
  { brand, content, identity }: Platform,
  shared: Pick<Parameters<typeof serveSocial>[1], "resolvers" | "rateLimit"> &
    Pick<Parameters<typeof serveMedia>[1], "shedding">,
): void {
  serveCustomerService(app, { brand, ...shared });
  serveMedia(app, { content, ...shared });
  serveSocial(app, { social: identity.social, ...shared });
}

async function servePages(
  app: FastifyInstance,
  config: Config,
  { brand, content, offers }: Platform,
): Promise<void> {
  const artDir = artDirOf(config);
  const siteUrl = (host: string) => siteUrlOf(config, host);
  const sources = createSiteSources({ brand, content, offers, artDir, siteUrl });
  const webDir = path.join(config.distDir, "web");
  await serveSite(app, { webDir, artDir, studioUrl: config.studio.publicUrl, ...sources });
}

/** Vendors' calls: what another program answers is unknown here, as any other address. */
const vendorCalls =
  ({ config }: PlatformDeps, { measures, vendors }: Platform) =>
  async (app: FastifyInstance): Promise<void> => {
    if (!config.apiParts.includes("vendor")) return;
    measures.observeHttp(app);
    await app.register(vendors.routes);
  };

/** What visitors call and browse: the contract's calls, providers, documents and the site. */
async function serveBrowsers(
  site: FastifyInstance,
  deps: PlatformDeps,
  platform: Platform,
  { hub, handlers }: Realtime,
): Promise<void> {
  const { config, db, clock } = deps;
  const { brand, identity, cashier, backoffice } = platform;
  answerOnly(site, config.apiParts);
  measureApi(platform.measures, site, hub);
  const rateLimit = createRateLimit({ clock, factor: config.rateLimitFactor });
  const brandResolvers = {
    findMerchant: brand.findCallMerchant,
    isRegionBlocked: brand.isRegionBlocked,
  };
  const shedding = createShedding(site, config.load, clock);
  registerCalls(site, completeHandlers({ ...platform.handlers, ...handlers }), {
    resolvers: {
      ...brandResolvers,
      findSession: identity.findSession,
      findOperator: backoffice.findOperator,
      takeStepUp: identity.security.stepUps.take,
      openPayload: (payload, request) => identity.payloads.open(payload, request),
    },
    rateLimit,
    shedding,
    idempotency: createIdempotency({ db, clock }),
  });
  await site.register(cashier.routes);
  serveKeySet(site, identity);
  serveAddresses(site, platform, { resolvers: brandResolvers, rateLimit, shedding });
  await serveDocs(site, platform.writeReference);
  await servePages(site, config, platform);
}

/** The api: every call of the contract, vendors' and providers' calls, the feed and the site. */
export async function createApp(deps: PlatformDeps): Promise<App> {
  const { config } = deps;
  const platform = createPlatform(deps);
  const peers = createPeers(config.trustProxy === false ? [] : config.trustProxy);
  const realtime = createFeed(deps, platform, peers);
  const program = openProgram(deps, "api");
  await platform.vendors.sealClearKeys();
  const fastify = await createHttpServer({
    ...deps,
    peers,
    frameOrigins: platform.vendors.accounts.frameOrigins,
    forPrograms: vendorCalls(deps, platform),
    async forBrowsers(site) {
      registerHealth(site, healthChecks(deps, program.timekeeper), config.instanceId);
      await serveBrowsers(site, deps, platform, realtime);
    },
  });
  const hasFeed = config.apiParts.includes("site");
  if (hasFeed) realtime.hub.attach(fastify.server);
  fastify.addHook("onListen", async () => {
    await platform.invalidation.start();
    // Who has no readers of the feed need not read every round for them.
    if (hasFeed) await realtime.start();
    await program.start();
  });
  return {
    fastify,
    platform,
    async close() {
      await realtime.close();
      await fastify.close();
      await program.stop();
      await platform.close();
    },
  };
}
