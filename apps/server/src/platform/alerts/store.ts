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
       gone_at = null, acknowledged_at = null, acknowledged_by = null, note = null`,
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

export interface AlertRow {
  readonly code: string;
  readonly subject: string;
  readonly detail: Record<string, unknown>;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly goneAt: Date | null;
  readonly acknowledgedAt: Date | null;
  readonly acknowledgedBy: string | null;
  readonly note: string | null;
}

export type AlertFilter = "new" | "acknowledged" | "gone" | undefined;

const columns = `code, subject, detail, first_seen_at as "firstSeenAt",
  last_seen_at as "lastSeenAt", gone_at as "goneAt", acknowledged_at as "acknowledgedAt",
  acknowledged_by as "acknowledgedBy", note`;

const filtered = `from platform.alert where ($1::text is null
  or ($1 = 'gone' and gone_at is not null)
  or ($1 = 'new' and gone_at is null and acknowledged_at is null)
  or ($1 = 'acknowledged' and gone_at is null and acknowledged_at is not null))`;

export function listAlerts(
  reader: Reader,
  filter: AlertFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<AlertRow[]> {
  return reader.query<AlertRow>(
    `select ${columns} ${filtered}
     order by last_seen_at desc, code, subject limit $2 offset $3`,
    [filter ?? null, limit, offset],
  );
}

export async function countAlerts(reader: Reader, filter: AlertFilter): Promise<number> {
  const rows = await reader.query<{ total: number }>(`select count(*)::int as total ${filtered}`, [
    filter ?? null,
  ]);
  return rows[0]?.total ?? 0;
}

export async function findAlert(
  reader: Reader,
  code: string,
  subject: string,
): Promise<AlertRow | undefined> {
  const rows = await reader.query<AlertRow>(
    `select ${columns} from platform.alert where code = $1 and subject = $2`,
    [code, subject],
  );
  return rows[0];
}

/** Undefined where it is over, another by now, or acknowledged already. */
export async function acknowledgeIn(
  tx: Tx,
  { code, subject, firstSeenAt }: AlertRow,
  { by, at, note }: { readonly by: string; readonly at: Date; readonly note: string },
): Promise<AlertRow | undefined> {
  const rows = await tx.query<AlertRow>(
    `update platform.alert set acknowledged_by = $4, acknowledged_at = $5, note = $6
     where code = $1 and subject = $2 and first_seen_at = $3 and gone_at is null
       and acknowledged_at is null
     returning ${columns}`,
    [code, subject, firstSeenAt, by, at, note],
  );
  return rows[0];
}
