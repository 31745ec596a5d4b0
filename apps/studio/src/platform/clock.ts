import { randomBytes, randomUUID } from "node:crypto";

/** Time and chance, injectable: the only place of the studio that reads either. */
export interface Clock {
  nowMs(): number;
}
export const systemClock: Clock = { nowMs: () => Date.now() };

export const isoAt = (ms: number): string => new Date(ms).toISOString();

export interface Ids {
  uuid(): string;
  /** Unpredictable bytes as hex: server seeds, tokens, keys. */
  secretHex(bytes: number): string;
}

/** Time-ordered UUID (version 7), so that history indexes stay in order. */
function uuidv7(nowMs: number): string {
  const time = nowMs.toString(16).padStart(12, "0");
  const tail = randomUUID().slice(14);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${tail.slice(1)}`;
}

export const createIds = (clock: Clock): Ids => {
  let lastMs = 0;
  return {
    uuid() {
      // Never twice the same millisecond in one process: ids then sort as they were made.
      lastMs = Math.max(lastMs + 1, clock.nowMs());
      return uuidv7(lastMs);
    },
    secretHex: (bytes) => randomBytes(bytes).toString("hex"),
  };
};
