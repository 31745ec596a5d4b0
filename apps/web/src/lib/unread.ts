import { useSyncExternalStore } from "react";

/**
 * How many messages are unread, for the badges of the site's frame and the title of the tab. Who
 * reads it from the server is loaded later: see `features/inbox/inbox-watch.tsx`.
 */
let unread = 0;
const listeners = new Set<() => void>();

export function setUnread(next: number): void {
  if (next === unread) return;
  unread = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUnread(): number {
  return useSyncExternalStore(subscribe, () => unread);
}

const countMax = 99;

/** What a badge shows of a number of messages. */
export const unreadText = (count: number): string =>
  count > countMax ? `${countMax}+` : String(count);
