import type { InboxCategory } from "@baize/contract";
import type { Reader, Tx } from "../platform/db.ts";
import type { RowRange } from "../platform/pages.ts";
import type { MessageRow } from "./rules.ts";

/** Every SQL statement about members' messages. */

const columns = `member_id as "memberId", message_id as "messageId", kind, category, params, source,
  importance, link, is_pinned as "isPinned", needs_ack as "needsAck", read_at as "readAt",
  acked_at as "ackedAt", created_at as "createdAt", expires_at as "expiresAt"`;

/**
 * Whoever changes a member's messages holds this until the transaction is over, so that the count
 * of unread ones that is told last is the true one.
 */
export async function lockInbox(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('inbox ' || $1::text, 0))", [
    memberId,
  ]);
}

/** Keeps a message; false where the member has it already. */
export async function insertMessage(tx: Tx, row: MessageRow): Promise<boolean> {
  const inserted = await tx.execute(
    `insert into inbox.message (member_id, message_id, kind, category, params, source, importance,
       link, is_pinned, needs_ack, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict do nothing`,
    [
      row.memberId,
      row.messageId,
      row.kind,
      row.category,
      JSON.stringify(row.params),
      row.source,
      row.importance,
      row.link === null ? null : JSON.stringify(row.link),
      row.isPinned,
      row.needsAck,
      row.createdAt,
      row.expiresAt,
    ],
  );
  return inserted === 1;
}

/** Unread messages by category, each counted to `most`. */
export async function countUnread(
  reader: Reader,
  memberId: bigint,
  now: Date,
  most: number,
): Promise<ReadonlyMap<InboxCategory, number>> {
  const rows = await reader.query<{ category: InboxCategory; unread: number }>(
    `select category, least(count(*), $3)::int as unread from inbox.message
     where member_id = $1 and read_at is null and deleted_at is null and expires_at > $2
     group by category`,
    [memberId, now, most],
  );
  return new Map(rows.map(({ category, unread }) => [category, unread]));
}

export interface MessageFilter {
  readonly categories: readonly InboxCategory[] | undefined;
  readonly unread: boolean | undefined;
}

const filtered = `member_id = $1 and deleted_at is null and expires_at > $2
  and ($3::text[] is null or category = any ($3))
  and ($4::boolean is null or (read_at is null) = $4)`;

const filterParams = (memberId: bigint, now: Date, { categories, unread }: MessageFilter) => [
  memberId,
  now,
  categories ?? null,
  unread ?? null,
];

export async function countMessages(
  reader: Reader,
  memberId: bigint,
  now: Date,
  filter: MessageFilter,
): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    `select count(*)::int as total from inbox.message where ${filtered}`,
    filterParams(memberId, now, filter),
  );
  return rows[0]?.total ?? 0;
}

/** The newest first, after those that are pinned. */
export function listMessages(
  reader: Reader,
  memberId: bigint,
  now: Date,
  filter: MessageFilter,
  { limit, offset }: RowRange,
): Promise<MessageRow[]> {
  return reader.query<MessageRow>(
    `select ${columns} from inbox.message where ${filtered}
     order by is_pinned desc, message_id desc limit $5 offset $6`,
    [...filterParams(memberId, now, filter), limit, offset],
  );
}

/** Answers how many of these were unread. */
export function readMessages(
  tx: Tx,
  memberId: bigint,
  messageIds: readonly string[],
  at: Date,
): Promise<number> {
  return tx.execute(
    `update inbox.message set read_at = $3
     where member_id = $1 and message_id = any ($2::uuid[]) and read_at is null
       and deleted_at is null`,
    [memberId, messageIds, at],
  );
}

/** All up to this one, of some categories. */
export function readMessagesUpTo(
  tx: Tx,
  memberId: bigint,
  upTo: string,
  categories: readonly InboxCategory[] | undefined,
  at: Date,
): Promise<number> {
  return tx.execute(
    `update inbox.message set read_at = $4
     where member_id = $1 and message_id <= $2 and ($3::text[] is null or category = any ($3))
       and read_at is null and deleted_at is null`,
    [memberId, upTo, categories ?? null, at],
  );
}

/** Undefined where there is no such message of this member. */
export async function findMessage(
  reader: Reader,
  memberId: bigint,
  messageId: string,
): Promise<MessageRow | undefined> {
  const rows = await reader.query<MessageRow>(
    `select ${columns} from inbox.message
     where member_id = $1 and message_id = $2 and deleted_at is null`,
    [memberId, messageId],
  );
  return rows[0];
}

/** Confirms a message, which is read with it; false where it was before. */
export async function ackMessage(
  tx: Tx,
  memberId: bigint,
  messageId: string,
  at: Date,
): Promise<boolean> {
  const updated = await tx.execute(
    `update inbox.message set acked_at = $3, read_at = coalesce(read_at, $3)
     where member_id = $1 and message_id = $2 and needs_ack and acked_at is null
       and deleted_at is null`,
    [memberId, messageId, at],
  );
  return updated === 1;
}

/** Of these, how many wait to be confirmed. */
export async function countUnacked(
  reader: Reader,
  memberId: bigint,
  messageIds: readonly string[],
): Promise<number> {
  const rows = await reader.query<{ unacked: number }>(
    `select count(*)::int as unacked from inbox.message
     where member_id = $1 and message_id = any ($2::uuid[]) and needs_ack and acked_at is null
       and deleted_at is null`,
    [memberId, messageIds],
  );
  return rows[0]?.unacked ?? 0;
}

/** The row stays until its time is over, so that the event it tells of makes no second one. */
export function deleteMessages(
  tx: Tx,
  memberId: bigint,
  messageIds: readonly string[],
  at: Date,
): Promise<number> {
  return tx.execute(
    `update inbox.message set deleted_at = $3
     where member_id = $1 and message_id = any ($2::uuid[]) and deleted_at is null
       and (not needs_ack or acked_at is not null)`,
    [memberId, messageIds, at],
  );
}

/** Deletes at most so many of those whose time is over. */
export function deleteExpired(tx: Tx, now: Date, limit: number): Promise<number> {
  return tx.execute(
    `delete from inbox.message m using (
       select member_id, message_id from inbox.message where expires_at <= $1
       order by expires_at limit $2 for update skip locked) gone
     where m.member_id = gone.member_id and m.message_id = gone.message_id`,
    [now, limit],
  );
}
