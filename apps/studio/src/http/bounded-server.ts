/**
 * The HTTP server under the studio's routes and sockets. Strangers go at any moment: what is
 * written to a socket that is gone becomes an `error` event, and one that nobody listens to ends
 * the process. So every socket is listened to from its first moment, no listener lets an error out,
 * and what a stranger may hold is bounded in number and time.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { BlockList, isIP, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Log } from "../platform/log.ts";

export interface SocketLimits {
  /** Sockets at most, over all clients. */
  readonly connectionsMax: number;
  /** Sockets of one visitor. */
  readonly perAddressMax: number;
  /** Networks of our own proxies: they are not counted, and their X-Forwarded-For is believed. */
  readonly proxies: readonly string[];
}

export const defaultSocketLimits: SocketLimits = {
  connectionsMax: 20_000,
  perAddressMax: 1_000,
  proxies: [],
};

/** A socket that says nothing, and headers that come byte by byte. */
const headersMs = 15_000;
/** Bodies are small here; a phone on a bad line has sent one by then. */
const requestMs = 20_000;
const keepAliveMs = 72_000;
const lateCheckMs = 2_000;
const retryAfterSeconds = 5;

/** Whether this is the text of a network or address, such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = "", bits = "0"] = text.split("/");
  const bitsMax = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax;
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
const plain = (address: string) => address.replace(/^::ffff:(?=.*\.)/, "");

function createProxies(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

/** Counts sockets by visitor until they close; false above the bound. */
function createCount(max: number): (socket: Duplex, visitor: string) => boolean {
  const held = new Map<string, number>();
  return (socket, visitor) => {
    const now = (held.get(visitor) ?? 0) + 1;
    held.set(visitor, now);
    socket.once("close", () => {
      const left = (held.get(visitor) ?? 1) - 1;
      if (left > 0) held.set(visitor, left);
      else held.delete(visitor);
    });
    return now <= max;
  };
}

/** One answer without a body, then the end, also for a peer that never closes its side. */
export function refuseSocket(socket: Duplex, status: string, waitSeconds?: number): void {
  const wait = waitSeconds === undefined ? "" : `Retry-After: ${waitSeconds}\r\n`;
  socket.end(`HTTP/1.1 ${status}\r\n${wait}Connection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}

const clientErrors: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/** The answer to bytes that are no request. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
  else refuseSocket(socket, clientErrors[error.code ?? ""] ?? "400 Bad Request");
}

export type ServeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface BoundedServer {
  readonly server: Server;
  /** Who asks for a socket; one answer for all upgrades. */
  onUpgrade(serve: ServeUpgrade): void;
}

export function createBoundedServer(
  handler: RequestListener,
  limits: SocketLimits,
  log: Log,
): BoundedServer {
  const isProxy = createProxies(limits.proxies);
  const [countPeer, countVisitor] = [0, 1].map(() => createCount(limits.perAddressMax));
  /** Whatever goes wrong costs that stranger's socket only. */
  const guarded = (socket: Duplex, work: () => void) => {
    try {
      work();
    } catch (error) {
      socket.destroy();
      log.error({ error: error instanceof Error ? error.stack : String(error) }, "socket failed");
    }
  };
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: lateCheckMs,
    },
    (request, response) => guarded(request.socket, () => handler(request, response)),
  );
  server.maxConnections = limits.connectionsMax;
  const refuse = (socket: Duplex) =>
    refuseSocket(socket, "503 Service Unavailable", retryAfterSeconds);
  server.on("connection", (socket: Socket) => {
    socket.on("error", () => socket.destroy());
    const peer = plain(socket.remoteAddress ?? "");
    if (!isProxy(peer) && countPeer?.(socket, peer) === false) refuse(socket);
  });
  /** Behind a proxy, the address it saw. */
  const visitorOf = (request: IncomingMessage): string => {
    const peer = plain(request.socket.remoteAddress ?? "");
    if (!isProxy(peer)) return peer;
    return (
      String(request.headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)
        ?.trim() ?? peer
    );
  };
  return {
    server,
    onUpgrade(serve) {
      server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        // Node no longer listens to a socket that it hands over.
        socket.on("error", () => socket.destroy());
        guarded(socket, () => {
          if (countVisitor?.(socket, visitorOf(request)) === false) refuse(socket);
          else serve(request, socket, head);
        });
      });
    },
  };
}
