import type { BoardHoldState, BoardSettings, BoardState } from "@baize/contract";
import { plainArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import { extendTickets } from "../tickets/store.ts";
import { readCount, type StoredCount } from "./counts.ts";
import { ticketsBackUntil } from "./rules.ts";
import type { Count } from "./scores.ts";

/** SQL of boards, of who takes part, and of winners that are looked at. */

export interface BoardRow {
  readonly boardId: string;
  readonly merchantCode: string;
  readonly revision: number;
  readonly settings: BoardSettings;
  readonly state: BoardState;
  readonly opensAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly settledAt: Date | null;
  readonly frozenAt: Date | null;
  readonly resultHash: string | null;
  readonly resultVersion: number;
  /** What buy-ins brought to the pool, less what was given back. */
  readonly potMinor: bigint;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

// Settings that were saved before boards had entries say nothing of one.
const columns = `b.board_id as "boardId", b.merchant_code as "merchantCode", b.revision,
  '{"entry": null}'::jsonb || r.settings as settings,
  (select coalesce(sum(i.pool_minor), 0)::bigint from rewards.board_buy_in i
    where i.board_id = b.board_id and i.returned_at is null) as "potMinor",
  b.state, b.opens_at as "opensAt", b.starts_at as "startsAt", b.ends_at as "endsAt",
  b.settled_at as "settledAt", b.frozen_at as "frozenAt", b.result_hash as "resultHash",
  b.result_version as "resultVersion", b.created_at as "createdAt", b.updated_at as "updatedAt"`;

const current = `rewards.board b
  join rewards.board_revision r on r.board_id = b.board_id and r.revision = b.revision`;

const orderOfStates = `array_position(array['running', 'registering', 'published', 'finalizing',
  'paying', 'finished', 'cancelled'], b.state)`;

export async function findBoard(reader: Reader, boardId: string): Promise<BoardRow | undefined> {
  const rows = await reader.query<BoardRow>(
    `select ${columns} from ${current} where b.board_id = $1`,
    [boardId],
  );
  return rows[0];
}

/** What reads scores and what freezes them take turns by this row. */
export async function lockBoard(tx: Tx, boardId: string): Promise<BoardRow | undefined> {
  const rows = await tx.query<BoardRow>(
    `select ${columns} from ${current} where b.board_id = $1 for update of b`,
    [boardId],
  );
  return rows[0];
}

/** A board that stays in its state while this is open, though others enter it too. */
export async function shareBoard(tx: Tx, boardId: string): Promise<BoardRow | undefined> {
  const rows = await tx.query<BoardRow>(
    `select ${columns} from ${current} where b.board_id = $1 for share of b`,
    [boardId],
  );
  return rows[0];
}

/** Boards of these brands whose scores still change; they are not frozen while this is open. */
export function shareCounting(tx: Tx, merchantCodes: readonly string[]): Promise<BoardRow[]> {
  return tx.query<BoardRow>(
    kept(`select ${columns} from ${current}
     where b.merchant_code = any ($1::text[]) and b.frozen_at is null
       and b.state in ('published', 'registering', 'running', 'finalizing')
     order by b.board_id for share of b`),
    [merchantCodes],
  );
}

/** Those that something is to be done about. */
export const listUnfinished = (reader: Reader): Promise<BoardRow[]> =>
  reader.query<BoardRow>(
    `select ${columns} from ${current} where b.state not in ('finished', 'cancelled')
     order by b.starts_at, b.board_id`,
    [],
  );

/**
 * The tournaments whose tickets a board takes: its own, those of the one that was cancelled and
 * that its entry names, and what that one took. A ticket of the first may have come back from the
 * second.
 */
export async function listTicketBoards(
  reader: Reader,
  { boardId, settings: { entry } }: Pick<BoardRow, "boardId" | "settings">,
): Promise<string[]> {
  if (entry?.by !== "ticket") return [];
  if (entry.alsoOf === null) return [boardId];
  const rows = await reader.query<{ boardId: string }>(
    `with recursive taken (board_id) as (
       select $1::uuid
       union
       select (r.settings -> 'entry' ->> 'alsoOf')::uuid
       from taken t join ${current} on b.board_id = t.board_id
       where r.settings -> 'entry' ->> 'alsoOf' is not null)
     select board_id as "boardId" from taken`,
    [boardId],
  );
  return rows.map((row) => row.boardId);
}

export interface TicketBoardRow extends BoardRow {
  /** One of the tournaments asked for; the board takes its tickets. */
  readonly ticketOf: string;
}

/** These tournaments, and those that take their tickets; the same way round as above. */
export const listBoardsOfTickets = (
  reader: Reader,
  boardIds: readonly string[],
): Promise<TicketBoardRow[]> =>
  reader.query<TicketBoardRow>(
    `with recursive takes (board_id, ticket_of) as (
       select board_id, board_id from unnest($1::uuid[]) as t (board_id)
       union
       select b.board_id, t.ticket_of
       from takes t join ${current} on r.settings -> 'entry' ->> 'alsoOf' = t.board_id::text)
     select ${columns}, t.ticket_of as "ticketOf"
     from takes t join ${current} on b.board_id = t.board_id
     order by b.starts_at, b.board_id`,
    [plainArray(boardIds, (boardId) => boardId)],
  );

export interface BoardsAsked {
  readonly merchantCode: string;
  readonly isEnded: boolean;
  readonly isTournament: boolean;
}

/** A brand's boards that go on, or the last ones that ended. */
export function listBoards(
  reader: Reader,
  { merchantCode, isEnded, isTournament }: BoardsAsked,
  limit: number,
): Promise<BoardRow[]> {
  return reader.query<BoardRow>(
    `select ${columns} from ${current}
     where b.merchant_code = $1 and (b.state in ('finished', 'paying', 'cancelled')) = $2
       and (r.settings -> 'entry' is not null and r.settings -> 'entry' <> 'null') = $4
     order by ${orderOfStates}, b.ends_at desc, b.board_id limit $3`,
    [merchantCode, isEnded, limit, isTournament],
  );
}

/** How many others of the brand run at some time of these. */
export async function countBeside(
  reader: Reader,
  board: Pick<BoardRow, "boardId" | "merchantCode" | "startsAt" | "endsAt">,
): Promise<number> {
  const [row] = await reader.query<{ others: number }>(
    `select count(*)::int as others from rewards.board
     where merchant_code = $1 and board_id <> $2 and starts_at < $4 and ends_at > $3
       and state not in ('finished', 'cancelled')`,
    [board.merchantCode, board.boardId, board.startsAt, board.endsAt],
  );
  return row?.others ?? 0;
}

/** False when there is a board of this id already. */
export async function insertBoard(
  tx: Tx,
  row: Pick<BoardRow, "boardId" | "merchantCode" | "opensAt" | "startsAt" | "endsAt">,
  at: Date,
): Promise<boolean> {
  const added = await tx.execute(
    `insert into rewards.board (board_id, merchant_code, revision, state, opens_at, starts_at,
       ends_at, created_at, updated_at)
     values ($1, $2, 1, 'published', $3, $4, $5, $6, $6) on conflict do nothing`,
    [row.boardId, row.merchantCode, row.opensAt, row.startsAt, row.endsAt, at],
  );
  return added === 1;
}

export async function raiseRevision(
  tx: Tx,
  { boardId, revision, opensAt, startsAt, endsAt }: Omit<NewTimes, "merchantCode">,
  at: Date,
): Promise<boolean> {
  const changed = await tx.execute(
    `update rewards.board set revision = revision + 1, opens_at = $3, starts_at = $4, ends_at = $5,
       updated_at = $6
     where board_id = $1 and revision = $2`,
    [boardId, revision, opensAt, startsAt, endsAt, at],
  );
  return changed === 1;
}

type NewTimes = Pick<
  BoardRow,
  "boardId" | "merchantCode" | "revision" | "opensAt" | "startsAt" | "endsAt"
>;

export async function insertRevision(
  tx: Tx,
  row: Pick<BoardRow, "boardId" | "revision" | "settings">,
  at: Date,
): Promise<void> {
  await tx.execute(
    `insert into rewards.board_revision (board_id, revision, settings, saved_at)
     values ($1, $2, $3, $4)`,
    [row.boardId, row.revision, row.settings, at],
  );
}

/**
 * Moves a board on from the state it was read in; false where it is in another by now. Tickets of
 * one that is cancelled stay of use for what is held instead.
 */
export async function moveBoard(
  tx: Tx,
  { boardId, state }: Pick<BoardRow, "boardId" | "state">,
  to: BoardState,
  at: Date,
): Promise<boolean> {
  const changed = await tx.execute(
    `update rewards.board set state = $3, updated_at = $4 where board_id = $1 and state = $2`,
    [boardId, state, to, at],
  );
  if (changed === 1 && to === "cancelled") {
    await extendTickets(tx, boardId, { at, leastUntil: ticketsBackUntil(at) });
  }
  return changed === 1;
}

/** Notes that no round of the board is open any more. */
export async function noteSettled(tx: Tx, boardId: string, at: Date): Promise<void> {
  await tx.execute(
    `update rewards.board set settled_at = $2 where board_id = $1 and settled_at is null`,
    [boardId, at],
  );
}

export async function noteResult(
  tx: Tx,
  row: Pick<BoardRow, "boardId" | "resultHash" | "resultVersion">,
  at: Date,
): Promise<void> {
  await tx.execute(
    `update rewards.board set frozen_at = coalesce(frozen_at, $4), result_hash = $2,
       result_version = $3, updated_at = $4
     where board_id = $1 and result_version = $3 - 1`,
    [row.boardId, row.resultHash, row.resultVersion, at],
  );
}

export interface CountedBoard extends BoardRow {
  readonly joined: number;
  readonly players: number;
  readonly waiting: number;
}

const counts = `(select count(*)::int from rewards.board_entry e
    where e.board_id = b.board_id) as joined,
  (select coalesce(sum(members), 0)::int from rewards.score_bucket k
    where k.board_id = b.board_id) as players,
  (select count(*)::int from rewards.board_hold h
    where h.board_id = b.board_id and h.state = 'waiting') as waiting`;

/** Of all brands, or one board: those that run first. */
export function listCountedBoards(reader: Reader, boardId?: string): Promise<CountedBoard[]> {
  return reader.query<CountedBoard>(
    `select ${columns}, ${counts} from ${current}
     where $1::uuid is null or b.board_id = $1
     order by ${orderOfStates}, b.merchant_code, b.ends_at desc, b.board_id`,
    [boardId ?? null],
  );
}

/** Who has joined boards, and who has a score. */
export function countTaking(
  reader: Reader,
  boardIds: readonly string[],
): Promise<{ readonly boardId: string; readonly joined: number; readonly players: number }[]> {
  return reader.query(
    `select b.board_id as "boardId",
       (select count(*)::int from rewards.board_entry e where e.board_id = b.board_id) as joined,
       (select coalesce(sum(members), 0)::int from rewards.score_bucket k
         where k.board_id = b.board_id) as players
     from unnest($1::uuid[]) as b (board_id)`,
    [plainArray(boardIds, (boardId) => boardId)],
  );
}

export interface NewEntry {
  readonly boardId: string;
  readonly memberId: bigint;
  readonly joinedAt: Date;
}

export interface EntryRow extends NewEntry {
  /** When each try began that was paid for; empty where nothing is paid. */
  readonly tries: readonly Date[];
  /** Where the count of the member's rounds stands; null where none was kept. */
  readonly count: Count | null;
}

type StoredEntry = Omit<EntryRow, "count"> & { readonly count: StoredCount | null };

const entryOf = (row: StoredEntry): EntryRow => ({
  ...row,
  count: row.count && readCount(row.count),
});

/** Adds entries; those that are there stay as they are. Answers how many are new. */
export function insertEntries(tx: Tx, rows: readonly NewEntry[]): Promise<number> {
  return tx.execute(
    `insert into rewards.board_entry (board_id, member_id, joined_at)
     select * from unnest($1::uuid[], $2::bigint[], $3::timestamptz[])
     on conflict do nothing`,
    [
      plainArray(rows, ({ boardId }) => boardId),
      plainArray(rows, ({ memberId }) => memberId),
      plainArray(rows, ({ joinedAt }) => joinedAt.toISOString()),
    ],
  );
}

const entryColumns = `board_id as "boardId", member_id as "memberId", joined_at as "joinedAt",
  e.count, array(select i.at from rewards.board_buy_in i where i.board_id = e.board_id
    and i.member_id = e.member_id order by i.try) as tries`;

const listEntriesSql = `select ${entryColumns} from rewards.board_entry e
  where board_id = any ($1::uuid[]) and member_id = any ($2::bigint[])
  order by board_id, member_id`;

const entryParams = (boardIds: readonly string[], memberIds: readonly bigint[]) => [
  plainArray(boardIds, (boardId) => boardId),
  plainArray(memberIds, (memberId) => memberId),
];

/** Entries of these members in these boards. */
export async function listEntries(
  reader: Reader,
  boardIds: readonly string[],
  memberIds: readonly bigint[],
): Promise<EntryRow[]> {
  const params = entryParams(boardIds, memberIds);
  return (await reader.query<StoredEntry>(listEntriesSql, params)).map(entryOf);
}

/**
 * The same, locked in one order for everybody: two turns at the same time that have facts of one
 * member count them one after the other.
 */
export async function lockEntries(
  tx: Tx,
  boardIds: readonly string[],
  memberIds: readonly bigint[],
): Promise<EntryRow[]> {
  const params = entryParams(boardIds, memberIds);
  return (await tx.query<StoredEntry>(`${listEntriesSql} for update`, params)).map(entryOf);
}

/** Who takes part in a board, in pages. */
export async function listEntriesAfter(
  reader: Reader,
  boardId: string,
  after: bigint,
  limit: number,
): Promise<EntryRow[]> {
  const rows = await reader.query<StoredEntry>(
    `select ${entryColumns} from rewards.board_entry e
     where board_id = $1 and member_id > $2 order by member_id limit $3`,
    [boardId, after, limit],
  );
  return rows.map(entryOf);
}

export interface HoldRow {
  readonly boardId: string;
  readonly memberId: bigint;
  readonly state: BoardHoldState;
}

export async function insertHolds(
  tx: Tx,
  boardId: string,
  memberIds: readonly bigint[],
): Promise<void> {
  await tx.execute(
    `insert into rewards.board_hold (board_id, member_id, state)
     select $1, unnest($2::bigint[]), 'waiting' on conflict do nothing`,
    [boardId, plainArray(memberIds, (memberId) => memberId)],
  );
}

export const listHolds = (reader: Reader, boardId: string): Promise<HoldRow[]> =>
  reader.query<HoldRow>(
    `select board_id as "boardId", member_id as "memberId", state from rewards.board_hold
     where board_id = $1 order by member_id`,
    [boardId],
  );

/** False where somebody else decided first. */
export async function decideHold(
  tx: Tx,
  row: HoldRow & { readonly decidedBy: string; readonly reason: string },
  at: Date,
): Promise<boolean> {
  const changed = await tx.execute(
    `update rewards.board_hold set state = $3, decided_by = $4, reason = $5, decided_at = $6
     where board_id = $1 and member_id = $2 and state = 'waiting'`,
    [row.boardId, row.memberId, row.state, row.decidedBy, row.reason, at],
  );
  return changed === 1;
}
