import type { TicketState, WheelKind } from "@baize/contract";
import { plainArray, textArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";
import type { LocalText } from "../../platform/text.ts";

/** SQL of tickets and of the turns they became. */

export interface TicketRow {
  readonly memberId: bigint;
  readonly ticketId: string;
  readonly wheelId: string;
  /** The fact that gave it, unique for the member. */
  readonly source: string;
  readonly isUsed: boolean;
  /** The member gave it up. */
  readonly cancelledAt: Date | null;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

export interface NewTicket extends Omit<TicketRow, "isUsed" | "cancelledAt"> {
  readonly operator: string | null;
  readonly note: string | null;
}

/** Those of facts that were told before are left out; answers how many are new. */
export function insertTickets(tx: Tx, rows: readonly NewTicket[]): Promise<number> {
  return tx.execute(
    `insert into rewards.ticket
       (member_id, ticket_id, wheel_id, source, issued_at, expires_at, operator, note)
     select member_id, ticket_id, wheel_id, source, issued_at, expires_at,
       nullif(operator, ''), nullif(note, '')
     from unnest($1::bigint[], $2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[],
         $6::timestamptz[], $7::text[], $8::text[])
       as t (member_id, ticket_id, wheel_id, source, issued_at, expires_at, operator, note)
     on conflict do nothing`,
    [
      plainArray(rows, ({ memberId }) => memberId),
      plainArray(rows, ({ ticketId }) => ticketId),
      plainArray(rows, ({ wheelId }) => wheelId),
      textArray(rows, ({ source }) => source),
      plainArray(rows, ({ issuedAt }) => issuedAt.toISOString()),
      plainArray(rows, ({ expiresAt }) => expiresAt.toISOString()),
      textArray(rows, ({ operator }) => operator ?? ""),
      textArray(rows, ({ note }) => note ?? ""),
    ],
  );
}

const columns = `member_id as "memberId", ticket_id as "ticketId", wheel_id as "wheelId", source,
  is_used as "isUsed", cancelled_at as "cancelledAt", issued_at as "issuedAt",
  expires_at as "expiresAt"`;

const stateSql: Readonly<Record<TicketState, string>> = {
  AVAILABLE: "not is_used and cancelled_at is null and expires_at > $2",
  USED: "is_used",
  EXPIRED: "not is_used and cancelled_at is null and expires_at <= $2",
  CANCELLED: "cancelled_at is not null",
};

/** Those first that end first; of the past, the last first. */
export function listTickets(
  reader: Reader,
  memberId: bigint,
  { state, at, limit }: { readonly state: TicketState; readonly at: Date; readonly limit: number },
): Promise<TicketRow[]> {
  const order = state === "AVAILABLE" ? "asc" : "desc";
  return reader.query<TicketRow>(
    `select ${columns} from rewards.ticket
     where member_id = $1 and ${stateSql[state]} and $2::timestamptz is not null
     order by expires_at ${order}, ticket_id limit $3`,
    [memberId, at, limit],
  );
}

export async function lockTicket(
  tx: Tx,
  memberId: bigint,
  ticketId: string,
): Promise<TicketRow | undefined> {
  const [row] = await tx.query<TicketRow>(
    `select ${columns} from rewards.ticket where member_id = $1 and ticket_id = $2 for update`,
    [memberId, ticketId],
  );
  return row;
}

/** Gives a ticket up that is held and was not used. */
export function cancelTicketRow(
  tx: Tx,
  { memberId, ticketId }: Pick<TicketRow, "memberId" | "ticketId">,
  at: Date,
): Promise<number> {
  return tx.execute(
    `update rewards.ticket set cancelled_at = $3
     where member_id = $1 and ticket_id = $2 and not is_used and cancelled_at is null`,
    [memberId, ticketId, at],
  );
}

export function useTicket(
  tx: Tx,
  { memberId, ticketId }: Pick<TicketRow, "memberId" | "ticketId">,
): Promise<number> {
  return tx.execute(
    `update rewards.ticket set is_used = true
     where member_id = $1 and ticket_id = $2 and not is_used and cancelled_at is null`,
    [memberId, ticketId],
  );
}

export interface NewTurn {
  readonly memberId: bigint;
  readonly ticketId: string;
  readonly wheelId: string;
  readonly revision: number;
  readonly seedId: string;
  readonly nonce: number;
  readonly drawnId: string;
  readonly prizeId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly at: Date;
}

export function insertTurn(tx: Tx, row: NewTurn): Promise<number> {
  return tx.execute(
    `insert into rewards.wheel_turn (member_id, ticket_id, wheel_id, revision, seed_id, nonce,
       drawn_id, prize_id, amount_minor, currency, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.memberId,
      row.ticketId,
      row.wheelId,
      row.revision,
      row.seedId,
      row.nonce,
      row.drawnId,
      row.prizeId,
      row.amountMinor,
      row.currency,
      row.at,
    ],
  );
}

export interface TurnRow extends NewTurn {
  readonly kind: WheelKind;
  readonly title: LocalText;
  /** Of its award; null where there was no prize. */
  readonly awardState: "claimed" | "on_hold" | "rejected" | "taken_back" | null;
}

const turnColumns = `t.member_id as "memberId", t.ticket_id as "ticketId", t.wheel_id as "wheelId",
  t.revision, t.seed_id as "seedId", t.nonce, t.drawn_id as "drawnId", t.prize_id as "prizeId",
  t.amount_minor as "amountMinor", t.currency, t.at, r.settings ->> 'kind' as kind,
  r.settings -> 'title' as title, a.state as "awardState"`;
const turns = `rewards.wheel_turn t
  join rewards.wheel_revision r on r.wheel_id = t.wheel_id and r.revision = t.revision
  left join rewards.award a on a.member_id = t.member_id and a.source = 'wheel:' || t.ticket_id`;

export async function findTurn(
  reader: Reader,
  memberId: bigint,
  ticketId: string,
): Promise<TurnRow | undefined> {
  const [row] = await reader.query<TurnRow>(
    `select ${turnColumns} from ${turns} where t.member_id = $1 and t.ticket_id = $2`,
    [memberId, ticketId],
  );
  return row;
}

export function listTurns(reader: Reader, memberId: bigint, page: RowRange): Promise<TurnRow[]> {
  return reader.query<TurnRow>(
    `select ${turnColumns} from ${turns} where t.member_id = $1
     order by t.at desc, t.ticket_id desc limit $2 offset $3`,
    [memberId, page.limit, page.offset],
  );
}

export async function countTurns(reader: Reader, memberId: bigint): Promise<number> {
  const [row] = await reader.query<{ total: number }>(
    "select count(*)::int as total from rewards.wheel_turn where member_id = $1",
    [memberId],
  );
  return row?.total ?? 0;
}
