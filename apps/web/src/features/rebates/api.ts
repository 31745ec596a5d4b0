import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { balanceQuery } from "../../lib/member.ts";
import { queryClient } from "../../lib/query.ts";
import "../../lib/records-calls.ts";

/** The member's rebates. Cached under the member's key and removed at sign-out. */

export const rebateQuery = queryOptions({
  queryKey: ["member", "rebate"],
  staleTime: 0,
  queryFn: ({ signal }) => call("rebateSettings", undefined, { signal }),
});

export async function claimRebate(idempotencyKey: string) {
  try {
    return await call("claimRebate", { body: {} }, { idempotencyKey });
  } finally {
    // After a refusal too: what is shown is no longer so.
    await Promise.all([
      queryClient.invalidateQueries(rebateQuery),
      queryClient.invalidateQueries({ queryKey: ["member", "awards"] }),
      queryClient.invalidateQueries(balanceQuery),
    ]);
  }
}
