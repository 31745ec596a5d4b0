import { readFileSync } from "node:fs";
import path from "node:path";
import { socialProviders, type CallName } from "@baize/contract";
import type { FastifyInstance } from "fastify";
import {
  approvalRoutes,
  backofficeRoutes,
  createApprovals,
  createBackoffice,
  createFourEyes,
} from "./backoffice/index.ts";
import { criticalPlaces } from "./critical-places.ts";
import { brandRoutes, createBrand, serveCustomerService } from "./brand/index.ts";
import { catalogueRoutes, createCatalogue } from "./catalogue/index.ts";
import {
  contentRoutes,
  createArtList,
  createContent,
  createCoverList,
  serveMedia,
} from "./content/index.ts";
import { createDesks, deskRoutes } from "./desks.ts";
import { healthChecks } from "./health-checks.ts";
import {
  createIdentity,
  identityRoutes,
  serveKeySet,
  serveSocial,
  type Member,
  memberRegistered,
  sessionEnded,
} from "./identity/index.ts";
import { boardPorts, gamePorts } from "./game-ports.ts";
import { createLedger } from "./ledger/index.ts";
import { createMeasures, measureApi, measureProgram, type Measures } from "./measures.ts";
import { memberPorts } from "./member-ports.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import { openSealer } from "./platform/crypto.ts";
import type { Database, Tx } from "./platform/db.ts";
import { createCarriers, createDelivery, type Carriers } from "./platform/delivery/index.ts";
import type { Handlers } from "./platform/http/call.ts";
import { assertComplete, registerCalls } from "./platform/http/calls.ts";
import { serveDocs } from "./platform/http/docs.ts";
import { registerHealth } from "./platform/http/health.ts";
import { answerOnly } from "./platform/http/parts.ts";
import { createPeers, type Peers } from "./platform/http/peers.ts";
import { createHttpServer } from "./platform/http/server.ts";
import { createShedding } from "./platform/http/shedding.ts";
import { serveSite } from "./platform/http/site.ts";
import { createIdempotency } from "./platform/idempotency/index.ts";
import { createInvalidation } from "./platform/invalidation/index.ts";
import type { Ids } from "./platform/ids.ts";
import type { Log } from "./platform/log.ts";
import {
  createEventDecisions,
  createEvents,
  createWake,
  type Events,
} from "./platform/events/index.ts";
import { createRateLimit } from "./platform/rate-limit.ts";
import { createBus, createRealtime } from "./platform/realtime/index.ts";
import {
  createOfferGate,
  createProtection,
  createRisk,
  protectionRoutes,
} from "./protection/index.ts";
import { createVerification, verificationRoutes } from "./verification/index.ts";
import { openProgram, type Program } from "./program.ts";
import { createWebVitals } from "./platform/web-vitals.ts";
import { createRiskFeeds, tellSignIns } from "./risk-ports.ts";
import { createSideHere } from "./platform/side/index.ts";
import { createSideJobs, sidePorts, type ServerSide } from "./side-jobs.ts";
import { createSiteSources } from "./site-sources.ts";
import { createSupport, supportRoutes } from "./support/index.ts";
import { freeRoundHandlers } from "./rewards/index.ts";
import {
  createMemberFreePlays,
  createMemberFreeRounds,
  createMemberRewards,
} from "./reward-ports.ts";
import { createTill } from "./till.ts";
import { createSigner, createVendors, roundOf, type RoundMessage } from "./vendors/index.ts";

/**
 * The only place where modules meet: plain calls, one per module, each naming what it depends on.
 *
 * `createPlatform` puts the modules together for every program; `createApp` adds HTTP for the api.
 */
export interface PlatformDeps {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** The message carriers; where absent, those of the settings. */
  readonly carriers?: Carriers;
  /** Nothing is measured where absent. */
  readonly measures?: Measures;
  /** Runs expensive work; where absent, this program does. */
  readonly side?: ServerSide;
}

/**
 * Address of the site at a host the visitor typed, with the scheme and port of the public address.
 */
function siteUrlOf({ publicUrl }: Config, host: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.origin;
}

/** What the site shows of the external sign-ins in the settings. */
function signInServicesOf({ google, facebook, phoneAuth }: Config) {
  const social = socialProviders.filter((name) => ({ google, facebook })[name] !== undefined);
  return {
    social,
    firebase: phoneAuth && { url: phoneAuth.url, apiKey: phoneAuth.apiKey },
  };
}

function readKey(name: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new Error(`${name}: the key file ${file} cannot be read.`);
  }
}

/** What identity says happened, and what ends with a sign-in. */
function identityEvents(
  events: Events,
  endGameSessionsIn: (tx: Tx, memberId: bigint, loginSessionId: string) => Promise<void>,
) {
  return {
    onSignedIn: tellSignIns(events),
    onMemberRegistered: (tx: Tx, { memberId, merchantCode }: Member) =>
      events.publish(tx, memberRegistered({ memberId: String(memberId), merchantCode })),
    onSessionEnded: async (tx: Tx, ended: { memberId: bigint; sessionId: string }) => {
      await endGameSessionsIn(tx, ended.memberId, ended.sessionId);
      const { memberId, sessionId } = ended;
      await events.publish(tx, sessionEnded({ memberId: String(memberId), sessionId }));
    },
  };
}

type IdentityEvents = ReturnType<typeof identityEvents>;

/** What every module depends on. */
function createGround({ config, db, clock, ids, log, ...deps }: PlatformDeps) {
  const onError = (error: unknown) => log.error({ err: error }, "something failed aside");
  const onFailure = (failure: object) => log.warn(failure, "a message was not taken");
  const onConnectionError = (error: Error) => log.warn({ err: error }, "a connection was lost");
  const sealer = openSealer(config);
  const measures = deps.measures ?? createMeasures();
  const side = deps.side ?? createSideHere(createSideJobs());
  const waker = createWake({ db, onError });
  const { secondPersonAgeMs } = config;
  const carriers = deps.carriers ?? createCarriers(config);
  const events = createEvents({ ids });
  const invalidation = createInvalidation({ databaseUrl: config.databaseUrl, onError });
  return {
    db,
    clock,
    ids,
    log,
    onError,
    waker,
    onMoved: () => waker.wake(),
    sealer,
    operatorKey: () => readKey("OPERATOR_PRIVATE_KEY_FILE", config.operatorPrivateKeyFile),
    sign: createSigner(readKey("OPERATOR_PRIVATE_KEY_FILE", config.operatorPrivateKeyFile)),
    siteUrl: (host: string) => siteUrlOf(config, host),
    events,
    invalidation,
    secondPersonAgeMs,
    fourEyes: createFourEyes({ db, clock, ids, sealer, secondPersonAgeMs }),
    ledger: createLedger({
      db,
      url: config.databaseUrl,
      clock,
      ids,
      onConnectionError,
      onBatch: measures.onBatch,
    }),
    ...sidePorts(side),
    onCallbackAnswered: measures.onCallbackAnswered,
    measures,
    delivery: createDelivery({ db, clock, ids, sealer, carriers, onError, onFailure }),
    brand: createBrand({
      db,
      clock,
      events,
      invalidation,
      sealer,
      signInServices: signInServicesOf(config),
    }),
  };
}

type Ground = ReturnType<typeof createGround>;

function artDirOf({ distDir }: Config): string {
  return path.join(distDir, "art");
}

function createPieces({ config }: PlatformDeps, ground: Ground) {
  const { hasMerchant } = ground.brand;
  return createContent({ ...ground, hasMerchant, listArt: createArtList(artDirOf(config)) });
}

function createPeople({ config }: PlatformDeps, ground: Ground, events: IdentityEvents) {
  const { captchaVerifier, phoneAuth, google, facebook } = config;
  const outside = { captchaVerifier, phoneAuth, google, facebook };
  return createIdentity({ ...ground, ...outside, ...events, accounts: ground.ledger });
}

/** What asks a member's own limits before money moves. */
function createGuards(ground: Ground, identity: ReturnType<typeof createPeople>) {
  return createProtection({
    ...ground,
    signInsSince: identity.signInsSince,
    startOf: identity.sessionStart,
    endSession: identity.endSessionIn,
    samePerson: identity.samePerson,
    accountOf: async (memberId) => (await identity.getMember(memberId)).username,
  });
}

/** What is asked before anything is offered to anybody. */
function createOffers(
  ground: Ground,
  { samePerson, findMembersIn }: ReturnType<typeof createPeople>,
) {
  return createOfferGate({
    ...ground,
    samePerson,
    listShut: async (reader, memberIds) => {
      const members = await findMembersIn(reader, memberIds);
      return new Set(members.filter((one) => one.status !== "open").map((one) => one.memberId));
    },
  });
}

/** What asks them before money is played with. */
function playGuards({ placeGuarded, checkPlay, admitPlay }: ReturnType<typeof createGuards>) {
  return { placeGuarded, checkPlay, admitPlay };
}

/** Finishes what waits. The database is the caller's to end. */
async function closeGround(
  ground: Ground,
  identity: ReturnType<typeof createPeople>,
): Promise<void> {
  await ground.invalidation.close();
  await identity.idle();
  await ground.delivery.close();
  await ground.ledger.stop();
  await ground.waker.close();
}

export function createPlatform(deps: PlatformDeps) {
  const ground = createGround(deps);
  const { ledger, sign, brand, delivery, onMoved } = ground;
  const told = identityEvents(ground.events, (tx, memberId, loginSessionId) =>
    vendors.endGameSessionsIn(tx, memberId, loginSessionId),
  );
  const identity = createPeople(deps, ground, told);
  const protection = createGuards(ground, identity);
  const offers = createOffers(ground, identity);
  const content = createPieces(deps, ground);
  const { declared, findMembers, findMembersIn } = identity;
  const known = { declared, findMembers, findMembersIn };
  const risk = createRisk({ ...ground, findMembers });
  const riskFeeds = createRiskFeeds({ ...ground, risk, findMembersIn });
  const verification = createVerification({ ...ground, ...known, content });
  const support = createSupport({ ...ground, content, identity });
  const listCovers = createCoverList(artDirOf(deps.config));
  const lobby = { identity, content, listCovers, ...boardPorts(ground) };
  const catalogue = createCatalogue({ ...ground, ...lobby });
  const vendors = createVendors({
    ...ground,
    ...memberPorts(brand, identity),
    ...playGuards(protection),
    ...gamePorts(deps.config, catalogue),
    offers,
    freeRounds: createMemberFreePlays(ground),
    findMembers,
    timeZoneOf: async (merchantCode) => (await brand.getMerchant(merchantCode)).timeZone,
    onLaunched: catalogue.recordLaunch,
  });
  measureProgram(ground.measures.metrics, ground);
  const rewards = createMemberRewards({ ...ground, brand, identity, catalogue, risk, offers });
  const freeRounds = createMemberFreeRounds({ ...ground, catalogue, vendors, offers });
  const guards = { protection, risk, verification, rewards };
  const { reconciliation: vendorReconciliation } = vendors;
  const sources = { identity, content, support, catalogue, vendorReconciliation };
  const system = { log: deps.log, config: deps.config, places: criticalPlaces };
  const cashier = createTill(deps.config, ground, { brand, identity, content, offers, ...guards });
  return {
    ledger,
    measures: ground.measures,
    events: ground.events,
    wake: onMoved,
    invalidation: ground.invalidation,
    sign,
    brand,
    delivery,
    identity,
    protection,
    offers,
    risk,
    riskFeeds,
    eventDecisions: createEventDecisions({ db: deps.db, consumers: riskFeeds.consumers }),
    verification,
    content,
    catalogue,
    vendors,
    cashier,
    rewards,
    freeRounds,
    support,
    backoffice: createBackoffice(ground),
    approvals: createApprovals(ground),
    ...createDesks({ ...ground, ...guards, ...sources, ...system, vendors, freeRounds }, cashier),
    webVitals: createWebVitals(ground),
    close: () => closeGround(ground, identity),
  };
}

export type Platform = ReturnType<typeof createPlatform>;

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
  return createRealtime({
    db,
    clock,
    ids,
    bus: createBus({ databaseUrl, natsUrl, onError }),
    isOriginAllowed: (origin, host) =>
      origin === publicOrigin || origin === `http://${host}` || origin === `https://${host}`,
    liveSessions: identity.liveSessions,
    localise(channel, data, language) {
      if (channel !== "round") return data;
      const message = data as RoundMessage;
      const { vendorCode, gameCode } = message;
      return roundOf(message, catalogue.describeGameNow(vendorCode, gameCode, language));
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

function serveHealth(app: FastifyInstance, deps: PlatformDeps): Program {
  const program = openProgram(deps, "api");
  registerHealth(app, healthChecks(deps, program.timekeeper), deps.config.instanceId);
  return program;
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

/** The handlers of the contract's calls: all but those of the feed. */
export function handlersOf(platform: Platform) {
  const { brand, identity, content, cashier } = platform;
  const handlers = {
    ...brandRoutes(brand, content),
    ...identityRoutes(identity),
    ...protectionRoutes(platform.protection),
    ...verificationRoutes(platform.verification),
    ...contentRoutes(content, platform.offers),
    ...catalogueRoutes(platform.catalogue),
    ...platform.vendors.handlers,
    ...cashier.handlers,
    ...platform.rewards.handlers,
    ...freeRoundHandlers(platform.freeRounds),
    ...backofficeRoutes(platform.backoffice),
    ...approvalRoutes(platform.approvals, (): Partial<Handlers<CallName>> => handlers),
    ...supportRoutes(platform.support),
    ...deskRoutes(platform),
    ...platform.webVitals.handlers,
  };
  return handlers;
}

/** The api: every call of the contract, vendors' and providers' calls, the feed and the site. */
export async function createApp(deps: PlatformDeps): Promise<App> {
  const { config, db, clock } = deps;
  const platform = createPlatform(deps);
  const { brand, identity, vendors, cashier, backoffice } = platform;
  const peers = createPeers(config.trustProxy === false ? [] : config.trustProxy);
  const realtime = createFeed(deps, platform, peers);
  const handlers: Handlers<CallName> = { ...handlersOf(platform), ...realtime.handlers };
  assertComplete(handlers);
  const { frameOrigins } = platform.vendors.accounts;
  const fastify = await createHttpServer({ ...deps, peers, frameOrigins });
  answerOnly(fastify, config.apiParts);
  measureApi(platform.measures, fastify, realtime.hub);
  const rateLimit = createRateLimit({ clock, factor: config.rateLimitFactor });
  const brandResolvers = {
    findMerchant: brand.findCallMerchant,
    isRegionBlocked: brand.isRegionBlocked,
  };
  const shedding = createShedding(fastify, config.load, clock);
  registerCalls(fastify, handlers, {
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
  await vendors.sealClearKeys();
  await fastify.register(vendors.routes);
  await fastify.register(cashier.routes);
  serveKeySet(fastify, identity);
  serveAddresses(fastify, platform, { resolvers: brandResolvers, rateLimit, shedding });
  const program = serveHealth(fastify, deps);
  await serveDocs(fastify);
  await servePages(fastify, config, platform);
  if (config.apiParts.includes("site")) realtime.hub.attach(fastify.server);
  fastify.addHook("onListen", async () => {
    await platform.invalidation.start();
    await realtime.start();
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
