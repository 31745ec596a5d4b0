import type { Reader, Tx } from "../platform/db.ts";
import type { PictureFile } from "./picture-maker.ts";

/** Every SQL statement about uploaded pictures. */

/** "game": what a vendor gave of a game; the site shows it, and no editor offers it. */
export type PicturePurpose = "site" | "feedback" | "game";

export interface PictureToKeep {
  readonly pictureId: string;
  readonly purpose: PicturePurpose;
  readonly merchantCode: string | null;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly uploadedAt: Date;
  readonly files: readonly PictureFile[];
}

export async function insertPicture(tx: Tx, picture: PictureToKeep): Promise<void> {
  await tx.execute(
    `insert into content.picture (picture_id, purpose, merchant_code, title, width, height,
       uploaded_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      picture.pictureId,
      picture.purpose,
      picture.merchantCode,
      picture.title,
      picture.width,
      picture.height,
      picture.uploadedAt,
    ],
  );
  for (const { width, format, bytes } of picture.files) {
    await tx.execute(
      `insert into content.picture_file (picture_id, width, format, bytes)
       values ($1, $2, $3, $4)`,
      [picture.pictureId, width, format, bytes],
    );
  }
}

export interface StoredFile {
  readonly purpose: PicturePurpose;
  readonly bytes: Buffer;
}

/** The file of a width, or the widest there is below it. */
export async function findFile(
  reader: Reader,
  pictureId: string,
  width: number,
  format: string,
): Promise<StoredFile | undefined> {
  const rows = await reader.query<StoredFile>(
    `select p.purpose, f.bytes from content.picture_file f
     join content.picture p on p.picture_id = f.picture_id
     where f.picture_id = $1 and f.width <= $2 and f.format = $3
     order by f.width desc limit 1`,
    [pictureId, width, format],
  );
  return rows[0];
}

export interface PictureRow {
  readonly pictureId: string;
  readonly title: string;
  readonly uploadedAt: Date;
}

/** Pictures for the site, newest first. */
export async function listSitePictures(reader: Reader, limit: number): Promise<PictureRow[]> {
  return reader.query<PictureRow>(
    `select picture_id as "pictureId", title, uploaded_at as "uploadedAt" from content.picture
     where purpose = 'site' order by uploaded_at desc, picture_id limit $1`,
    [limit],
  );
}

export async function findSitePictures(
  reader: Reader,
  pictureIds: readonly string[],
): Promise<string[]> {
  const rows = await reader.query<{ pictureId: string }>(
    `select picture_id as "pictureId" from content.picture
     where purpose = 'site' and picture_id = any ($1::text[])`,
    [pictureIds],
  );
  return rows.map((row) => row.pictureId);
}

/** Takes visitors' pictures of a brand that nobody used yet; tells how many there were. */
export async function usePictures(
  tx: Tx,
  merchantCode: string,
  pictureIds: readonly string[],
  at: Date,
): Promise<number> {
  return tx.execute(
    `update content.picture set used_at = $3
     where picture_id = any ($2::text[]) and merchant_code = $1 and purpose = 'feedback'
       and used_at is null`,
    [merchantCode, pictureIds, at],
  );
}

/** Deletes visitors' pictures that were uploaded before a moment and never used. */
export async function deleteUnused(tx: Tx, before: Date): Promise<number> {
  // Taken first, so that a feedback that uses one at this moment waits, and finds it gone.
  const unused = await tx.query<{ pictureId: string }>(
    `select picture_id as "pictureId" from content.picture
     where purpose = 'feedback' and used_at is null and uploaded_at < $1 for update`,
    [before],
  );
  const pictureIds = unused.map((row) => row.pictureId);
  await tx.execute("delete from content.picture_file where picture_id = any ($1::text[])", [
    pictureIds,
  ]);
  return tx.execute("delete from content.picture where picture_id = any ($1::text[])", [
    pictureIds,
  ]);
}
