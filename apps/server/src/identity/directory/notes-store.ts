import type { Reader, Tx } from "../../platform/db.ts";
import { momentParams, momentSql, type MomentPage } from "../../platform/moments.ts";

/** SQL of what operators note about members. */

export interface NoteRow {
  readonly noteId: string;
  readonly operator: string;
  readonly text: string;
  readonly at: Date;
}

export async function insertNote(
  tx: Tx,
  memberId: bigint,
  operatorId: string,
  note: NoteRow,
): Promise<void> {
  await tx.execute(
    `insert into identity.member_note (member_id, note_id, operator_id, operator, text, noted_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [memberId, note.noteId, operatorId, note.operator, note.text, note.at],
  );
}

/** Newest first: ids sort by time. */
export function listNotes(reader: Reader, memberId: bigint, limit: number): Promise<NoteRow[]> {
  return reader.query<NoteRow>(
    `select note_id as "noteId", operator, text, noted_at as "at"
     from identity.member_note where member_id = $1 order by note_id desc limit $2`,
    [memberId, limit],
  );
}

export function listNotesBefore(reader: Reader, memberId: bigint, page: MomentPage) {
  return reader.query<{
    readonly id: string;
    readonly at: Date;
    readonly operator: string;
    readonly text: string;
  }>(
    `select note_id as id, noted_at as at, operator, text from identity.member_note
     where member_id = $1 and ${momentSql({ at: "noted_at", id: "note_id" }, 2)}`,
    [memberId, ...momentParams(page)],
  );
}
