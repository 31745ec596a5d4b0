import { kept, type Tx } from "../db.ts";

/** SQL of the rows that one worker holds while it does what only one may do at a time. */

const lockNumberSql = kept("select number from platform.turn where name = 'feed' for update");

/** Whose turn it is to number packets, until commit; tells the last number. */
export async function lockFeedNumber(tx: Tx): Promise<bigint> {
  const rows = await tx.query<{ number: bigint }>(lockNumberSql);
  const [row] = rows;
  if (row === undefined) throw new Error("the row that numbers packets is missing");
  return row.number;
}

const saveNumberSql = kept("update platform.turn set number = $1 where name = 'feed'");

export async function saveFeedNumber(tx: Tx, number: bigint): Promise<void> {
  await tx.execute(saveNumberSql, [number]);
}

const lockPostingsSql = kept(
  `select set_config('enable_seqscan', 'off', true) from platform.turn where name = 'rounds'
   for update skip locked`,
);

/**
 * Becomes the reader of the ledger's postings until commit; false when another process is. What it
 * reads in its turn it finds by indexes: a plan that reads a table whole, because it was small when
 * the plan was made, would be kept while the table grows.
 */
export async function lockPostings(tx: Tx): Promise<boolean> {
  const rows = await tx.query(lockPostingsSql);
  return rows.length > 0;
}

const notifySql = kept("select pg_notify($1, payload) from unnest($2::text[]) as u (payload)");

/**
 * Sends notifications at commit. Only the worker does this: NOTIFY makes commits queue behind each
 * other.
 */
export async function notify(tx: Tx, channel: string, payloads: readonly string[]): Promise<void> {
  await tx.query(notifySql, [channel, payloads]);
}
