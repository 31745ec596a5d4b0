/**
 * A frame's line to a round that is shared by all: says hello, follows the messages, asks again
 * after a gap, and reconnects with growing pauses when the line breaks. What a message changes is
 * up to the game.
 */
import type { RefusalCode } from "../protocol.ts";
import { createDust } from "./dust.ts";
import type { Frame } from "./frame.ts";
import { createStore, type Store } from "./store.ts";

export type Stepped<S> =
  | { readonly state: S }
  /** A broadcast is missing: say hello again. */
  | "gap"
  /** Nothing new in it. */
  | "same";

/** What every game sends on its line, in addition to its own messages. */
interface Said {
  readonly type: string;
}
type SaidBalance = Said & { readonly balance: string };
type SaidReply = Said & { readonly id: number };
type SaidRefusal = Said & { readonly code: RefusalCode };

export interface Line<S, C, R> {
  readonly state: Store<S | null>;
  /** Null when the line broke before an answer; the next snapshot tells what became of it. */
  readonly command: (command: C) => Promise<R | null>;
  readonly open: () => void;
  readonly close: () => void;
}

export interface LineWay<S, M extends Said> {
  readonly path: string;
  readonly step: (state: S | null, message: M, now: number) => Stepped<S>;
}

const retryMsMin = 500;
const retryMsMax = 10_000;
/** Until so many broke, the page says that it is joining and not that the connection is lost. */
const earlyMax = 3;
const pingMs = 10_000;
/** Broadcasts or pongs always arrive within this time; a longer silence means a dead line. */
const silenceMsMax = 25_000;

/** What a line needs of its frame. */
export type LineFrame = Pick<Frame, "isOnline" | "isEnded" | "refuse" | "settleBalance"> & {
  readonly api: Pick<Frame["api"], "token">;
};

interface Wire<S, M extends Said, R extends M> {
  readonly frame: LineFrame;
  readonly way: LineWay<S, M>;
  readonly state: Store<S | null>;
  readonly waiting: Map<number, (reply: R | null) => void>;
  readonly jitter: () => number;
  socket: WebSocket | null;
  isClosed: boolean;
  /** Lines that broke before the game was here: a busy machine may be late once. */
  early: number;
  retryMs: number;
  nextId: number;
  heardAt: number;
  retryTimer: ReturnType<typeof setTimeout> | undefined;
  pulse: ReturnType<typeof setInterval> | undefined;
}

function send<S, M extends Said, R extends M>(wire: Wire<S, M, R>, message: object): boolean {
  if (wire.socket?.readyState !== WebSocket.OPEN) return false;
  wire.socket.send(JSON.stringify(message));
  return true;
}

const hello = <S, M extends Said, R extends M>(wire: Wire<S, M, R>): boolean =>
  send(wire, { type: "hello", token: wire.frame.api.token });

function hear<S, M extends Said, R extends M>(wire: Wire<S, M, R>, message: M): void {
  const { frame, way, state, waiting } = wire;
  wire.heardAt = performance.now();
  if (message.type === "refused") {
    frame.refuse(message as unknown as SaidRefusal);
    return;
  }
  const next = way.step(state.get(), message, wire.heardAt);
  if (next === "gap") hello(wire);
  else if (next !== "same") {
    state.set(next.state);
    if (message.type === "snapshot" || message.type === "balance") {
      frame.settleBalance((message as unknown as SaidBalance).balance);
    }
  }
  if (message.type === "snapshot") {
    wire.retryMs = retryMsMin;
    frame.isOnline.set(true);
  }
  if (message.type === "reply") {
    const { id } = message as unknown as SaidReply;
    waiting.get(id)?.(message as R);
    waiting.delete(id);
  }
}

function connect<S, M extends Said, R extends M>(wire: Wire<S, M, R>): void {
  const address = new URL(wire.way.path, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const line = new WebSocket(address);
  wire.socket = line;
  wire.heardAt = performance.now();
  line.addEventListener("open", () => hello(wire));
  line.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (typeof event.data === "string") hear(wire, JSON.parse(event.data) as M);
  });
  line.addEventListener("close", () => {
    if (wire.socket === line && !wire.isClosed) reconnect(wire);
  });
}

function lose<S, M extends Said, R extends M>(wire: Wire<S, M, R>): void {
  const { frame, waiting, state } = wire;
  if (state.get() === null) wire.early += 1;
  if (state.get() !== null || wire.early >= earlyMax) frame.isOnline.set(false);
  for (const give of waiting.values()) give(null);
  waiting.clear();
}

function reconnect<S, M extends Said, R extends M>(wire: Wire<S, M, R>): void {
  lose(wire);
  if (wire.frame.isEnded.get()) return;
  wire.retryTimer = setTimeout(() => connect(wire), wire.retryMs * (0.7 + wire.jitter() * 0.6));
  wire.retryMs = Math.min(retryMsMax, wire.retryMs * 2);
}

/** A dead line may never say that it is closed: a new one takes its place at once. */
function renew<S, M extends Said, R extends M>(wire: Wire<S, M, R>): void {
  if (wire.frame.isEnded.get()) return;
  lose(wire);
  clearTimeout(wire.retryTimer);
  wire.retryMs = retryMsMin;
  const old = wire.socket;
  connect(wire);
  old?.close();
}

function beat<S, M extends Said, R extends M>(wire: Wire<S, M, R>): void {
  if (wire.socket?.readyState === WebSocket.CLOSED) return;
  if (performance.now() - wire.heardAt > silenceMsMax) renew(wire);
  else send(wire, { type: "ping" });
}

const ask = <S, M extends Said, R extends M>(
  wire: Wire<S, M, R>,
  command: object,
): Promise<R | null> =>
  new Promise((resolve) => {
    const id = wire.nextId;
    wire.nextId += 1;
    wire.waiting.set(id, resolve);
    if (!send(wire, { ...command, id })) {
      wire.waiting.delete(id);
      resolve(null);
    }
  });

export function createLine<S, M extends Said, C extends object, R extends M>(
  frame: LineFrame,
  way: LineWay<S, M>,
): Line<S, C, R> {
  const wire: Wire<S, M, R> = {
    frame,
    way,
    state: createStore<S | null>(null),
    waiting: new Map(),
    jitter: createDust(performance.now()),
    socket: null,
    isClosed: false,
    early: 0,
    retryMs: retryMsMin,
    nextId: 1,
    heardAt: performance.now(),
    retryTimer: undefined,
    pulse: undefined,
  };
  const networkIsBack = (): void => renew(wire);
  return {
    state: wire.state,
    command: (command) => ask(wire, command),
    open: () => {
      wire.isClosed = false;
      window.addEventListener("online", networkIsBack);
      wire.pulse = setInterval(() => beat(wire), pingMs);
      connect(wire);
    },
    close: () => {
      wire.isClosed = true;
      window.removeEventListener("online", networkIsBack);
      clearInterval(wire.pulse);
      clearTimeout(wire.retryTimer);
      wire.socket?.close();
    },
  };
}
