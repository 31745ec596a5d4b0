import type { Reader, Tx } from "../db.ts";

/**
 * SQL of clocks and of programs that run. Only here the database's own clock is asked: whether a
 * program is alive must be judged by one clock, also where a program's own is wrong.
 */

export async function readDatabaseClock(reader: Reader): Promise<number> {
  const rows = await reader.query<{ at: Date }>("select clock_timestamp() as at");
  return rows[0]?.at.getTime() ?? Number.NaN;
}

export interface NewRun {
  readonly runId: string;
  readonly program: string;
  readonly host: string;
  readonly startedBy: string;
  readonly version: string;
  readonly commit: string | null;
  readonly manifest: string | null;
}

export interface StartedRun {
  readonly migration: number;
  readonly newMigrations: readonly number[];
  readonly isRelease: boolean;
}

/** Writes a start down, and tells what is new in it compared with the one before. */
export async function insertRun(tx: Tx, run: NewRun): Promise<StartedRun> {
  const rows = await tx.query<StartedRun>(
    `with before as (
       select manifest, migration from platform.program_run where program = $2
       order by started_at desc limit 1
     ), shape as (
       select coalesce(max(number), 0) as newest,
         coalesce(array_agg(number order by number) filter (
           where number > coalesce((select migration from before), 0)), '{}') as added
       from platform.migration
     )
     insert into platform.program_run (run_id, program, host, started_by, version, commit_id,
       manifest, migration, new_migrations, is_release, started_at, seen_at)
     select $1, $2, $3, $4, $5, $6, $7, newest, added,
       not exists (select from before b where b.manifest is not distinct from $7
         and b.migration = newest),
       clock_timestamp(), clock_timestamp()
     from shape
     returning migration, new_migrations as "newMigrations", is_release as "isRelease"`,
    [run.runId, run.program, run.host, run.startedBy, run.version, run.commit, run.manifest],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("the start of a program was not written");
  return row;
}

export interface Gap {
  readonly from: Date;
  readonly until: Date;
}

/** Since when no other program of this kind is there; undefined where one is, or never was. */
export async function findGap(tx: Tx, program: string, runId: string): Promise<Gap | undefined> {
  const rows = await tx.query<{ from: Date | null; until: Date }>(
    `select max(stopped_at) as from, clock_timestamp() as until from platform.program_run
     where program = $1 and run_id <> $2 having bool_and(state <> 'running')`,
    [program, runId],
  );
  const [row] = rows;
  return row?.from == null ? undefined : { from: row.from, until: row.until };
}

/** What the column holds: a clock that is off by weeks is no further off than three. */
const within = (ms: number) => Math.max(-2_000_000_000, Math.min(2_000_000_000, ms));

export async function touchRun(reader: Reader, runId: string, offsetMs: number): Promise<void> {
  await reader.query(
    `update platform.program_run
     set seen_at = clock_timestamp(), offset_ms = $2, state = 'running', stopped_at = null
     where run_id = $1`,
    [runId, within(offsetMs)],
  );
}

export async function stopRun(tx: Tx, runId: string): Promise<void> {
  await tx.execute(
    `update platform.program_run
     set seen_at = clock_timestamp(), stopped_at = clock_timestamp(), state = 'stopped'
     where run_id = $1`,
    [runId],
  );
}

export interface LostRun {
  readonly program: string;
  readonly host: string;
  readonly seenAt: Date;
}

/** Programs that were silent for this long; each is reported once. */
export function closeLost(tx: Tx, silentMs: number): Promise<LostRun[]> {
  return tx.query<LostRun>(
    `update platform.program_run set state = 'lost', stopped_at = seen_at
     where state = 'running' and seen_at < clock_timestamp() - $1 * interval '1 millisecond'
     returning program, host, seen_at as "seenAt"`,
    [silentMs],
  );
}

export interface RunOffset {
  readonly program: string;
  readonly host: string;
  readonly offsetMs: number;
}

/** Running programs whose clock is at least so far from the database's. */
export function listOff(reader: Reader, fromMs: number): Promise<RunOffset[]> {
  return reader.query<RunOffset>(
    `select program, host, offset_ms as "offsetMs" from platform.program_run
     where state = 'running' and abs(offset_ms) >= $1 order by program, host, run_id`,
    [within(fromMs)],
  );
}

export interface RunRow extends NewRun, StartedRun {
  readonly startedAt: Date;
  readonly seenAt: Date;
  readonly stoppedAt: Date | null;
  readonly state: "running" | "stopped" | "lost";
  readonly offsetMs: number | null;
}

export type RunFilter = "releases" | "running" | undefined;

const filtered = `from platform.program_run where ($1::text is null
  or ($1 = 'releases' and is_release) or ($1 = 'running' and state = 'running'))`;

export async function countRuns(reader: Reader, filter: RunFilter): Promise<number> {
  const rows = await reader.query<{ total: number }>(`select count(*)::int as total ${filtered}`, [
    filter ?? null,
  ]);
  return rows[0]?.total ?? 0;
}

export function listRuns(
  reader: Reader,
  filter: RunFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<RunRow[]> {
  return reader.query<RunRow>(
    `select run_id as "runId", program, host, started_by as "startedBy", version,
       commit_id as commit, manifest, migration, new_migrations as "newMigrations",
       is_release as "isRelease", started_at as "startedAt", seen_at as "seenAt",
       stopped_at as "stoppedAt", state, offset_ms as "offsetMs"
     ${filtered} order by started_at desc, run_id limit $2 offset $3`,
    [filter ?? null, limit, offset],
  );
}

/**
 * Says that the program of this name is alive. By the database's clock, as its age below: a program
 * is not silent because its own clock is wrong.
 */
export async function beat(reader: Reader, name: string): Promise<void> {
  await reader.query(
    `insert into platform.heartbeat (name, beat_at) values ($1, clock_timestamp())
     on conflict (name) do update set beat_at = excluded.beat_at`,
    [name],
  );
}

/** How long ago the program of this name said that it is alive; undefined where it never did. */
export async function beatAgeMs(reader: Reader, name: string): Promise<number | undefined> {
  const rows = await reader.query<{ age: number }>(
    `select (extract(epoch from clock_timestamp() - beat_at) * 1000)::float8 as age
     from platform.heartbeat where name = $1`,
    [name],
  );
  return rows[0]?.age;
}
