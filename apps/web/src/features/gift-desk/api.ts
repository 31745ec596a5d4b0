import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { polledList } from "../../lib/polled.ts";

/** Awards that were given to lists of members. */

export interface GiftsView {
  readonly merchantCode: string | undefined;
  readonly pageNum: number;
}

export function giftListsQuery({ merchantCode, pageNum }: GiftsView) {
  const query = { pageNum, ...(merchantCode !== undefined && { merchantCode }) };
  return queryOptions({
    queryKey: ["gifts", "list", query],
    ...polledList,
    queryFn: ({ signal }) => call("giftLists", { query }, { signal }),
  });
}

export function giftListQuery(listId: string) {
  return queryOptions({
    queryKey: ["gifts", "one", listId],
    queryFn: ({ signal }) => call("giftList", { params: { listId } }, { signal }),
  });
}
