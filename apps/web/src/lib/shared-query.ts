import {
  hashKey,
  QueryObserver,
  type QueryKey,
  type QueryObserverOptions,
} from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { queryClient } from "./query.ts";

/**
 * A query that dozens of parts of a page read. `useQuery` gives each of them an observer of its
 * own, which takes longer than drawing a tile; here one observer serves all of them.
 */
export interface SharedQuery<T> {
  readonly subscribe: (tell: () => void) => () => void;
  readonly read: () => T | undefined;
}

type Options<T, K extends QueryKey> = QueryObserverOptions<T, Error, T, T, K> & {
  readonly queryKey: K;
};

export function shareQuery<T, K extends QueryKey>(options: Options<T, K>): SharedQuery<T> {
  const { queryKey } = options;
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;

  function observe(): () => void {
    const observer = new QueryObserver(queryClient, options);
    const ends = [
      observer.subscribe(() => {
        for (const listener of listeners) listener();
      }),
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        // A session's answers are thrown away with it; the next session's are another query.
        if (query.queryHash === hashKey(queryKey) && type === "added") observer.setOptions(options);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      stop ??= observe();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    read: () => queryClient.getQueryData<T>(queryKey),
  };
}

const never = () => () => {};

/** What the query holds by now; it is asked for only where somebody wants it. */
export function useShared<T>({ subscribe, read }: SharedQuery<T>, isWanted = true): T | undefined {
  return useSyncExternalStore(isWanted ? subscribe : never, read);
}
