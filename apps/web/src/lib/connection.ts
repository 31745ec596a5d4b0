import { useSyncExternalStore } from "react";
import type { FeedState } from "./feed.ts";

/**
 * Whether the site hears from the server, for the bar that shows it and for what must wait until
 * then.
 */

export type Connection = "fine" | "offline" | "reconnecting";

let feed: FeedState = "stopped";
let hasBeenOpen = false;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

export function setFeedState(next: FeedState): void {
  if (next === "open") hasBeenOpen = true;
  if (next === "stopped") hasBeenOpen = false;
  feed = next;
  notify();
}

/** The first connecting is no loss; only what was open can be lost. */
function current(): Connection {
  if (!navigator.onLine) return "offline";
  return hasBeenOpen && feed !== "open" ? "reconnecting" : "fine";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, current);
}
