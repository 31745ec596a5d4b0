import { plainArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";

/** SQL of what members paid to take part in boards, and of what was paid to them of the pools. */

export interface BuyInRow {
  readonly boardId: string;
  readonly memberId: bigint;
  /** The entry is the first, every rebuy another. */
  readonly try: number;
  readonly buyInId: string;
  readonly currency: string;
  readonly poolMinor: bigint;
  readonly feeMinor: bigint;
  readonly points: bigint;
  /** The ticket that paid it; null where money or points did. */
  readonly ticketId: string | null;
  readonly at: Date;
  readonly returnedAt: Date | null;
}

const columns = `board_id as "boardId", member_id as "memberId", try, buy_in_id as "buyInId",
  currency, pool_minor as "poolMinor", fee_minor as "feeMinor", points,
  ticket_id as "ticketId", at,
  returned_at as "returnedAt"`;

export async function insertBuyIn(tx: Tx, row: Omit<BuyInRow, "returnedAt">): Promise<void> {
  await tx.execute(
    `insert into rewards.board_buy_in (board_id, member_id, try, buy_in_id, currency, pool_minor,
       fee_minor, points, ticket_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.boardId,
      row.memberId,
      row.try,
      row.buyInId,
      row.currency,
      row.poolMinor,
      row.feeMinor,
      row.points,
      row.ticketId,
      row.at,
    ],
  );
}

/** What these members paid for boards, by their tries. */
export const listBuyIns = (
  reader: Reader,
  boardIds: readonly string[],
  memberId: bigint,
): Promise<BuyInRow[]> =>
  reader.query<BuyInRow>(
    `select ${columns} from rewards.board_buy_in
     where board_id = any ($1::uuid[]) and member_id = $2 order by board_id, try`,
    [plainArray(boardIds, (boardId) => boardId), memberId],
  );

/** Cancelled boards that still have buy-ins to give back. */
export async function listOwing(reader: Reader): Promise<string[]> {
  const rows = await reader.query<{ boardId: string }>(
    `select board_id as "boardId" from rewards.board b
     where state = 'cancelled' and exists (select from rewards.board_buy_in i
       where i.board_id = b.board_id and i.returned_at is null)
     order by board_id`,
    [],
  );
  return rows.map(({ boardId }) => boardId);
}

/** Buy-ins that are not given back, by member and try. */
export const listUnreturned = (
  reader: Reader,
  boardId: string,
  after: Pick<BuyInRow, "memberId" | "try"> | undefined,
  limit: number,
): Promise<BuyInRow[]> =>
  reader.query<BuyInRow>(
    `select ${columns} from rewards.board_buy_in
     where board_id = $1 and returned_at is null and (member_id, try) > ($2, $3)
     order by member_id, try limit $4`,
    [boardId, after?.memberId ?? 0n, after?.try ?? 0, limit],
  );

/** False where it was given back before. */
export async function markReturned(
  tx: Tx,
  { boardId, memberId, try: nth }: Pick<BuyInRow, "boardId" | "memberId" | "try">,
  at: Date,
): Promise<boolean> {
  const changed = await tx.execute(
    `update rewards.board_buy_in set returned_at = $4
     where board_id = $1 and member_id = $2 and try = $3 and returned_at is null`,
    [boardId, memberId, nth, at],
  );
  return changed === 1;
}

export interface PaymentRow {
  readonly boardId: string;
  readonly memberId: bigint;
  readonly poolMinor: bigint;
  readonly houseMinor: bigint;
  readonly paidAt: Date;
}

export async function insertPayment(tx: Tx, row: PaymentRow): Promise<void> {
  await tx.execute(
    `insert into rewards.board_payment (board_id, member_id, pool_minor, house_minor, paid_at)
     values ($1, $2, $3, $4, $5)`,
    [row.boardId, row.memberId, row.poolMinor, row.houseMinor, row.paidAt],
  );
}

/** What was paid of a board's pool, of these members. */
export const listPayments = (
  reader: Reader,
  boardId: string,
  memberIds: readonly bigint[],
): Promise<PaymentRow[]> =>
  reader.query<PaymentRow>(
    `select board_id as "boardId", member_id as "memberId", pool_minor as "poolMinor",
       house_minor as "houseMinor", paid_at as "paidAt"
     from rewards.board_payment where board_id = $1 and member_id = any ($2::bigint[])`,
    [boardId, plainArray(memberIds, (memberId) => memberId)],
  );

/** What a member paid into boards that are not over, or has to get back of those cancelled. */
export async function sumInPools(reader: Reader, memberId: bigint): Promise<bigint> {
  const [row] = await reader.query<{ inPools: bigint }>(
    `select coalesce(sum(i.pool_minor + i.fee_minor), 0)::bigint as "inPools"
     from rewards.board_buy_in i join rewards.board b on b.board_id = i.board_id
     where i.member_id = $1 and i.returned_at is null and b.state <> 'finished'`,
    [memberId],
  );
  return row?.inPools ?? 0n;
}

/** The same of many members; who has nothing in one is left out. */
export async function sumInPoolsEach(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await reader.query<{ memberId: bigint; inPools: bigint }>(
    kept(`select i.member_id as "memberId", sum(i.pool_minor + i.fee_minor)::bigint as "inPools"
     from rewards.board_buy_in i join rewards.board b on b.board_id = i.board_id
     where i.member_id = any ($1::bigint[]) and i.returned_at is null and b.state <> 'finished'
     group by i.member_id`),
    [`{${memberIds.join(",")}}`],
  );
  return new Map(rows.map(({ memberId, inPools }) => [memberId, inPools]));
}

export interface BoughtSums {
  readonly entries: number;
  readonly poolMinor: bigint;
  readonly feeMinor: bigint;
  readonly points: bigint;
  readonly tickets: number;
  readonly returnedMinor: bigint;
}

/** What was bought in to a board, and what of it was given back. */
export async function sumBuyIns(reader: Reader, boardId: string): Promise<BoughtSums> {
  const [row] = await reader.query<BoughtSums>(
    `select count(*)::int as entries, coalesce(sum(pool_minor), 0)::bigint as "poolMinor",
       coalesce(sum(fee_minor), 0)::bigint as "feeMinor",
       coalesce(sum(points), 0)::bigint as points, count(ticket_id)::int as tickets,
       coalesce(sum(pool_minor + fee_minor) filter (where returned_at is not null), 0)::bigint
         as "returnedMinor"
     from rewards.board_buy_in where board_id = $1`,
    [boardId],
  );
  const none = { entries: 0, poolMinor: 0n, feeMinor: 0n, points: 0n, tickets: 0 };
  return row ?? { ...none, returnedMinor: 0n };
}
