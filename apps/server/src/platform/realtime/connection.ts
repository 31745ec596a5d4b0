import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { feedChannels, type FeedChannel } from "@baize/contract";
import { frameOf, type Prepared } from "./frame.ts";

/** The holder of a ticket. */
export interface FeedIdentity {
  readonly memberId: bigint;
  readonly sessionId: string;
  readonly language: string;
  readonly merchantCode: string;
}

export interface HubLimits {
  readonly helloMs: number;
  readonly pingMs: number;
  readonly sessionCheckMs: number;
  readonly unreadBytesMax: number;
  readonly connectionsMax: number;
  readonly perMemberMax: number;
  /** Sockets of one visitor's address. */
  readonly perAddressMax: number;
  /** Shortest time between two balances on one connection. */
  readonly balanceEveryMs: number;
  /** Sockets written to before other work gets its turn. */
  readonly sliceSockets: number;
}

/**
 * One open feed socket: its numbers per channel, and what waits to be written to it.
 *
 * Balances are states, not events: of those that wait only the newest goes out, at most one per
 * `balanceEveryMs`. Everything else goes out in order.
 */
export interface Connection {
  readonly identity: FeedIdentity;
  queue(channel: FeedChannel, rest: Prepared): void;
  /** Writes what may be written now; false when a balance has to wait for its time. */
  flush(nowMs: number): boolean;
  ping(): void;
  /** Leaves out one number on every channel. */
  skip(): void;
  close(code: number): void;
}

export interface ConnectionParts {
  readonly socket: WebSocket;
  /** The stream under the socket, written to directly. */
  readonly raw: Duplex;
  readonly identity: FeedIdentity;
  readonly limits: HubLimits;
}

const closeReasons: Readonly<Record<number, string>> = {
  1008: "read_only",
  1013: "too_many_connections",
  4409: "session_ended",
  4413: "reader_too_slow",
};

/** A reader that does not even take the close frame is cut off. */
const closeMs = 2000;

// tidy: allow function-length, because its parts share what waits.
export function createConnection(parts: ConnectionParts): Connection {
  const { socket, raw, limits } = parts;
  const numbers: Record<FeedChannel, number> = {
    balance: 0,
    round: 0,
    deposit: 0,
    withdrawal: 0,
    bonus: 0,
    system: 0,
  };
  let waiting: [FeedChannel, Prepared][] = [];
  let balance: Prepared | undefined;
  let balanceAfterMs = 0;
  let isAlive = true;
  let isClosing = false;

  socket.on("pong", () => {
    isAlive = true;
  });

  function close(code: number): void {
    if (isClosing) return;
    isClosing = true;
    waiting = [];
    balance = undefined;
    socket.close(code, closeReasons[code]);
    setTimeout(() => socket.terminate(), closeMs).unref();
  }

  function write(channel: FeedChannel, rest: Prepared): void {
    numbers[channel] += 1;
    // Straight to the stream: safe because nothing here is ever fragmented or compressed.
    raw.write(frameOf(channel, numbers[channel], rest));
  }

  function writeWaiting(): void {
    if (waiting.length === 0) return;
    const rows = waiting;
    waiting = [];
    for (const [channel, rest] of rows) write(channel, rest);
  }

  return {
    identity: parts.identity,
    queue(channel, rest) {
      if (isClosing) return;
      if (channel === "balance") balance = rest;
      else waiting.push([channel, rest]);
    },
    flush(nowMs) {
      if (isClosing || socket.readyState !== socket.OPEN) return true;
      if (raw.writableLength > limits.unreadBytesMax) {
        close(4413);
        return true;
      }
      const isBalanceDue = balance !== undefined && nowMs >= balanceAfterMs;
      const isCorked = waiting.length + (isBalanceDue ? 1 : 0) > 1;
      if (isCorked) raw.cork();
      writeWaiting();
      if (balance !== undefined && isBalanceDue) {
        write("balance", balance);
        balance = undefined;
        balanceAfterMs = nowMs + limits.balanceEveryMs;
      }
      if (isCorked) raw.uncork();
      return balance === undefined;
    },
    ping() {
      if (!isAlive) {
        socket.terminate();
        return;
      }
      isAlive = false;
      if (socket.readyState === socket.OPEN) socket.ping();
    },
    skip() {
      for (const channel of feedChannels) numbers[channel] += 1;
    },
    close,
  };
}
