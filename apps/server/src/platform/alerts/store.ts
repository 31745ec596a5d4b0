import type { Reader, Tx } from "../db.ts";

/** SQL of the alerts. */

export interface Alert {
  readonly code: string;
  readonly subject: string;
  readonly detail: unknown;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
}

/** True when it was not open before: new, or back after its end. */
export async function upsertAlert(
  tx: Tx,
  alert: {
    readonly code: string;
    readonly subject: string;
    readonly detail: object;
    readonly at: Date;
  },
): Promise<boolean> {
  const { code, subject, detail, at } = alert;
  const known = await tx.execute(
    `update platform.alert set detail = $3, last_seen_at = $4
     where code = $1 and subject = $2 and gone_at is null`,
    [code, subject, JSON.stringify(detail), at],
  );
  if (known > 0) return false;
  await tx.execute(
    `insert into platform.alert (code, subject, detail, first_seen_at, last_seen_at)
     values ($1, $2, $3, $4, $4)
     on conflict (code, subject) do update set detail = excluded.detail,
       first_seen_at = excluded.first_seen_at, last_seen_at = excluded.last_seen_at,
       gone_at = null`,
    [code, subject, JSON.stringify(detail), at],
  );
  return true;
}

export async function endOthers(
  tx: Tx,
  code: string,
  subjects: readonly string[],
  at: Date,
): Promise<void> {
  await tx.execute(
    `update platform.alert set gone_at = $3
     where code = $1 and gone_at is null and subject <> all ($2::text[])`,
    [code, subjects, at],
  );
}

export function countOpen(
  reader: Reader,
): Promise<{ readonly code: string; readonly many: number }[]> {
  return reader.query(
    `select code, count(*)::int as many from platform.alert where gone_at is null group by code`,
  );
}

export function listOpen(reader: Reader, limit: number): Promise<Alert[]> {
  return reader.query<Alert>(
    `select code, subject, detail, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt"
     from platform.alert where gone_at is null order by first_seen_at desc, code, subject
     limit $1`,
    [limit],
  );
}
