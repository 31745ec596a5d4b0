import { createHmac, randomBytes } from "node:crypto";
import { setImmediate as immediately, setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Notification, Store } from "./store.ts";

/**
 * Delivers notifications the Standard Webhooks way: `webhook-id`, `webhook-timestamp` and
 * `webhook-signature` (`v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`). Every attempt
 * carries the same id and a fresh timestamp. Anything but a 2xx answer is tried again.
 */
export const defaultRetryDelaysMs = [1000, 3000, 10_000, 30_000, 60_000] as const;
const timeoutMs = 5000;

export function sign(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const mac = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return `v1,${mac}`;
}

export interface Notifier {
  /** Sends now and again until it arrives. `id` repeats an earlier notification. */
  send(url: string, payload: unknown, id?: string): { id: string; done: Promise<void> };
  resume(): void;
  /** Resolves when nothing is on its way any more, also what one that arrived has led to. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export interface NotifierOptions {
  readonly store: Store;
  readonly webhookSecret: string;
  readonly now: () => Date;
  readonly retryDelaysMs: readonly number[];
  readonly log: FastifyBaseLogger | undefined;
}

/** Sends it once; answers whether it arrived. */
async function attempt(
  item: Notification,
  options: NotifierOptions,
  stopped: AbortSignal,
): Promise<boolean> {
  const seconds = Math.floor(options.now().getTime() / 1000);
  try {
    const answer = await fetch(item.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "webhook-id": item.id,
        "webhook-timestamp": String(seconds),
        "webhook-signature": sign(options.webhookSecret, item.id, seconds, item.body),
      },
      body: item.body,
      redirect: "manual",
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopped]),
    });
    await answer.arrayBuffer();
    options.log?.info({ id: item.id, status: answer.status }, "notification sent");
    return answer.ok;
  } catch (error) {
    options.log?.warn({ id: item.id, err: error }, "notification failed");
    return false;
  }
}

export function createNotifier(options: NotifierOptions): Notifier {
  const { store } = options;
  const stopped = new AbortController();
  const running = new Set<Promise<void>>();

  async function deliver(item: Notification): Promise<void> {
    for (let attempts = item.attempts; !stopped.signal.aborted; attempts += 1) {
      if (await attempt(item, options, stopped.signal)) break;
      const delayMs = options.retryDelaysMs[attempts];
      if (delayMs === undefined) break;
      store.state.notifications.set(item.id, { ...item, attempts: attempts + 1 });
      store.save();
      await sleep(delayMs, undefined, { signal: stopped.signal }).catch(() => {});
      // A stopped notifier leaves the notification in the file and resumes it after the next start.
      if (stopped.signal.aborted) return;
    }
    if (stopped.signal.aborted) return;
    store.state.notifications.delete(item.id);
    store.save();
  }

  function run(item: Notification): Promise<void> {
    store.state.notifications.set(item.id, item);
    store.save();
    const done = deliver(item);
    running.add(done);
    void done.finally(() => running.delete(done));
    return done;
  }

  return {
    send(url, payload, id = `msg_${randomBytes(12).toString("hex")}`) {
      return { id, done: run({ id, url, body: JSON.stringify(payload), attempts: 0 }) };
    },
    resume() {
      for (const item of store.state.notifications.values()) void run(item);
    },
    async idle() {
      while (running.size > 0) {
        await Promise.all(running);
        await immediately();
      }
    },
    async close() {
      stopped.abort();
      await Promise.all(running);
    },
  };
}
