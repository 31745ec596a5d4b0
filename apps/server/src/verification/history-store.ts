import type { Reader } from "../platform/db.ts";
import { momentParams, momentSql, type MomentPage } from "../platform/moments.ts";

/** SQL of a member's documents by time, for a list of everything that happened. */
export function listDocumentsBefore(reader: Reader, memberId: bigint, page: MomentPage) {
  return reader.query<{
    readonly id: string;
    readonly at: Date;
    readonly kind: string;
    readonly state: string;
  }>(
    `select document_id as id, submitted_at as at, kind, state from verification.document
     where member_id = $1 and ${momentSql({ at: "submitted_at", id: "document_id" }, 2)}`,
    [memberId, ...momentParams(page)],
  );
}
