/**
 * The studio's HTTP server: frames, platforms, health. Refusals become answers here and nowhere
 * else.
 */
import Fastify, { type FastifyInstance } from "fastify";
import { StudioRefusal } from "../engine/refusal.ts";
import { isPlainAddress, readJson } from "../platform/plain-text.ts";
import { isClockOff, type Studio } from "../studio.ts";
import {
  answerClientError,
  createBoundedServer,
  defaultSocketLimits,
  refuseSocket,
  type BoundedServer,
  type SocketLimits,
} from "./bounded-server.ts";
import { crashCode, registerFrameRoutes } from "./frame-routes.ts";
import { registerFreeRoundRoutes } from "./free-round-routes.ts";
import { registerJackpotRoutes } from "./jackpot-routes.ts";
import { registerLotteryRoutes } from "./lottery-routes.ts";
import { registerOperatorRoutes } from "./operator-routes.ts";
import { registerPages } from "./pages.ts";
import { registerRoundPage } from "./round-page.ts";
import { registerStepRoutes } from "./step-routes.ts";

const notFoundPage =
  '<!doctype html><html lang="en"><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width"><title>There is nothing here</title>' +
  '<main><h1>There is nothing here</h1><p><a href="/verify">Check a round</a></p></main></html>';

/** Answers an unknown address typed into a browser with a page. */
function answerTyped(app: FastifyInstance): void {
  app.setNotFoundHandler(async (request, reply) => {
    reply.code(404);
    const isTyped = request.headers.accept?.includes("text/html") === true;
    if (!isTyped) return reply.send({ error: "not found" });
    return reply.type("text/html; charset=utf-8").send(notFoundPage);
  });
  // There is nothing at the root but what anybody may do here: check a round.
  for (const typed of ["/", "/verify/"]) {
    app.get(typed, (_request, reply) => reply.redirect("/verify", 302));
  }
}

declare module "fastify" {
  interface FastifyRequest {
    /** The bytes as they came, for signatures. */
    rawBody?: Buffer;
  }
}

const bodyBytesMax = 16 * 1024;

const isOperatorPath = (url: string): boolean => url.startsWith("/operator/");

function registerHealth(
  app: FastifyInstance,
  studio: Studio,
  instanceId: string | undefined,
): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const [isReady, offsetMs] = [await studio.isReady(), await studio.clockOffsetMs()];
    if (instanceId !== undefined) reply.header("x-instance-id", instanceId);
    if (!isReady) return reply.code(503).send({ status: "not ready" });
    const status = isClockOff(offsetMs) ? "degraded" : "ready";
    return reply.send({ status, clockOffsetMs: offsetMs });
  });
}

export async function createServer(
  studio: Studio,
  options: { readonly limits?: Partial<SocketLimits>; readonly instanceId?: string } = {},
): Promise<FastifyInstance> {
  let bounded: BoundedServer | undefined;
  const app = Fastify({
    bodyLimit: bodyBytesMax,
    forceCloseConnections: "idle",
    serverFactory: (handler) => {
      bounded = createBoundedServer(
        handler,
        { ...defaultSocketLimits, ...options.limits },
        studio.log,
      );
      return bounded.server;
    },
    clientErrorHandler: answerClientError,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const raw = Buffer.isBuffer(body) ? body : Buffer.from(body);
    request.rawBody = raw;
    if (raw.length === 0) return done(null, undefined);
    const value = readJson(raw);
    // A signed call must be answered by its signature first, so there what cannot be read is an
    // absent body.
    if (value !== undefined || isOperatorPath(request.url)) done(null, value);
    else done(new StudioRefusal("bad_request"));
  });
  app.addHook("onRequest", async (request) => {
    if (!isPlainAddress(request.raw.url ?? "")) throw new StudioRefusal("bad_request");
  });
  app.setErrorHandler(async (error: unknown, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.code === "internal_error") {
      const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
      studio.log.error({ route: request.routeOptions.url, error: said }, "request failed");
    }
    const { code, message, balance, waitMs } = refusal;
    // What is undefined does not travel.
    const answer = { success: false, code, message, balance, waitMs };
    return reply.code(refusal.httpStatus).send(answer);
  });
  answerTyped(app);
  registerHealth(app, studio, options.instanceId);
  await registerPages(app, studio);
  registerFrameRoutes(app, studio);
  registerStepRoutes(app, studio);
  registerJackpotRoutes(app, studio);
  registerFreeRoundRoutes(app, studio);
  registerLotteryRoutes(app, studio);
  registerOperatorRoutes(app, studio);
  registerRoundPage(app, studio);
  if (bounded !== undefined) takeUpgrades(bounded, studio);
  return app;
}

/** Opens sockets of shared rounds and of draws. */
function takeUpgrades(bounded: BoundedServer, studio: Studio): void {
  const ownOrigin = new URL(studio.publicUrl).origin;
  bounded.onUpgrade((request, socket, head) => {
    const { origin } = request.headers;
    // Browsers always send an origin; only our own frames may open the socket.
    const isOurs = origin === undefined || origin === ownOrigin;
    const found = /^\/socket(?:\/([A-Za-z0-9_-]+))?(?:\?|$)/.exec(request.url ?? "");
    const gameCode = found?.[1] ?? crashCode;
    if (found === null) refuseSocket(socket, "404 Not Found");
    else if (!isOurs) refuseSocket(socket, "403 Forbidden");
    else if (
      !studio.sharedRounds.upgrade(gameCode, request, socket, head) &&
      studio.lotteryFeed?.upgrade(gameCode, request, socket, head) !== true
    ) {
      refuseSocket(socket, "404 Not Found");
    }
  });
}

function refusalOf(error: unknown): StudioRefusal {
  if (error instanceof StudioRefusal) return error;
  const isClientFault =
    typeof error === "object" &&
    error !== null &&
    "statusCode" in error &&
    typeof error.statusCode === "number" &&
    error.statusCode < 500;
  return new StudioRefusal(isClientFault ? "bad_request" : "internal_error");
}
