import { call } from "./client.ts";
import { readToken } from "./session.ts";

/**
 * Tells the server that somebody is there. Reads do not keep a session alive, so who only looks
 * around would be signed out in the middle of it: what he presses, types and turns counts, once in
 * two minutes at most. A page that nobody touches tells nothing. Members and operators have a call
 * of their own for it.
 */
type Telling = "noteActivity" | "noteOperatorActivity";

const everyMs = 120_000;
const signs = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

let telling: Telling = "noteActivity";
let toldAt = Number.NEGATIVE_INFINITY;

/** Somebody did something here, or in a game's frame on this page. */
export function noteActivity(): void {
  const now = performance.now();
  if (readToken() === null || now - toldAt < everyMs) return;
  toldAt = now;
  // Lost, it is told again with the next sign after a while.
  call(telling).catch(() => undefined);
}

export function watchActivity(by: Telling = "noteActivity"): void {
  telling = by;
  for (const sign of signs) addEventListener(sign, noteActivity, { capture: true, passive: true });
}
