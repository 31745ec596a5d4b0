import type { Sealer } from "../platform/crypto.ts";
import type { Database } from "../platform/db.ts";
import { approvalPlace, wrapSealed } from "./approval-sealing.ts";
import {
  listAuthenticators,
  listSealedApprovals,
  updateApprovalSeal,
  updateAuthenticatorSeal,
} from "./reseal-store.ts";
import { authenticatorPlace } from "./sign-in.ts";

/**
 * Seals operators' authenticators with the key of today and tells how many it were. Again, it
 * changes nothing.
 */
export async function resealOperators(deps: {
  readonly db: Database;
  readonly sealer: Sealer;
}): Promise<number> {
  const { db, sealer } = deps;
  const all = await db.read(listAuthenticators);
  const old = all.filter(({ sealed }) => !sealer.isCurrent(sealed));
  for (const row of old) {
    const place = authenticatorPlace(row.operatorId);
    const next = sealer.seal(sealer.open(row.sealed, place), place);
    await db.transaction((tx) => updateAuthenticatorSeal(tx, row, next));
  }
  return old.length;
}

/** The same for requests to a second person that hold keys. */
export async function resealApprovals(deps: {
  readonly db: Database;
  readonly sealer: Sealer;
}): Promise<number> {
  const { db, sealer } = deps;
  let count = 0;
  for (const row of await db.read(listSealedApprovals)) {
    const sealed = Buffer.from(row.sealed, "base64");
    if (sealer.isCurrent(sealed)) continue;
    const place = approvalPlace(row.approvalId);
    const next = wrapSealed(sealer.seal(sealer.open(sealed, place), place));
    await db.transaction((tx) => updateApprovalSeal(tx, row.approvalId, next));
    count += 1;
  }
  return count;
}
