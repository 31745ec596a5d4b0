import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of codes by message, and of how many messages went where. */

/** What a code is bound to. */
export interface CodeKey {
  readonly merchantCode: string;
  readonly purpose: string;
  readonly channel: string;
  readonly targetIndex: Buffer;
  readonly subject: string;
}

const keyOf = (key: CodeKey) =>
  [key.merchantCode, key.purpose, key.channel, key.targetIndex, key.subject] as const;

const isKey =
  "merchant_code = $1 and purpose = $2 and channel = $3 and target_index = $4 and subject = $5";

/** Writes a code in place of the one before. */
export async function saveCode(
  tx: Tx,
  key: CodeKey,
  code: {
    readonly hash: Buffer;
    readonly isSilent: boolean;
    readonly sentAt: Date;
    readonly endsAt: Date;
  },
): Promise<void> {
  await tx.execute(
    `insert into identity.one_time_code (merchant_code, purpose, channel, target_index, subject,
       code_hash, is_silent, sent_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (merchant_code, purpose, channel, target_index, subject) do update
       set code_hash = excluded.code_hash, tries = 0, is_silent = excluded.is_silent,
         sent_at = excluded.sent_at, ends_at = excluded.ends_at, used_at = null`,
    [...keyOf(key), code.hash, code.isSilent, code.sentAt, code.endsAt],
  );
}

/** Counts one guess, and gives what to compare it with; undefined when no guess is left. */
export async function countGuess(
  tx: Tx,
  key: CodeKey,
  now: Date,
  triesMax: number,
): Promise<{ readonly hash: Buffer; readonly isSilent: boolean } | undefined> {
  const rows = await tx.query<{ readonly hash: Buffer; readonly isSilent: boolean }>(
    `update identity.one_time_code set tries = tries + 1
     where ${isKey} and used_at is null and tries < $7 and ends_at > $6
     returning code_hash as hash, is_silent as "isSilent"`,
    [...keyOf(key), now, triesMax],
  );
  return rows[0];
}

/** Uses a code up; false when another guess did so first, or a new code took its place. */
export async function useCode(tx: Tx, key: CodeKey, hash: Buffer, now: Date): Promise<boolean> {
  const changed = await tx.execute(
    `update identity.one_time_code set used_at = $6
     where ${isKey} and code_hash = $7 and used_at is null and ends_at > $6`,
    [...keyOf(key), now, hash],
  );
  return changed === 1;
}

/** Whether there was a code that time or guesses have ended. */
export async function isCodeEnded(
  reader: Reader,
  key: CodeKey,
  now: Date,
  triesMax: number,
): Promise<boolean> {
  const rows = await reader.query<{ isEnded: boolean }>(
    `select (ends_at <= $6 or tries >= $7) as "isEnded" from identity.one_time_code
     where ${isKey} and used_at is null`,
    [...keyOf(key), now, triesMax],
  );
  return rows[0]?.isEnded ?? false;
}

export async function deleteOldCodes(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from identity.one_time_code where ends_at < $1", [before]);
}

/**
 * Adds one message to each bucket's window and keeps the rows locked, so that a transaction that
 * counts the same bucket waits for the end of this one. In one order, so that two never wait for
 * each other.
 */
export async function addSends(
  tx: Tx,
  sends: readonly { readonly bucket: Buffer; readonly windowStartedAt: Date }[],
): Promise<void> {
  await tx.execute(
    `insert into identity.send_count as c (bucket, window_started_at, sent)
     select bucket, window_started_at, 1
     from unnest($1::bytea[], $2::timestamptz[]) as u (bucket, window_started_at)
     order by bucket, window_started_at
     on conflict (bucket, window_started_at) do update set sent = c.sent + 1`,
    [sends.map(({ bucket }) => bucket), sends.map(({ windowStartedAt }) => windowStartedAt)],
  );
}

export interface Sent {
  readonly bucket: Buffer;
  readonly windowStartedAt: Date;
  readonly sent: number;
}

/** Windows of these buckets, the oldest first. */
export function listSends(
  reader: Reader,
  buckets: readonly Buffer[],
  since: Date,
): Promise<Sent[]> {
  return reader.query<Sent>(
    `select bucket, window_started_at as "windowStartedAt", sent from identity.send_count
     where bucket = any ($1::bytea[]) and window_started_at >= $2
     order by window_started_at`,
    [buckets, since],
  );
}

export async function deleteOldSends(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from identity.send_count where window_started_at < $1", [before]);
}
