import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { readRange, type Period } from "../../features/records/view.ts";
import { useBrand } from "../../lib/brand.ts";
import { ShownZone } from "../../lib/time.ts";

/** What the records of the member centre have in common: whose days they go by, and which. */

const route = getRouteApi("/member");

/** Times and days of the records are the brand's, wherever the member is. */
export function InBrandZone({ children }: { readonly children: ReactNode }) {
  return <ShownZone value={useBrand().timeZone}>{children}</ShownZone>;
}

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
