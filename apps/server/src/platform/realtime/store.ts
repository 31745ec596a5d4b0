import type { Reader, Tx } from "../db.ts";
import type { FeedIdentity } from "./connection.ts";

/** SQL of feed tickets. Only hashes are stored: a leaked table opens no feed. */

export interface Ticket extends FeedIdentity {
  readonly hash: Buffer;
  readonly expiresAt: Date;
}

export async function insertTicket(reader: Reader, ticket: Ticket): Promise<void> {
  await reader.query(
    `insert into platform.feed_ticket
       (hash, member_id, session_id, language, merchant_code, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      ticket.hash,
      ticket.memberId,
      ticket.sessionId,
      ticket.language,
      ticket.merchantCode,
      ticket.expiresAt,
    ],
  );
}

/** Deletes the ticket, so that of two attempts only one finds it. */
export async function takeTicket(reader: Reader, hash: Buffer): Promise<Ticket | undefined> {
  const rows = await reader.query<Ticket>(
    `delete from platform.feed_ticket where hash = $1
     returning hash, member_id as "memberId", session_id as "sessionId", language,
       merchant_code as "merchantCode", expires_at as "expiresAt"`,
    [hash],
  );
  return rows[0];
}

export function deleteOldTickets(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from platform.feed_ticket where expires_at < $1", [before]);
}
