import type { Reader } from "../platform/db.ts";
import { momentParams, momentSql, type MomentPage } from "../platform/moments.ts";

/** SQL of what the back office itself knows of a member, by time. */

export function listMemberAdjustmentsBefore(reader: Reader, memberId: bigint, page: MomentPage) {
  return reader.query<{
    readonly id: string;
    readonly at: Date;
    readonly state: string;
    readonly direction: "credit" | "debit";
    readonly amountMinor: bigint;
    readonly currency: string;
    readonly requester: string;
    readonly reference: string;
  }>(
    `select adjustment_id as id, requested_at as at, state, direction,
       amount_minor as "amountMinor", currency, requester, reference
     from backoffice.adjustment
     where member_id = $1 and ${momentSql({ at: "requested_at", id: "adjustment_id" }, 2)}`,
    [memberId, ...momentParams(page)],
  );
}

export function listNotesBefore(reader: Reader, memberId: bigint, page: MomentPage) {
  return reader.query<{
    readonly id: string;
    readonly at: Date;
    readonly operator: string;
    readonly text: string;
  }>(
    `select note_id as id, noted_at as at, operator, text from backoffice.member_note
     where member_id = $1 and ${momentSql({ at: "noted_at", id: "note_id" }, 2)}`,
    [memberId, ...momentParams(page)],
  );
}

/** What operators did about the member, without notes, which are there themselves. */
export function listActsBefore(reader: Reader, memberId: bigint, page: MomentPage) {
  return reader.query<{
    readonly id: string;
    readonly at: Date;
    readonly operator: string | null;
    readonly action: string;
  }>(
    `select a.audit_id as id, a.at, a.operator, a.action
     from backoffice.member_audit m join backoffice.audit a on a.seq = m.seq
     where m.member_id = $1 and a.action <> 'member.noted'
       and ${momentSql({ at: "a.at", id: "a.audit_id" }, 2)}`,
    [memberId, ...momentParams(page)],
  );
}
