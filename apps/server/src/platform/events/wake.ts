import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Database } from "../db.ts";
import { apart } from "../one-connection.ts";
import { notifyWake } from "./wake-store.ts";

const wakeChannel = "baize_wake";

/** The relay takes the ledger's postings; the readers read the log of events. */
export type Follower = "relay" | "readers";

/** Tells those who follow that there is something to do, so that they need not look often. */
export interface Wake {
  /**
   * Call after a commit, with the only one it concerns, or for both. Many calls in a row are one
   * notification. Never waits, never throws.
   */
  readonly wake: (only?: Follower) => void;
  /** Sends what is wanted and resolves when it is sent; later calls do nothing. */
  close(): Promise<void>;
}

/** Longer than a notification takes, too short to notice. */
const wakeEveryMs = 15;

export function createWake(options: {
  readonly db: Database;
  readonly onError?: (error: unknown) => void;
}): Wake {
  let sending: Promise<void> | undefined;
  const wanted = new Set<Follower>();
  let isClosed = false;

  function send(): Promise<void> {
    const [first, ...others] = wanted;
    const payload = others.length === 0 ? (first ?? "") : "";
    wanted.clear();
    return options.db
      .read((reader) => notifyWake(reader, wakeChannel, payload))
      .catch((error: unknown) => options.onError?.(error));
  }

  async function run(): Promise<void> {
    do {
      await send();
      if (!isClosed) await sleep(wakeEveryMs);
    } while (wanted.size > 0);
    sending = undefined;
  }

  return {
    wake(only) {
      if (isClosed) return;
      for (const one of only === undefined ? (["relay", "readers"] as const) : [only]) {
        wanted.add(one);
      }
      // The caller that wakes it may be inside a transaction and does not wait.
      sending ??= apart(run);
    },
    async close() {
      isClosed = true;
      await sending;
    },
  };
}

const reopenMs = 1000;

export interface EarOptions {
  readonly databaseUrl: string;
  readonly of: Follower;
  readonly heard: () => void;
  readonly onError: (error: unknown) => void;
}

/** Listens for wake-up calls; who does not hear them only polls. */
export function createEar({ databaseUrl, of, heard, onError }: EarOptions) {
  let client: Client | undefined;
  let isClosed = false;
  async function open(): Promise<void> {
    const next = new Client({
      connectionString: databaseUrl,
      application_name: "baize-relay",
      keepAlive: true,
    });
    next.on("notification", ({ payload = "" }) => {
      if (payload === "" || payload === of) heard();
    });
    next.on("error", onError);
    next.on("end", () => {
      if (isClosed || client !== next) return;
      setTimeout(() => {
        if (!isClosed) open().catch(onError);
      }, reopenMs).unref();
    });
    await next.connect();
    client = next;
    await next.query(`listen ${wakeChannel}`);
  }
  return {
    open,
    async close() {
      isClosed = true;
      await client?.end();
    },
  };
}
