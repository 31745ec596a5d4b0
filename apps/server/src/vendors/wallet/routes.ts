import type { IncomingMessage } from "node:http";
import { walletCalls } from "@baize/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Refusal } from "../../platform/errors.ts";
import { isPlainAddress, refusedText } from "../../platform/http/plain-text.ts";
import type { Callbacks } from "./service.ts";
import type { WalletPath } from "./parse.ts";

/**
 * The wallet's HTTP: raw bytes in, because the signature is over them; status 200 out, always.
 *
 * A vendor's program and no browser reads the answer: the api registers these routes before the
 * hooks that guard pages and compress, no logger is made for a call, and body and answer do not
 * pass through what Fastify keeps for handlers that return values.
 */

const bodyBytesMax = 64 * 1024;

/**
 * Calls back once: with the whole body, or with nothing as soon as it is too large. Who hangs up
 * before that waits for no answer, and gets none.
 */
function readBody(request: IncomingMessage, done: (body: Buffer | undefined) => void): void {
  // tidy: allow money-number, because this is a length in bytes.
  if (Number(request.headers["content-length"] ?? 0) > bodyBytesMax) return done(undefined);
  const parts: Buffer[] = [];
  let length = 0;
  request.on("data", (part: Buffer) => {
    const before = length;
    length += part.length;
    if (length <= bodyBytesMax) parts.push(part);
    else if (before <= bodyBytesMax) done(undefined);
  });
  request.on("end", () => {
    if (length > bodyBytesMax) return;
    const [first = Buffer.alloc(0)] = parts;
    done(parts.length < 2 ? first : Buffer.concat(parts, length));
  });
  request.on("error", () => {});
}

/** Writes head and body in one piece. */
function send(reply: FastifyReply, text: string): void {
  reply.hijack();
  reply.raw.writeHead(200, [
    "x-request-id",
    reply.request.id,
    "cache-control",
    "no-store",
    "x-content-type-options",
    "nosniff",
    "content-type",
    "application/json; charset=utf-8",
    "content-length",
    String(Buffer.byteLength(text)),
  ]);
  reply.raw.end(text);
}

function refuseLarge(reply: FastifyReply): void {
  void reply.header("connection", "close").send(new Refusal("body_too_large"));
}

/** A header given twice arrives as one joined text, which is no signature. */
function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? undefined : value;
}

export function walletRoutes(callbacks: Callbacks) {
  function answer(vendorCode: string, path: WalletPath, reply: FastifyReply, body: Buffer): void {
    const { raw } = reply.request;
    const fail = (error: unknown) => void reply.send(error);
    try {
      const header = (name: string) => headerOf(raw, name);
      const answered = callbacks.handle(vendorCode, path, body, header);
      if (answered instanceof Promise) answered.then((text) => send(reply, text), fail);
      else send(reply, answered);
    } catch (error) {
      // We are called by a socket, and what it throws would end the process.
      fail(error);
    }
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    // The handler reads it.
    app.addContentTypeParser("*", (_request, body, done) => done(null, body));
    app.setChildLoggerFactory((log) => log);
    for (const path of Object.keys(walletCalls) as WalletPath[]) {
      app.post<{ Params: { vendorCode: string } }>(
        `/vendor/:vendorCode${path}`,
        { bodyLimit: bodyBytesMax },
        (request, reply) => {
          if (!isPlainAddress(request.raw.url ?? "")) {
            void reply.send(refusedText("url"));
            return;
          }
          readBody(request.raw, (body) => {
            if (body === undefined) refuseLarge(reply);
            else answer(request.params.vendorCode, path, reply, body);
          });
        },
      );
    }
  };
}
