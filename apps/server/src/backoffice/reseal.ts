import type { Sealer } from "../platform/crypto.ts";
import type { Database } from "../platform/db.ts";
import { resealApprovals } from "./four-eyes/sealing.ts";
import { resealOperators } from "./operators/authenticators.ts";

/** Seals with the current key what an earlier one sealed, and returns how many of each. */
export async function resealBackoffice(deps: { readonly db: Database; readonly sealer: Sealer }) {
  return { operators: await resealOperators(deps), approvals: await resealApprovals(deps) };
}
