import type { Reader, Tx } from "../../platform/db.ts";

/** Every SQL statement about places from which no extra check is asked. */

export type PlaceKind = "device" | "network";

export interface TrustedRow {
  readonly trustedId: string;
  readonly kind: PlaceKind;
  readonly placeHash: Buffer;
  readonly ip: string;
  readonly userAgent: string;
  readonly addedAt: Date;
  readonly endsAt: Date;
}

export interface NewPlace {
  readonly memberId: bigint;
  readonly trustedId: string;
  readonly kind: PlaceKind;
  readonly placeHash: Buffer;
  readonly ip: string;
  readonly userAgent: string;
  readonly addedAt: Date;
  readonly endsAt: Date;
}

/** Which of these places a member trusts now. */
export async function findTrusted(
  reader: Reader,
  memberId: bigint,
  placeHashes: readonly Buffer[],
  now: Date,
): Promise<PlaceKind[]> {
  const rows = await reader.query<{ kind: PlaceKind }>(
    `select kind from identity.trusted_place
     where member_id = $1 and place_hash = any ($2::bytea[]) and ends_at > $3`,
    [memberId, placeHashes, now],
  );
  return rows.map((row) => row.kind);
}

/** Trusts a place, or goes on trusting it. */
export async function saveTrusted(tx: Tx, place: NewPlace): Promise<void> {
  await tx.execute(
    `insert into identity.trusted_place
       (member_id, trusted_id, kind, place_hash, ip, user_agent, added_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict on constraint trusted_place_place_key do update set
       ends_at = excluded.ends_at, ip = excluded.ip, user_agent = excluded.user_agent`,
    [
      place.memberId,
      place.trustedId,
      place.kind,
      place.placeHash,
      place.ip,
      place.userAgent,
      place.addedAt,
      place.endsAt,
    ],
  );
}

/** Extends a place that is still trusted; one forgotten in between stays forgotten. */
export async function renewTrusted(
  tx: Tx,
  memberId: bigint,
  placeHashes: readonly Buffer[],
  now: Date,
  endsAt: Date,
): Promise<void> {
  await tx.execute(
    `update identity.trusted_place set ends_at = $4
     where member_id = $1 and place_hash = any ($2::bytea[]) and ends_at > $3`,
    [memberId, placeHashes, now, endsAt],
  );
}

export async function listTrusted(
  reader: Reader,
  memberId: bigint,
  now: Date,
): Promise<TrustedRow[]> {
  return reader.query<TrustedRow>(
    `select trusted_id as "trustedId", kind, place_hash as "placeHash", ip,
       user_agent as "userAgent", added_at as "addedAt", ends_at as "endsAt"
     from identity.trusted_place where member_id = $1 and ends_at > $2
     order by added_at desc, trusted_id desc limit 200`,
    [memberId, now],
  );
}

export async function deleteTrusted(tx: Tx, memberId: bigint, trustedId: string): Promise<boolean> {
  const deleted = await tx.execute(
    "delete from identity.trusted_place where member_id = $1 and trusted_id = $2",
    [memberId, trustedId],
  );
  return deleted === 1;
}

export async function deleteOldTrusted(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from identity.trusted_place where ends_at < $1", [before]);
}
