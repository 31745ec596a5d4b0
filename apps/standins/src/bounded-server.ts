import { isUtf8 } from "node:buffer";
import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";

/**
 * The HTTP server under the stand-ins. A write to a socket whose peer has left emits an `error`
 * event, which ends the process if nothing listens: every socket is listened to from its first
 * moment, and no listener lets an error out.
 */

const connectionsMax = 5_000;
const headersMs = 15_000;
const requestMs = 20_000;
const lateCheckMs = 2_000;

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}

/** The answer to bytes that are no request. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
  else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") refuse(socket, "408 Request Timeout");
  else refuse(socket, "400 Bad Request");
}

export function createBoundedServer(handler: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: lateCheckMs,
    },
    (request, response) => {
      try {
        handler(request, response);
      } catch {
        request.socket.destroy();
      }
    },
  );
  server.maxConnections = connectionsMax;
  server.on("connection", (socket: Socket) => {
    socket.on("error", () => socket.destroy());
  });
  return server;
}

function isPlainAddress(url: string): boolean {
  if (!/^[\x21-\x7e]*$/.test(url)) return false;
  try {
    return !decodeURIComponent(url.replace(/%(?![0-9a-f]{2})/gi, "%25")).includes("\0");
  } catch {
    return false;
  }
}

/** Addresses and JSON that are no text are refused before a route sees them. */
export function readPlainText(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
    const text = isUtf8(bytes) ? bytes.toString("utf8") : "";
    void parseJson(request, text, done);
  });
  app.addHook("onRequest", async (request, reply) => {
    if (isPlainAddress(request.raw.url ?? "")) return;
    await reply.code(400).send({ error: "The address is not text." });
  });
}
