import type { PostbackEvent } from "@baize/contract/affiliate-bounds";
import { plainArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";
import type { Filled } from "./rules.ts";

/** SQL of the addresses of affiliates that are told something, and of what they were told. */

export interface PostbackRow {
  readonly event: PostbackEvent;
  readonly url: string;
  readonly savedAt: Date;
}

export function listPostbacks(reader: Reader, memberId: bigint): Promise<PostbackRow[]> {
  return reader.query<PostbackRow>(
    `select event, url, saved_at as "savedAt" from agents.affiliate_postback
     where member_id = $1 order by event`,
    [memberId],
  );
}

export async function savePostback(
  tx: Tx,
  memberId: bigint,
  { event, url, savedAt }: PostbackRow,
): Promise<void> {
  await tx.execute(
    `insert into agents.affiliate_postback (member_id, event, url, saved_at)
     values ($1, $2, $3, $4)
     on conflict (member_id, event) do update set url = excluded.url, saved_at = excluded.saved_at`,
    [memberId, event, url, savedAt],
  );
}

export async function deletePostback(tx: Tx, memberId: bigint, event: string): Promise<void> {
  await tx.execute("delete from agents.affiliate_postback where member_id = $1 and event = $2", [
    memberId,
    event,
  ]);
}

/** Affiliates who want to hear of an event. */
export async function listListeners(reader: Reader, event: PostbackEvent): Promise<bigint[]> {
  const rows = await reader.query<{ id: bigint }>(
    `select p.member_id as id from agents.affiliate_postback p
     join agents.affiliate a using (member_id)
     where p.event = $1 and a.status = 'approved' order by 1`,
    [event],
  );
  return rows.map(({ id }) => id);
}

export interface NewDelivery {
  readonly deliveryId: string;
  readonly memberId: bigint;
  readonly event: PostbackEvent;
  readonly subject: string;
  readonly filled: Filled;
  readonly at: Date;
}

/** Has it told, once, where an approved affiliate wants to hear of it. */
export async function insertDelivery(tx: Tx, row: NewDelivery): Promise<void> {
  await tx.execute(
    `insert into agents.affiliate_delivery (delivery_id, member_id, event, subject, filled, next_at,
       created_at)
     select $1, p.member_id, p.event, $4, $5, $6, $6 from agents.affiliate_postback p
     join agents.affiliate a using (member_id)
     where p.member_id = $2 and p.event = $3 and a.status = 'approved'
     on conflict do nothing`,
    [row.deliveryId, row.memberId, row.event, row.subject, JSON.stringify(row.filled), row.at],
  );
}

/** Whether a subject was noted to be told. */
export async function isNoted(
  reader: Reader,
  memberId: bigint,
  event: PostbackEvent,
  subject: string,
): Promise<boolean> {
  const rows = await reader.query(
    `select 1 from agents.affiliate_delivery
     where member_id = $1 and event = $2 and subject = $3`,
    [memberId, event, subject],
  );
  return rows.length > 0;
}

export interface DueDelivery {
  readonly deliveryId: string;
  readonly filled: Filled;
  readonly tries: number;
  /** Null where the address was taken away since. */
  readonly url: string | null;
}

/**
 * Takes what is due for some minutes, so that no other worker sends it as well; of each affiliate
 * only so much, so that nobody's slow address keeps the others waiting.
 */
export function takeDue(
  tx: Tx,
  at: Date,
  until: Date,
  { limit, ofEach }: { readonly limit: number; readonly ofEach: number },
): Promise<DueDelivery[]> {
  return tx.query<DueDelivery>(
    `with placed as (
       select delivery_id,
         row_number() over (partition by member_id order by next_at, delivery_id) as place
       from agents.affiliate_delivery where state = 'waiting' and next_at <= $1),
     due as (
       select d.delivery_id from agents.affiliate_delivery d join placed using (delivery_id)
       where place <= $4 and d.state = 'waiting' and d.next_at <= $1
       order by d.next_at limit $3
       for update of d skip locked)
     update agents.affiliate_delivery d set next_at = $2, tries = d.tries + 1
     from due where d.delivery_id = due.delivery_id
     returning d.delivery_id as "deliveryId", d.filled, d.tries,
       (select p.url from agents.affiliate_postback p
        where p.member_id = d.member_id and p.event = d.event) as url`,
    [at, until, limit, ofEach],
  );
}

export async function saveAnswer(
  tx: Tx,
  deliveryId: string,
  to: {
    readonly state: "waiting" | "sent" | "failed";
    readonly answer: string;
    readonly nextAt: Date;
    readonly doneAt: Date | null;
  },
): Promise<void> {
  await tx.execute(
    `update agents.affiliate_delivery set state = $2, answer = $3, next_at = $4, done_at = $5
     where delivery_id = $1 and state = 'waiting'`,
    [deliveryId, to.state, to.answer, to.nextAt, to.doneAt],
  );
}

export interface DeliveryRow {
  readonly deliveryId: string;
  readonly event: PostbackEvent;
  readonly state: "waiting" | "sent" | "failed";
  readonly tries: number;
  readonly answer: string | null;
  readonly createdAt: Date;
  readonly doneAt: Date | null;
}

export async function listDeliveries(
  reader: Reader,
  memberId: bigint,
  range: RowRange,
): Promise<{ readonly rows: DeliveryRow[]; readonly total: number }> {
  const rows = await reader.query<DeliveryRow>(
    `select delivery_id as "deliveryId", event, state, tries, answer, created_at as "createdAt",
       done_at as "doneAt"
     from agents.affiliate_delivery where member_id = $1
     order by created_at desc, delivery_id limit $2 offset $3`,
    [memberId, range.limit, range.offset],
  );
  const [count] = await reader.query<{ total: number }>(
    "select count(*)::int as total from agents.affiliate_delivery where member_id = $1",
    [memberId],
  );
  return { rows, total: count?.total ?? 0 };
}

export const deleteOldDeliveries = (tx: Tx, before: Date): Promise<number> =>
  tx.execute("delete from agents.affiliate_delivery where created_at < $1", [before]);

export interface Told {
  readonly memberId: bigint;
  readonly affiliateId: bigint;
  readonly codeFolded: string;
  readonly src: string;
  readonly subs: readonly string[];
  readonly clickId: string | null;
}

/** Of these members those who are affiliates', with how they came. */
export function listTold(reader: Reader, memberIds: readonly bigint[]): Promise<Told[]> {
  return reader.query<Told>(
    `select member_id as "memberId", affiliate_id as "affiliateId", code_folded as "codeFolded",
       src, subs, click_id as "clickId"
     from agents.affiliate_member where member_id = any ($1::bigint[])`,
    [plainArray(memberIds, (id) => id)],
  );
}
