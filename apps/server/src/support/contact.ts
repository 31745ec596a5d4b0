import type { Sealer } from "../platform/crypto.ts";
import type { Database } from "../platform/db.ts";
import { resealRows } from "../platform/resealing.ts";
import { listSealedContacts, updateContactSeal, type SealedContact } from "./store.ts";

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

/** Seals contacts with the key of today and tells how many it were. */
export function resealFeedbacks(deps: {
  readonly db: Database;
  readonly sealer: Sealer;
}): Promise<number> {
  const { db, sealer } = deps;
  return resealRows<SealedContact>({
    db,
    list: (reader, after, limit) => listSealedContacts(reader, after?.feedbackId, limit),
    limit: 500,
    isCurrent: ({ sealed }) => sealer.isCurrent(sealed),
    reseal({ feedbackId, sealed }) {
      const place = placeOf(feedbackId);
      const next = sealer.seal(sealer.open(sealed, place), place);
      return (tx) => updateContactSeal(tx, feedbackId, next);
    },
  });
}
