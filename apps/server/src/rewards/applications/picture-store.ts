import type { Reader, Tx } from "../../platform/db.ts";
import type { EntryKey } from "./store.ts";

/** SQL of the pictures of applications. */

export interface PictureKey {
  readonly memberId: bigint;
  readonly pictureId: string;
}

export interface SealedPicture extends PictureKey {
  readonly sealed: Buffer;
}

export async function countUnused(reader: Reader, memberId: bigint): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    `select count(*)::int as count from rewards.application_picture
     where member_id = $1 and entry_id is null`,
    [memberId],
  );
  return row?.count ?? 0;
}

export async function insertPicture(
  tx: Tx,
  { memberId, pictureId, sealed }: SealedPicture,
  uploadedAt: Date,
): Promise<void> {
  await tx.execute(
    `insert into rewards.application_picture (member_id, picture_id, uploaded_at, sealed)
     values ($1, $2, $3, $4)`,
    [memberId, pictureId, uploadedAt, sealed],
  );
}

/** Takes the member's own pictures for one application, each once; answers how many it took. */
export function usePictures(
  tx: Tx,
  { memberId, entryId }: EntryKey,
  attempt: number,
  pictureIds: readonly string[],
): Promise<number> {
  return tx.execute(
    `update rewards.application_picture p set entry_id = $2, attempt = $3, place = u.place
     from unnest($4::uuid[]) with ordinality as u (picture_id, place)
     where p.member_id = $1 and p.picture_id = u.picture_id and p.entry_id is null`,
    [memberId, entryId, attempt, pictureIds],
  );
}

export interface PlacedPicture extends SealedPicture {
  readonly place: number;
}

export function listPictures(reader: Reader, { memberId, entryId }: EntryKey, attempt: number) {
  return reader.query<PlacedPicture>(
    `select member_id as "memberId", picture_id as "pictureId", place, sealed
     from rewards.application_picture
     where member_id = $1 and entry_id = $2 and attempt = $3 order by place`,
    [memberId, entryId, attempt],
  );
}

/** How many of each attempt are kept. */
export function countPictures(reader: Reader, { memberId, entryId }: EntryKey) {
  return reader.query<{ readonly attempt: number; readonly pictures: number }>(
    `select attempt, count(*)::int as pictures from rewards.application_picture
     where member_id = $1 and entry_id = $2 group by attempt`,
    [memberId, entryId],
  );
}

/** Deletes what nothing used, and what was decided on or left long ago. */
export async function deleteOldPictures(
  tx: Tx,
  { unusedBefore, decidedBefore }: { readonly unusedBefore: Date; readonly decidedBefore: Date },
): Promise<number> {
  const unused = await tx.execute(
    `delete from rewards.application_picture where entry_id is null and uploaded_at < $1`,
    [unusedBefore],
  );
  const decided = await tx.execute(
    `delete from rewards.application_picture p
     using rewards.application a, rewards.promotion_entry e
     where a.member_id = p.member_id and a.entry_id = p.entry_id and a.attempt = p.attempt
       and e.member_id = p.member_id and e.entry_id = p.entry_id
       and (a.decided_at < $1
         or (a.decided_at is null and e.state <> 'applying' and e.updated_at < $1))`,
    [decidedBefore],
  );
  return unused + decided;
}

export function listSealed(
  reader: Reader,
  after: PictureKey | undefined,
  limit: number,
): Promise<SealedPicture[]> {
  return reader.query<SealedPicture>(
    `select member_id as "memberId", picture_id as "pictureId", sealed
     from rewards.application_picture
     where $1::bigint is null or (member_id, picture_id) > ($1::bigint, $2::uuid)
     order by member_id, picture_id limit $3`,
    [after?.memberId ?? null, after?.pictureId ?? null, limit],
  );
}

export function updateSeal(tx: Tx, { memberId, pictureId }: PictureKey, sealed: Buffer) {
  return tx.execute(
    `update rewards.application_picture set sealed = $3 where member_id = $1 and picture_id = $2`,
    [memberId, pictureId, sealed],
  );
}
