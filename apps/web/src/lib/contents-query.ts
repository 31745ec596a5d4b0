import type { ContentKind } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

/** A brand’s pieces of a kind, for who writes them and who shows them. */

export function contentsQuery(merchantCode: string, kind: ContentKind) {
  return queryOptions({
    queryKey: ["contents", merchantCode, kind],
    queryFn: ({ signal }) =>
      call("contents", { params: { merchantCode }, query: { kind } }, { signal }),
  });
}
