import type { GameType } from "@baize/contract";
import type { Reader, Tx } from "../platform/db.ts";
import type { KeptKeys } from "./keys/store.ts";
import type { Algorithm } from "./keys/signature.ts";

/** SQL of vendors and game sessions. Rounds are in rounds/store.ts. */

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

const vendorColumns = `vendor_code as "vendorCode", is_enabled as "isEnabled",
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

export interface GameSession {
  readonly vendorCode: string;
  readonly memberId: bigint;
  /** What the vendor calls the member. */
  readonly userRef: string;
  readonly currency: string;
  readonly gameCode: string;
  /** The sign-in it was opened from; null for one that outlives sign-ins. */
  readonly loginSessionId: string | null;
  readonly startedAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession(tx: Tx, hash: Buffer, session: GameSession): Promise<void> {
  await tx.execute(
    `insert into vendors.game_session (token_hash, vendor_code, member_id, user_ref, currency,
       game_code, login_session_id, started_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      hash,
      session.vendorCode,
      session.memberId,
      session.userRef,
      session.currency,
      session.gameCode,
      session.loginSessionId,
      session.startedAt,
      session.expiresAt,
    ],
  );
}

export async function findSession(reader: Reader, hash: Buffer): Promise<GameSession | undefined> {
  const rows = await reader.query<GameSession>(
    `select vendor_code as "vendorCode", member_id as "memberId", user_ref as "userRef", currency,
       game_code as "gameCode", login_session_id as "loginSessionId",
       started_at as "startedAt", expires_at as "expiresAt"
     from vendors.game_session where token_hash = $1`,
    [hash],
  );
  return rows[0];
}

/**
 * Ends the running tokens of a member, or of one sign-in; the rows stay, so that wins
 * and rollbacks are still understood.
 */
export function expireSessions(
  tx: Tx,
  memberId: bigint,
  loginSessionId: string | null,
  at: Date,
): Promise<number> {
  return tx.execute(
    `update vendors.game_session set expires_at = $3
     where member_id = $1 and ($2::uuid is null or login_session_id = $2) and expires_at > $3`,
    [memberId, loginSessionId, at],
  );
}

export function deleteSessions(tx: Tx, startedBefore: Date): Promise<number> {
  return tx.execute("delete from vendors.game_session where started_at < $1", [startedBefore]);
}
