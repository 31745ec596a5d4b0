import type { Tx } from "../../platform/db.ts";
import { addUp, type Liability } from "./exposure.ts";

/** SQL of what the house would pay. Only sales read it; no step of a draw does. */

/** Orders of one draw and currency wait here for each other, however many processes sell. */
export async function lockExposure(tx: Tx, drawId: string, currency: string): Promise<Liability> {
  await tx.execute(
    `insert into lottery.exposure (draw_id, currency, play_class, liability)
     values ($1, $2, '', '{}') on conflict do nothing`,
    [drawId, currency],
  );
  await tx.execute(
    `select 1 from lottery.exposure
     where draw_id = $1 and currency = $2 and play_class = '' for update`,
    [drawId, currency],
  );
  const rows = await tx.query<{ playClass: string; liability: string[] }>(
    `select play_class as "playClass", liability::text[] as liability from lottery.exposure
     where draw_id = $1 and currency = $2 and play_class <> ''`,
    [drawId, currency],
  );
  return new Map(rows.map(({ playClass, liability }) => [playClass, liability.map(BigInt)]));
}

/** Adds what a slip may cost, or takes it away. The caller holds the lock. */
export async function changeExposure(
  tx: Tx,
  drawId: string,
  currency: string,
  standing: Liability,
  slip: Liability,
  sign: 1n | -1n,
): Promise<void> {
  for (const [playClass, vector] of slip) {
    const before = standing.get(playClass) ?? vector.map(() => 0n);
    const after = addUp(before, vector, sign);
    await tx.execute(
      `insert into lottery.exposure (draw_id, currency, play_class, liability)
       values ($1, $2, $3, $4::bigint[])
       on conflict on constraint exposure_pkey do update set liability = excluded.liability`,
      [drawId, currency, playClass, after.map(String)],
    );
  }
}
