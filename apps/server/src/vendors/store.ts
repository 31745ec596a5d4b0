import type { GameType } from "@baize/contract";
import type { Reader, Tx } from "../platform/db.ts";
import type { KeptKeys } from "./keys/store.ts";
import type { Algorithm } from "./keys/signature.ts";

/** SQL of vendors as their calls and ours need them. */

/** A vendor without its keys. */
export interface VendorFacts {
  readonly vendorCode: string;
  readonly isEnabled: boolean;
  readonly signatureHeader: string;
  readonly algorithm: Algorithm;
  /** What the vendor knows us by. */
  readonly operatorId: string;
  /** Base of `/operator/generic/v2/…`, without a trailing slash. */
  readonly apiUrl: string;
  /** Origin of the games' frames; one that is not given stays as it is. */
  readonly frameOrigin?: string | null;
  /** Which types of games are taken over; none: all. Not given, they stay as they are. */
  readonly gameTypes?: readonly GameType[];
  /** Grows with every change of an operator. */
  readonly revision?: number;
}

export interface Vendor extends VendorFacts {
  /** PEM public keys of RSA, or base64 secrets of HMAC; two while one replaces the other. */
  readonly verifyKeys: readonly string[];
}

/** A vendor as the database has it. */
export interface KeptVendor extends VendorFacts, KeptKeys {}

export const vendorColumns = `vendor_code as "vendorCode", is_enabled as "isEnabled",
  signature_header as "signatureHeader", algorithm, verify_keys as "keptKeys",
  sealed_keys as "sealedKeys", operator_id as "operatorId", api_url as "apiUrl",
  frame_origin as "frameOrigin", game_types as "gameTypes", revision`;

export async function findVendor(reader: Reader, code: string): Promise<KeptVendor | undefined> {
  const rows = await reader.query<KeptVendor>(
    `select ${vendorColumns} from vendors.vendor where vendor_code = $1`,
    [code],
  );
  return rows[0];
}

export function listVendors(reader: Reader): Promise<KeptVendor[]> {
  return reader.query<KeptVendor>(
    `select ${vendorColumns} from vendors.vendor order by vendor_code`,
  );
}

export async function upsertVendor(tx: Tx, vendor: KeptVendor): Promise<void> {
  await tx.execute(
    `insert into vendors.vendor (vendor_code, is_enabled, signature_header, algorithm, verify_keys,
       operator_id, api_url, frame_origin, game_types, sealed_keys)
     values ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9::text[], '{}'), $10)
     on conflict (vendor_code) do update set is_enabled = excluded.is_enabled,
       signature_header = excluded.signature_header, algorithm = excluded.algorithm,
       verify_keys = excluded.verify_keys,
       sealed_keys = excluded.sealed_keys, operator_id = excluded.operator_id,
       api_url = excluded.api_url,
       frame_origin = coalesce(excluded.frame_origin, vendors.vendor.frame_origin),
       game_types = coalesce($9::text[], vendors.vendor.game_types)`,
    [
      vendor.vendorCode,
      vendor.isEnabled,
      vendor.signatureHeader.toLowerCase(),
      vendor.algorithm,
      vendor.keptKeys,
      vendor.operatorId,
      vendor.apiUrl,
      vendor.frameOrigin ?? null,
      vendor.gameTypes ?? null,
      vendor.sealedKeys,
    ],
  );
}
