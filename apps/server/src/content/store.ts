import type { Reader, Tx } from "../platform/db.ts";

/** Every SQL statement about pieces of content. */

/** A piece without its body, which may be long in many languages. */
export interface PieceHead {
  readonly merchantCode: string;
  readonly contentId: string;
  readonly kind: string;
  readonly isOpen: boolean;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

export interface PieceRow extends PieceHead {
  readonly body: unknown;
}

const headColumns = `merchant_code as "merchantCode", content_id as "contentId", kind,
  is_open as "isOpen", starts_at as "startsAt", ends_at as "endsAt", created_at as "createdAt",
  updated_at as "updatedAt", revision`;

/** All brands' pieces in their order. */
export async function listHeads(reader: Reader): Promise<PieceHead[]> {
  return reader.query<PieceHead>(
    `select ${headColumns} from content.piece order by merchant_code, kind, sort, content_id`,
  );
}

/** Bodies of the pieces of these ids, whichever brands they are of. */
export async function listBodies(
  reader: Reader,
  contentIds: readonly string[],
): Promise<PieceRow[]> {
  return reader.query<PieceRow>(
    `select ${headColumns}, body from content.piece where content_id = any ($1::uuid[])`,
    [contentIds],
  );
}

/** A brand's pieces of one kind in their order. */
export async function listPieces(
  reader: Reader,
  merchantCode: string,
  kind: string,
): Promise<PieceRow[]> {
  return reader.query<PieceRow>(
    `select ${headColumns}, body from content.piece
     where merchant_code = $1 and kind = $2 order by sort, content_id`,
    [merchantCode, kind],
  );
}

/** Takes a piece until the transaction is over. */
export async function lockPiece(
  tx: Tx,
  merchantCode: string,
  contentId: string,
): Promise<PieceRow | undefined> {
  const rows = await tx.query<PieceRow>(
    `select ${headColumns}, body from content.piece
     where merchant_code = $1 and content_id = $2 for update`,
    [merchantCode, contentId],
  );
  return rows[0];
}

export interface PieceToWrite {
  readonly merchantCode: string;
  readonly contentId: string;
  readonly kind: string;
  readonly body: unknown;
  readonly isOpen: boolean;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly at: Date;
}

/** Writes a new piece behind the others of its kind; false when the id is taken. */
export async function insertPiece(tx: Tx, piece: PieceToWrite): Promise<boolean> {
  const inserted = await tx.execute(
    `insert into content.piece (merchant_code, content_id, kind, body, is_open, starts_at, ends_at,
       sort, created_at, updated_at)
     values ($1, $2, $3, $4::jsonb, $5, $6, $7,
       (select coalesce(max(sort), -1) + 1 from content.piece
         where merchant_code = $1 and kind = $3), $8, $8)
     on conflict (merchant_code, content_id) do nothing`,
    [
      piece.merchantCode,
      piece.contentId,
      piece.kind,
      JSON.stringify(piece.body),
      piece.isOpen,
      piece.startsAt,
      piece.endsAt,
      piece.at,
    ],
  );
  return inserted === 1;
}

/** Writes over a piece of this revision; false when it has another. */
export async function updatePiece(tx: Tx, piece: PieceToWrite, revision: number): Promise<boolean> {
  const updated = await tx.execute(
    `update content.piece set body = $4::jsonb, is_open = $5, starts_at = $6, ends_at = $7,
       updated_at = $8, revision = revision + 1
     where merchant_code = $1 and content_id = $2 and kind = $3 and revision = $9`,
    [
      piece.merchantCode,
      piece.contentId,
      piece.kind,
      JSON.stringify(piece.body),
      piece.isOpen,
      piece.startsAt,
      piece.endsAt,
      piece.at,
      revision,
    ],
  );
  return updated === 1;
}

export async function deletePiece(
  tx: Tx,
  merchantCode: string,
  contentId: string,
  revision: number,
): Promise<boolean> {
  const deleted = await tx.execute(
    `delete from content.piece
     where merchant_code = $1 and content_id = $2 and revision = $3`,
    [merchantCode, contentId, revision],
  );
  return deleted === 1;
}

/** Ids of a brand's pieces of one kind in their order, taken until the transaction is over. */
export async function lockOrder(tx: Tx, merchantCode: string, kind: string): Promise<string[]> {
  const rows = await tx.query<{ contentId: string }>(
    `select content_id as "contentId" from content.piece where merchant_code = $1 and kind = $2
     order by sort, content_id for update`,
    [merchantCode, kind],
  );
  return rows.map((row) => row.contentId);
}

/** Numbers pieces as they are listed. */
export async function updateOrder(
  tx: Tx,
  merchantCode: string,
  kind: string,
  contentIds: readonly string[],
): Promise<number> {
  return tx.execute(
    `update content.piece p set sort = o.sort
     from unnest($3::uuid[]) with ordinality as o (content_id, sort)
     where p.merchant_code = $1 and p.kind = $2 and p.content_id = o.content_id`,
    [merchantCode, kind, contentIds],
  );
}
