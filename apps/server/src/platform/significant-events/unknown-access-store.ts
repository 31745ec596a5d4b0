import type { Reader, Tx } from "../db.ts";

/** SQL of the sign-ins under names that nobody has. */

export interface UnknownAccess {
  readonly place: string;
  readonly network: string;
  readonly ip: string;
  readonly startedAt: Date;
  readonly lastAt: Date;
  readonly attempts: number;
}

const columns = `place, network, ip, started_at as "startedAt", last_at as "lastAt", attempts`;

/** Whether a place counts a network by itself already, and how many it does. */
export async function findCounted(
  reader: Reader,
  place: string,
  network: string,
): Promise<{ readonly isKnown: boolean; readonly networks: number }> {
  const [row] = await reader.query<{ isKnown: boolean; networks: number }>(
    `select coalesce(bool_or(network = $2), false) as "isKnown", count(*)::int as networks
     from platform.unknown_access where place = $1`,
    [place, network],
  );
  return row ?? { isKnown: false, networks: 0 };
}

/** Counts one more, and answers with how many there are in this window. */
export async function countUnknown(
  tx: Tx,
  { place, network, ip }: Pick<UnknownAccess, "place" | "network" | "ip">,
  at: Date,
): Promise<number> {
  const [row] = await tx.query<{ attempts: number }>(
    `insert into platform.unknown_access as u (place, network, ip, started_at, last_at)
     values ($1, $2, $3, $4, $4)
     on conflict (place, network) do update set
       attempts = u.attempts + 1, last_at = greatest(u.last_at, $4)
     returning attempts`,
    [place, network, ip, at],
  );
  if (row === undefined) throw new Error("a sign-in was not counted");
  return row.attempts;
}

/** Takes the windows that began before a moment out: of one place, or of all. */
export function takeWindows(tx: Tx, before: Date, place?: string): Promise<UnknownAccess[]> {
  return tx.query<UnknownAccess>(
    `delete from platform.unknown_access
     where started_at <= $1 and ($2::text is null or place = $2) returning ${columns}`,
    [before, place ?? null],
  );
}
