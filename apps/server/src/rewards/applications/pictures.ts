import { dayMs } from "@baize/contract/durations";
import { formatOf, type Content } from "../../content/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sealer } from "../../platform/crypto.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import { resealRows } from "../../platform/resealing.ts";
import {
  countUnused,
  deleteOldPictures,
  insertPicture,
  listPictures,
  listSealed,
  updateSeal,
  type PictureKey,
  type SealedPicture,
} from "./picture-store.ts";
import type { EntryKey } from "./store.ts";

/** Pictures of a proof: re-encoded beside the event loop, sealed, and bound to their own row. */
export interface PictureDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sealer: Sealer;
  readonly content: Pick<Content, "makePrivatePicture">;
}

/** Four forms that were begun and not sent. */
const unusedMax = 12;
const unusedKeptMs = dayMs;
const decidedKeptMs = 90 * dayMs;

const placeOf = ({ memberId, pictureId }: PictureKey) =>
  `rewards.application_picture sealed ${memberId} ${pictureId}`;

/** Refuses: picture_invalid, of what its first bytes say is neither PNG nor JPEG. */
function demandFormat(base64: string): void {
  const format = formatOf(Buffer.from(base64.slice(0, 64), "base64"));
  if (format !== "png" && format !== "jpeg") throw new Refusal("picture_invalid");
}

/**
 * Keeps a picture for a day, until an application uses it.
 *
 * Refuses, in this order: picture_invalid, rate_limited.
 */
export async function uploadPicture(
  deps: PictureDeps,
  memberId: bigint,
  base64: string,
): Promise<{ pictureId: string }> {
  const { db, clock, ids, sealer, content } = deps;
  demandFormat(base64);
  if ((await db.read((reader) => countUnused(reader, memberId))) >= unusedMax) {
    throw new Refusal("rate_limited", { retryAfterSeconds: unusedKeptMs / 1000 });
  }
  const { large } = await content.makePrivatePicture(base64, `member ${memberId}`);
  const key = { memberId, pictureId: ids.uuidv7() };
  const row = { ...key, sealed: sealer.seal(large, placeOf(key)) };
  await db.transaction((tx) => insertPicture(tx, row, clock.now()));
  return { pictureId: key.pictureId };
}

/** The pictures of one time a member applied, each as an address in itself. */
export async function openPictures(
  { db, sealer }: Pick<PictureDeps, "db" | "sealer">,
  key: EntryKey,
  attempt: number,
) {
  const rows = await db.read((reader) => listPictures(reader, key, attempt));
  return rows.map((row) => {
    const bytes = sealer.open(row.sealed, placeOf(row));
    return { place: row.place, picture: `data:image/webp;base64,${bytes.toString("base64")}` };
  });
}

export function cleanUpPictures({ db, clock }: Pick<PictureDeps, "db" | "clock">) {
  const before = (keptMs: number) => new Date(clock.now().getTime() - keptMs);
  const ages = { unusedBefore: before(unusedKeptMs), decidedBefore: before(decidedKeptMs) };
  return db.transaction((tx) => deleteOldPictures(tx, ages));
}

const rowsAtOnce = 20;

/** Seals with the key of today what one of before sealed. Repeating it changes nothing. */
export const resealApplicationPictures = ({ db, sealer }: Pick<PictureDeps, "db" | "sealer">) =>
  resealRows<SealedPicture>({
    db,
    list: listSealed,
    limit: rowsAtOnce,
    isCurrent: (row) => sealer.isCurrent(row.sealed),
    reseal: (row) => (tx) =>
      updateSeal(tx, row, sealer.seal(sealer.open(row.sealed, placeOf(row)), placeOf(row))),
  });
