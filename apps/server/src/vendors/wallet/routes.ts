import { walletCalls } from "@baize/contract";
import type { FastifyInstance } from "fastify";
import type { Callbacks } from "./service.ts";
import type { WalletPath } from "./parse.ts";

/**
 * The wallet's HTTP: raw bytes in, because the signature is over them; status 200 out, always.
 *
 * A vendor's program and no browser reads the answer: the api registers these routes before the
 * hooks that guard pages and compress, and no logger is made for a call.
 */

const bodyBytesMax = 64 * 1024;

export function walletRoutes(callbacks: Callbacks) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: bodyBytesMax },
      (_request, body, done) => done(null, body),
    );
    app.setChildLoggerFactory((log) => log);
    for (const path of Object.keys(walletCalls) as WalletPath[]) {
      app.post<{ Params: { vendorCode: string } }>(
        `/vendor/:vendorCode${path}`,
        { bodyLimit: bodyBytesMax },
        (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const answer = callbacks.handle(
            request.params.vendorCode,
            path,
            body,
            // A header given twice arrives as one joined text, which is no signature.
            (name) => {
              const value = request.raw.headers[name];
              return Array.isArray(value) ? undefined : value;
            },
          );
          reply.header("cache-control", "no-store").type("application/json; charset=utf-8");
          if (!(answer instanceof Promise)) return void reply.send(answer);
          answer.then(
            (text) => reply.send(text),
            (error: unknown) => reply.send(error),
          );
        },
      );
    }
  };
}
