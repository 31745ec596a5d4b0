import { isoAt } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";

/**
 * SQL of what a result pays, for all slips of a draw at once. Rows that lose are never written.
 * Each statement may be run again: keys keep what it wrote before.
 */

/** A choice of the draw, with what else decides what it pays. */
export interface ChosenRow {
  readonly selectionId: bigint;
  readonly play: string;
  readonly selection: string;
  readonly mode: string;
  readonly series: number | null;
}

export const listChosen = (reader: Reader, drawId: string): Promise<ChosenRow[]> =>
  reader.query<ChosenRow>(
    `select distinct s.id as "selectionId", s.play, s.selection, l.mode, l.series
     from lottery.item i
     join lottery.slip l on l.id = i.slip_id and l.state = 'accepted'
     join lottery.selection s on s.id = i.selection_id
     where i.draw_id = $1`,
    [drawId],
  );

/** What a choice pays for each minor unit of the stake of a line. */
export interface Rate extends Pick<ChosenRow, "selectionId" | "mode" | "series"> {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export async function insertWins(
  tx: Tx,
  drawId: string,
  version: number,
  rates: readonly Rate[],
): Promise<void> {
  await tx.execute(
    `insert into lottery.win (slip_id, no, version, prize_minor)
     select i.slip_id, i.no, $2, div(i.line_stake_minor::numeric * r.numerator, r.denominator)
     from unnest($3::bigint[], $4::text[], $5::int[], $6::numeric[], $7::numeric[])
       as r (selection_id, mode, series, numerator, denominator)
     join lottery.item i on i.draw_id = $1 and i.selection_id = r.selection_id
     join lottery.slip l on l.id = i.slip_id and l.state = 'accepted' and l.mode = r.mode
       and l.series is not distinct from r.series
     on conflict on constraint win_pkey do nothing`,
    [
      drawId,
      version,
      rates.map(({ selectionId }) => selectionId),
      rates.map(({ mode }) => mode),
      rates.map(({ series }) => series),
      rates.map(({ numerator }) => String(numerator)),
      rates.map(({ denominator }) => String(denominator)),
    ],
  );
}

export async function insertPayouts(tx: Tx, drawId: string, version: number): Promise<void> {
  await tx.execute(
    `insert into lottery.payout (slip_id, version, prize_minor)
     select w.slip_id, w.version, sum(w.prize_minor)
     from lottery.win w join lottery.slip l on l.id = w.slip_id
     where l.draw_id = $1 and w.version = $2
     group by w.slip_id, w.version having sum(w.prize_minor) > 0
     on conflict on constraint payout_pkey do nothing`,
    [drawId, version],
  );
}

/** Prizes first, in the order of the slips; a lost slip is closed by a win of nothing. */
export async function insertWinCalls(
  tx: Tx,
  drawId: string,
  version: number,
  nowMs: number,
  closeAtMs: number,
): Promise<void> {
  await tx.execute(
    `insert into studio.wallet_call (transaction_uuid, owner_id, seq, kind, reference_uuid,
       amount_minor, status, next_at, created_at)
     select lottery.call_uuid(l.id, $2, 'win'), l.id, b.seq + $2, 'win', b.transaction_uuid,
       coalesce(p.prize_minor, 0), 'pending',
       case when p.slip_id is null then $4::timestamptz else $3::timestamptz end, $3
     from lottery.slip l
     join studio.wallet_call b on b.owner_id = l.id and b.kind = 'bet'
     left join lottery.payout p on p.slip_id = l.id and p.version = $2
     where l.draw_id = $1 and l.state = 'accepted' and not l.is_demo
     on conflict on constraint wallet_call_pkey do nothing`,
    [drawId, version, isoAt(nowMs), isoAt(closeAtMs)],
  );
}

/** Prizes of play money. In the transaction that ends the settlement, which happens once. */
export async function payDemo(tx: Tx, drawId: string, version: number): Promise<void> {
  await tx.execute(
    `update studio.player p set demo_balance_minor = p.demo_balance_minor + won.prize
     from (select l.player_id, sum(o.prize_minor) as prize
       from lottery.payout o join lottery.slip l on l.id = o.slip_id
       where l.draw_id = $1 and o.version = $2 and l.is_demo group by l.player_id) as won
     where p.id = won.player_id and p.is_demo`,
    [drawId, version],
  );
}

/** Gives back every stake of a draw. */
export async function insertRefundCalls(tx: Tx, drawId: string, nowMs: number): Promise<void> {
  await tx.execute(
    `insert into studio.wallet_call (transaction_uuid, owner_id, seq, kind, reference_uuid,
       amount_minor, status, next_at, created_at)
     select lottery.call_uuid(l.id, 0, 'rollback'), l.id, b.seq + 1, 'rollback',
       b.transaction_uuid, 0, 'pending', $2, $2
     from lottery.slip l
     join studio.wallet_call b on b.owner_id = l.id and b.kind = 'bet'
     where l.draw_id = $1 and l.state = 'accepted' and not l.is_demo
     on conflict on constraint wallet_call_pkey do nothing`,
    [drawId, isoAt(nowMs)],
  );
}

export async function refundDemo(tx: Tx, drawId: string): Promise<void> {
  await tx.execute(
    `update studio.player p set demo_balance_minor = p.demo_balance_minor + staked.stake
     from (select player_id, sum(stake_minor) as stake from lottery.slip
       where draw_id = $1 and state = 'accepted' and is_demo group by player_id) as staked
     where p.id = staked.player_id and p.is_demo`,
    [drawId],
  );
}

/** Whether a call of the draw is still on its way to a wallet. */
export async function hasCallsUnderWay(reader: Reader, drawId: string): Promise<boolean> {
  const rows = await reader.query(
    `select 1 from lottery.slip l join studio.wallet_call w on w.owner_id = l.id
     where l.draw_id = $1 and w.status = 'pending' limit 1`,
    [drawId],
  );
  return rows.length > 0;
}
