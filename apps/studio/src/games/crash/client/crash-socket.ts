/**
 * The frame's line to the flight: says hello, follows the messages, asks again after a gap, and
 * comes back by itself with growing pauses when the line breaks.
 */
import { createDust } from "../../../client/dust.ts";
import type { Frame } from "../../../client/frame.ts";
import { createStore, type Store } from "../../../client/store.ts";
import type {
  CancelBetCommand,
  CashOutCommand,
  ClientMessage,
  CommandReply,
  PlaceBetCommand,
  ServerMessage,
} from "../../../protocol.ts";
import { step, type Flight } from "./flight.ts";

type Unnumbered<C> = C extends unknown ? Omit<C, "id"> : never;
export type FlightCommand = Unnumbered<PlaceBetCommand | CancelBetCommand | CashOutCommand>;

export interface CrashSocket {
  readonly flight: Store<Flight | null>;
  /** Null when the line broke before an answer; the next snapshot tells what became of it. */
  readonly command: (command: FlightCommand) => Promise<CommandReply | null>;
  readonly open: () => void;
  readonly close: () => void;
}

const retryMsMin = 500;
const retryMsMax = 10_000;
const pingMs = 10_000;
/** Ticks or pongs always come sooner; a longer silence means the line is dead without saying so. */
const silenceMsMax = 25_000;

// tidy: allow function-length, because its parts share one line and its timers.
export function createCrashSocket(frame: Frame): CrashSocket {
  const flight = createStore<Flight | null>(null);
  const waiting = new Map<number, (reply: CommandReply | null) => void>();
  const jitter = createDust(performance.now());
  let socket: WebSocket | null = null;
  let isClosed = false;
  let retryMs = retryMsMin;
  let nextId = 1;
  let heardAt = performance.now();
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const send = (message: ClientMessage): boolean => {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  };
  const hello = (): boolean => send({ type: "hello", token: frame.api.token });

  const hear = (message: ServerMessage): void => {
    heardAt = performance.now();
    if (message.type === "refused") {
      frame.refuse(message);
      return;
    }
    const next = step(flight.get(), message, heardAt);
    if (next === "gap") hello();
    else if (next !== "same") {
      flight.set(next.flight);
      if (message.type === "snapshot" || message.type === "balance") {
        frame.settleBalance(message.balance);
      }
    }
    if (message.type === "snapshot") {
      retryMs = retryMsMin;
      frame.isOnline.set(true);
    }
    if (message.type === "reply") {
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    }
  };

  const open = (): void => {
    const address = new URL("/socket", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const line = new WebSocket(address);
    socket = line;
    heardAt = performance.now();
    line.addEventListener("open", hello);
    line.addEventListener("message", (event: MessageEvent<unknown>) => {
      if (typeof event.data === "string") hear(JSON.parse(event.data) as ServerMessage);
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
    flight,
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
