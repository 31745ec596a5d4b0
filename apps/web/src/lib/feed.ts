import type { FeedChannel, FeedMessage } from "@baize/contract";
import { randomFraction } from "./random.ts";

/**
 * The client of the feed: one socket per tab, reconnecting. It says nothing but what its page
 * follows, and says it again on each new connection.
 *
 * | state      | event                  | next state |
 * | connecting | welcome                | open, and every channel is read again over HTTP after a
 * loss |
 * | open       | message in sequence    | open |
 * | open       | gap in a channel's seq | open, and that channel is read again |
 * | any        | socket closes          | waiting, for 0.5 s doubling to 20 s, spread by half |
 * | waiting    | timer, or back online  | connecting |
 * | any        | stop, session ended    | stopped |
 */

export type FeedState = "connecting" | "open" | "waiting" | "stopped";

export type FeedMessageNumbered = Extract<FeedMessage, { seq: number }>;

export interface FeedSocket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface FeedOptions {
  readonly ticket: () => Promise<{ ticket: string; url: string }>;
  readonly open: (url: string) => FeedSocket;
  readonly onMessage: (message: FeedMessageNumbered) => void;
  /** Something was missed: read the channel's truth over HTTP; no channel means all. */
  readonly onGap: (channel?: FeedChannel) => void;
  readonly onState: (state: FeedState) => void;
  readonly onSessionEnded: () => void;
}

const waitMsMin = 500;
const waitMsMax = 20_000;
const sessionEndedCode = 4409;

export interface Feed {
  stop(): void;
  /** Follows a topic instead of the one before; undefined follows none. */
  follow(topic: string | undefined): void;
  /** Tries at once instead of after the wait, for when the browser is online again. */
  retryNow(): void;
}

/** Milliseconds until the next attempt: doubling, at most 20 s, the second half of it at random. */
export function waitMs(attempt: number, fraction: number): number {
  const full = Math.min(waitMsMax, waitMsMin * 2 ** attempt);
  return full / 2 + (full / 2) * fraction;
}

/** Follows the numbers of each channel and tells of gaps. */
function createReader({ onGap, onMessage }: Pick<FeedOptions, "onGap" | "onMessage">) {
  let hasBeenOpen = false;
  let last = new Map<FeedChannel, number>();
  return {
    /** A new connection counts from one; whatever was missed in between is read again. */
    open(): void {
      last = new Map();
      if (hasBeenOpen) onGap();
      hasBeenOpen = true;
    },
    read(message: FeedMessageNumbered): void {
      const before = last.get(message.type) ?? 0;
      if (message.seq <= before) return;
      last.set(message.type, message.seq);
      if (message.seq > before + 1) onGap(message.type);
      onMessage(message);
    },
  };
}

/** What the page follows: said once the feed is open, and again after each reconnection. */
function createFollowing(say: (topic: string | undefined) => void) {
  let topic: string | undefined;
  let isOpen = false;
  return {
    opened: () => {
      isOpen = true;
      if (topic !== undefined) say(topic);
    },
    closed: () => {
      isOpen = false;
    },
    follow: (next: string | undefined) => {
      if (next === topic) return;
      topic = next;
      if (isOpen) say(topic);
    },
  };
}

export function startFeed(options: FeedOptions): Feed {
  const reader = createReader(options);
  let socket: FeedSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let isStopped = false;
  const following = createFollowing((topic) =>
    socket?.send(JSON.stringify({ type: "follow", topic: topic ?? null })),
  );

  function wait(): void {
    if (isStopped) return;
    options.onState("waiting");
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), waitMs(attempt, randomFraction()));
    attempt += 1;
  }

  function receive(message: FeedMessage): void {
    if (message.type !== "welcome") return reader.read(message);
    attempt = 0;
    options.onState("open");
    reader.open();
    following.opened();
  }

  async function connect(): Promise<void> {
    if (isStopped) return;
    options.onState("connecting");
    const opening = await options.ticket().catch(() => undefined);
    if (opening === undefined) return wait();
    if (isStopped) return;
    const current = options.open(opening.url);
    socket = current;
    current.onopen = () => current.send(JSON.stringify({ type: "hello", ticket: opening.ticket }));
    current.onmessage = ({ data }) => {
      if (socket === current) receive(JSON.parse(String(data)) as FeedMessage);
    };
    current.onclose = ({ code }) => {
      if (socket !== current) return;
      socket = undefined;
      following.closed();
      if (code !== sessionEndedCode) return wait();
      stop();
      options.onSessionEnded();
    };
  }

  function stop(): void {
    isStopped = true;
    clearTimeout(timer);
    const current = socket;
    socket = undefined;
    following.closed();
    current?.close();
    options.onState("stopped");
  }

  void connect();
  return {
    stop,
    follow: following.follow,
    retryNow() {
      if (isStopped || socket !== undefined) return;
      clearTimeout(timer);
      attempt = 0;
      void connect();
    },
  };
}
