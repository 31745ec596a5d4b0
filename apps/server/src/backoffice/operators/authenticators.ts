import type { Sealer } from "../../platform/crypto.ts";
import type { Database } from "../../platform/db.ts";
import { listAuthenticators, updateAuthenticatorSeal } from "./store.ts";

/** Where an authenticator is sealed for. */
export const authenticatorPlace = (operatorId: string) =>
  `backoffice.operator_authenticator/secret/${operatorId}`;

/**
 * Seals operators' authenticators with the current key, and returns how many. Repeating it changes
 * nothing.
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
