import type {
  RiskConsequence,
  RiskKind,
  RiskSeverity,
  riskSteps,
  RiskState,
} from "@baize/contract";
import type { Claimed } from "../../platform/claims.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";
import { momentParams, momentSql, type Moment, type MomentPage } from "../../platform/moments.ts";

/** SQL of risk flags: where members were seen, what was found, and what became of it. */

export interface RiskPolicy {
  readonly merchantCode: string;
  readonly ipMembers: number;
  readonly carrierNetworks: readonly string[];
  readonly lowMinutes: number;
  readonly mediumMinutes: number;
  readonly highMinutes: number;
  /** Within so many hours money that comes back along the line is noticed; 0: never. */
  readonly lineBackHours: number;
  /** By so much it may be more or less than what went. */
  readonly lineBackPercent: number;
}

export function listRiskPolicies(reader: Reader): Promise<RiskPolicy[]> {
  return reader.query<RiskPolicy>(
    `select merchant_code as "merchantCode", ip_members as "ipMembers",
       carrier_networks as "carrierNetworks", low_minutes as "lowMinutes",
       medium_minutes as "mediumMinutes", high_minutes as "highMinutes",
       line_back_hours as "lineBackHours", line_back_percent as "lineBackPercent"
     from protection.risk_policy`,
  );
}

export async function upsertRiskPolicy(tx: Tx, policy: RiskPolicy): Promise<void> {
  await tx.execute(
    `insert into protection.risk_policy (merchant_code, ip_members, carrier_networks, low_minutes,
       medium_minutes, high_minutes, line_back_hours, line_back_percent)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (merchant_code) do update set ip_members = excluded.ip_members,
       carrier_networks = excluded.carrier_networks, low_minutes = excluded.low_minutes,
       medium_minutes = excluded.medium_minutes, high_minutes = excluded.high_minutes,
       line_back_hours = excluded.line_back_hours, line_back_percent = excluded.line_back_percent`,
    [
      policy.merchantCode,
      policy.ipMembers,
      policy.carrierNetworks,
      policy.lowMinutes,
      policy.mediumMinutes,
      policy.highMinutes,
      policy.lineBackHours,
      policy.lineBackPercent,
    ],
  );
}

export interface Mark {
  readonly merchantCode: string;
  readonly kind: "device" | "ip";
  readonly mark: Buffer;
  /** An address of a network whose customers share addresses. */
  readonly isCarrier?: boolean | undefined;
}

/** Writes down that a member was there; a time gone by does not undo a later one. */
export async function saveSighting(tx: Tx, memberId: bigint, at: Date, mark: Mark): Promise<void> {
  await tx.execute(
    `insert into protection.risk_sighting as s
       (member_id, kind, mark, merchant_code, last_at, is_carrier)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (member_id, kind, mark) do update
       set last_at = greatest(s.last_at, excluded.last_at), is_carrier = excluded.is_carrier`,
    [memberId, mark.kind, mark.mark, mark.merchantCode, at, mark.isCarrier ?? false],
  );
}

export const listDevicesEach = (reader: Reader, memberIds: readonly bigint[]) =>
  reader.query<{ readonly memberId: bigint; readonly mark: Buffer }>(
    `select member_id as "memberId", mark from protection.risk_sighting
     where member_id = any ($1::bigint[]) and kind = 'device'`,
    [`{${memberIds.join(",")}}`],
  );

export async function listDevices(reader: Reader, memberId: bigint): Promise<Buffer[]> {
  const rows = await reader.query<{ mark: Buffer }>(
    `select mark from protection.risk_sighting where member_id = $1 and kind = 'device'
     order by mark`,
    [memberId],
  );
  return rows.map(({ mark }) => mark);
}

/**
 * Addresses a member was lately seen with, but for those of mobile carriers and those that so many
 * members were seen with that they say nothing about one.
 */
export async function listAddresses(
  reader: Reader,
  memberId: bigint,
  crowd: number,
): Promise<Buffer[]> {
  const rows = await reader.query<{ mark: Buffer }>(
    `select s.mark from protection.risk_sighting s
     where s.member_id = $1 and s.kind = 'ip' and not s.is_carrier
       and (select count(*) from (
         select 1 from protection.risk_sighting o
         where o.merchant_code = s.merchant_code and o.kind = 'ip' and o.mark = s.mark
         limit $2) c) < $2
     order by s.mark`,
    [memberId, crowd],
  );
  return rows.map(({ mark }) => mark);
}

/** Members of the brand who were there since then: this one, then the latest first. */
export async function listSeen(
  tx: Tx,
  { merchantCode, kind, mark }: Mark,
  memberId: bigint,
  since: Date,
  limit: number,
): Promise<{ memberId: bigint; lastAt: Date }[]> {
  return tx.query(
    `select member_id as "memberId", last_at as "lastAt" from protection.risk_sighting
     where merchant_code = $1 and kind = $2 and mark = $3 and last_at >= $4
     order by member_id = $6 desc, last_at desc, member_id limit $5`,
    [merchantCode, kind, mark, since, limit, memberId],
  );
}

export function deleteOldSightings(tx: Tx, devicesBefore: Date, ipsBefore: Date): Promise<number> {
  return tx.execute(
    `delete from protection.risk_sighting where kind = 'device' and last_at < $1
       or kind = 'ip' and last_at < $2`,
    [devicesBefore, ipsBefore],
  );
}

export interface RiskFlagRow extends Claimed {
  readonly memberId: bigint;
  readonly flagId: string;
  readonly merchantCode: string;
  readonly kind: RiskKind;
  readonly subject: string;
  readonly severity: RiskSeverity;
  readonly state: RiskState;
  readonly count: number;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly openedAt: Date;
  readonly consequence: RiskConsequence | null;
  readonly revision: number;
}

const columns = `member_id as "memberId", flag_id as "flagId", merchant_code as "merchantCode",
  kind, subject, severity, state, count, first_seen_at as "firstSeenAt",
  last_seen_at as "lastSeenAt", opened_at as "openedAt", claimed_by as "claimedBy",
  claimed_by_name as "claimedByName", claimed_at as "claimedAt", consequence, revision`;

/** Opens a flag with nothing behind it yet; false where there is one. */
export async function insertRiskFlag(
  tx: Tx,
  flag: Pick<RiskFlagRow, "memberId" | "flagId" | "merchantCode" | "kind" | "subject" | "severity">,
  at: Date,
): Promise<boolean> {
  const inserted = await tx.execute(
    `insert into protection.risk_flag (member_id, flag_id, merchant_code, kind, subject, severity,
       state, count, first_seen_at, last_seen_at, opened_at)
     values ($1, $2, $3, $4, $5, $6, 'open', 0, $7, $7, $7)
     on conflict (member_id, kind, subject) do nothing`,
    [flag.memberId, flag.flagId, flag.merchantCode, flag.kind, flag.subject, flag.severity, at],
  );
  return inserted === 1;
}

/** The flag of a member about something; nobody else changes it until the transaction ends. */
export async function lockRiskFlagOf(
  tx: Tx,
  memberId: bigint,
  kind: RiskKind,
  subject: string,
): Promise<RiskFlagRow | undefined> {
  const rows = await tx.query<RiskFlagRow>(
    `select ${columns} from protection.risk_flag
     where member_id = $1 and kind = $2 and subject = $3 for update`,
    [memberId, kind, subject],
  );
  return rows[0];
}

export async function findRiskFlag(
  reader: Reader,
  memberId: bigint,
  flagId: string,
): Promise<RiskFlagRow | undefined> {
  const rows = await reader.query<RiskFlagRow>(
    `select ${columns} from protection.risk_flag where member_id = $1 and flag_id = $2`,
    [memberId, flagId],
  );
  return rows[0];
}

/** Undefined where it was changed since it was read. */
export async function updateRiskFlag(
  tx: Tx,
  before: RiskFlagRow,
  to: Omit<RiskFlagRow, "revision">,
): Promise<RiskFlagRow | undefined> {
  const rows = await tx.query<RiskFlagRow>(
    `update protection.risk_flag set severity = $5, state = $6, count = $7, last_seen_at = $8,
       opened_at = $9, claimed_by = $10, claimed_by_name = $11, claimed_at = $12,
       consequence = $13, revision = revision + 1
     where member_id = $1 and flag_id = $2 and state = $3 and revision = $4
     returning ${columns}`,
    [
      before.memberId,
      before.flagId,
      before.state,
      before.revision,
      to.severity,
      to.state,
      to.count,
      to.lastSeenAt,
      to.openedAt,
      to.claimedBy,
      to.claimedByName,
      to.claimedAt,
      to.consequence,
    ],
  );
  return rows[0];
}

/** What else is known of a finding, as the console shows it. */
export interface EvidenceDetail {
  /** The members something is shared with. */
  readonly memberId?: string;
  readonly place?: string;
  readonly reference?: string;
  readonly amount?: string;
  readonly currency?: string;
}

export interface EvidenceRow {
  readonly evidenceKey: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly detail: EvidenceDetail;
}

/** Writes findings; tells how many were not known. A known one only moves its time. */
export async function saveEvidence(
  tx: Tx,
  { memberId, flagId }: Pick<RiskFlagRow, "memberId" | "flagId">,
  found: readonly { readonly key: string; readonly at: Date; readonly detail: EvidenceDetail }[],
): Promise<number> {
  const rows = await tx.query<{ isNew: boolean }>(
    `insert into protection.risk_evidence as e (member_id, flag_id, evidence_key, first_at,
       last_at, detail)
     select $1, $2, u.key, u.at, u.at, u.detail
     from unnest($3::text[], $4::timestamptz[], $5::jsonb[]) as u (key, at, detail)
     on conflict (member_id, flag_id, evidence_key) do update
       set last_at = greatest(e.last_at, excluded.last_at)
     returning xmax = 0 as "isNew"`,
    [
      memberId,
      flagId,
      found.map(({ key }) => key),
      found.map(({ at }) => at),
      found.map(({ detail }) => JSON.stringify(detail)),
    ],
  );
  return rows.filter(({ isNew }) => isNew).length;
}

export function listEvidence(
  reader: Reader,
  memberId: bigint,
  flagId: string,
  limit: number,
): Promise<EvidenceRow[]> {
  return reader.query<EvidenceRow>(
    `select evidence_key as "evidenceKey", first_at as "firstAt", last_at as "lastAt", detail
     from protection.risk_evidence where member_id = $1 and flag_id = $2
     order by last_at desc, evidence_key desc limit $3`,
    [memberId, flagId, limit],
  );
}

/** Somebody a member was found to share something with. */
export interface Sharer {
  readonly memberId: bigint;
  readonly kind: RiskKind;
}

/** The members found to share something with this one; cleared flags do not count. */
export function listSharers(reader: Reader, memberId: bigint): Promise<Sharer[]> {
  return reader.query<Sharer>(
    `select distinct (e.detail ->> 'memberId')::bigint as "memberId", f.kind
     from protection.risk_flag f
     join protection.risk_evidence e on e.member_id = f.member_id and e.flag_id = f.flag_id
     where f.member_id = $1 and f.state <> 'cleared'
       and f.kind in ('shared_device', 'shared_ip', 'shared_payee')
     order by 1, 2`,
    [memberId],
  );
}

/** Two members who share a browser or a payout account. */
export interface Link {
  readonly memberId: bigint;
  readonly otherId: bigint;
  readonly kind: "shared_device" | "shared_payee";
}

/**
 * Who of the brand shares a browser or a payout account with these members. In a crowd a flag names
 * only some, so both are found by what they share. Cleared on either side, it is no link.
 */
export function listLinks(reader: Reader, memberIds: readonly bigint[]): Promise<Link[]> {
  return reader.query<Link>(
    `select f.member_id as "memberId", o.member_id as "otherId", f.kind
     from protection.risk_flag f
     join protection.risk_flag o on o.kind = f.kind and o.subject = f.subject
       and o.merchant_code = f.merchant_code and o.member_id <> f.member_id
     where f.member_id = any ($1::bigint[]) and f.kind in ('shared_device', 'shared_payee')
       and f.state <> 'cleared' and o.state <> 'cleared'
     order by 1, 2, 3`,
    [memberIds],
  );
}

/** What flags of a kind that were cleared are about, of these members. */
export function listCleared(
  reader: Reader,
  kind: RiskKind,
  memberIds: readonly bigint[],
): Promise<Pick<RiskFlagRow, "memberId" | "subject">[]> {
  return reader.query(
    `select member_id as "memberId", subject from protection.risk_flag
     where kind = $1 and member_id = any ($2::bigint[]) and state = 'cleared'`,
    [kind, memberIds],
  );
}

export interface StepRow {
  readonly at: Date;
  readonly what: (typeof riskSteps)[number];
  readonly operator: string | null;
  readonly reason: string | null;
  readonly consequence: RiskConsequence | null;
}

export async function insertRiskStep(
  tx: Tx,
  { memberId, flagId }: Pick<RiskFlagRow, "memberId" | "flagId">,
  stepId: string,
  step: StepRow,
): Promise<void> {
  await tx.execute(
    `insert into protection.risk_step (member_id, step_id, flag_id, at, what, operator, reason,
       consequence)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [memberId, stepId, flagId, step.at, step.what, step.operator, step.reason, step.consequence],
  );
}

/** Newest first. */
export function listRiskSteps(reader: Reader, memberId: bigint, flagId: string) {
  return reader.query<StepRow>(
    `select at, what, operator, reason, consequence from protection.risk_step
     where member_id = $1 and flag_id = $2 order by step_id desc limit 100`,
    [memberId, flagId],
  );
}

/** All flags of a member, those that wait first. */
export function listFlagsOf(reader: Reader, memberId: bigint): Promise<RiskFlagRow[]> {
  return reader.query<RiskFlagRow>(
    `select ${columns} from protection.risk_flag where member_id = $1
     order by state in ('open', 'claimed') desc, last_seen_at desc, flag_id limit 100`,
    [memberId],
  );
}

/** A member's flags by when each was first raised, for a list of everything that happened. */
export function listFlagsBefore(reader: Reader, memberId: bigint, page: MomentPage) {
  return reader.query<Pick<RiskFlagRow, "kind" | "state"> & Moment>(
    `select flag_id as id, first_seen_at as at, kind, state from protection.risk_flag
     where member_id = $1 and ${momentSql({ at: "first_seen_at", id: "flag_id" }, 2)}`,
    [memberId, ...momentParams(page)],
  );
}

const listStandingSql = kept(
  `select member_id as "memberId", state, severity, consequence from protection.risk_flag
     where member_id = any ($1::bigint[]) and state <> 'cleared'`,
);

/** What was not cleared of these members, as far as it says what stands. */
export function listStanding(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<Pick<RiskFlagRow, "memberId" | "state" | "severity" | "consequence">[]> {
  return reader.query(listStandingSql, [`{${memberIds.join(",")}}`]);
}

/**
 * The members of these about whom something is undecided, or was confirmed with a consequence.
 */
export async function listFlagged(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select distinct member_id as "memberId" from protection.risk_flag
     where member_id = any ($1::bigint[])
       and (state in ('open', 'claimed') or state = 'confirmed' and consequence <> 'none')`,
    [memberIds],
  );
  return new Set(rows.map(({ memberId }) => memberId));
}

/** Flags of other members of the brand about the same. */
export function listSameSubject(
  reader: Reader,
  { memberId, merchantCode, kind, subject }: RiskFlagRow,
  limit: number,
): Promise<RiskFlagRow[]> {
  return reader.query<RiskFlagRow>(
    `select ${columns} from protection.risk_flag
     where kind = $1 and subject = $2 and merchant_code = $3 and member_id <> $4
     order by last_seen_at desc, flag_id limit $5`,
    [kind, subject, merchantCode, memberId, limit],
  );
}

/** How many flags of a kind are about a subject, and how many of them were confirmed. */
export async function countAbout(
  reader: Reader,
  { merchantCode, kind, subject }: Pick<RiskFlagRow, "merchantCode" | "kind" | "subject">,
): Promise<{ readonly flags: number; readonly confirmed: number }> {
  const [row] = await reader.query<{ flags: number; confirmed: number }>(
    `select count(*)::int as flags, (count(*) filter (where state = 'confirmed'))::int as confirmed
     from protection.risk_flag where kind = $1 and subject = $2 and merchant_code = $3`,
    [kind, subject, merchantCode],
  );
  return row ?? { flags: 0, confirmed: 0 };
}

export interface RiskQuery {
  readonly state: "waiting" | "cleared" | "confirmed";
  readonly kind: RiskKind | undefined;
  readonly severity: RiskSeverity | undefined;
  readonly merchantCode: string | undefined;
  /** Undefined: everybody. */
  readonly memberIds: readonly bigint[] | undefined;
}

const filtered = `from protection.risk_flag where state = any ($1::text[])
  and ($2::text is null or kind = $2) and ($3::text is null or severity = $3)
  and ($4::text is null or merchant_code = $4)
  and ($5::bigint[] is null or member_id = any ($5))`;

function valuesOf({ state, kind, severity, merchantCode, memberIds }: RiskQuery) {
  const states = state === "waiting" ? ["open", "claimed"] : [state];
  return [states, kind ?? null, severity ?? null, merchantCode ?? null, memberIds ?? null];
}

export async function countRiskFlags(reader: Reader, query: RiskQuery): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    `select count(*)::int as total ${filtered}`,
    valuesOf(query),
  );
  return rows[0]?.total ?? 0;
}

/** What waits comes oldest first, the rest newest first. */
export function listRiskFlags(
  reader: Reader,
  query: RiskQuery,
  { limit, offset }: RowRange,
): Promise<RiskFlagRow[]> {
  const order = query.state === "waiting" ? "opened_at, flag_id" : "last_seen_at desc, flag_id";
  return reader.query<RiskFlagRow>(
    `select ${columns} ${filtered} order by ${order} limit $6 offset $7`,
    [...valuesOf(query), limit, offset],
  );
}
