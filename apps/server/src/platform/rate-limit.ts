import { minuteMs } from "@baize/contract/durations";
import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";

/**
 * Calls per minute from one address to one call, counted in this process. Behind a load balancer
 * each process counts its own share; what must hold exactly (failed sign-ins) is counted in the
 * database.
 */
export interface RateLimit {
  /** Seconds to wait, or 0 when the call may pass. */
  take(address: string, call: string, perMinuteMax: number): number;
}

const windowMs = minuteMs;
const countersMax = 100_000;

/** Neighbours in one IPv6 network of 64 bits are one customer; an IPv4 address is one by itself. */
export function networkOf(address: string): string {
  if (address.startsWith("::ffff:") && address.includes(".")) return address.slice(7);
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.split("::");
  const headParts = head === "" ? [] : head.split(":");
  const tailParts = tail === "" ? [] : tail.split(":");
  const missing = address.includes("::") ? 8 - headParts.length - tailParts.length : 0;
  const parts = [...headParts, ...Array.from({ length: missing }, () => "0"), ...tailParts];
  return parts
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, "").toLowerCase())
    .join(":");
}

export function createRateLimit(options: {
  readonly clock: Clock;
  /** Multiplies every limit: 1 in production, more for benches and test machines. */
  readonly factor: number;
}): RateLimit {
  const counters = new LRUCache<string, { startedMs: number; count: number }>({ max: countersMax });
  return {
    take(address, call, perMinuteMax) {
      const key = `${networkOf(address)} ${call}`;
      const nowMs = options.clock.now().getTime();
      const counter = counters.get(key);
      if (counter === undefined || nowMs - counter.startedMs >= windowMs) {
        counters.set(key, { startedMs: nowMs, count: 1 });
        return 0;
      }
      if (counter.count >= perMinuteMax * options.factor) {
        return Math.max(1, Math.ceil((counter.startedMs + windowMs - nowMs) / 1000));
      }
      counter.count += 1;
      return 0;
    },
  };
}
