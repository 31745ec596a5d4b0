import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { FeedFollow, FeedHello, type FeedChannel, type FeedTopic } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import type { Clock } from "../clock.ts";
import { listenForUpgrades, refuseSocket } from "../http/raw-sockets.ts";
import { createSocketCounts } from "../http/socket-counts.ts";
import {
  createConnection,
  type Connection,
  type FeedIdentity,
  type HubLimits,
} from "./connection.ts";
import { createTopics, type Topics } from "./topics.ts";
import { messageToMany, messageToOne, type Localise, type Message } from "./message.ts";

/**
 * The hub: every feed socket of this process, and the way from a message to those who may read it.
 *
 *   upgraded   hello with a valid ticket   → open
 *   upgraded   hello with another          → closed 4401
 *   upgraded   5 s without hello           → closed 4408
 *   open       session ends or runs out    → closed 4409
 *   open       more than 64 kB unread      → closed 4413
 *   open       follows a topic             → gets it when it changes
 *   open       any other message           → closed 1008, and more than 60 of them in a minute
 *
 * What always holds: a member's messages reach only connections opened with that member's ticket,
 * numbers per channel grow by one, and a number that was skipped tells the client to read over
 * HTTP. The hub keeps no message for later; the truth is always one HTTP call away.
 */

export interface HubOptions {
  readonly clock: Clock;
  /** Takes the ticket out of circulation; undefined when it is unknown, used or too old. */
  readonly redeemTicket: (ticket: string) => Promise<FeedIdentity | undefined>;
  /** May a page of this origin open the feed at this host? */
  readonly isOriginAllowed: (origin: string, host: string) => boolean;
  /** Of these sessions, those that are still good; asked at the start and every half minute. */
  readonly liveSessions?: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** A topic as a brand's members see it; without it nothing can be followed. */
  readonly readTopic?: (topic: FeedTopic, merchantCode: string) => Promise<unknown>;
  /** Puts names into the connection's language; without it data goes out as it came. */
  readonly localise?: Localise;
  readonly onError?: (error: unknown) => void;
  /** Whose socket it is; the peer's address where absent. */
  readonly visitorOf?: (request: IncomingMessage) => string;
  readonly limits?: Partial<HubLimits>;
}

const defaultLimits: HubLimits = {
  helloMs: 5000,
  pingMs: 25_000,
  sessionCheckMs: 30_000,
  unreadBytesMax: 65_536,
  connectionsMax: 15_000,
  perMemberMax: 12,
  perAddressMax: 1_000,
  balanceEveryMs: 100,
  sliceSockets: 200,
  topicEveryMs: 1_000,
  followsPerMinute: 60,
};

export interface Hub {
  /** Serves `/feed` on this HTTP server. */
  attach(server: Server): void;
  /** To every connection of a member. Of waiting balances only the newest goes out. */
  publish(memberId: bigint, channel: FeedChannel, data: unknown): void;
  /** To everybody, encoded once per language. */
  broadcast(channel: FeedChannel, data: unknown): void;
  /** Closes the connections of a session with 4409. */
  endSession(sessionId: string): void;
  /** Something may have been missed: skips a number everywhere, so that clients read again. */
  bump(): void;
  readonly size: number;
  close(): Promise<void>;
}

const feedPath = "/feed";
/** When a refused page may try again. */
const retryAfterSeconds = 5;

const nobody: ReadonlySet<Connection> = new Set();

/** Connections by member, and the queue of those with something to write. */
function createRoom(limits: HubLimits, clock: Clock) {
  const byMember = new Map<bigint, Set<Connection>>();
  const all = new Set<Connection>();
  let dirty = new Set<Connection>();
  let delayed = new Set<Connection>();
  let scheduled: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout | undefined;

  function writeSlice(): void {
    scheduled = undefined;
    let written = 0;
    const nowMs = clock.monotonicMs();
    for (const connection of dirty) {
      dirty.delete(connection);
      if (!connection.flush(nowMs)) delayed.add(connection);
      written += 1;
      if (written === limits.sliceSockets) break;
    }
    if (dirty.size > 0) scheduled = setImmediate(writeSlice);
    if (delayed.size > 0) timer ??= setTimeout(wakeDelayed, limits.balanceEveryMs / 4);
  }

  function wakeDelayed(): void {
    timer = undefined;
    if (delayed.size === 0) return;
    if (dirty.size === 0) [dirty, delayed] = [delayed, dirty];
    else {
      for (const connection of delayed) dirty.add(connection);
      delayed = new Set();
    }
    scheduled ??= setImmediate(writeSlice);
  }

  return {
    all,
    ofMember: (memberId: bigint): ReadonlySet<Connection> => byMember.get(memberId) ?? nobody,
    add(connection: Connection): void {
      all.add(connection);
      const own = byMember.get(connection.identity.memberId) ?? new Set();
      byMember.set(connection.identity.memberId, own.add(connection));
    },
    remove(connection: Connection): void {
      all.delete(connection);
      dirty.delete(connection);
      delayed.delete(connection);
      const own = byMember.get(connection.identity.memberId);
      own?.delete(connection);
      if (own?.size === 0) byMember.delete(connection.identity.memberId);
    },
    push(connection: Connection, message: Message): void {
      connection.queue(message);
      dirty.add(connection);
      scheduled ??= setImmediate(writeSlice);
    },
    stop(): void {
      clearImmediate(scheduled);
      clearTimeout(timer);
    },
  };
}

type Room = ReturnType<typeof createRoom>;

/** Closes those of the connections whose session is over. */
async function closeEnded(asked: readonly Connection[], options: HubOptions): Promise<void> {
  const { liveSessions, onError } = options;
  if (liveSessions === undefined || asked.length === 0) return;
  try {
    const live = await liveSessions([...new Set(asked.map((one) => one.identity.sessionId))]);
    for (const one of asked) if (!live.has(one.identity.sessionId)) one.close(4409);
  } catch (error) {
    onError?.(error);
  }
}

/** Pings, and closes the connections whose session is over. */
function startRounds(room: Room, limits: HubLimits, options: HubOptions): () => void {
  const pings = setInterval(() => {
    for (const connection of room.all) connection.ping();
  }, limits.pingMs);
  const checks = setInterval(() => void closeEnded([...room.all], options), limits.sessionCheckMs);
  return () => {
    clearInterval(pings);
    clearInterval(checks);
  };
}

/**
 * Takes the first message, which must be a hello, and opens the connection or closes the socket.
 */
function greet(
  socket: WebSocket,
  options: HubOptions,
  limits: HubLimits,
  open: (identity: FeedIdentity) => void,
): void {
  const timeout = setTimeout(() => socket.close(4408, "hello_timeout"), limits.helloMs);
  const refuse = () => socket.close(4401, "ticket_invalid");
  socket.once("close", () => clearTimeout(timeout));
  socket.once("message", (data, isBinary) => {
    clearTimeout(timeout);
    let said: unknown;
    try {
      said = isBinary ? undefined : JSON.parse((data as Buffer).toString());
    } catch {
      said = undefined;
    }
    const hello = FeedHello.safeParse(said);
    if (!hello.success) return refuse();
    const redeem = async () => {
      const identity = await options.redeemTicket(hello.data.ticket);
      if (socket.readyState !== socket.OPEN) return;
      if (identity === undefined) refuse();
      else open(identity);
    };
    redeem().catch((error: unknown) => {
      options.onError?.(error);
      socket.close(1011);
    });
  });
}

/** Reads what a client says it follows; undefined for anything else. */
function followedOf(data: unknown, isBinary: boolean): FeedFollow | undefined {
  if (isBinary) return undefined;
  try {
    return FeedFollow.safeParse(JSON.parse((data as Buffer).toString())).data;
  } catch {
    return undefined;
  }
}

/** Whether one more comes within what a minute allows. */
function createAllowance(clock: Clock, most: number): () => boolean {
  let [since, used] = [clock.monotonicMs(), 0];
  return () => {
    const now = clock.monotonicMs();
    if (now - since >= minuteMs) [since, used] = [now, 0];
    used += 1;
    return used <= most;
  };
}

/** What is said to those who are here. */
function createVoice(
  room: ReturnType<typeof createRoom>,
  localise: HubOptions["localise"],
): Pick<Hub, "publish" | "broadcast" | "endSession" | "bump"> {
  return {
    publish(memberId, channel, data) {
      const own = room.ofMember(memberId);
      if (own.size === 0) return;
      const message = (own.size === 1 ? messageToOne : messageToMany)(channel, data, localise);
      for (const one of own) room.push(one, message);
    },
    broadcast(channel, data) {
      const message = messageToMany(channel, data, localise);
      for (const one of room.all) room.push(one, message);
    },
    endSession(sessionId) {
      for (const one of room.all) if (one.identity.sessionId === sessionId) one.close(4409);
    },
    bump() {
      for (const one of room.all) one.skip();
    },
  };
}

/** A client says no more than which topic its page follows. */
function listenToTopics(
  connection: Connection,
  socket: WebSocket,
  topics: Topics,
  mayFollow: () => boolean,
): void {
  socket.on("message", (data, isBinary) => {
    const follow = followedOf(data, isBinary);
    if (follow === undefined || !mayFollow()) connection.close(1008);
    else topics.follow(connection, follow.topic);
  });
}

const socketOptions = {
  noServer: true,
  perMessageDeflate: false,
  maxPayload: 1024,
  clientTracking: true,
};

export function createHub(options: HubOptions): Hub {
  const limits = { ...defaultLimits, ...options.limits };
  const { localise, readTopic = async () => undefined, onError = () => {} } = options;
  const { visitorOf = ({ socket }) => socket.remoteAddress ?? "" } = options;
  const room = createRoom(limits, options.clock);
  const stopRounds = startRounds(room, limits, options);
  const topics = createTopics({
    read: readTopic,
    push: (connection, message) => room.push(connection, message),
    everyMs: limits.topicEveryMs,
    onError,
  });
  const tally = createSocketCounts();
  const sockets = new WebSocketServer(socketOptions);

  function open(socket: WebSocket, raw: Duplex, identity: FeedIdentity): void {
    const own = room.ofMember(identity.memberId);
    // Too many tabs: the oldest gives way, so that the one the member just opened works.
    if (own.size >= limits.perMemberMax) own.values().next().value?.close(1013);
    const connection = createConnection({ socket, raw, identity, limits, onError });
    room.add(connection);
    socket.once("close", () => {
      room.remove(connection);
      topics.follow(connection, null);
    });
    socket.send(JSON.stringify({ type: "welcome", pingEveryMs: limits.pingMs }));
    const mayFollow = createAllowance(options.clock, limits.followsPerMinute);
    listenToTopics(connection, socket, topics, mayFollow);
    // A session that ended between ticket and welcome was told to nobody who was here then.
    void closeEnded([connection], options);
  }

  function upgrade(request: IncomingMessage, raw: Duplex, head: Buffer): void {
    const path = request.url?.split("?", 1)[0];
    if (path !== feedPath) return refuseSocket(raw, "404 Not Found");
    const { origin, host } = request.headers;
    // Browsers always send an origin; without one nothing stops another site's page from listening
    // in.
    if (origin === undefined || host === undefined || !options.isOriginAllowed(origin, host)) {
      return refuseSocket(raw, "403 Forbidden");
    }
    const isOfFew = tally.count(raw, visitorOf(request), limits.perAddressMax);
    if (!isOfFew || sockets.clients.size >= limits.connectionsMax) {
      return refuseSocket(raw, "503 Service Unavailable", retryAfterSeconds);
    }
    sockets.handleUpgrade(request, raw, head, (socket) => {
      socket.on("error", () => socket.terminate());
      greet(socket, options, limits, (identity) => open(socket, raw, identity));
    });
  }

  return {
    attach: (server) => listenForUpgrades(server, upgrade, onError),
    ...createVoice(room, localise),
    get size() {
      return room.all.size;
    },
    async close() {
      stopRounds();
      topics.stop();
      room.stop();
      for (const client of sockets.clients) client.close(1001);
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
    },
  };
}
