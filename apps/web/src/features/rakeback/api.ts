import type { RakebackPart } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { balanceQuery } from "../../lib/member.ts";
import { queryClient } from "../../lib/query.ts";
import "../../lib/records-calls.ts";

/** The member's rakeback. Cached under the member's key and removed at sign-out. */

export const rakebackQuery = queryOptions({
  queryKey: ["member", "rakeback"],
  staleTime: 0,
  queryFn: ({ signal }) => call("rakeback", undefined, { signal }),
});

export async function claimRakeback(part: RakebackPart, idempotencyKey: string) {
  try {
    const input = { params: { part }, body: {} };
    return (await call("claimRakeback", input, { idempotencyKey })).awards;
  } finally {
    // After a refusal too: what is shown is no longer so.
    await Promise.all([
      queryClient.invalidateQueries(rakebackQuery),
      queryClient.invalidateQueries({ queryKey: ["member", "awards"] }),
      queryClient.invalidateQueries(balanceQuery),
    ]);
  }
}
