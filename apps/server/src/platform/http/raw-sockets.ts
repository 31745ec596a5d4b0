import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Sockets as strangers hold them. A client may leave at any moment, and what was written to a
 * socket that is gone becomes an `error` event: one that nobody listens to ends the process. So
 * every socket is listened to before anything is written to it, and no listener lets an error out.
 */

export type OnSocketError = (error: unknown) => void;

/** Listens for the end of a socket that is written to by hand. */
export function holdSocket(socket: Duplex): void {
  socket.on("error", () => socket.destroy());
}

/** Runs what a stranger's bytes set off; whatever goes wrong costs that stranger's socket only. */
export function withSocket(socket: Duplex, onError: OnSocketError, work: () => void): void {
  try {
    work();
  } catch (error) {
    socket.destroy();
    try {
      onError(error);
    } catch {
      // Even a log that fails must not end the process from inside a listener.
    }
  }
}

/** One answer without a body, then the end, also for a peer that never closes its side. */
export function refuseSocket(socket: Duplex, status: string, retryAfterSeconds?: number): void {
  const wait = retryAfterSeconds === undefined ? "" : `Retry-After: ${retryAfterSeconds}\r\n`;
  socket.end(`HTTP/1.1 ${status}\r\n${wait}Connection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}

export type ServeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Listens for upgrades; after one Node itself no longer listens to the socket. */
export function listenForUpgrades(
  server: Server,
  serve: ServeUpgrade,
  onError: OnSocketError,
): void {
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    holdSocket(socket);
    withSocket(socket, onError, () => serve(request, socket, head));
  });
}

const clientErrorStatus: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/** The answer to bytes that are no request. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  holdSocket(socket);
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  refuseSocket(socket, clientErrorStatus[error.code ?? ""] ?? "400 Bad Request");
}
