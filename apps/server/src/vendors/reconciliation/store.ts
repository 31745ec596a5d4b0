import type { VendorTransaction, VendorTransfer } from "@baize/contract";
import { sideText } from "../../platform/comparison.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import type { BothSums, LineSum } from "./day-sums.ts";
import type { OurTransaction, VendorFinding } from "./rules.ts";
import type { ReportFailure } from "./report.ts";
import type { OurTransfer } from "./transfer-rules.ts";

/** SQL of the comparison with vendors' reports. */

/** Where the ledger has an operation of a round. */
export interface EntryRef {
  readonly memberId: bigint;
  readonly keyId: string;
  readonly operationId: string;
  readonly roundId: string;
  readonly kind: OurTransaction["kind"];
  readonly isAfterClose: boolean;
}

const entryColumns = (of: "u" | "o") => `${of}.member_id as "memberId", u.key_id as "keyId",
  o.operation_id as "operationId", o.round_id as "roundId", o.kind,
  exists (select from vendors.risk_flag f where f.member_id = ${of}.member_id
    and f.operation_id = o.operation_id and f.reason = 'after_close') as "isAfterClose"`;

export function findEntries(reader: Reader, keyIds: readonly string[]): Promise<EntryRef[]> {
  return reader.query<EntryRef>(
    `select ${entryColumns("o")}
     from (select distinct key_id from unnest($1::uuid[]) as n (key_id)) u
     cross join lateral vendors.operations_under(u.key_id) o`,
    [keyIds],
  );
}

/** Operations behind one and before another. */
interface EntryRange {
  readonly afterId: string;
  readonly untilId: string;
  readonly limit: number;
}

/** What turns of the relay added to rounds of a vendor, those with operations in the range. */
export interface TurnRow {
  readonly lastId: string;
  readonly memberIds: readonly string[];
  readonly keyIds: readonly string[];
}

/**
 * What lies beside the rows of rounds, read like a turn: the keys of a page, of which the last
 * operation names it. Nothing where there is no more.
 */
export function listRest(
  reader: Reader,
  vendorCode: string,
  { afterId, untilId, limit }: EntryRange,
): Promise<TurnRow[]> {
  return reader.query<TurnRow>(
    `select (array_agg(operation_id order by operation_id desc))[1] as "lastId",
       array_agg(member_id)::text[] as "memberIds", array_agg(key_id)::text[] as "keyIds"
     from (
       select * from vendors.round_rest r
       where split_part(r.round_id, '.', 1) = $1 and r.operation_id > $2 and r.operation_id < $3
       order by r.operation_id limit $4) u
     having count(*) > 0`,
    [vendorCode, afterId, untilId, limit],
  );
}

/** The turns behind one, which is named by its last operation. */
export function listTurns(
  reader: Reader,
  vendorCode: string,
  { afterId, untilId, limit }: EntryRange,
): Promise<TurnRow[]> {
  return reader.query<TurnRow>(
    `select last_id as "lastId", member_ids::text[] as "memberIds", key_ids::text[] as "keyIds"
     from vendors.round_turn where vendor_code = $1 and last_id > $2 and first_id < $3
     order by last_id limit $4`,
    [vendorCode, afterId, untilId, limit],
  );
}

/** Which of these operations lie in the range, in their order. */
export function listEntries(
  reader: Reader,
  turns: readonly TurnRow[],
  { afterId, untilId }: Omit<EntryRange, "limit">,
): Promise<EntryRef[]> {
  return reader.query<EntryRef>(
    `select ${entryColumns("u")} from unnest($1::bigint[], $2::uuid[]) as u (member_id, key_id)
     cross join lateral vendors.operation_of(u.member_id, u.key_id) o
     where o.operation_id > $3 and o.operation_id < $4 order by o.operation_id`,
    [
      turns.flatMap(({ memberIds }) => memberIds),
      turns.flatMap(({ keyIds }) => keyIds),
      afterId,
      untilId,
    ],
  );
}

/** A transfer of ours, without what only its member's account tells. */
export type TransferEntry = Omit<OurTransfer, "userRef">;

const transferEntryColumns = `t.id as "transferId", t.member_id as "memberId", t.reference,
  t.direction, t.amount_minor as "amountMinor", t.currency, t.state,
  t.merchant_code as "merchantCode", t.updated_at as at`;

/** Transfers with a vendor by their ids, in whatever state they are. */
export function findTransfersById(
  reader: Reader,
  vendorCode: string,
  ids: readonly string[],
): Promise<TransferEntry[]> {
  return reader.query<TransferEntry>(
    `select ${transferEntryColumns} from vendors.wallet_transfer t
     where t.id = any ($2::uuid[]) and t.vendor_code = $1`,
    [vendorCode, ids],
  );
}

/** What was done with a vendor from one moment until before another, behind one of them. */
export function listDoneTransfers(
  reader: Reader,
  vendorCode: string,
  range: {
    readonly from: Date;
    readonly until: Date;
    readonly after: TransferEntry | undefined;
    readonly limit: number;
  },
): Promise<TransferEntry[]> {
  const { from, until, after, limit } = range;
  return reader.query<TransferEntry>(
    `select ${transferEntryColumns} from vendors.wallet_transfer t
     where t.vendor_code = $1 and t.state = 'done' and t.updated_at >= $2 and t.updated_at < $3
       and ($4::timestamptz is null or (t.updated_at, t.member_id, t.id) > ($4, $5, $6::uuid))
     order by t.updated_at, t.member_id, t.id limit $7`,
    [
      vendorCode,
      from,
      until,
      after?.at ?? null,
      after?.memberId ?? null,
      after?.transferId ?? null,
      limit,
    ],
  );
}

/** From when on a vendor is compared; null: always. */
export async function findComparedFrom(reader: Reader, vendorCode: string): Promise<Date | null> {
  const [row] = await reader.query<{ at: Date | null }>(
    "select compared_from as at from vendors.vendor where vendor_code = $1",
    [vendorCode],
  );
  return row?.at ?? null;
}

/** A vendor whose comparison starts again, and when it started before. */
export interface Begun {
  readonly vendorCode: string;
  readonly was: Date | null;
}

/** Of one vendor, or of all. */
export function saveComparedFrom(
  tx: Tx,
  at: Date,
  vendorCode: string | undefined,
): Promise<Begun[]> {
  return tx.query<Begun>(
    `with was as (
       select vendor_code, compared_from from vendors.vendor
       where $2::text is null or vendor_code = $2 order by vendor_code for update
     )
     update vendors.vendor v set compared_from = $1 from was
     where v.vendor_code = was.vendor_code
     returning v.vendor_code as "vendorCode", was.compared_from as was`,
    [at, vendorCode ?? null],
  );
}

export interface VendorLook {
  readonly vendorCode: string;
  readonly day: string;
  readonly at: Date;
  readonly comparedFrom: Date | null;
  readonly vendorRows: number;
  readonly ourRows: number;
  readonly openFindings: number;
}

/** One row for a vendor's day, whose row lock also lets one look at it write at a time. */
export async function saveLook(tx: Tx, look: VendorLook): Promise<void> {
  const { vendorCode, day, at, comparedFrom, vendorRows, ourRows, openFindings } = look;
  await tx.execute(
    `insert into vendors.reconciliation (vendor_code, day, compared_at, compared_from, vendor_rows,
       our_rows, open_findings)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (vendor_code, day) do update set compared_at = excluded.compared_at,
       compared_from = excluded.compared_from, failed_at = null, failure = null,
       vendor_rows = excluded.vendor_rows, our_rows = excluded.our_rows,
       open_findings = excluded.open_findings`,
    [vendorCode, day, at, comparedFrom, vendorRows, ourRows, openFindings],
  );
}

/** What was found before stays as it is. */
export async function saveFailure(
  tx: Tx,
  look: Pick<VendorLook, "vendorCode" | "day" | "at">,
  failure: ReportFailure,
): Promise<void> {
  await tx.execute(
    `insert into vendors.reconciliation as r (vendor_code, day, failed_at, failure)
     values ($1, $2, $3, $4)
     on conflict (vendor_code, day) do update
       set failed_at = coalesce(r.failed_at, excluded.failed_at), failure = excluded.failure`,
    [look.vendorCode, look.day, look.at, failure],
  );
}

export async function replaceSums(
  tx: Tx,
  { vendorCode, day }: VendorLook,
  sums: readonly BothSums[],
): Promise<void> {
  await tx.execute("delete from vendors.reconciliation_line where vendor_code = $1 and day = $2", [
    vendorCode,
    day,
  ]);
  const rows = sums.flatMap(({ lines, ...sum }) => lines.map((line) => ({ ...sum, ...line })));
  await tx.execute(
    `insert into vendors.reconciliation_line (vendor_code, day, merchant_code, currency, line,
       theirs_minor, ours_minor)
     select $1, $2, u.* from unnest($3::text[], $4::text[], $5::text[], $6::bigint[],
       $7::bigint[]) as u`,
    [
      vendorCode,
      day,
      rows.map(({ merchantCode }) => merchantCode),
      rows.map(({ currency }) => currency),
      rows.map(({ line }) => line),
      rows.map(({ theirsMinor }) => theirsMinor),
      rows.map(({ oursMinor }) => oursMinor),
    ],
  );
}

/** Writes down what this look found, and ends what it did not see any more. */
export async function saveFindings(
  tx: Tx,
  look: VendorLook,
  findings: readonly VendorFinding[],
): Promise<void> {
  const { vendorCode, day, at } = look;
  await tx.execute(
    `insert into vendors.reconciliation_finding (vendor_code, day, subject, kind, fields, theirs,
       ours, first_seen_at, last_seen_at)
     select $1, $2, u.subject, u.kind, string_to_array(u.fields, ' '), u.theirs, u.ours, $3, $3
     from unnest($4::uuid[], $5::text[], $6::text[], $7::jsonb[], $8::jsonb[])
       as u (subject, kind, fields, theirs, ours)
     on conflict (vendor_code, day, subject) do update set kind = excluded.kind,
       fields = excluded.fields, theirs = excluded.theirs, ours = excluded.ours,
       last_seen_at = excluded.last_seen_at, gone_at = null`,
    [
      vendorCode,
      day,
      at,
      findings.map(({ subject }) => subject),
      findings.map(({ kind }) => kind),
      findings.map(({ fields }) => fields.join(" ")),
      findings.map(({ theirs }) => sideText(theirs)),
      findings.map(({ ours }) => sideText(ours)),
    ],
  );
  await tx.execute(
    `update vendors.reconciliation_finding set gone_at = $3
     where vendor_code = $1 and day = $2 and gone_at is null
       and subject <> all ($4::uuid[])`,
    [vendorCode, day, at, findings.map(({ subject }) => subject)],
  );
}

export interface VendorDayRow {
  readonly vendorCode: string;
  readonly day: string;
  readonly comparedAt: Date | null;
  readonly failedAt: Date | null;
  readonly failure: ReportFailure | null;
  readonly comparedFrom: Date | null;
  readonly vendorRows: number;
  readonly ourRows: number;
  readonly openFindings: number;
}

const dayColumns = `r.vendor_code as "vendorCode", to_char(r.day, 'YYYY-MM-DD') as day,
  r.compared_at as "comparedAt", r.failed_at as "failedAt", r.failure,
  r.compared_from as "comparedFrom", r.vendor_rows as "vendorRows", r.our_rows as "ourRows",
  r.open_findings as "openFindings"`;

/** Days that somebody should look at only, or all. A list that is not offered never will be. */
const isAsked = `($1::boolean is false or r.open_findings > 0 or r.failure <> 'not_offered')`;

export async function countVendorDays(reader: Reader, differsOnly: boolean): Promise<number> {
  const rows = await reader.query<{ count: number }>(
    `select count(*)::int as count from vendors.reconciliation r where ${isAsked}`,
    [differsOnly],
  );
  return rows[0]?.count ?? 0;
}

export function listVendorDays(
  reader: Reader,
  differsOnly: boolean,
  page: { readonly limit: number; readonly offset: number },
): Promise<VendorDayRow[]> {
  return reader.query<VendorDayRow>(
    `select ${dayColumns} from vendors.reconciliation r where ${isAsked}
     order by r.day desc, r.vendor_code limit $2 offset $3`,
    [differsOnly, page.limit, page.offset],
  );
}

export async function findVendorDay(
  reader: Reader,
  vendorCode: string,
  day: string,
): Promise<VendorDayRow | undefined> {
  const [row] = await reader.query<VendorDayRow>(
    `select ${dayColumns} from vendors.reconciliation r
     where r.vendor_code = $1 and r.day = $2::date`,
    [vendorCode, day],
  );
  return row;
}

export type DaySum = BothSums & Pick<VendorDayRow, "vendorCode" | "day">;

type LineRow = Omit<DaySum, "lines"> & LineSum;

/** The sums of these days, by brand and currency. */
export async function listSums(
  reader: Reader,
  days: readonly Pick<VendorDayRow, "vendorCode" | "day">[],
): Promise<DaySum[]> {
  const rows = await reader.query<LineRow>(
    `select s.vendor_code as "vendorCode", to_char(s.day, 'YYYY-MM-DD') as day,
       s.merchant_code as "merchantCode", s.currency, s.line, s.theirs_minor as "theirsMinor",
       s.ours_minor as "oursMinor"
     from unnest($1::text[], $2::date[]) as u (vendor_code, day)
     join vendors.reconciliation_line s using (vendor_code, day)
     order by s.merchant_code, s.currency,
       array_position(array['bets', 'wins', 'rollbacks', 'in', 'out'], s.line)`,
    [days.map(({ vendorCode }) => vendorCode), days.map(({ day }) => day)],
  );
  const sums = new Map<string, DaySum & { readonly lines: LineSum[] }>();
  for (const { line, theirsMinor, oursMinor, ...sum } of rows) {
    const key = `${sum.vendorCode} ${sum.day} ${sum.merchantCode} ${sum.currency}`;
    const known = sums.get(key) ?? { ...sum, lines: [] };
    known.lines.push({ line, theirsMinor, oursMinor });
    sums.set(key, known);
  }
  return [...sums.values()];
}

/** One of ours as it was written down: JSON, its amount as a text of minor units. */
type Written<Ours> = Omit<Ours, "amountMinor" | "at"> & {
  readonly amountMinor: string;
  readonly at: string;
};

/** Sides as they were written down: of a round's transaction, or of a transfer. */
export interface VendorFindingRow {
  readonly subject: string;
  readonly kind: VendorFinding["kind"];
  readonly fields: readonly string[];
  readonly theirs: VendorTransaction | VendorTransfer | null;
  readonly ours: Written<OurTransaction> | Written<OurTransfer> | null;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly goneAt: Date | null;
}

export function listVendorFindings(
  reader: Reader,
  vendorCode: string,
  day: string,
  limit: number,
): Promise<VendorFindingRow[]> {
  return reader.query<VendorFindingRow>(
    `select subject, kind, fields, theirs, ours, first_seen_at as "firstSeenAt",
       last_seen_at as "lastSeenAt", gone_at as "goneAt"
     from vendors.reconciliation_finding where vendor_code = $1 and day = $2::date
     order by gone_at is not null, kind = 'after_close', last_seen_at desc, subject limit $3`,
    [vendorCode, day, limit],
  );
}

export interface OpenVendorFinding {
  readonly vendorCode: string;
  readonly day: string;
  readonly subject: string;
  readonly kind: VendorFinding["kind"];
  readonly fields: readonly string[];
}

/** What differs and is not over; a late win is no difference. */
export function listOpenVendorFindings(
  reader: Reader,
  limit: number,
): Promise<OpenVendorFinding[]> {
  return reader.query<OpenVendorFinding>(
    `select vendor_code as "vendorCode", to_char(day, 'YYYY-MM-DD') as day, subject, kind, fields
     from vendors.reconciliation_finding where gone_at is null and kind <> 'after_close'
     order by reconciliation_finding.day desc, vendor_code, subject limit $1`,
    [limit],
  );
}
