import type { EventKind } from "@baize/contract";
import type { Reader, Tx } from "../db.ts";

/** SQL of the significant events. */

export interface NewEvent {
  readonly kind: EventKind;
  readonly subject: string;
  readonly ip?: string;
  /** Its entry of the audit trail, which then has what there is to tell. */
  readonly auditId?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface EventRow {
  readonly seq: bigint;
  readonly at: Date;
  readonly kind: EventKind;
  readonly subject: string;
  readonly ip: string;
  readonly auditId: string | null;
  readonly detail: Record<string, unknown>;
}

export interface EventFilter {
  readonly kind: EventKind | undefined;
  readonly from: Date | undefined;
  readonly until: Date | undefined;
}

export async function insertEvents(tx: Tx, at: Date, events: readonly NewEvent[]): Promise<void> {
  await tx.execute(
    `insert into platform.significant_event (at, kind, subject, ip, audit_id, detail)
     select $1, kind, subject, ip, audit_id, detail
     from unnest($2::text[], $3::text[], $4::text[], $5::uuid[], $6::jsonb[])
       with ordinality as e (kind, subject, ip, audit_id, detail, place)
     order by place`,
    [
      at,
      events.map(({ kind }) => kind),
      events.map(({ subject }) => subject),
      events.map(({ ip }) => ip ?? ""),
      events.map(({ auditId }) => auditId ?? null),
      events.map(({ detail }) => JSON.stringify(detail ?? {})),
    ],
  );
}

const columns = `seq, at, kind, subject, ip, audit_id as "auditId", detail`;

const filtered = `from platform.significant_event where ($1::text is null or kind = $1)
  and ($2::timestamptz is null or at >= $2) and ($3::timestamptz is null or at < $3)`;

function paramsOf({ kind, from, until }: EventFilter) {
  return [kind ?? null, from ?? null, until ?? null];
}

export async function countEvents(reader: Reader, filter: EventFilter): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    `select count(*)::int as total ${filtered}`,
    paramsOf(filter),
  );
  return rows[0]?.total ?? 0;
}

export function listEvents(
  reader: Reader,
  filter: EventFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<EventRow[]> {
  return reader.query<EventRow>(
    `select ${columns} ${filtered} order by seq desc limit $4 offset $5`,
    [...paramsOf(filter), limit, offset],
  );
}

/** Older events than one, the last first; from the newest on where it is undefined. */
export function listEventsBefore(
  reader: Reader,
  filter: EventFilter,
  before: bigint | undefined,
  limit: number,
): Promise<EventRow[]> {
  return reader.query<EventRow>(
    `select ${columns} ${filtered} and ($4::bigint is null or seq < $4)
     order by seq desc limit $5`,
    [...paramsOf(filter), before ?? null, limit],
  );
}
