import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import "../../lib/records-calls.ts";

/** The proof of a draw, which everybody may read. */
export const drawProofQuery = (drawId: string, language: string) =>
  queryOptions({
    queryKey: ["draw-proof", drawId, language],
    staleTime: 0,
    queryFn: ({ signal }) => call("drawProof", { params: { drawId } }, { signal }),
  });
