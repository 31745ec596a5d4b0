import {
  keyIdOf,
  masterKeyOf,
  newKey,
  openWith,
  purposes,
  sealWith,
  type MasterKeys,
  type SealingKey,
  type Vault,
} from "../../platform/sealer.ts";
import { insertKey, listKeys, rewrapKey, type Query } from "./store.ts";

/**
 * Envelope of what decides rounds to come. Data keys, one for each purpose, are in the database,
 * wrapped by a master key that is not; while the studio runs they are in its memory. Changing the
 * master key means wrapping a handful of data keys again (`npm run reseal:studio`).
 */
const wrappedPlace = (purpose: string, id: Buffer) =>
  `studio.data_key ${purpose} ${id.toString("hex")}`;

function unwrapper({ current, previous }: MasterKeys) {
  const masters = [current, ...previous].map(masterKeyOf);
  return (row: { id: Buffer; purpose: string; wrapped: Buffer }): SealingKey => {
    const master = masters.find(({ id }) => id.toString("hex") === keyIdOf(row.wrapped));
    if (master === undefined) {
      throw new Error(
        "STUDIO_MASTER_KEY is not the key that sealed this database: " +
          "set it, or name it in STUDIO_MASTER_KEY_PREVIOUS.",
      );
    }
    return { id: row.id, key: openWith(master, row.wrapped, wrappedPlace(row.purpose, row.id)) };
  };
}

/** Makes the data keys that are missing and opens them all. */
export async function openVault(query: Query, keys: MasterKeys): Promise<Vault> {
  const master = masterKeyOf(keys.current);
  const known = new Set((await listKeys(query)).map(({ purpose }) => purpose));
  for (const purpose of purposes.filter((one) => !known.has(one))) {
    const made = newKey();
    const wrapped = sealWith(master, made.key, wrappedPlace(purpose, made.id));
    await insertKey(query, { id: made.id, purpose, wrapped });
  }
  const unwrap = unwrapper(keys);
  const byId = new Map<string, SealingKey>();
  const newest = new Map<string, SealingKey>();
  for (const row of await listKeys(query)) {
    const key = unwrap(row);
    byId.set(row.id.toString("hex"), key);
    newest.set(row.purpose, key);
  }
  return {
    seal(purpose, place, secret) {
      const key = newest.get(purpose);
      if (key === undefined) throw new Error(`there is no key for ${purpose}`);
      return sealWith(key, Buffer.from(secret), place);
    },
    open(sealed, place) {
      const key = byId.get(keyIdOf(sealed));
      if (key === undefined) throw new Error("the key of the sealed value is not known");
      return openWith(key, sealed, place).toString("utf8");
    },
  };
}

/** Wraps every data key with the master key of today; tells how many it were. */
export async function rewrap(query: Query, keys: MasterKeys): Promise<number> {
  const master = masterKeyOf(keys.current);
  const unwrap = unwrapper(keys);
  let count = 0;
  for (const row of await listKeys(query)) {
    if (keyIdOf(row.wrapped) === master.id.toString("hex")) continue;
    const { key } = unwrap(row);
    await rewrapKey(query, row.id, sealWith(master, key, wrappedPlace(row.purpose, row.id)));
    count += 1;
  }
  return count;
}
