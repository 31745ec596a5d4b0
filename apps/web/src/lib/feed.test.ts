import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startFeed, waitMs, type FeedOptions, type FeedSocket } from "./feed.ts";

class FakeSocket implements FeedSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: string[] = [];
  isClosed = false;
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.isClosed = true;
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function aFeed(ticket: FeedOptions["ticket"] = async () => ({ ticket: "t1", url: "/feed" })) {
  const sockets: FakeSocket[] = [];
  const handlers = {
    ticket: vi.fn(ticket),
    onMessage: vi.fn(),
    onGap: vi.fn(),
    onState: vi.fn(),
    onSessionEnded: vi.fn(),
  };
  const feed = startFeed({
    ...handlers,
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
  });
  const last = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error("no socket was opened");
    return socket;
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { feed, sockets, last, settle, ...handlers };
}

const welcome = { type: "welcome", pingEveryMs: 25_000 };
const balance = (seq: number) => ({
  type: "balance",
  seq,
  data: { currency: "BDT", balance: `${seq}.00` },
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("says hello with its ticket and passes on messages in sequence", async () => {
  const { last, settle, onMessage, onGap, onState } = aFeed();
  await settle();
  last().onopen?.();
  expect(last().sent).toEqual(['{"type":"hello","ticket":"t1"}']);
  last().say(welcome);
  last().say(balance(1));
  last().say(balance(2));
  expect(onState).toHaveBeenLastCalledWith("open");
  expect(onMessage).toHaveBeenCalledTimes(2);
  expect(onGap).not.toHaveBeenCalled();
});

test("a gap subscribes to the channel again, an old message is dropped", async () => {
  const { last, settle, onMessage, onGap } = aFeed();
  await settle();
  last().say(welcome);
  last().say(balance(1));
  last().say(balance(4));
  last().say(balance(3));
  expect(onGap).toHaveBeenCalledExactlyOnceWith("balance");
  expect(onMessage.mock.calls.map(([message]) => (message as { seq: number }).seq)).toEqual([1, 4]);
});

test("a first message that is not number one is a gap", async () => {
  const { last, settle, onGap } = aFeed();
  await settle();
  last().say(welcome);
  last().say(balance(2));
  expect(onGap).toHaveBeenCalledExactlyOnceWith("balance");
});

test("reconnects with a fresh ticket and reads everything again", async () => {
  const { sockets, last, settle, ticket, onGap, onState } = aFeed();
  await settle();
  last().say(welcome);
  last().onclose?.({ code: 1006 });
  expect(onState).toHaveBeenLastCalledWith("waiting");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sockets).toHaveLength(2);
  expect(ticket).toHaveBeenCalledTimes(2);
  last().say(welcome);
  expect(onGap).toHaveBeenCalledExactlyOnceWith();
  last().say(balance(1));
  expect(onGap).toHaveBeenCalledTimes(1);
});

test("a refused ticket waits and tries again, at once when asked to", async () => {
  const ticket = vi.fn<FeedOptions["ticket"]>().mockRejectedValue(new Error("no"));
  const { feed, settle, onState } = aFeed(ticket);
  await settle();
  expect(onState).toHaveBeenLastCalledWith("waiting");
  feed.retryNow();
  expect(ticket).toHaveBeenCalledTimes(2);
  feed.stop();
});

test("says what the page follows: once open, when it changes, after a new connection", async () => {
  const { feed, sockets, last, settle } = aFeed();
  feed.follow("board:1");
  await settle();
  expect(last().sent).toEqual([]);
  last().say(welcome);
  expect(last().sent).toEqual(['{"type":"follow","topic":"board:1"}']);
  feed.follow("board:1");
  feed.follow(undefined);
  expect(last().sent.slice(1)).toEqual(['{"type":"follow","topic":null}']);
  feed.follow("board:2");
  last().onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sockets).toHaveLength(2);
  last().say(welcome);
  expect(last().sent).toEqual(['{"type":"follow","topic":"board:2"}']);
});

test("the end of the session stops the feed for good", async () => {
  const { sockets, last, settle, onSessionEnded, onState } = aFeed();
  await settle();
  last().say(welcome);
  last().onclose?.({ code: 4409 });
  expect(onSessionEnded).toHaveBeenCalledOnce();
  expect(onState).toHaveBeenLastCalledWith("stopped");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
});

test("waits double up to 20 s and are spread over their second half", () => {
  expect(waitMs(0, 0)).toBe(250);
  expect(waitMs(0, 1)).toBe(500);
  expect(waitMs(3, 1)).toBe(4_000);
  expect(waitMs(30, 1)).toBe(20_000);
  expect(waitMs(30, 0)).toBe(10_000);
});
