/**
 * The sockets of one game whose rounds are shared: one connection per open frame. A broadcast is
 * numbered and framed once, and its bytes are written to the sockets in slices, so that ten
 * thousand players do not hold up one command (measured: event-loop p99 4 ms sliced against 95 ms
 * in one go). What is said, and what commands do, is the game's affair.
 */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { z } from "zod";
import type { RefusalCode } from "../../protocol.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { readJson } from "../../platform/plain-text.ts";
import type { Players, Session } from "../players/service.ts";
import { StudioRefusal } from "../refusal.ts";
import { textFrame } from "./frames.ts";

export interface Sockets {
  /** To everybody who said hello; each message has one number more than the last. */
  broadcast(message: object): void;
  sendTo(playerId: string, message: object): void;
  /** The number of the last broadcast. */
  seq(): number;
  isEmpty(): boolean;
  readonly playersOnline: () => number;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  stop(): Promise<void>;
}

export interface SocketsDeps<C extends { readonly id: number }> {
  readonly clock: Clock;
  readonly log: Log;
  readonly players: Players;
  readonly gameCode: string;
  /** What may be asked beside `hello` and `ping`. */
  readonly commands: z.ZodType<C>;
  /** The full state for a client that joins; refuses when the game is closed. */
  snapshot(session: Session): Promise<object>;
  readonly helloMs?: number;
  /** Does what is asked and gives what the reply says beside its id. */
  act(session: Session, command: C): Promise<object>;
}

const sliceSize = 200;
/** A whole board of roulette may be laid at once. */
const messageBytesMax = 16_384;
const messagesPerSecondMax = 20;
/** A reader this far behind is cut off; it comes back with a fresh snapshot. */
const backlogBytesMax = 64 * 1024;
const socketsMax = 15_000;
const closeMs = 1_000;
/** Time to say hello, before a socket is cut off. */
const helloMsDefault = 5_000;

const Hello = z.strictObject({ type: z.literal("hello"), token: z.string().max(128) });
const Ping = z.strictObject({ type: z.literal("ping") });

interface Seat {
  readonly webSocket: WebSocket;
  readonly socket: Duplex;
  session: Session | undefined;
  hasSaidHello: boolean;
  windowStartMs: number;
  messagesInWindow: number;
}

/** What the functions of this file share: the seats and one numbered outbox. */
interface Hall<C extends { readonly id: number }> {
  readonly deps: SocketsDeps<C>;
  readonly server: WebSocketServer;
  readonly seats: Set<Seat>;
  readonly outbox: Buffer[];
  seq: number;
  isPumping: boolean;
}

export function createSockets<C extends { readonly id: number }>(deps: SocketsDeps<C>): Sockets {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: messageBytesMax,
  });
  const hall: Hall<C> = {
    deps,
    server,
    seats: new Set(),
    outbox: [],
    seq: 0,
    isPumping: false,
  };
  const { seats } = hall;
  return {
    broadcast: (message) => broadcast(hall, message),
    sendTo(playerId, message) {
      for (const seat of seats) {
        if (seat.session?.id === playerId) seat.webSocket.send(JSON.stringify(message));
      }
    },
    seq: () => hall.seq,
    isEmpty: () => seats.size === 0,
    playersOnline: () => new Set([...seats].map((seat) => seat.session?.id)).size,
    upgrade: (request, socket, head) => upgrade(hall, request, socket, head),
    async stop() {
      for (const seat of seats) seat.webSocket.close(1001, "restarting");
      // A peer that does not answer the close must not hold up the stop.
      setTimeout(() => seats.forEach((seat) => seat.webSocket.terminate()), closeMs).unref();
      while (seats.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    },
  };
}

function broadcast<C extends { readonly id: number }>(hall: Hall<C>, message: object): void {
  hall.seq += 1;
  hall.outbox.push(textFrame(JSON.stringify({ ...message, seq: hall.seq })));
  if (hall.isPumping) return;
  hall.isPumping = true;
  pump(hall).catch((error: unknown) =>
    hall.deps.log.error({ error: String(error) }, "broadcast failed"),
  );
}

async function pump(hall: Pick<Hall<never>, "seats" | "outbox" | "isPumping">): Promise<void> {
  const { outbox, seats } = hall;
  for (let frame = outbox.shift(); frame !== undefined; frame = outbox.shift()) {
    let written = 0;
    for (const seat of Array.from(seats)) {
      if (seat.session === undefined) continue;
      if (seat.socket.writableLength > backlogBytesMax) {
        seat.webSocket.terminate();
        continue;
      }
      // Safe beside `ws`: no compression, and it never sends fragments.
      seat.socket.write(frame);
      written += 1;
      if (written % sliceSize === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }
  hall.isPumping = false;
}

const send = (seat: Seat, message: object) => seat.webSocket.send(JSON.stringify(message));

async function hello<C extends { readonly id: number }>(
  { deps }: Hall<C>,
  seat: Seat,
  token: string,
): Promise<void> {
  seat.hasSaidHello = true;
  try {
    const session = await deps.players.getSession(token);
    if (session.gameCode !== deps.gameCode) throw new StudioRefusal("session_unknown");
    const state = await deps.snapshot(session);
    seat.session = session;
    seat.webSocket.send(JSON.stringify(state));
  } catch (error) {
    const refusal = refusalFrom(error, deps.log);
    send(seat, { type: "refused", code: refusal.code, message: refusal.message });
    seat.webSocket.close(4001, refusal.code);
  }
}

async function act<C extends { readonly id: number }>(
  { deps }: Hall<C>,
  seat: Seat,
  command: C,
): Promise<void> {
  try {
    if (seat.session === undefined) throw new StudioRefusal("session_unknown");
    const done = await deps.act(seat.session, command);
    send(seat, { type: "reply", id: command.id, ok: true, ...done });
  } catch (error) {
    const { code, message } = refusalFrom(error, deps.log);
    send(seat, { type: "reply", id: command.id, ok: false, code, message });
  }
}

function isFlooding(seat: Seat, nowMs: number): boolean {
  if (nowMs - seat.windowStartMs >= 1_000) {
    seat.windowStartMs = nowMs;
    seat.messagesInWindow = 0;
  }
  seat.messagesInWindow += 1;
  return seat.messagesInWindow > messagesPerSecondMax;
}

async function receive<C extends { readonly id: number }>(
  hall: Hall<C>,
  seat: Seat,
  bytes: Buffer,
): Promise<void> {
  const { deps } = hall;
  const said = readJson(bytes);
  if (isFlooding(seat, deps.clock.nowMs())) {
    reject(seat, said, "too_many_requests");
    return;
  }
  const greeting = Hello.safeParse(said);
  if (greeting.success) await hello(hall, seat, greeting.data.token);
  else if (Ping.safeParse(said).success) {
    send(seat, { type: "pong", serverTime: deps.clock.nowMs() });
  } else {
    const command = deps.commands.safeParse(said);
    if (command.success) await act(hall, seat, command.data);
    else reject(seat, said, "bad_request");
  }
}

/** A command with an id gets the error as its answer; any other error ends the connection. */
function reject(seat: Seat, said: unknown, code: RefusalCode): void {
  const { message } = new StudioRefusal(code);
  const isObject = typeof said === "object" && said !== null && "id" in said;
  if (isObject && typeof said.id === "number") {
    send(seat, { type: "reply", id: said.id, ok: false, code, message });
  } else seat.webSocket.close(4000, code);
}

function upgrade<C extends { readonly id: number }>(
  hall: Hall<C>,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  if (hall.seats.size >= socketsMax) socket.destroy();
  else {
    hall.server.handleUpgrade(request, socket, head, (webSocket) => {
      seatAt(hall, webSocket, socket);
    });
  }
}

function seatAt<C extends { readonly id: number }>(
  hall: Hall<C>,
  webSocket: WebSocket,
  socket: Duplex,
): void {
  const { deps, seats } = hall;
  const seat: Seat = {
    webSocket,
    socket,
    session: undefined,
    hasSaidHello: false,
    windowStartMs: 0,
    messagesInWindow: 0,
  };
  seats.add(seat);
  const late = setTimeout(() => {
    if (!seat.hasSaidHello) webSocket.close(4408, "hello_timeout");
  }, deps.helloMs ?? helloMsDefault);
  webSocket.on("close", () => {
    clearTimeout(late);
    seats.delete(seat);
  });
  webSocket.on("error", () => webSocket.terminate());
  webSocket.on("message", (data, isBinary) => {
    const bytes = isBinary || !Buffer.isBuffer(data) ? Buffer.alloc(0) : data;
    receive(hall, seat, bytes).catch((error: unknown) =>
      deps.log.error({ error: String(error) }, "socket message failed"),
    );
  });
}

function refusalFrom(error: unknown, log: Log): StudioRefusal {
  if (error instanceof StudioRefusal) return error;
  log.error({ error: error instanceof Error ? (error.stack ?? error.message) : "?" }, "socket");
  return new StudioRefusal("internal_error");
}
