import type { Reader, Tx } from "../../platform/db.ts";
import { vendorColumns, type KeptVendor } from "../store.ts";

/** The SQL of vendors' accounts as operators see and change them. */

/** A vendor with all that operators set of it. */
export type AccountRow = Required<KeptVendor>;

export interface KnownAccount extends AccountRow {
  readonly syncedAt: Date | null;
  readonly syncProblem: string | null;
}

export function listAccounts(reader: Reader): Promise<KnownAccount[]> {
  return reader.query<KnownAccount>(
    `select ${vendorColumns}, synced_at as "syncedAt", sync_problem as "syncProblem"
     from vendors.vendor order by vendor_code`,
  );
}

export async function insertAccount(tx: Tx, account: AccountRow): Promise<boolean> {
  const added = await tx.execute(
    `insert into vendors.vendor (vendor_code, is_enabled, signature_header, algorithm, verify_keys,
       operator_id, api_url, frame_origin, game_types, sealed_keys)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (vendor_code) do nothing`,
    valuesOf(account),
  );
  return added === 1;
}

/** Tells whether the account still had the revision. */
export async function updateAccount(tx: Tx, account: AccountRow): Promise<boolean> {
  const changed = await tx.execute(
    `update vendors.vendor set is_enabled = $2, signature_header = $3, algorithm = $4,
       verify_keys = $5, operator_id = $6, api_url = $7, frame_origin = $8, game_types = $9,
       sealed_keys = $10, revision = revision + 1
     where vendor_code = $1 and revision = $11`,
    [...valuesOf(account), account.revision],
  );
  return changed === 1;
}

function valuesOf(account: AccountRow) {
  return [
    account.vendorCode,
    account.isEnabled,
    account.signatureHeader.toLowerCase(),
    account.algorithm,
    account.keptKeys,
    account.operatorId,
    account.apiUrl,
    account.frameOrigin,
    account.gameTypes,
    account.sealedKeys,
  ];
}

/** Notes how reading a vendor's list of games went; null where it went well. */
export function noteSync(
  tx: Tx,
  vendorCode: string,
  at: Date,
  problem: string | null,
): Promise<number> {
  return tx.execute(
    "update vendors.vendor set synced_at = $2, sync_problem = $3 where vendor_code = $1",
    [vendorCode, at, problem],
  );
}

/** Origins of the frames of vendors that are on. */
export async function listFrameOrigins(reader: Reader): Promise<string[]> {
  const rows = await reader.query<{ origin: string }>(
    `select distinct frame_origin as origin from vendors.vendor
     where is_enabled and frame_origin is not null order by 1`,
  );
  return rows.map(({ origin }) => origin);
}
