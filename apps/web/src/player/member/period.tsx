import { getRouteApi } from "@tanstack/react-router";
import { readRange, type Period } from "../../features/records/view.ts";

/** What the records of the member centre have in common: which days they are of. */

const route = getRouteApi("/member");

/** The period in the address, and the way to put another one there. */
export function usePeriod(usual: Period["range"]) {
  const { range, from, to } = route.useSearch();
  const navigate = route.useNavigate();
  return {
    period: { range: readRange(range) ?? usual, from, to },
    setPeriod: (next: Period) =>
      void navigate({
        search: (before) => ({
          ...before,
          from: undefined,
          to: undefined,
          pageNum: undefined,
          ...next,
        }),
        replace: true,
      }),
  };
}
