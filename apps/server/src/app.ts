import path from "node:path";
import type { CallName } from "@baize/contract";
import type { FastifyInstance } from "fastify";
import { brandRoutes, createBrand } from "./brand/index.ts";
import { catalogueRoutes, createCatalogue, type TopWin } from "./catalogue/index.ts";
import { createIdentity, identityRoutes, serveKeySet } from "./identity/index.ts";
import { createLedger } from "./ledger/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import { createSealer, readMasterKey } from "./platform/crypto.ts";
import type { Database } from "./platform/db.ts";
import type { Handlers } from "./platform/http/call.ts";
import { registerCalls } from "./platform/http/calls.ts";
import { serveDocs } from "./platform/http/docs.ts";
import { registerHealth, type HealthCheck } from "./platform/http/health.ts";
import { createHttpServer } from "./platform/http/server.ts";
import { serveSite } from "./platform/http/site.ts";
import { createIdempotency } from "./platform/idempotency.ts";
import type { Ids } from "./platform/ids.ts";
import type { Log } from "./platform/log.ts";
import { createOutbox } from "./platform/outbox/index.ts";
import { createRateLimit } from "./platform/rate-limit.ts";

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
}

export function createPlatform(deps: PlatformDeps) {
  const { config, db, clock, ids, log } = deps;
  const onConnectionError = (error: Error) => log.warn({ err: error }, "a connection was lost");
  const sealer = createSealer(readMasterKey(config));
  const outbox = createOutbox({ ids });
  const ledger = createLedger({ db, url: config.databaseUrl, clock, ids, onConnectionError });
  const brand = createBrand({ db, clock });
  const identity = createIdentity({
    db,
    clock,
    ids,
    brand,
    sealer,
    accounts: ledger,
    onMemberRegistered: (tx, { memberId, merchantCode }) =>
      outbox.emit(tx, {
        kind: "identity.member_registered",
        payload: { memberId: String(memberId), merchantCode },
      }),
    onSessionEnded: (tx, { memberId, sessionId }) =>
      outbox.emit(tx, {
        kind: "identity.session_ended",
        payload: { memberId: String(memberId), sessionId },
      }),
  });
  const catalogue = createCatalogue({
    db,
    clock,
    identity,
    listTopWins: async (): Promise<TopWin[]> => [],
  });
  const handlers: Partial<Handlers<CallName>> = {
    ...brandRoutes(brand),
    ...identityRoutes(identity),
    ...catalogueRoutes(catalogue),
  };
  return {
    ledger,
    outbox,
    brand,
    identity,
    catalogue,
    handlers,
    /** Finishes what waits. The database is the caller's to end. */
    async close(): Promise<void> {
      await ledger.stop();
    },
  };
}

export type Platform = ReturnType<typeof createPlatform>;

export interface App {
  readonly fastify: FastifyInstance;
  readonly platform: Platform;
  /** Stops HTTP first, then finishes what waits. */
  close(): Promise<void>;
}

function healthChecks({ db }: PlatformDeps): HealthCheck[] {
  return [
    {
      name: "database",
      check: async () => {
        await db.read((reader) => reader.query("select 1"));
      },
    },
  ];
}

/** The api: every call of the contract, the site, the reference, and health. */
export async function createApp(deps: PlatformDeps): Promise<App> {
  const { config, db, clock } = deps;
  const platform = createPlatform(deps);
  const { brand, identity, handlers } = platform;
  const fastify = await createHttpServer(deps);
  registerCalls(fastify, handlers, {
    resolvers: {
      findMerchant: brand.findCallMerchant,
      isRegionBlocked: brand.isRegionBlocked,
      findSession: identity.findSession,
      openPayload: identity.payloads.open,
    },
    rateLimit: createRateLimit({ clock, factor: config.rateLimitFactor }),
    idempotency: createIdempotency({ db, clock }),
  });
  serveKeySet(fastify, identity);
  registerHealth(fastify, healthChecks(deps));
  await serveDocs(fastify);
  await serveSite(fastify, {
    webDir: path.join(config.distDir, "web"),
    artDir: path.join(config.distDir, "art"),
  });
  return {
    fastify,
    platform,
    async close() {
      await fastify.close();
      await platform.close();
    },
  };
}
