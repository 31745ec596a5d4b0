import type { RouterHistory } from "@tanstack/history";

/**
 * Whether the visitor came to where he is by Back or Forward. What opens by itself on a page, such
 * as the login over a game, stays closed then: he has seen it, and Back would never get past it.
 */
let isBack = false;

/** Hears of every step in the history. A change of the address in place is no step. */
export function watchSteps(history: Pick<RouterHistory, "subscribe">): void {
  history.subscribe(({ action }) => {
    if (action.type !== "REPLACE") isBack = action.type !== "PUSH";
  });
}

export function hasComeBack(): boolean {
  return isBack;
}
