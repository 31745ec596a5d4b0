import type { Reader, Tx } from "../platform/db.ts";

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
    `insert into backoffice.member_note (member_id, note_id, operator_id, operator, text, noted_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [memberId, note.noteId, operatorId, note.operator, note.text, note.at],
  );
}

/** Newest first: ids sort by time. */
export function listNotes(reader: Reader, memberId: bigint, limit: number): Promise<NoteRow[]> {
  return reader.query<NoteRow>(
    `select note_id as "noteId", operator, text, noted_at as "at"
     from backoffice.member_note where member_id = $1 order by note_id desc limit $2`,
    [memberId, limit],
  );
}
