import { refuse } from "../refusal.ts";

/** Work of one key waiting behind one another in this process. */
const queueMax = 64;

/**
 * Runs work of the same key one after another. Refuses too_many_requests once too much of it waits.
 */
export function createQueue() {
  const waiting = new Map<string, { tail: Promise<unknown>; count: number }>();
  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const entry = waiting.get(key) ?? { tail: Promise.resolve(), count: 0 };
    if (entry.count >= queueMax) refuse("too_many_requests");
    entry.count += 1;
    waiting.set(key, entry);
    const turn = entry.tail.then(work, work);
    entry.tail = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      entry.count -= 1;
      if (entry.count === 0) waiting.delete(key);
    }
  };
}
