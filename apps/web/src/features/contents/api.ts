import type { ContentKind } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

/** What the content pages read. */

export function contentsQuery(merchantCode: string, kind: ContentKind) {
  return queryOptions({
    queryKey: ["contents", merchantCode, kind],
    queryFn: ({ signal }) =>
      call("contents", { params: { merchantCode }, query: { kind } }, { signal }),
  });
}
