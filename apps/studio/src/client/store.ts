import { useSyncExternalStore } from "react";

/** A value that components follow. Set outside React, read inside. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (notify: () => void) => () => void;
}

export function createStore<T>(first: T): Store<T> {
  let current = first;
  const followers = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const notify of followers) notify();
    },
    subscribe: (notify) => {
      followers.add(notify);
      return () => {
        followers.delete(notify);
      };
    },
  };
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get);
