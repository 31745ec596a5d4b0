import { plainArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";

/** SQL of moves of branches, and of what they do to the figures of teams. */

export interface MoveRow {
  readonly memberId: bigint;
  readonly moveId: string;
  readonly merchantCode: string;
  readonly currency: string;
  readonly fromId: bigint;
  readonly toId: bigint;
  readonly effectiveDay: string;
  readonly reason: string;
  readonly askedBy: string;
  readonly state: "planned" | "done" | "cancelled" | "failed";
  readonly plannedAt: Date;
  readonly settledAt: Date | null;
  readonly note: string | null;
  readonly members: number | null;
}

const columns = `member_id as "memberId", move_id as "moveId", merchant_code as "merchantCode",
  currency, from_upline_id as "fromId", to_upline_id as "toId",
  effective_day::text as "effectiveDay", reason, asked_by as "askedBy", state,
  planned_at as "plannedAt", settled_at as "settledAt", note, members`;

/** Plans a move; false where another one of the branch is planned. */
export async function insertMove(
  tx: Tx,
  move: Omit<MoveRow, "state" | "settledAt" | "note" | "members">,
): Promise<boolean> {
  const made = await tx.execute(
    `insert into agents.line_move (member_id, move_id, merchant_code, currency, from_upline_id,
       to_upline_id, effective_day, reason, asked_by, planned_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (member_id) where state = 'planned' do nothing`,
    [
      move.memberId,
      move.moveId,
      move.merchantCode,
      move.currency,
      move.fromId,
      move.toId,
      move.effectiveDay,
      move.reason,
      move.askedBy,
      move.plannedAt,
    ],
  );
  return made === 1;
}

export async function findMove(reader: Reader, moveId: string): Promise<MoveRow | undefined> {
  const [row] = await reader.query<MoveRow>(
    `select ${columns} from agents.line_move where move_id = $1`,
    [moveId],
  );
  return row;
}

/** A move that is still planned, locked. */
export async function lockPlanned(tx: Tx, moveId: string): Promise<MoveRow | undefined> {
  const [row] = await tx.query<MoveRow>(
    `select ${columns} from agents.line_move
     where move_id = $1 and state = 'planned' for update`,
    [moveId],
  );
  return row;
}

export async function settleMove(
  tx: Tx,
  moveId: string,
  state: "done" | "cancelled" | "failed",
  at: Date,
  more: { readonly note?: string; readonly members?: number } = {},
): Promise<void> {
  const settled = await tx.execute(
    `update agents.line_move set state = $2, settled_at = $3, note = $4, members = $5
     where move_id = $1 and state = 'planned'`,
    [moveId, state, at, more.note ?? null, more.members ?? null],
  );
  if (settled !== 1) throw new Error(`move ${moveId} is not planned`);
}

/** Planned for a day or before. Zones differ, so the caller asks each brand's day. */
export const listDue = (reader: Reader, latestDay: string): Promise<MoveRow[]> =>
  reader.query<MoveRow>(
    `select ${columns} from agents.line_move
     where state = 'planned' and effective_day <= $1 order by planned_at, move_id`,
    [latestDay],
  );

/** What is planned first, then the newest. */
export async function listMoves(
  reader: Reader,
  { limit, offset }: RowRange,
): Promise<{ readonly rows: MoveRow[]; readonly total: number }> {
  const rows = await reader.query<MoveRow>(
    `select ${columns} from agents.line_move
     order by state = 'planned' desc, planned_at desc, move_id limit $1 offset $2`,
    [limit, offset],
  );
  const [counted] = await reader.query<{ total: number }>(
    "select count(*)::int as total from agents.line_move",
  );
  return { rows, total: counted?.total ?? 0 };
}

/** The one row of the fold: none runs until the transaction ends. */
export async function holdFold(tx: Tx): Promise<bigint> {
  const [row] = await tx.query<{ number: bigint }>(
    "update agents.fold set number = number + 1 returning number",
  );
  if (row === undefined) throw new Error("there is no fold");
  return row.number;
}

export interface Standing {
  readonly memberId: bigint;
  readonly uplineId: bigint | null;
  readonly agentIds: readonly bigint[];
}

/** Keeps which agents counted these members before a day. */
export async function keepStandings(
  tx: Tx,
  until: string,
  standings: readonly Standing[],
): Promise<void> {
  await tx.execute(
    `insert into agents.branch_past (member_id, until, upline_id, agent_ids)
     select member_id, $1::date, upline_id, agent_ids::bigint[]
     from unnest($2::bigint[], $3::bigint[], $4::text[]) as u (member_id, upline_id, agent_ids)
     on conflict do nothing`,
    [
      until,
      plainArray(standings, ({ memberId }) => memberId),
      plainArray(standings, ({ uplineId }) => uplineId),
      plainArray(standings, ({ agentIds }) => `"{${agentIds.join(",")}}"`),
    ],
  );
}
