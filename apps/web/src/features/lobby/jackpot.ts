/**
 * The number on hot tiles. It is decoration, as the specification describes it: there is no pool
 * behind it, nothing can be won from it, and it is hidden from screen readers. It shows only where
 * the brand's flag DECORATION3 is on, and never as an amount of money. A game with a pool of its
 * own shows that pool's number instead.
 */

/** What is added at each step, and how often. */
export const jackpotStepMinor = 16_511;
export const jackpotStepMs = 3_000;

const startMinMinor = 1_200_000;
const startSpanMinor = 8_000_000;

/** Where a game's number starts: always at the same place, and games at different ones (FNV-1a). */
function startOf(nodeId: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < nodeId.length; at += 1) {
    hash = Math.imul(hash ^ nodeId.charCodeAt(at), 0x01000193) >>> 0;
  }
  return startMinMinor + (hash % startSpanMinor);
}

/** The number after some steps. */
export function jackpotNumber(nodeId: string, steps: number): number {
  return (startOf(nodeId) + steps * jackpotStepMinor) / 100;
}

let steps = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function step(): void {
  if (document.hidden) return;
  steps += 1;
  for (const listener of listeners) listener();
}

/** One timer for all numbers that can be seen, and none while there is nothing to see. */
export function subscribeJackpots(listener: () => void): () => void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return () => {};
  listeners.add(listener);
  timer ??= setInterval(step, jackpotStepMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export function jackpotSteps(): number {
  return steps;
}
