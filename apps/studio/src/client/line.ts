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
const pingMs = 10_000;
/** Broadcasts or pongs always arrive within this time; a longer silence means a dead line. */
const silenceMsMax = 25_000;

// tidy: allow function-length, because its parts share one line and its timers.
export function createLine<S, M extends Said, C extends object, R extends M>(
  frame: Frame,
  way: LineWay<S, M>,
): Line<S, C, R> {
  const state = createStore<S | null>(null);
  const waiting = new Map<number, (reply: R | null) => void>();
  const jitter = createDust(performance.now());
  let socket: WebSocket | null = null;
  let isClosed = false;
  let retryMs = retryMsMin;
  let nextId = 1;
  let heardAt = performance.now();
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const send = (message: object): boolean => {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  };
  const hello = (): boolean => send({ type: "hello", token: frame.api.token });

  const hear = (message: M): void => {
    heardAt = performance.now();
    if (message.type === "refused") {
      frame.refuse(message as unknown as SaidRefusal);
      return;
    }
    const next = way.step(state.get(), message, heardAt);
    if (next === "gap") hello();
    else if (next !== "same") {
      state.set(next.state);
      if (message.type === "snapshot" || message.type === "balance") {
        frame.settleBalance((message as unknown as SaidBalance).balance);
      }
    }
    if (message.type === "snapshot") {
      retryMs = retryMsMin;
      frame.isOnline.set(true);
    }
    if (message.type === "reply") {
      const { id } = message as unknown as SaidReply;
      waiting.get(id)?.(message as R);
      waiting.delete(id);
    }
  };

  const open = (): void => {
    const address = new URL(way.path, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const line = new WebSocket(address);
    socket = line;
    heardAt = performance.now();
    line.addEventListener("open", hello);
    line.addEventListener("message", (event: MessageEvent<unknown>) => {
      if (typeof event.data === "string") hear(JSON.parse(event.data) as M);
    });
    line.addEventListener("close", () => {
      if (socket !== line || isClosed) return;
      frame.isOnline.set(false);
      for (const give of waiting.values()) give(null);
      waiting.clear();
      if (frame.isEnded.get()) return;
      retryTimer = setTimeout(open, retryMs * (0.7 + jitter() * 0.6));
      retryMs = Math.min(retryMsMax, retryMs * 2);
    });
  };

  let pulse: ReturnType<typeof setInterval> | undefined;
  const beat = (): void => {
    if (performance.now() - heardAt > silenceMsMax) socket?.close();
    else send({ type: "ping" });
  };

  return {
    state,
    command: (command) =>
      new Promise((resolve) => {
        const id = nextId;
        nextId += 1;
        waiting.set(id, resolve);
        if (!send({ ...command, id })) {
          waiting.delete(id);
          resolve(null);
        }
      }),
    open: () => {
      isClosed = false;
      pulse = setInterval(beat, pingMs);
      open();
    },
    close: () => {
      isClosed = true;
      clearInterval(pulse);
      clearTimeout(retryTimer);
      socket?.close();
    },
  };
}
