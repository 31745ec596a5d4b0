import { LRUCache } from "lru-cache";
import type { Tx } from "../platform/db.ts";
import { listPosted } from "./posting-store.ts";
import type { OperationRef, Posted } from "./store.ts";

/**
 * Operations of the events this program published last. Its readers come some moments later and
 * need not read them again; those of other programs, and older ones, are read.
 */

/** Some seconds of many bets: readers that are further behind read the ledger. */
const eventsMax = 256;

/** An event that tells of operations. */
export interface ToldOf {
  readonly id: string;
  readonly refs: readonly OperationRef[];
}

export function createPostedMemory() {
  const known = new LRUCache<string, readonly Posted[]>({ max: eventsMax });
  return {
    /** Before the commit: an event that is rolled back is never asked for. */
    note(eventId: string, operations: readonly Posted[]): void {
      known.set(eventId, operations);
    },
    /** The operations that these events tell of, oldest first. */
    of: async (tx: Tx, events: readonly ToldOf[]): Promise<Posted[]> => {
      const found = events.flatMap(({ id }) => known.get(id) ?? []);
      const refs = events.flatMap((event) => (known.has(event.id) ? [] : event.refs));
      const read = refs.length === 0 ? [] : await listPosted(tx, refs);
      // The ledger forgets nothing: it would be left out of every sum, and nobody would know.
      if (read.length !== refs.length) throw new Error("an operation is not in the ledger");
      return [...found, ...read].toSorted((one, other) => (one.id < other.id ? -1 : 1));
    },
  };
}

export type PostedMemory = ReturnType<typeof createPostedMemory>;
