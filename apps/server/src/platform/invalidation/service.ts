import { Client } from "pg";
import type { Tx } from "../db.ts";
import { notifyChannel } from "./store.ts";

/** Whose memory is meant: the module's name. */
export type InvalidationTopic = "brand" | "catalogue" | "content" | "vendors";

export interface InvalidationOptions {
  readonly databaseUrl: string;
  readonly onError?: (error: unknown) => void;
  /** Between two tries to listen again. */
  readonly reconnectMs?: number;
}

export interface Invalidation {
  /**
   * Tells every process, when this transaction commits, that what it keeps of a topic is old. For
   * the rare changes of operators: NOTIFY makes commits queue behind each other, so no call of a
   * player may come here.
   */
  announce(tx: Tx, topic: InvalidationTopic): Promise<void>;
  /**
   * Calls `forget` whenever the topic may have changed: after `here`, after a change anywhere, and
   * when messages may have been missed.
   */
  on(topic: InvalidationTopic, forget: () => void): void;
  /** Forgets in this process at once; call it after the commit, for the caller's next question. */
  here(topic: InvalidationTopic): void;
  /** Begins to listen. Never throws: without a connection the age of what is kept is the limit. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const channelName = "baize_stale";
const reconnectMsDefault = 500;

/**
 * The listening half: a separate connection, reopened when it is lost. Once it is there again
 * `missed` is called, because nothing was heard in between.
 */
function createListener(
  options: InvalidationOptions,
  heard: (payload: string) => void,
  missed: () => void,
) {
  let client: Client | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const next = new Client({
      connectionString: options.databaseUrl,
      application_name: "baize-stale",
      keepAlive: true,
    });
    client = next;
    const lost = () => {
      if (client === next) retry();
    };
    next.on("notification", (note) => heard(note.payload ?? ""));
    next.on("error", (error) => {
      options.onError?.(error);
      lost();
    });
    next.on("end", lost);
    try {
      await next.connect();
      await next.query(`listen ${channelName}`);
      missed();
    } catch (error) {
      options.onError?.(error);
      lost();
    }
  }

  function retry(): void {
    client = undefined;
    if (isClosed) return;
    timer = setTimeout(() => void open(), options.reconnectMs ?? reconnectMsDefault);
  }

  return {
    open,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}

export function createInvalidation(options: InvalidationOptions): Invalidation {
  const byTopic = new Map<string, (() => void)[]>();
  const here = (topic: string): void => {
    for (const forget of byTopic.get(topic) ?? []) forget();
  };
  const everything = () => {
    for (const topic of byTopic.keys()) here(topic);
  };
  const listener = createListener(options, here, everything);
  return {
    announce: (tx, topic) => notifyChannel(tx, channelName, topic),
    on(topic, forget) {
      byTopic.set(topic, [...(byTopic.get(topic) ?? []), forget]);
    },
    here,
    start: () => listener.open(),
    close: () => listener.close(),
  };
}
