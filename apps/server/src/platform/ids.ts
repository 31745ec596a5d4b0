import { randomFillSync } from "node:crypto";
import type { Clock } from "./clock.ts";

/** Ids and secrets, injectable: the only place that reads the machine's random numbers. */
export interface Ids {
  /**
   * A UUID version 7 (RFC 9562): time first, and always greater than the one before in this
   * process.
   */
  uuidv7(): string;
  /** Unpredictable bytes as base64url text; 32 bytes are a session token. */
  randomToken(bytes: number): string;
  randomBytes(bytes: number): Buffer;
}

/** Fills a buffer with random bytes. Tests hand in one that repeats. */
export type FillRandom = (target: Uint8Array) => void;

const poolBytes = 4096;

/** One system call per 4 kB instead of one per id; a bet must not wait for the kernel twice. */
function createPool(fill: FillRandom) {
  const pool = new Uint8Array(poolBytes);
  let used = poolBytes;
  const have = (bytes: number): void => {
    if (used + bytes <= poolBytes) return;
    fill(pool);
    used = 0;
  };
  return {
    take: (bytes: number): Uint8Array => {
      if (bytes > poolBytes) {
        const own = new Uint8Array(bytes);
        fill(own);
        return own;
      }
      have(bytes);
      const taken = pool.slice(used, used + bytes);
      pool.fill(0, used, used + bytes);
      used += bytes;
      return taken;
    },
    /** So many of the next bytes stay together: `byte` gives them one by one. */
    have,
    /** The next byte, which nobody gets again. */
    byte: (): number => {
      const taken = pool[used] ?? 0;
      pool[used] = 0;
      used += 1;
      return taken;
    },
  };
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Twelve bits as three digits. */
const hex12 = Array.from({ length: 4096 }, (_, bits) => bits.toString(16).padStart(3, "0"));

/** The time as the first digits of an id, up to its version. */
function headOf(ms: number): string {
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7`;
}

/**
 * Ids of this process. The twelve bits after the time count up within one millisecond, starting
 * low, so that ids made in order sort in order; when they run out the id borrows the next
 * millisecond.
 */
export function createIds(
  clock: Clock,
  fill: FillRandom = (target) => randomFillSync(target),
): Ids {
  const { byte, have, take } = createPool(fill);
  let lastMs = 0;
  /** Of `lastMs`: ids of one millisecond begin alike. */
  let head = headOf(0);
  let counter = 0;

  function begin(ms: number, first: number): void {
    lastMs = ms;
    head = headOf(ms);
    counter = first;
  }

  function step(): void {
    const nowMs = clock.now().getTime();
    if (nowMs > lastMs) {
      have(1);
      begin(nowMs, byte());
      return;
    }
    counter += 1;
    if (counter > 0xfff) begin(lastMs + 1, 0);
  }

  const pair = () => hex[byte()] ?? "";

  return {
    uuidv7() {
      step();
      have(8);
      const variant = hex[0x80 | (byte() & 0x3f)];
      const tail = `${variant}${pair()}-${pair()}${pair()}${pair()}${pair()}${pair()}${pair()}`;
      return `${head}${hex12[counter]}-${tail}`;
    },
    randomToken: (bytes) => Buffer.from(take(bytes)).toString("base64url"),
    randomBytes: (bytes) => Buffer.from(take(bytes)),
  };
}

/** Ids that are the same in every run with the same seed. Never for secrets. */
export function createTestIds(clock: Clock, seed = 1): Ids {
  let state = seed >>> 0 || 1;
  return createIds(clock, (target) => {
    for (let index = 0; index < target.length; index += 1) {
      // xorshift32: enough to be distinct and repeatable.
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      target[index] = state & 0xff;
    }
  });
}

/** The moment a UUID version 7 was made, in milliseconds since 1970. */
export function timeOfUuidv7(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}

/** The smallest UUID version 7 of a moment: a boundary for ranges of ids. */
export function firstUuidv7At(at: Date): string {
  const time = Math.max(0, at.getTime()).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
