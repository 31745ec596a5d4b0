import { QueryClient } from "@tanstack/react-query";
import { CallRefused } from "./refused.ts";

/**
 * The one cache of server state; sockets write into it. Refusals are final, lost answers are
 * retried.
 */
export const queryClient = new QueryClient({
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
