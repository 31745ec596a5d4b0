import { call } from "./client.ts";
import { readToken } from "./session.ts";

/**
 * Tells the server that somebody is there. Reads do not keep a session alive, so somebody who only
 * browses would be signed out in the middle of it: presses, keys and scrolling count, once in two
 * minutes at most. An untouched page sends nothing. Members and operators each have their own call
 * for it.
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
  // If it is lost, the next sign of activity sends it again.
  call(telling).catch(() => undefined);
}

export function watchActivity(by: Telling = "noteActivity"): void {
  telling = by;
  for (const sign of signs) addEventListener(sign, noteActivity, { capture: true, passive: true });
}
