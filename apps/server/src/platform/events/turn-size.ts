import type { Consumer } from "./consumer.ts";
import { takeTurn, type RetryDeps, type Turned } from "./turn.ts";

/**
 * What is written while a turn is open becomes readable when it ends, for all readers. So a turn
 * must be short, also of a reader that is slow and far behind: it begins with few events, takes
 * more while its turns are quick, and less where one took long.
 */
const turnMsMax = 250;
const sizeFirst = 10;

/** How many events of each lane the next turn may take, after one of this size. */
export function nextSize(
  size: number,
  max: number,
  { tookMs, isFull }: { readonly tookMs: number; readonly isFull: boolean },
): number {
  if (tookMs > turnMsMax) return Math.max(1, Math.floor(size / 2));
  // A turn of few events costs what every turn costs: it says nothing about more of them.
  const mayGrow = tookMs < turnMsMax / 2 || size < sizeFirst;
  return isFull && mayGrow ? Math.min(max, size * 2) : size;
}

/** Turns of consumers; each has a size of its own, up to its limit or else to this. */
export function createSizedTurns(deps: RetryDeps, limit: number) {
  const sizes = new Map<Consumer, number>();
  return async (consumer: Consumer): Promise<Turned> => {
    const max = consumer.limit ?? limit;
    const size = sizes.get(consumer) ?? Math.min(max, sizeFirst);
    const startedAt = performance.now();
    let isFull = false;
    try {
      const turned = await takeTurn({ ...deps, limit: size }, consumer);
      ({ isFull } = turned);
      return turned;
    } finally {
      const tookMs = performance.now() - startedAt;
      sizes.set(consumer, nextSize(size, max, { tookMs, isFull }));
    }
  };
}
