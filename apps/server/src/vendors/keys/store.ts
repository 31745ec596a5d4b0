import type { Reader, Tx } from "../../platform/db.ts";
import type { Algorithm } from "./signature.ts";

/** The SQL of sealing vendors' keys. */

/**
 * A vendor's keys as they are kept. A public key (RSA) is no secret and is kept as it is. A secret
 * (HMAC) is sealed with the master key, and its fingerprint stands in its place: the row names the
 * secret, so that a change of it is seen, and holds nothing that could sign.
 */
export interface KeptKeys {
  /** PEM public keys, or "sha256:" and the fingerprint of a secret. */
  readonly keptKeys: readonly string[];
  /** The secrets in the same order; none for public keys. */
  readonly sealedKeys: readonly Buffer[];
}

export interface KeyRow extends KeptKeys {
  readonly vendorCode: string;
  readonly algorithm: Algorithm;
}

export function listKeyRows(reader: Reader, algorithm: Algorithm): Promise<KeyRow[]> {
  return reader.query<KeyRow>(
    `select vendor_code as "vendorCode", algorithm, verify_keys as "keptKeys",
       sealed_keys as "sealedKeys"
     from vendors.vendor where algorithm = $1 order by vendor_code`,
    [algorithm],
  );
}

/** Writes keys in place of those that were read; 0 where they are others by now. */
export function updateKeys(tx: Tx, before: KeyRow, next: KeptKeys): Promise<number> {
  return tx.execute(
    `update vendors.vendor set verify_keys = $4, sealed_keys = $5
     where vendor_code = $1 and verify_keys = $2 and sealed_keys = $3`,
    [before.vendorCode, before.keptKeys, before.sealedKeys, next.keptKeys, next.sealedKeys],
  );
}
