import type { Sealer } from "../platform/crypto.ts";
import type { Database } from "../platform/db.ts";
import { listSealedContacts, updateContactSeal } from "./store.ts";

/**
 * Where an answer to a feedback may go: mostly a number or an address. It names a person, so it is
 * stored as members' own are: sealed, and bound to its row. Nothing is found by it, so it has no
 * index.
 */

function placeOf(feedbackId: string): string {
  return `support.feedback contact_sealed ${feedbackId}`;
}

/** Null for none. */
export function sealContact(sealer: Sealer, feedbackId: string, contact: string): Buffer | null {
  return contact === "" ? null : sealer.seal(Buffer.from(contact), placeOf(feedbackId));
}

export function openContact(sealer: Sealer, feedbackId: string, sealed: Buffer | null): string {
  return sealed === null ? "" : sealer.open(sealed, placeOf(feedbackId)).toString("utf8");
}

const batchMax = 500;

/**
 * Seals contacts with the key of today and tells how many it were. Again, it changes nothing. A
 * contact is written once, so nothing else changes it meanwhile.
 */
export async function resealFeedbacks(deps: {
  readonly db: Database;
  readonly sealer: Sealer;
}): Promise<number> {
  const { db, sealer } = deps;
  let resealed = 0;
  let afterId: string | undefined;
  for (;;) {
    const from = afterId;
    const rows = await db.read((reader) => listSealedContacts(reader, from, batchMax));
    for (const { feedbackId, sealed } of rows.filter((row) => !sealer.isCurrent(row.sealed))) {
      const place = placeOf(feedbackId);
      const next = sealer.seal(sealer.open(sealed, place), place);
      await db.transaction((tx) => updateContactSeal(tx, feedbackId, next));
      resealed += 1;
    }
    afterId = rows.at(-1)?.feedbackId;
    if (rows.length < batchMax) return resealed;
  }
}
