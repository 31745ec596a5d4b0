import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from "@tanstack/react-query";
import { CallRefused } from "./refused.ts";

/**
 * Asks again too where a first answer is still under way: it may have been made before the change,
 * and the library waits for it and takes it for new.
 */
class Cache extends QueryClient {
  override async invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      if (query.state.fetchStatus !== "fetching" || query.state.data !== undefined) continue;
      // Whoever waits for the first answer gets that of the second.
      void query.cancel({ silent: true });
      query.fetch().catch(() => {});
    }
    await super.invalidateQueries(filters, options);
  }
}

/**
 * The one cache of server state; sockets write into it. Refusals are final, lost answers are
 * retried.
 */
export const queryClient = new Cache({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // Loopback and intranet servers answer without internet; failing at once is clearer than
      // pausing.
      networkMode: "always",
      retry: (failures, error) =>
        failures < 2 &&
        (!(error instanceof CallRefused) || error.status >= 502 || error.status === 0),
    },
    mutations: { networkMode: "always" },
  },
});
