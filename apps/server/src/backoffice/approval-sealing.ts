import { routes, type CallName, type RouteSchema } from "@baize/contract";
import type { Sealer } from "../platform/crypto.ts";

/**
 * A request that waits for a second person, as stored. A request that holds keys is sealed for its
 * own row: reading the rows, or a backup of them, is not enough to sign anything.
 */
interface Kept {
  readonly approvalId: string;
  readonly call: string;
  readonly content: string;
}

export const approvalPlace = (approvalId: string) => `backoffice.approval content ${approvalId}`;

/** A sealed request in the column that otherwise holds the request itself. */
export const wrapSealed = (sealed: Buffer) => JSON.stringify({ sealed: sealed.toString("base64") });

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
