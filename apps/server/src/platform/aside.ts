import { apart } from "./one-connection.ts";

/**
 * Work that an answer does not wait for: what it takes must not be felt from outside, as when only
 * an account that exists has something written down.
 */
export interface Aside {
  /** Starts soon; failures are passed to `onError`. */
  readonly run: (work: () => Promise<void>) => void;
  /** Waits for all that was started. */
  readonly idle: () => Promise<void>;
}

export function createAside(options: { readonly onError: (error: unknown) => void }): Aside {
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      const soon = () => new Promise<void>((resolve) => setImmediate(resolve));
      // Nobody waits for it, so it is not part of the starter's transaction.
      const started = apart(() => soon().then(work))
        .catch(options.onError)
        .finally(() => running.delete(started));
      running.add(started);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
