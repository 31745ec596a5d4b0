import type { Promotion } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

export type PromotionCategory = Promotion["category"];

/** Promotions that run, will run, or ended within the week, in the brand's order. */
export const promotionsQuery = (language: string) =>
  queryOptions({
    queryKey: ["promotions", language],
    staleTime: minuteMs,
    queryFn: ({ signal }) => call("promotions", { query: {} }, { signal }),
  });
