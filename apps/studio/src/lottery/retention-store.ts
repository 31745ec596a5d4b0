/** Drops slips that are kept for long enough; draws stay, so that a proof can always be shown. */
import { dayMs } from "@baize/contract/durations";
import { isoAt } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";

const keptMs = 180 * dayMs;
const batchMax = 2_000;

/** Some at a time; whoever calls it again goes on. Gives how many slips it dropped. */
export function keepTidy(db: Database, nowMs: number): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(
      `delete from lottery.exposure e using lottery.draw d
       where d.id = e.draw_id and d.draws_at < $1::timestamptz
         and d.state in ('settled', 'refunded')`,
      [isoAt(nowMs - dayMs)],
    );
    const rows = await tx.query<{ id: string }>(
      `select l.id from lottery.slip l join lottery.draw d on d.id = l.draw_id
       where d.draws_at < $1 and d.state in ('settled', 'refunded') and not l.is_disputed
         and not exists (select 1 from studio.wallet_call w
           where w.owner_id = l.id and w.status = 'pending')
       order by l.id limit $2`,
      [isoAt(nowMs - keptMs), batchMax],
    );
    const ids = rows.map(({ id }) => id);
    for (const table of ["win", "payout", "item"]) {
      await tx.execute(`delete from lottery.${table} where slip_id = any($1::uuid[])`, [ids]);
    }
    return tx.execute("delete from lottery.slip where id = any($1::uuid[])", [ids]);
  });
}
