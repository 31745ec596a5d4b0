import type { TicketState } from "@baize/contract";
import { plainArray, textArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import type { StoppedStretch } from "../stop/rules.ts";

/** SQL of tickets: each is for one wheel, or for one tournament. */

/** What sources of tickets begin with that were bought in the mall. */
export const boughtPrefix = "mall:";

export interface TicketRow {
  readonly memberId: bigint;
  readonly ticketId: string;
  /** Exactly one of these two is not null. */
  readonly wheelId: string | null;
  readonly boardId: string | null;
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
       (member_id, ticket_id, wheel_id, board_id, source, issued_at, expires_at, operator, note)
     select member_id, ticket_id, nullif(wheel_id, '')::uuid, nullif(board_id, '')::uuid, source,
       issued_at, expires_at, nullif(operator, ''), nullif(note, '')
     from unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[],
         $6::timestamptz[], $7::text[], $8::text[], $9::text[])
       as t (member_id, ticket_id, wheel_id, source, issued_at, expires_at, operator, note,
         board_id)
     on conflict do nothing`,
    [
      plainArray(rows, ({ memberId }) => memberId),
      plainArray(rows, ({ ticketId }) => ticketId),
      textArray(rows, ({ wheelId }) => wheelId ?? ""),
      textArray(rows, ({ source }) => source),
      plainArray(rows, ({ issuedAt }) => issuedAt.toISOString()),
      plainArray(rows, ({ expiresAt }) => expiresAt.toISOString()),
      textArray(rows, ({ operator }) => operator ?? ""),
      textArray(rows, ({ note }) => note ?? ""),
      textArray(rows, ({ boardId }) => boardId ?? ""),
    ],
  );
}

const columns = `member_id as "memberId", ticket_id as "ticketId", wheel_id as "wheelId",
  board_id as "boardId", source,
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

export async function findTicket(
  reader: Reader,
  memberId: bigint,
  ticketId: string,
): Promise<TicketRow | undefined> {
  const [row] = await reader.query<TicketRow>(
    `select ${columns} from rewards.ticket where member_id = $1 and ticket_id = $2`,
    [memberId, ticketId],
  );
  return row;
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

/** Tickets that could not be used in a stop end that much later. */
export const prolongTickets = (
  tx: Tx,
  { merchantCode, from, to, rewardId }: StoppedStretch,
): Promise<number> =>
  tx.execute(
    `update rewards.ticket t
     set expires_at = expires_at + ($3::timestamptz - greatest($2::timestamptz, issued_at))
     where not is_used and cancelled_at is null and expires_at > $2 and issued_at < $3
       and (exists (select 1 from rewards.wheel w
           where w.wheel_id = t.wheel_id and w.merchant_code = $1)
         or exists (select 1 from rewards.board b
           where b.board_id = t.board_id and b.merchant_code = $1))
       and ($4::uuid is null or $4 in (t.wheel_id, t.board_id))`,
    [merchantCode, from, to, rewardId ?? null],
  );

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

/** Tickets of tournaments that the member may use now, those first that end first. */
export function lockBoardTickets(
  tx: Tx,
  memberId: bigint,
  boardIds: readonly string[],
  at: Date,
): Promise<TicketRow[]> {
  // Without a limit: a row that another transaction used meanwhile must not hide the next one.
  return tx.query<TicketRow>(
    `select ${columns} from rewards.ticket
     where member_id = $1 and board_id = any ($2::uuid[]) and not is_used
       and cancelled_at is null and expires_at > $3
     order by expires_at, ticket_id for update`,
    [memberId, plainArray(boardIds, (boardId) => boardId), at],
  );
}

/** How many tickets a member may use now: of wheels that are open, of tournaments not over. */
export const ticketsSql = (memberId: string, at: string) =>
  `(select count(*)::int from rewards.ticket t
      left join rewards.wheel w using (wheel_id) left join rewards.board b using (board_id)
    where t.member_id = ${memberId} and not t.is_used and t.cancelled_at is null
      and t.expires_at > ${at} and (w.is_open or (b.state <> 'cancelled' and b.ends_at > ${at})))`;

/** How many tickets of tournaments the member may use now, by tournament. */
export async function countBoardTickets(
  reader: Reader,
  memberId: bigint,
  boardIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.query<{ boardId: string; tickets: number }>(
    `select board_id as "boardId", count(*)::int as tickets from rewards.ticket
     where member_id = $1 and board_id = any ($2::uuid[]) and not is_used
       and cancelled_at is null and expires_at > $3
     group by board_id`,
    [memberId, plainArray(boardIds, (boardId) => boardId), at],
  );
  return new Map(rows.map(({ boardId, tickets }) => [boardId, tickets]));
}

/** Gives a used ticket back, with time left to use it. False where it was not used. */
export async function returnTicket(
  tx: Tx,
  { memberId, ticketId }: Pick<TicketRow, "memberId" | "ticketId">,
  leastUntil: Date,
): Promise<boolean> {
  const changed = await tx.execute(
    `update rewards.ticket set is_used = false, expires_at = greatest(expires_at, $3)
     where member_id = $1 and ticket_id = $2 and is_used`,
    [memberId, ticketId, leastUntil],
  );
  return changed === 1;
}

/** When the last entry is into what takes the tickets of these tournaments; without those over. */
export async function listTournamentEnds(
  reader: Reader,
  boardIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, Date>> {
  if (boardIds.length === 0) return new Map();
  const rows = await reader.query<{ boardId: string; endsAt: Date }>(
    `with recursive takes (board_id, ticket_of) as (
       select board_id, board_id from unnest($1::uuid[]) as t (board_id)
       union
       select b.board_id, t.ticket_of
       from takes t
       join rewards.board_revision r on r.settings -> 'entry' ->> 'alsoOf' = t.board_id::text
       join rewards.board b on b.board_id = r.board_id and b.revision = r.revision)
     select t.ticket_of as "boardId", max(b.ends_at) as "endsAt"
     from takes t join rewards.board b using (board_id)
     where b.state in ('published', 'registering', 'running') and b.ends_at > $2
     group by t.ticket_of`,
    [plainArray([...new Set(boardIds)], (boardId) => boardId), at],
  );
  return new Map(rows.map(({ boardId, endsAt }) => [boardId, endsAt]));
}

/** Leaves unused tickets of a tournament that does not take place some time for another. */
export async function extendTickets(
  tx: Tx,
  boardId: string,
  { at, leastUntil }: { readonly at: Date; readonly leastUntil: Date },
): Promise<void> {
  await tx.execute(
    `update rewards.ticket set expires_at = $3
     where board_id = $1 and not is_used and cancelled_at is null and expires_at > $2
       and expires_at < $3`,
    [boardId, at, leastUntil],
  );
}
