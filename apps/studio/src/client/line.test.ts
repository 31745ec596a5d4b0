import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLine, type LineFrame } from "./line.ts";
import { createStore } from "./store.ts";

interface Snapshot {
  readonly type: "snapshot";
  readonly balance: string;
  readonly round: number;
}

class Socket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: Socket[] = [];
  readyState = Socket.CONNECTING;
  readonly sent: Record<string, unknown>[] = [];
  constructor() {
    super();
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  /** A dead line says nothing, not even that it closes. */
  close(): void {
    this.readyState = 2;
  }
  open(): void {
    this.readyState = Socket.OPEN;
    this.dispatchEvent(new Event("open"));
  }
  say(message: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  fall(): void {
    this.readyState = Socket.CLOSED;
    this.dispatchEvent(new Event("close"));
  }
}

const page = new EventTarget();
const newest = (): Socket => Socket.all.at(-1) ?? expect.fail("no socket");
const snapshot = (round: number): Snapshot => ({ type: "snapshot", balance: "1.00", round });

function open(hasSnapshot = true) {
  const frame: LineFrame = {
    api: { token: "token" },
    isOnline: createStore(true),
    isEnded: createStore(false),
    refuse: () => undefined,
    settleBalance: () => undefined,
  };
  const line = createLine<number, Snapshot, object, Snapshot>(frame, {
    path: "/line",
    step: (_state, message) =>
      message.type === "snapshot" ? { state: message.round } : ("same" as const),
  });
  line.open();
  newest().open();
  if (hasSnapshot) newest().say(snapshot(1));
  return { frame, line };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("window", page);
  vi.stubGlobal("location", { href: "https://studio.test/play" });
  Socket.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("opens a new line when the network is back, because the old one may be dead", async () => {
  const { frame, line } = open();
  const lost = line.command({ type: "bet" });
  frame.isOnline.set(false);
  page.dispatchEvent(new Event("online"));
  expect(await lost).toBeNull();
  expect(Socket.all).toHaveLength(2);
  expect(frame.isOnline.get()).toBe(false);
  newest().open();
  expect(newest().sent).toEqual([{ type: "hello", token: "token" }]);
  newest().say(snapshot(2));
  expect([frame.isOnline.get(), line.state.get()]).toEqual([true, 2]);
  // The old line closes later: nothing follows from it.
  Socket.all[0]?.fall();
  vi.advanceTimersByTime(20_000);
  expect([frame.isOnline.get(), Socket.all.length]).toEqual([true, 2]);
  line.close();
});

it("does not wait out a long pause when the network is back", () => {
  const { frame, line } = open();
  for (let n = 0; n < 6; n += 1) {
    newest().fall();
    vi.advanceTimersByTime(13_000);
  }
  newest().fall();
  const before = Socket.all.length;
  page.dispatchEvent(new Event("online"));
  expect(Socket.all).toHaveLength(before + 1);
  newest().open();
  newest().say(snapshot(3));
  vi.advanceTimersByTime(14_000);
  expect([Socket.all.length, frame.isOnline.get()]).toEqual([before + 1, true]);
  line.close();
});

it("gives a line up that has been silent for long", () => {
  const { frame, line } = open();
  vi.advanceTimersByTime(20_000);
  expect([Socket.all.length, frame.isOnline.get()]).toEqual([1, true]);
  vi.advanceTimersByTime(10_000);
  expect([Socket.all.length, frame.isOnline.get()]).toEqual([2, false]);
  line.close();
});

it("stays closed once it is closed or the session has ended", () => {
  const { frame, line } = open();
  frame.isEnded.set(true);
  page.dispatchEvent(new Event("online"));
  line.close();
  frame.isEnded.set(false);
  page.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(60_000);
  expect(Socket.all).toHaveLength(1);
});

it("does not alarm anybody before the game was here, unless it fails again and again", () => {
  const { frame, line } = open(false);
  const heard: boolean[] = [];
  for (let n = 0; n < 3; n += 1) {
    newest().fall();
    heard.push(frame.isOnline.get());
    vi.advanceTimersByTime(13_000);
  }
  expect(heard).toEqual([true, true, false]);
  newest().open();
  newest().say(snapshot(1));
  expect(frame.isOnline.get()).toBe(true);
  newest().fall();
  expect(frame.isOnline.get()).toBe(false);
  line.close();
});
