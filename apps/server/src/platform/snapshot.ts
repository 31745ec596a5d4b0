import type { Clock } from "./clock.ts";
import type { Database, Reader } from "./db.ts";

/**
 * What is read whole from the database and kept in memory for a few seconds.
 *
 * A change drops it at once in every process (see invalidation); the age is only for the moments
 * when that message is lost.
 */
export interface Snapshot<T> {
  /** Concurrent callers share one load. */
  current(): Promise<T>;
  /** The same for callers that must not wait; undefined where it has to be read. */
  now(): T | undefined;
  /** What was read last, however old; undefined before the first reading. */
  last(): T | undefined;
  /** The next question reads the database, also while a load is under way. */
  forget(): void;
}

/** How old a snapshot may grow when nobody tells us that it is old. */
export const snapshotMsMax = 4000;

export function createSnapshot<T>(options: {
  /**
   * Reads aside: a caller that finds nothing cached may be inside a transaction, or wait for one
   * that is.
   */
  readonly db: Pick<Database, "aside">;
  readonly clock: Clock;
  readonly load: (reader: Reader) => Promise<T>;
  readonly ageMsMax?: number;
}): Snapshot<T> {
  const { db, clock, load, ageMsMax = snapshotMsMax } = options;
  let kept: { readonly value: T; readonly atMs: number } | undefined;
  let loading: Promise<T> | undefined;
  let lastValue: T | undefined;

  function start(): Promise<T> {
    const atMs = clock.now().getTime();
    const own: Promise<T> = db.aside(load).then(
      (value) => {
        // A load that began before the last change may have read what was before it.
        if (loading === own) {
          loading = undefined;
          kept = { value, atMs };
          lastValue = value;
        }
        return value;
      },
      (error: unknown) => {
        if (loading === own) loading = undefined;
        throw error;
      },
    );
    loading = own;
    return own;
  }

  function fresh() {
    if (kept === undefined) return undefined;
    const ageMs = clock.now().getTime() - kept.atMs;
    return ageMs >= 0 && ageMs < ageMsMax ? kept : undefined;
  }

  return {
    async current() {
      const known = fresh();
      return known === undefined ? (loading ?? start()) : known.value;
    },
    now: () => fresh()?.value,
    last: () => lastValue,
    forget() {
      kept = undefined;
      loading = undefined;
    },
  };
}
