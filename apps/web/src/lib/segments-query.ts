import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { polled } from "./polled.ts";

/** Named conditions of a brand. */
export const segmentsQuery = (merchantCode: string) =>
  queryOptions({
    queryKey: ["segments", merchantCode],
    ...polled,
    queryFn: ({ signal }) => call("segments", { query: { merchantCode } }, { signal }),
  });
