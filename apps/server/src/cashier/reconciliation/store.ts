import { sideText } from "../../platform/comparison.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import type { Finding, OurPayment } from "./rules.ts";
import type { ProviderPayment } from "../providers/provider.ts";

/** SQL of the reconciliation. */

const ourColumns = `id as "depositId", payment_id as "paymentId", status,
  coalesce(received_minor, amount_minor) as "amountMinor", currency`;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Deposits that rows of a report speak of, by the provider's id or by the one we gave along. */
export function listKnown(
  reader: Reader,
  provider: string,
  payments: readonly ProviderPayment[],
): Promise<OurPayment[]> {
  const depositIds = payments.flatMap(({ depositId }) =>
    depositId !== undefined && uuid.test(depositId) ? [depositId] : [],
  );
  return reader.query<OurPayment>(
    `select ${ourColumns} from cashier.deposit
     where provider = $1 and payment_id = any ($2::text[])
     union
     select ${ourColumns} from cashier.deposit where provider = $1 and id = any ($3::uuid[])`,
    [provider, payments.map(({ paymentId }) => paymentId), depositIds],
  );
}

/** What was credited from one moment until before another. */
export function listCredited(
  reader: Reader,
  provider: string,
  from: Date,
  until: Date,
): Promise<OurPayment[]> {
  return reader.query<OurPayment>(
    `select ${ourColumns} from cashier.deposit
     where provider = $1 and status = 'received' and updated_at >= $2 and updated_at < $3`,
    [provider, from, until],
  );
}

export interface Look {
  readonly provider: string;
  readonly day: string;
  readonly at: Date;
  readonly providerRows: number;
  readonly ourRows: number;
}

/** One row for a provider's day, whose row lock also lets one look at it write at a time. */
export async function saveLook(tx: Tx, look: Look, openFindings: number): Promise<void> {
  const { provider, day, at, providerRows, ourRows } = look;
  await tx.execute(
    `insert into cashier.reconciliation (provider, day, checked_at, provider_rows, our_rows,
       open_findings)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (provider, day) do update set checked_at = excluded.checked_at,
       provider_rows = excluded.provider_rows, our_rows = excluded.our_rows,
       open_findings = excluded.open_findings`,
    [provider, day, at, providerRows, ourRows, openFindings],
  );
}

export async function upsertFinding(tx: Tx, look: Look, finding: Finding): Promise<void> {
  const { paymentId, kind, fields, theirs, ours } = finding;
  await tx.execute(
    `insert into cashier.reconciliation_finding (provider, day, payment_id, kind, fields,
       deposit_id, theirs, ours, first_seen_at, last_seen_at)
     values ($1, $2, $3, $4, $5::text[], $6, $7, $8, $9, $9)
     on conflict (provider, day, payment_id) do update set kind = excluded.kind,
       fields = excluded.fields, deposit_id = excluded.deposit_id, theirs = excluded.theirs,
       ours = excluded.ours, last_seen_at = excluded.last_seen_at, gone_at = null`,
    [
      look.provider,
      look.day,
      paymentId,
      kind,
      fields,
      ours?.depositId ?? null,
      sideText(theirs),
      sideText(ours),
      look.at,
    ],
  );
}

/** Ends the findings that this look did not see any more. */
export async function endOtherFindings(
  tx: Tx,
  look: Look,
  paymentIds: readonly string[],
): Promise<void> {
  await tx.execute(
    `update cashier.reconciliation_finding set gone_at = $4
     where provider = $1 and day = $2 and gone_at is null and payment_id <> all ($3::text[])`,
    [look.provider, look.day, paymentIds, look.at],
  );
}

const dayColumns = `provider, to_char(day, 'YYYY-MM-DD') as day, checked_at as "comparedAt",
  provider_rows as "providerRows", our_rows as "ourRows", open_findings as "openFindings"`;

export interface DayRow {
  readonly provider: string;
  readonly day: string;
  readonly comparedAt: Date;
  readonly providerRows: number;
  readonly ourRows: number;
  readonly openFindings: number;
}

/** Days with open findings only, or all. */
const isAsked = "($1::boolean is false or open_findings > 0)";

export async function countDays(reader: Reader, differsOnly: boolean): Promise<number> {
  const rows = await reader.query<{ count: number }>(
    `select count(*)::int as count from cashier.reconciliation where ${isAsked}`,
    [differsOnly],
  );
  return rows[0]?.count ?? 0;
}

export function listDays(
  reader: Reader,
  differsOnly: boolean,
  page: { readonly limit: number; readonly offset: number },
): Promise<DayRow[]> {
  return reader.query<DayRow>(
    `select ${dayColumns} from cashier.reconciliation where ${isAsked}
     order by cashier.reconciliation.day desc, provider limit $2 offset $3`,
    [differsOnly, page.limit, page.offset],
  );
}

export async function findDay(
  reader: Reader,
  provider: string,
  day: string,
): Promise<DayRow | undefined> {
  const [row] = await reader.query<DayRow>(
    `select ${dayColumns} from cashier.reconciliation
     where provider = $1 and cashier.reconciliation.day = $2`,
    [provider, day],
  );
  return row;
}

/** Sides as they were written down, with amounts as texts of minor units. */
export interface FindingRow {
  readonly paymentId: string;
  readonly kind: Finding["kind"];
  readonly fields: Finding["fields"];
  readonly depositId: string | null;
  readonly theirs: Readonly<Record<keyof ProviderPayment, string>> | null;
  readonly ours: Readonly<Record<keyof OurPayment, string>> | null;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly goneAt: Date | null;
}

export function listFindings(
  reader: Reader,
  provider: string,
  day: string,
  limit: number,
): Promise<FindingRow[]> {
  return reader.query<FindingRow>(
    `select payment_id as "paymentId", kind, fields, deposit_id as "depositId", theirs, ours,
       first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt", gone_at as "goneAt"
     from cashier.reconciliation_finding where provider = $1 and day = $2
     order by gone_at is not null, last_seen_at desc, payment_id limit $3`,
    [provider, day, limit],
  );
}

export interface OpenFinding {
  readonly provider: string;
  readonly day: string;
  readonly paymentId: string;
  readonly kind: Finding["kind"];
  readonly fields: readonly string[];
  readonly depositId: string | null;
}

export function listOpenFindings(reader: Reader, limit: number): Promise<OpenFinding[]> {
  return reader.query<OpenFinding>(
    `select provider, to_char(day, 'YYYY-MM-DD') as day, payment_id as "paymentId", kind, fields,
       deposit_id as "depositId"
     from cashier.reconciliation_finding where gone_at is null
     order by day desc, provider, payment_id limit $1`,
    [limit],
  );
}
