import type { MissionSettings } from "@baize/contract";
import { plainArray, textArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import type { EntryKey, EntryRow } from "./rules.ts";

/** SQL of missions and of who takes part. */

export interface MissionRow {
  readonly missionId: string;
  readonly merchantCode: string;
  readonly revision: number;
  readonly settings: MissionSettings;
  readonly updatedAt: Date;
  /** How many entries were done, of all periods; counted where so many may. */
  readonly completed: number;
}

/** Settings that were saved before there was such a choice. */
const settingsSql = `'{"unlockedBy": null, "hoursMax": null, "completionsMax": null,
  "isInOrder": false, "paysItself": false}'::jsonb || r.settings as settings`;

const columns = `m.mission_id as "missionId", m.merchant_code as "merchantCode", m.revision,
  ${settingsSql}, m.updated_at as "updatedAt", m.completed`;

const current = `rewards.mission m
  join rewards.mission_revision r on r.mission_id = m.mission_id and r.revision = m.revision`;

/** The missions of these brands as they are now, in the order they were made. */
export function listMissions(
  reader: Reader,
  merchantCodes: readonly string[],
): Promise<MissionRow[]> {
  return reader.query<MissionRow>(
    kept(`select ${columns} from ${current} where m.merchant_code = any ($1::text[])
     order by m.created_at, m.mission_id`),
    [merchantCodes],
  );
}

export async function findMission(
  reader: Reader,
  missionId: string,
): Promise<MissionRow | undefined> {
  const rows = await reader.query<MissionRow>(
    `select ${columns} from ${current} where m.mission_id = $1`,
    [missionId],
  );
  return rows[0];
}

export async function lockMission(tx: Tx, missionId: string): Promise<MissionRow | undefined> {
  const rows = await tx.query<MissionRow>(
    `select ${columns} from ${current} where m.mission_id = $1 for update of m`,
    [missionId],
  );
  return rows[0];
}

/** Revisions that were joined, as they were then. */
export function listRevisions(
  reader: Reader,
  of: readonly Pick<EntryRow, "missionId" | "revision">[],
): Promise<Omit<MissionRow, "updatedAt" | "completed">[]> {
  return reader.query(
    `select m.mission_id as "missionId", m.merchant_code as "merchantCode", r.revision,
       ${settingsSql}
     from (select distinct * from unnest($1::uuid[], $2::int[]) as u (mission_id, revision)) u
     join rewards.mission_revision r on r.mission_id = u.mission_id and r.revision = u.revision
     join rewards.mission m on m.mission_id = r.mission_id`,
    [plainArray(of, ({ missionId }) => missionId), plainArray(of, ({ revision }) => revision)],
  );
}

/** False when there is a mission of this id already. */
export async function insertMission(
  tx: Tx,
  { missionId, merchantCode }: Pick<MissionRow, "missionId" | "merchantCode">,
  at: Date,
): Promise<boolean> {
  const added = await tx.execute(
    `insert into rewards.mission (mission_id, merchant_code, revision, created_at, updated_at)
     values ($1, $2, 1, $3, $3) on conflict do nothing`,
    [missionId, merchantCode, at],
  );
  return added === 1;
}

export async function raiseRevision(
  tx: Tx,
  missionId: string,
  from: number,
  at: Date,
): Promise<boolean> {
  const changed = await tx.execute(
    `update rewards.mission set revision = revision + 1, updated_at = $3
     where mission_id = $1 and revision = $2`,
    [missionId, from, at],
  );
  return changed === 1;
}

export async function insertRevision(
  tx: Tx,
  row: Pick<MissionRow, "missionId" | "revision" | "settings">,
  at: Date,
): Promise<void> {
  await tx.execute(
    `insert into rewards.mission_revision (mission_id, revision, settings, saved_at)
     values ($1, $2, $3, $4)`,
    [row.missionId, row.revision, row.settings, at],
  );
}

/** Counts what was done before there was a bound; the mission's row is held. */
export async function countCompleted(tx: Tx, missionId: string): Promise<void> {
  await tx.execute(
    `update rewards.mission set completed = (
       select count(*) from rewards.mission_entry where mission_id = $1 and done_at is not null)
     where mission_id = $1`,
    [missionId],
  );
}

export interface CountedMission extends MissionRow {
  readonly joined: number;
  readonly reached: number;
  readonly given: number;
}

/** Of all brands, or one of them: open ones first, newest first. */
export function listCountedMissions(reader: Reader, missionId?: string): Promise<CountedMission[]> {
  return reader.query<CountedMission>(
    `select ${columns}, e.joined, e.reached, e.given from ${current}
     cross join lateral (
       select count(distinct e.member_id)::int as joined,
         (count(distinct e.member_id) filter (where issued > 0))::int as reached,
         coalesce(sum(issued), 0)::int as given
       from rewards.mission_entry e where e.mission_id = m.mission_id) e
     where $1::uuid is null or m.mission_id = $1
     order by (r.settings ->> 'isOpen')::boolean desc, m.merchant_code, m.created_at desc,
       m.mission_id`,
    [missionId ?? null],
  );
}

const entryColumns = `member_id as "memberId", mission_id as "missionId", period,
  merchant_code as "merchantCode", revision, joined_at as "joinedAt", ends_at as "endsAt",
  left_at as "leftAt", array_to_string(actual, ',') as actual, count, issued, is_due as "isDue",
  done_at as "doneAt"`;

/** Numbers of an array come as one text, which is read quicker than an array. */
type StoredEntry = Omit<EntryRow, "actual"> & { readonly actual: string };

const numbersOf = (text: string): bigint[] => (text === "" ? [] : text.split(",").map(BigInt));

async function entries(reader: Reader, sql: string, params: readonly unknown[]) {
  const rows = await reader.query<StoredEntry>(sql, params);
  return rows.map((row): EntryRow => ({ ...row, actual: numbersOf(row.actual) }));
}

/**
 * A member's entries of what goes on, and those with something that may still be claimed: it was
 * issued up to `claimDays` after the end, and may be claimed as long after that. Also those of
 * the periods that are shown: a member's own time may be over before the period is.
 */
export function listEntries(
  reader: Reader,
  memberId: bigint,
  now: Date,
  shown: readonly Pick<EntryKey, "missionId" | "period">[],
): Promise<EntryRow[]> {
  return entries(
    reader,
    `select ${entryColumns} from rewards.mission_entry e
     where member_id = $1 and (ends_at > $2
       or (mission_id, period) in (select * from unnest($3::uuid[], $4::text[]))
       or (issued > 0 and exists (
       select 1 from rewards.mission_revision r
       where r.mission_id = e.mission_id and r.revision = e.revision
         and e.ends_at + make_interval(days => 2 * (r.settings ->> 'claimDays')::int) > $2)))
     order by ends_at desc, mission_id`,
    [
      memberId,
      now,
      plainArray(shown, ({ missionId }) => missionId),
      textArray(shown, ({ period }) => period),
    ],
  );
}

/** Those of these missions that a member has done, in any period. */
export async function listDone(
  reader: Reader,
  memberId: bigint,
  missionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await reader.query<{ missionId: string }>(
    `select distinct mission_id as "missionId" from rewards.mission_entry
     where member_id = $1 and mission_id = any ($2::uuid[]) and done_at is not null`,
    [memberId, plainArray(missionIds, (one) => one)],
  );
  return new Set(rows.map(({ missionId }) => missionId));
}

/** Holds the rows that count who has done these missions, in one order. */
export async function lockCompletions(tx: Tx, missionIds: readonly string[]): Promise<void> {
  if (missionIds.length === 0) return;
  await tx.query(
    `select 1 from rewards.mission where mission_id = any ($1::uuid[])
     order by mission_id for update`,
    [plainArray(missionIds, (one) => one)],
  );
}

/**
 * Whether a mission that so many may do goes on; one more that is done is counted. Its row makes
 * those wait for each other who do it at the same time.
 */
export async function takeCompletion(
  tx: Tx,
  missionId: string,
  completionsMax: number,
  isDone: boolean,
): Promise<boolean> {
  const changed = await tx.execute(
    `update rewards.mission set completed = completed + $3
     where mission_id = $1 and completed < $2`,
    [missionId, completionsMax, isDone ? 1 : 0],
  );
  return changed === 1;
}

/** Those that something of these members may count for, locked in one order for everybody. */
export function lockEntries(tx: Tx, memberIds: readonly bigint[], from: Date): Promise<EntryRow[]> {
  return entries(
    tx,
    kept(`select ${entryColumns} from rewards.mission_entry
     where member_id = any ($1::bigint[]) and ends_at > $2 and left_at is null
     order by member_id, mission_id, period for update`),
    [plainArray(memberIds, (memberId) => memberId), from],
  );
}

export async function findEntry(reader: Reader, key: EntryKey): Promise<EntryRow | undefined> {
  const rows = await entries(
    reader,
    `select ${entryColumns} from rewards.mission_entry
     where member_id = $1 and mission_id = $2 and period = $3`,
    [key.memberId, key.missionId, key.period],
  );
  return rows[0];
}

export async function lockEntry(tx: Tx, key: EntryKey): Promise<EntryRow | undefined> {
  const rows = await entries(
    tx,
    `select ${entryColumns} from rewards.mission_entry
     where member_id = $1 and mission_id = $2 and period = $3 for update`,
    [key.memberId, key.missionId, key.period],
  );
  return rows[0];
}

/** Adds entries; those that are there stay as they are. Answers how many are new. */
export function insertEntries(
  tx: Tx,
  rows: readonly Omit<EntryRow, "leftAt" | "actual" | "count" | "issued" | "isDue" | "doneAt">[],
): Promise<number> {
  return tx.execute(
    `insert into rewards.mission_entry (member_id, mission_id, period, merchant_code, revision,
       joined_at, ends_at, actual)
     select *, '{}' from unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::int[],
       $6::timestamptz[], $7::timestamptz[])
     on conflict do nothing`,
    [
      plainArray(rows, ({ memberId }) => memberId),
      plainArray(rows, ({ missionId }) => missionId),
      textArray(rows, ({ period }) => period),
      textArray(rows, ({ merchantCode }) => merchantCode),
      plainArray(rows, ({ revision }) => revision),
      plainArray(rows, ({ joinedAt }) => joinedAt.toISOString()),
      plainArray(rows, ({ endsAt }) => endsAt.toISOString()),
    ],
  );
}

/** Begins an entry again that was left: what was counted before is gone. */
export async function rejoinEntry(
  tx: Tx,
  row: EntryKey & Pick<EntryRow, "revision" | "joinedAt">,
): Promise<void> {
  await tx.execute(
    `update rewards.mission_entry set left_at = null, revision = $4, joined_at = $5,
       actual = '{}', count = null, is_due = false
     where member_id = $1 and mission_id = $2 and period = $3 and left_at is not null`,
    [row.memberId, row.missionId, row.period, row.revision, row.joinedAt],
  );
}

export async function leaveEntry(tx: Tx, key: EntryKey, at: Date): Promise<void> {
  await tx.execute(
    `update rewards.mission_entry set left_at = $4
     where member_id = $1 and mission_id = $2 and period = $3 and left_at is null`,
    [key.memberId, key.missionId, key.period, at],
  );
}

/** Writes what entries have counted and been given. */
export async function saveEntries(tx: Tx, rows: readonly EntryRow[]): Promise<void> {
  await tx.execute(
    kept(`update rewards.mission_entry e
     set actual = u.actual::bigint[], issued = u.issued, is_due = u.is_due,
       count = nullif(u.count, '')::jsonb, done_at = u.done_at
     from unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::int[], $6::boolean[],
       $7::text[], $8::timestamptz[])
       as u (member_id, mission_id, period, actual, issued, is_due, count, done_at)
     where e.member_id = u.member_id and e.mission_id = u.mission_id and e.period = u.period`),
    [
      plainArray(rows, ({ memberId }) => memberId),
      plainArray(rows, ({ missionId }) => missionId),
      textArray(rows, ({ period }) => period),
      textArray(rows, ({ actual }) => `{${actual.join(",")}}`),
      plainArray(rows, ({ issued }) => issued),
      plainArray(rows, ({ isDue }) => isDue),
      textArray(rows, ({ count }) => (count === null ? "" : JSON.stringify(count))),
      plainArray(rows, ({ doneAt }) => doneAt && doneAt.toISOString()),
    ],
  );
}

/** Entries that reached more than was issued, a few at a time in the order of members. */
const firstId = "00000000-0000-0000-0000-000000000000";

export function listDue(
  reader: Reader,
  after: EntryKey | undefined,
  limit: number,
): Promise<EntryRow[]> {
  return entries(
    reader,
    `select ${entryColumns} from rewards.mission_entry
     where is_due and (member_id, mission_id, period) > ($1, $2, $3)
     order by member_id, mission_id, period limit $4`,
    [after?.memberId ?? 0n, after?.missionId ?? firstId, after?.period ?? "", limit],
  );
}
