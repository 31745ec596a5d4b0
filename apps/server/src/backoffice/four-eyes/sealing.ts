import { routes, type CallName, type RouteSchema } from "@baize/contract";
import type { Sealer } from "../../platform/crypto.ts";
import type { Database } from "../../platform/db.ts";
import { listSealedApprovals, updateApprovalSeal } from "./store.ts";

/**
 * A request that waits for a second person, as stored. A request that holds keys is sealed for its
 * own row: reading the rows, or a backup of them, is not enough to sign anything.
 */
interface Kept {
  readonly approvalId: string;
  readonly call: string;
  readonly content: string;
}

const approvalPlace = (approvalId: string) => `backoffice.approval content ${approvalId}`;

/** A sealed request in the column that otherwise holds the request itself. */
const wrapSealed = (sealed: Buffer) => JSON.stringify({ sealed: sealed.toString("base64") });

export function keepContent(sealer: Sealer, { approvalId, call, content }: Kept): string {
  const schema: RouteSchema = routes[call as CallName];
  if (schema.isSealed !== true) return content;
  return wrapSealed(sealer.seal(Buffer.from(content), approvalPlace(approvalId)));
}

/** The request as it was asked. */
export function readContent(sealer: Sealer, { approvalId, content }: Kept): unknown {
  const kept = JSON.parse(content) as { readonly sealed?: string };
  if (kept.sealed === undefined) return kept;
  const sealed = Buffer.from(kept.sealed, "base64");
  return JSON.parse(sealer.open(sealed, approvalPlace(approvalId)).toString("utf8"));
}

/**
 * Seals requests that hold keys with the current key, and returns how many. Repeating it changes
 * nothing.
 */
export async function resealApprovals(deps: {
  readonly db: Database;
  readonly sealer: Sealer;
}): Promise<number> {
  const { db, sealer } = deps;
  let count = 0;
  for (const row of await db.read(listSealedApprovals)) {
    const sealed = Buffer.from(row.sealed, "base64");
    if (sealer.isCurrent(sealed)) continue;
    const place = approvalPlace(row.approvalId);
    const next = wrapSealed(sealer.seal(sealer.open(sealed, place), place));
    await db.transaction((tx) => updateApprovalSeal(tx, row.approvalId, next));
    count += 1;
  }
  return count;
}
