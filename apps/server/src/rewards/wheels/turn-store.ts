import type { AwardPrize, AwardState, WheelKind } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";
import type { LocalText } from "../../platform/text.ts";

/** SQL of the turns that tickets became. */

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
  readonly prize: AwardPrize | null;
  /** Of its award; null where there was no prize. */
  readonly awardState: AwardState | null;
}

const turnColumns = `t.member_id as "memberId", t.ticket_id as "ticketId", t.wheel_id as "wheelId",
  t.revision, t.seed_id as "seedId", t.nonce, t.drawn_id as "drawnId", t.prize_id as "prizeId",
  t.amount_minor as "amountMinor", t.currency, t.at, r.settings ->> 'kind' as kind,
  r.settings -> 'title' as title, a.state as "awardState",
  (select p -> 'prize' from jsonb_array_elements(r.settings -> 'prizes') p
   where p ->> 'prizeId' = t.prize_id) as prize`;
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
