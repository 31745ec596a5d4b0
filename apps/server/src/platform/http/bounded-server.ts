import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Peers } from "./peers.ts";
import { holdSocket, refuseSocket, withSocket, type OnSocketError } from "./raw-sockets.ts";
import { createSocketCounts } from "./socket-counts.ts";

/**
 * The HTTP server under the calls, with bounds on what a stranger may hold: how many sockets there
 * are in all and from one network, and how long a request may take to arrive.
 */

export interface SocketLimits {
  /** Sockets at most, over all clients. */
  readonly connectionsMax: number;
  /** Sockets of one address, or of one IPv6 network. Our own proxies hold as many as they like. */
  readonly perAddressMax: number;
}

/** A socket that says nothing, and headers that come byte by byte. */
const headersMs = 15_000;
/** Slow senders are cut off; 35 s leaves room for the slowest answer we wait for ourselves. */
const requestMs = 35_000;
const keepAliveMs = 72_000;
/** How often Node looks for those that are late. */
const lateCheckMs = 2_000;
/** When a client with too many sockets may try again. */
const retryAfterSeconds = 5;

/** Listens to every socket from its first moment and refuses those above the bounds. */
function boundSockets(server: Server, limits: SocketLimits, peers: Peers): void {
  const tally = createSocketCounts();
  server.maxConnections = limits.connectionsMax;
  server.on("connection", (socket: Socket) => {
    holdSocket(socket);
    const address = socket.remoteAddress;
    if (address === undefined) {
      // Gone before we looked.
      socket.destroy();
      return;
    }
    if (peers.isProxy(address) || tally.count(socket, address, limits.perAddressMax)) return;
    refuseSocket(socket, "503 Service Unavailable", retryAfterSeconds);
  });
}

export interface BoundedServerDeps {
  readonly limits: SocketLimits;
  readonly peers: Peers;
  readonly onError: OnSocketError;
}

export function createBoundedServer(
  handler: RequestListener,
  { limits, peers, onError }: BoundedServerDeps,
): Server {
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: lateCheckMs,
    },
    (request, response) => withSocket(request.socket, onError, () => handler(request, response)),
  );
  boundSockets(server, limits, peers);
  return server;
}
