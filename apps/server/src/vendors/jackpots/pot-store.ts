import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of the highest that vendors reported of their pots. */

export interface PotSeen {
  readonly vendorCode: string;
  readonly currency: string;
  readonly network: string;
  readonly games: readonly string[];
  readonly highestMinor: bigint;
  /** What of each stake feeds it, in millionths. */
  readonly contributionPpm: number;
}

/** The last reported amount of a pot. */
export interface PotBefore {
  readonly games: readonly string[];
  readonly contributionPpm: number | null;
}

/** Keeps the higher of the old and the new report; a report older than a day is dropped. */
export async function noteSeenPot(
  tx: Tx,
  pot: PotSeen,
  at: Date,
  since: Date,
): Promise<PotBefore | undefined> {
  const before = await tx.query<PotBefore>(
    `select games, contribution_ppm as "contributionPpm" from vendors.pot_seen
     where vendor_code = $1 and currency = $2 and network = $3 for update`,
    [pot.vendorCode, pot.currency, pot.network],
  );
  await tx.execute(
    `insert into vendors.pot_seen as p (vendor_code, currency, network, games, highest_minor,
       seen_at, contribution_ppm)
     values ($1, $2, $3, $4, $5, $6, $8)
     on conflict (vendor_code, currency, network) do update set games = excluded.games,
       contribution_ppm = excluded.contribution_ppm,
       highest_minor = case when p.seen_at < $7 then excluded.highest_minor
         else greatest(p.highest_minor, excluded.highest_minor) end,
       seen_at = case when p.seen_at < $7 or excluded.highest_minor >= p.highest_minor
         then excluded.seen_at else p.seen_at end`,
    [
      pot.vendorCode,
      pot.currency,
      pot.network,
      pot.games,
      pot.highestMinor,
      at,
      since,
      pot.contributionPpm,
    ],
  );
  return before[0];
}

/** The highest pot a game may win; undefined where its vendor reported none. */
export async function findHighestPot(
  reader: Reader,
  vendorCode: string,
  gameCode: string,
  currency: string,
): Promise<bigint | undefined> {
  const rows = await reader.query<{ highest: bigint | null }>(
    `select max(highest_minor) as highest from vendors.pot_seen
     where vendor_code = $1 and currency = $2 and $3 = any (games)`,
    [vendorCode, currency, gameCode],
  );
  return rows[0]?.highest ?? undefined;
}
