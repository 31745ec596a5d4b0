import type { RouterHistory } from "@tanstack/react-router";

/**
 * How the visitor reached the current page. After Back or Forward a dialog that opens by itself,
 * such as the login over a game, stays closed: it was seen before, and Back would never get past
 * it.
 */
let isBack = false;

/**
 * Hears of every step in the history, until what it answers is called. A change of the address in
 * place is no step. It begins after the router listens itself: a router that finds a listener
 * leaves a redirect to it.
 */
export function watchSteps(history: Pick<RouterHistory, "subscribe">): () => void {
  return history.subscribe(({ action }) => {
    if (action.type !== "REPLACE") isBack = action.type !== "PUSH";
  });
}

/**
 * Whether what a page opens by itself may open: the visitor chose to come here, and is not just
 * leaving, while the page is drawn a last time under the next one's address.
 */
export function mayOpenByItself(path: string): boolean {
  return !isBack && location.pathname.toLowerCase().replace(/\/+$/, "") === path;
}
