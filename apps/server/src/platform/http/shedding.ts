import type { CallName, Wire } from "@baize/contract";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import { Refusal } from "../errors.ts";

/**
 * What is refused when there is more work than the process can do: reads that do not concern money
 * are refused as `overloaded`, before anything is done for them. Bets, payments, sign-ins and what
 * they need continue, and so does the console, because operators need it to repair the fault.
 */

export interface SheddingLimits {
  /** How late the event loop may be. */
  readonly shedLateMs: number;
  /** Calls being answered at once. */
  readonly shedCallsMax: number;
}

/** Reads without which nobody can sign in, pay, play or see a balance. */
const keptReads: ReadonlySet<CallName> = new Set<CallName>([
  "permissions",
  "systemStatus",
  "whitelabel",
  "registerSettings",
  "captcha",
  "balance",
  "merchantWallet",
  "consolidatedFunds",
  "memberInfo",
  "protection",
  "playSession",
  "verification",
  "depositMethods",
  "depositStatus",
  "payoutAccounts",
  "withdrawalTerms",
  "withdrawalStatus",
]);

/** Whether a call gives way. */
export function givesWay(name: CallName, { method, path }: Wire): boolean {
  return method === "GET" && !path.startsWith("/console/") && !keptReads.has(name);
}

/** How often the lateness of the event loop is taken. */
const tickMs = 100;
/** When a refused caller may try again. */
export const overloadedSeconds = 3;

export interface Shedding {
  /** Takes the lateness again: for tests; a listening server does it by itself. */
  observe(lateMs: number): void;
  readonly isOver: boolean;
  /** Refuses: overloaded. */
  check(): void;
}

export function createShedding(
  app: FastifyInstance,
  { shedLateMs, shedCallsMax }: SheddingLimits,
  clock: Clock,
): Shedding {
  let lateMs = 0;
  let calls = 0;
  let expectedMs = 0;
  let timer: NodeJS.Timeout | undefined;
  const observe = (newMs: number) => {
    // One long pause is over when it is seen; several in a row are a load.
    lateMs = (lateMs + Math.max(0, newMs)) / 2;
  };
  // Only a server that listens has strangers; a program that tests it may be late by itself.
  app.addHook("onListen", async () => {
    expectedMs = clock.monotonicMs() + tickMs;
    timer = setInterval(() => {
      const nowMs = clock.monotonicMs();
      observe(nowMs - expectedMs);
      expectedMs = nowMs + tickMs;
    }, tickMs).unref();
  });
  app.addHook("onClose", async () => clearInterval(timer));
  app.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.config.call === undefined) return done();
    calls += 1;
    let isCounted = true;
    const uncount = () => {
      if (isCounted) calls -= 1;
      isCounted = false;
    };
    // Answered, or gone before that.
    reply.raw.once("finish", uncount).once("close", uncount);
    return done();
  });
  const isOver = () => lateMs > shedLateMs || calls > shedCallsMax;
  return {
    observe,
    get isOver() {
      return isOver();
    },
    check() {
      if (isOver()) throw new Refusal("overloaded", { retryAfterSeconds: overloadedSeconds });
    },
  };
}
