import { systemClock } from "./clock.ts";
import { Refusal } from "./errors.ts";

/**
 * A queue for expensive work with a share for each source: a visitor's network, a member.
 *
 * So many run at once; of those that wait, the sources take turns, so that a flooding source waits
 * for itself. A source that has filled its share, or comes when all is full, is refused at once.
 */
export interface SharesOptions {
  readonly runningMax: number;
  /** Waiting, of all sources. */
  readonly waitingMax: number;
  /** Running and waiting, of one source. */
  readonly perSourceMax: number;
  readonly retryAfterSeconds: number;
  /**
   * How long a place rests after a piece of work, times what the work took; 0 where absent. A flood
   * then gets a part of a core at most, and less of it while others need the core, because the work
   * takes longer then. A single call waits for nothing.
   */
  readonly restFactor?: number;
}

export interface Shares {
  /**
   * Runs the work when its turn comes. Without a source it has no share but that of all.
   *
   * Refuses: rate_limited.
   */
  run<T>(source: string | undefined, work: () => Promise<T>): Promise<T>;
}

export function createShares(options: SharesOptions): Shares {
  const { runningMax, waitingMax, perSourceMax, retryAfterSeconds, restFactor = 0 } = options;
  /** Waiting work by source; the source whose turn is next comes first. */
  const lines = new Map<string, (() => void)[]>();
  const countOf = new Map<string, number>();
  let running = 0;
  let waiting = 0;

  function next(): void {
    const [first] = lines;
    if (first === undefined) {
      running -= 1;
      return;
    }
    const [source, line] = first;
    const start = line.shift();
    lines.delete(source);
    if (line.length > 0) lines.set(source, line);
    waiting -= 1;
    start?.();
  }

  /** Gives the place on, at once or after its rest. */
  function giveOn(tookMs: number): void {
    if (restFactor === 0) next();
    else setTimeout(next, tookMs * restFactor).unref();
  }

  function wait(source: string): Promise<void> {
    waiting += 1;
    return new Promise((resolve) => {
      const line = lines.get(source);
      if (line === undefined) lines.set(source, [resolve]);
      else line.push(resolve);
    });
  }

  function leave(source: string): void {
    const left = (countOf.get(source) ?? 0) - 1;
    if (left <= 0) countOf.delete(source);
    else countOf.set(source, left);
  }

  return {
    async run(named, work) {
      const source = named ?? "";
      const count = countOf.get(source) ?? 0;
      const isFull = running >= runningMax && waiting >= waitingMax;
      if (isFull || (named !== undefined && count >= perSourceMax)) {
        throw new Refusal("rate_limited", { retryAfterSeconds });
      }
      countOf.set(source, count + 1);
      try {
        if (running >= runningMax) await wait(source);
        else running += 1;
        const startedMs = systemClock.monotonicMs();
        try {
          return await work();
        } finally {
          giveOn(systemClock.monotonicMs() - startedMs);
        }
      } finally {
        leave(source);
      }
    },
  };
}
