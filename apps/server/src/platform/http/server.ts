import compress from "@fastify/compress";
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import type { Ids } from "../ids.ts";
import type { Log } from "../log.ts";
import { createBoundedServer } from "./bounded-server.ts";
import type { Peers } from "./peers.ts";
import { isPlainAddress, refusedText, textOfBody } from "./plain-text.ts";
import { answerClientError } from "./raw-sockets.ts";
import { answerError } from "./refuse.ts";
import { secureHeaders } from "./security.ts";

/** Bytes a body may have, and one that the contract calls large. */
export const bodyBytesMax = 64 * 1024;
export const largeBodyBytesMax = 7 * 1024 * 1024;

/** Answers under this size are sent as they are: compressing them costs more than it saves. */
const compressBytesMin = 2048;

declare module "fastify" {
  interface FastifyContextConfig {
    call?: string;
  }
  interface FastifyInstance {
    /** Every route there is, as "GET /path", for the test that lists them. */
    readonly knownRoutes: Set<string>;
  }
}

/** Refuses JSON that holds anything but text, before a route sees it. */
function readPlainText(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["text/plain", "application/json"]);
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    try {
      void parseJson(request, textOfBody(Buffer.isBuffer(body) ? body : Buffer.from(body)), done);
    } catch (error) {
      done(error as Error);
    }
  });
}

/** What every answer of the site has: a name to ask about it by. And no address but text. */
function answerNamed(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done(isPlainAddress(request.raw.url ?? "") ? undefined : refusedText("url"));
  });
}

export interface HttpServerDeps {
  readonly config: Config;
  readonly log: Log;
  readonly ids: Ids;
  readonly peers: Peers;
  /** Where frames of games may come from beside what the settings name. */
  readonly frameOrigins?: () => Promise<readonly string[]>;
  /** Routes that programs call and no browser: no hook that guards a page runs for a bet. */
  readonly forPrograms: (app: FastifyInstance) => Promise<void>;
  /** All others, and what answers where there is no route. */
  readonly forBrowsers: (site: FastifyInstance) => Promise<void>;
}

/** Headers that guard a page, compression, and a line in the log for each call. */
async function guardPages(site: FastifyInstance, deps: HttpServerDeps): Promise<void> {
  const { config, frameOrigins = () => Promise.resolve([]) } = deps;
  await secureHeaders(site, config, frameOrigins);
  await site.register(compress, {
    threshold: compressBytesMin,
    encodings: ["gzip"],
    requestEncodings: ["identity"],
  });
  site.addHook("onResponse", (request, reply, done) => {
    const call = request.routeOptions.config.call;
    if (call !== undefined) {
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      request.log.info({ call, status: reply.statusCode, ms, ip: request.ip }, "answered");
    }
    done();
  });
}

/**
 * An HTTP server with the platform's limits, log lines, headers and error answers. Programs and
 * browsers have a scope each, because a hook of the whole server would run for both.
 */
export async function createHttpServer(deps: HttpServerDeps): Promise<FastifyInstance> {
  const { config, log, ids, peers, forPrograms, forBrowsers } = deps;
  const loggerInstance: FastifyBaseLogger = log;
  const onError = (error: unknown) => log.error({ err: error }, "a socket's bytes failed");
  const app: FastifyInstance = fastify({
    loggerInstance,
    serverFactory: (handler) =>
      createBoundedServer(handler, { limits: config.load, peers, onError }),
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: bodyBytesMax,
    genReqId: () => ids.uuidv7(),
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 256 },
  });
  const knownRoutes = new Set<string>();
  app.decorate("knownRoutes", knownRoutes);
  app.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) knownRoutes.add(`${one} ${url}`);
  });
  readPlainText(app);
  app.setErrorHandler(answerError);
  await app.register(forPrograms);
  await app.register(async (site) => {
    answerNamed(site);
    await guardPages(site, deps);
    await forBrowsers(site);
  });
  return app;
}

const callPath = /^\/(?:wps|lgw|lotto|vendor|console\/api|agent\/api)(?:\/|$)/;

/** Whether a path belongs to the calls rather than to the site. */
export function isCallPath(url: string): boolean {
  return callPath.test(url);
}
