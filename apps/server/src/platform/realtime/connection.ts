import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { feedChannels, type FeedChannel } from "@baize/contract";
import type { Message } from "./message.ts";

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
  /** How often a followed topic is read. */
  readonly topicEveryMs: number;
  /** Changes of what one connection follows. */
  readonly followsPerMinute: number;
}

/**
 * One open feed socket: its numbers per channel, and what waits to be written to it.
 *
 * Balances are states, not events: of those that wait only the newest goes out, at most one per
 * `balanceEveryMs`. Everything else goes out in order.
 */
export interface Connection {
  readonly identity: FeedIdentity;
  queue(message: Message): void;
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
  readonly onError: (error: unknown) => void;
}

const closeReasons: Readonly<Record<number, string>> = {
  1008: "read_only",
  1013: "too_many_connections",
  4409: "session_ended",
  4413: "reader_too_slow",
};

/** A reader that does not even take the close frame is cut off. */
const closeMs = 2000;

/** A socket with what waits for it. */
interface Line extends ConnectionParts {
  readonly numbers: Record<FeedChannel, number>;
  waiting: Message[];
  balance: Message | undefined;
  balanceAfterMs: number;
  isAlive: boolean;
  isClosing: boolean;
}

function lineOf(parts: ConnectionParts): Line {
  return {
    ...parts,
    numbers: {
      balance: 0,
      round: 0,
      deposit: 0,
      withdrawal: 0,
      bonus: 0,
      reward: 0,
      points: 0,
      board: 0,
      inbox: 0,
      system: 0,
    },
    waiting: [],
    balance: undefined,
    balanceAfterMs: 0,
    isAlive: true,
    isClosing: false,
  };
}

function close(line: Line, code: number): void {
  if (line.isClosing) return;
  line.isClosing = true;
  line.waiting = [];
  line.balance = undefined;
  line.socket.close(code, closeReasons[code]);
  setTimeout(() => line.socket.terminate(), closeMs).unref();
}

function queue(line: Line, message: Message): void {
  if (line.isClosing) return;
  if (message.channel === "balance") line.balance = message;
  else line.waiting.push(message);
}

function write({ numbers, raw, identity, onError }: Line, message: Message): void {
  const { channel } = message;
  numbers[channel] += 1;
  try {
    // Straight to the stream: safe because nothing here is ever fragmented or compressed.
    raw.write(message.frame(numbers[channel], identity.language));
  } catch (error) {
    // One that cannot be encoded is a gap in the numbers, after which the client reads.
    onError(error);
  }
}

function writeWaiting(line: Line): void {
  if (line.waiting.length === 0) return;
  const rows = line.waiting;
  line.waiting = [];
  for (const message of rows) write(line, message);
}

function flush(line: Line, nowMs: number): boolean {
  const { socket, raw, limits, balance } = line;
  if (line.isClosing || socket.readyState !== socket.OPEN) return true;
  if (raw.writableLength > limits.unreadBytesMax) {
    close(line, 4413);
    return true;
  }
  const isBalanceDue = balance !== undefined && nowMs >= line.balanceAfterMs;
  const isCorked = line.waiting.length + (isBalanceDue ? 1 : 0) > 1;
  if (isCorked) raw.cork();
  writeWaiting(line);
  if (balance !== undefined && isBalanceDue) {
    line.balance = undefined;
    line.balanceAfterMs = nowMs + limits.balanceEveryMs;
    write(line, balance);
  }
  if (isCorked) raw.uncork();
  return line.balance === undefined;
}

function ping(line: Line): void {
  if (!line.isAlive) {
    line.socket.terminate();
    return;
  }
  line.isAlive = false;
  if (line.socket.readyState === line.socket.OPEN) line.socket.ping();
}

export function createConnection(parts: ConnectionParts): Connection {
  const line = lineOf(parts);
  parts.socket.on("pong", () => {
    line.isAlive = true;
  });
  return {
    identity: parts.identity,
    queue: (message) => queue(line, message),
    flush: (nowMs) => flush(line, nowMs),
    ping: () => ping(line),
    skip() {
      for (const channel of feedChannels) line.numbers[channel] += 1;
    },
    close: (code) => close(line, code),
  };
}
