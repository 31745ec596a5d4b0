import type { Sealer } from "../../platform/crypto.ts";
import type { Database } from "../../platform/db.ts";
import { fingerprintOf } from "./rules.ts";
import { listKeyRows, updateKeys, type KeptKeys, type KeyRow } from "./store.ts";
import type { Algorithm } from "./signature.ts";

/** How vendors' keys are kept: secrets sealed, public keys as they are. */

interface Signing {
  readonly vendorCode: string;
  readonly algorithm: Algorithm;
}

const secretAlgorithm: Algorithm = "HMAC-SHA256";
const printPrefix = "sha256:";

/** With the fingerprint, so that a secret of before does not open as the one of today. */
const placeOf = (vendorCode: string, print: string) => `vendors.vendor key ${vendorCode} ${print}`;

const isSecret = ({ algorithm }: Signing) => algorithm === secretAlgorithm;
const isPrint = (kept: string) => kept.startsWith(printPrefix);

/** A key as it is written down; `texts` are PEM public keys, or secrets in base64. */
export function keepKeys(sealer: Sealer, of: Signing, texts: readonly string[]): KeptKeys {
  if (!isSecret(of)) return { keptKeys: texts, sealedKeys: [] };
  const keptKeys = texts.map((text) => printPrefix + fingerprintOf(of.algorithm, text));
  const sealedKeys = texts.map((text, at) =>
    sealer.seal(Buffer.from(text), placeOf(of.vendorCode, keptKeys[at] ?? "")),
  );
  return { keptKeys, sealedKeys };
}

/** The keys themselves. Throws when a sealed one was changed or moved, or its key is not known. */
export function openKeys(sealer: Sealer, of: Signing & KeptKeys): string[] {
  const { vendorCode, keptKeys, sealedKeys } = of;
  return keptKeys.map((kept, at) => {
    // A secret in clear is of an older version, and no program has sealed it yet.
    if (!isSecret(of) || !isPrint(kept)) return kept;
    const sealed = sealedKeys[at];
    if (sealed === undefined) throw new Error(`vendor ${vendorCode} has no secret for ${kept}`);
    return sealer.open(sealed, placeOf(vendorCode, kept)).toString("utf8");
  });
}

/** What kept keys are known by, without opening them. */
export function fingerprintsOf(of: Signing & KeptKeys): string[] {
  return of.keptKeys.map((kept) =>
    isSecret(of) && isPrint(kept)
      ? kept.slice(printPrefix.length)
      : fingerprintOf(of.algorithm, kept),
  );
}

interface KeyDeps {
  readonly db: Database;
  readonly sealer: Sealer;
}

async function sealRows(deps: KeyDeps, isDue: (row: KeyRow) => boolean): Promise<number> {
  const { db, sealer } = deps;
  const rows = await db.read((reader) => listKeyRows(reader, secretAlgorithm));
  let count = 0;
  for (const row of rows.filter(isDue)) {
    const next = keepKeys(sealer, row, openKeys(sealer, row));
    // Nothing happens if an operator changed the keys in between: the new ones are sealed already.
    count += await db.transaction((tx) => updateKeys(tx, row, next));
  }
  return count;
}

const isClear = ({ keptKeys }: KeyRow) => !keptKeys.every(isPrint);

/** Seals secrets that an older version left in clear, and tells of how many vendors. */
export const sealClearKeys = (deps: KeyDeps): Promise<number> => sealRows(deps, isClear);

/**
 * Seals vendors' secrets with the key of today and tells of how many vendors. Again, it changes
 * nothing.
 */
export const resealVendorKeys = (deps: KeyDeps): Promise<number> =>
  sealRows(
    deps,
    (row) => isClear(row) || !row.sealedKeys.every((sealed) => deps.sealer.isCurrent(sealed)),
  );
