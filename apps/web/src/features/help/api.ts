import type { HelpArticle } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

export type HelpSection = HelpArticle["section"];

/** The help articles in the brand's order. */
export const helpQuery = (language: string) =>
  queryOptions({
    queryKey: ["help", language],
    staleTime: 300_000,
    queryFn: ({ signal }) => call("helpCenter", { query: { device: "WEB" } }, { signal }),
  });
