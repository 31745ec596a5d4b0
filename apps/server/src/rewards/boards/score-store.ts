import type { AwardPrize } from "@baize/contract";
import { plainArray, textArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import { bucketOf, lowestOf } from "./ranks.ts";
import { storedCount } from "./counts.ts";
import type { Won } from "./prizes.ts";
import type { Count, Scored } from "./scores.ts";

/** SQL of scores, of ranks, and of what was frozen of them. */

export interface ScoreRow extends Scored {
  readonly boardId: string;
  readonly memberId: bigint;
}

const columns = `board_id as "boardId", member_id as "memberId", score,
  reached_at as "reachedAt", round_id as "roundId"`;
const inOrder = `score desc, reached_at, round_id, member_id`;

export const scoreKey = ({ boardId, memberId }: Pick<ScoreRow, "boardId" | "memberId">): string =>
  `${boardId} ${memberId}`;

/** Scores of members in boards. */
export async function mapScores(
  reader: Reader,
  of: readonly Pick<ScoreRow, "boardId" | "memberId">[],
): Promise<Map<string, ScoreRow>> {
  const rows = await reader.query<ScoreRow>(
    `select ${columns} from rewards.score
     where (board_id, member_id) in (select * from unnest($1::uuid[], $2::bigint[]))`,
    [plainArray(of, ({ boardId }) => boardId), plainArray(of, ({ memberId }) => memberId)],
  );
  return new Map(rows.map((row) => [scoreKey(row), row]));
}

const compare = <T extends string | bigint>(one: T, other: T): number =>
  one === other ? 0 : one < other ? -1 : 1;

const byKey = (one: ScoreRow, other: ScoreRow): number =>
  compare(one.boardId, other.boardId) || compare(one.memberId, other.memberId);

async function deleteScores(tx: Tx, rows: readonly ScoreRow[]): Promise<void> {
  await tx.execute(
    `delete from rewards.score
     where (board_id, member_id) in (select * from unnest($1::uuid[], $2::bigint[]))`,
    [plainArray(rows, ({ boardId }) => boardId), plainArray(rows, ({ memberId }) => memberId)],
  );
}

interface BucketChange {
  readonly boardId: string;
  readonly bucket: number;
  readonly by: number;
}

/**
 * Scores, where the counts of their entries stand, and the buckets that are there, all in one way
 * to the database; answers the buckets. Entries are the caller's, who has locked them; buckets are
 * locked in the order of their keys.
 */
const saveSql = kept(
  `with counted as (
     update rewards.board_entry e set count = nullif(u.count, '')::jsonb
     from unnest($1::uuid[], $2::bigint[], $3::text[]) as u (board_id, member_id, count)
     where e.board_id = u.board_id and e.member_id = u.member_id),
   scored as (
     insert into rewards.score (board_id, member_id, score, reached_at, round_id)
     select * from unnest($4::uuid[], $5::bigint[], $6::bigint[], $7::timestamptz[], $8::text[])
     on conflict (board_id, member_id) do update
     set score = excluded.score, reached_at = excluded.reached_at, round_id = excluded.round_id),
   held as (
     select board_id, bucket from rewards.score_bucket
     where (board_id, bucket) in (select * from unnest($9::uuid[], $10::int[]))
     order by board_id, bucket for update)
   update rewards.score_bucket k set members = k.members + c.by
   from unnest($9::uuid[], $10::int[], $11::int[]) as c (board_id, bucket, by)
   join held using (board_id, bucket)
   where k.board_id = c.board_id and k.bucket = c.bucket
   returning k.board_id as "boardId", k.bucket`,
);

const bucketKey = ({ boardId, bucket }: Pick<BucketChange, "boardId" | "bucket">): string =>
  `${boardId} ${String(bucket).padStart(6, "0")}`;

/** Buckets that nobody was in before; none of them can lose a member. */
const insertBuckets = (tx: Tx, changes: readonly BucketChange[]): Promise<number> =>
  tx.execute(
    `insert into rewards.score_bucket as k (board_id, bucket, members)
     select * from unnest($1::uuid[], $2::int[], $3::int[])
     on conflict (board_id, bucket) do update set members = k.members + excluded.members`,
    [
      plainArray(changes, ({ boardId }) => boardId),
      plainArray(changes, ({ bucket }) => bucket),
      plainArray(changes, ({ by }) => by),
    ],
  );

/** A bucket may lose before another gains: all of a turn are one number each. */
function changesOf(
  before: ReadonlyMap<string, ScoreRow>,
  after: ReadonlyMap<string, ScoreRow | undefined>,
): BucketChange[] {
  const changes = new Map<string, BucketChange>();
  const count = (row: ScoreRow | undefined, by: number) => {
    if (row === undefined) return;
    const bucket = bucketOf(row.score);
    const key = bucketKey({ boardId: row.boardId, bucket });
    const known = changes.get(key)?.by ?? 0;
    changes.set(key, { boardId: row.boardId, bucket, by: known + by });
  };
  for (const [key, row] of after) {
    count(before.get(key), -1);
    count(row, 1);
  }
  return [...changes]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, change]) => (change.by === 0 ? [] : [change]));
}

const isSame = (row: ScoreRow, known: ScoreRow | undefined): boolean =>
  row.score === known?.score &&
  row.roundId === known.roundId &&
  row.reachedAt.getTime() === known.reachedAt.getTime();

type CountRow = Pick<ScoreRow, "boardId" | "memberId"> & { readonly count: Count | null };

/**
 * Writes scores in the order of their keys, where `undefined` is none any more, and where the
 * counts of the entries stand, which the caller has locked.
 */
export async function saveScores(
  tx: Tx,
  before: ReadonlyMap<string, ScoreRow>,
  after: ReadonlyMap<string, ScoreRow | undefined>,
  counts: readonly CountRow[],
): Promise<void> {
  const scores = [...after]
    .flatMap(([key, row]) => (row === undefined || isSame(row, before.get(key)) ? [] : [row]))
    .toSorted(byKey);
  const gone = [...after].flatMap(([key, row]) => {
    const known = before.get(key);
    return row === undefined && known !== undefined ? [known] : [];
  });
  const changes = changesOf(before, after);
  const there = await tx.query<Pick<BucketChange, "boardId" | "bucket">>(saveSql, [
    plainArray(counts, ({ boardId }) => boardId),
    plainArray(counts, ({ memberId }) => memberId),
    textArray(counts, ({ count }) => (count === null ? "" : JSON.stringify(storedCount(count)))),
    plainArray(scores, ({ boardId }) => boardId),
    plainArray(scores, ({ memberId }) => memberId),
    plainArray(scores, ({ score }) => score),
    plainArray(scores, ({ reachedAt }) => reachedAt.toISOString()),
    textArray(scores, ({ roundId }) => roundId),
    plainArray(changes, ({ boardId }) => boardId),
    plainArray(changes, ({ bucket }) => bucket),
    plainArray(changes, ({ by }) => by),
  ]);
  const known = new Set(there.map(bucketKey));
  const missing = changes.filter((change) => !known.has(bucketKey(change)));
  if (missing.length > 0) await insertBuckets(tx, missing);
  if (gone.length > 0) await deleteScores(tx, gone.toSorted(byKey));
}

/** The best of a board, from a place on. */
export const listScores = (
  reader: Reader,
  boardId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<ScoreRow[]> =>
  reader.query<ScoreRow>(
    `select ${columns} from rewards.score where board_id = $1 order by ${inOrder}
     limit $2 offset $3`,
    [boardId, page.limit, page.offset],
  );

/** All of one score, the earliest first. */
export const listTied = (
  reader: Reader,
  boardId: string,
  score: bigint,
  limit: number,
): Promise<ScoreRow[]> =>
  reader.query<ScoreRow>(
    `select ${columns} from rewards.score where board_id = $1 and score = $2 order by ${inOrder}
     limit $3`,
    [boardId, score, limit],
  );

export async function findScore(
  reader: Reader,
  boardId: string,
  memberId: bigint,
): Promise<ScoreRow | undefined> {
  const rows = await reader.query<ScoreRow>(
    `select ${columns} from rewards.score where board_id = $1 and member_id = $2`,
    [boardId, memberId],
  );
  return rows[0];
}

/** The place of a score: members of higher buckets, and those before it in its own. */
export async function rankOf(reader: Reader, row: ScoreRow): Promise<number> {
  const bucket = bucketOf(row.score);
  const [found] = await reader.query<{ rank: number }>(
    `select (1
       + (select coalesce(sum(members), 0) from rewards.score_bucket
          where board_id = $1 and bucket > $2)
       + (select count(*) from rewards.score
          where board_id = $1 and score > $3 and score < $4)
       + (select count(*) from rewards.score
          where board_id = $1 and score = $3
            and (reached_at, round_id, member_id) < ($5, $6::text collate "C", $7)))::int as rank`,
    [
      row.boardId,
      bucket,
      row.score,
      lowestOf(bucket + 1),
      row.reachedAt,
      row.roundId,
      row.memberId,
    ],
  );
  return found?.rank ?? 1;
}

/** Forgets scores of boards that were over before a moment; their lists of places stay. */
export const deleteOldScores = (tx: Tx, before: Date, limit: number): Promise<number> =>
  tx.execute(
    `delete from rewards.score where ctid = any (array(
       select s.ctid from rewards.score s join rewards.board b on b.board_id = s.board_id
       where b.state in ('finished', 'cancelled') and b.updated_at < $1 limit $2))`,
    [before, limit],
  );

export const deleteOldBuckets = (tx: Tx, before: Date): Promise<number> =>
  tx.execute(
    `delete from rewards.score_bucket k using rewards.board b
     where b.board_id = k.board_id and b.state in ('finished', 'cancelled') and b.updated_at < $1
       and not exists (select from rewards.score s where s.board_id = b.board_id)`,
    [before],
  );

export interface ResultRow extends Won {
  readonly rank: number;
  readonly memberId: bigint;
  readonly name: string;
  readonly score: bigint;
  readonly reachedAt: Date;
}

const resultColumns = `rank, member_id as "memberId", name, score, reached_at as "reachedAt",
  prize_minor as "prizeMinor", prize`;

export async function insertResult(
  tx: Tx,
  { boardId, version }: { readonly boardId: string; readonly version: number },
  rows: readonly ResultRow[],
): Promise<void> {
  await tx.execute(
    `insert into rewards.board_result (board_id, version, rank, member_id, name, score, reached_at,
       prize_minor, prize)
     select $1, $2, * from unnest($3::int[], $4::bigint[], $5::text[], $6::bigint[],
       $7::timestamptz[], $8::bigint[], $9::jsonb[])`,
    [
      boardId,
      version,
      plainArray(rows, ({ rank }) => rank),
      plainArray(rows, ({ memberId }) => memberId),
      textArray(rows, ({ name }) => name),
      plainArray(rows, ({ score }) => score),
      plainArray(rows, ({ reachedAt }) => reachedAt.toISOString()),
      plainArray(rows, ({ prizeMinor }) => prizeMinor),
      rows.map(({ prize }) => (prize === null ? null : JSON.stringify(prize))),
    ],
  );
}

/** The frozen places of a version, from a place on. */
export const listResult = (
  reader: Reader,
  { boardId, version }: { readonly boardId: string; readonly version: number },
  page: { readonly limit: number; readonly offset: number },
): Promise<ResultRow[]> =>
  reader.query<ResultRow>(
    `select ${resultColumns} from rewards.board_result where board_id = $1 and version = $2
     order by rank limit $3 offset $4`,
    [boardId, version, page.limit, page.offset],
  );

export async function findResult(
  reader: Reader,
  { boardId, version }: { readonly boardId: string; readonly version: number },
  memberId: bigint,
): Promise<ResultRow | undefined> {
  const rows = await reader.query<ResultRow>(
    `select ${resultColumns} from rewards.board_result
     where board_id = $1 and version = $2 and member_id = $3`,
    [boardId, version, memberId],
  );
  return rows[0];
}

export interface DueRow {
  readonly memberId: bigint;
  readonly amountMinor: bigint;
  readonly prize: AwardPrize | null;
  /** How much of it comes from the pool of buy-ins. */
  readonly poolMinor: bigint;
}

/**
 * What the list of a version pays, still to be issued. A pool of buy-ins pays the first places
 * first, and what is left to its guarantee is the house's.
 */
export async function insertDue(
  tx: Tx,
  { boardId, version }: { readonly boardId: string; readonly version: number },
  potMinor: bigint,
): Promise<void> {
  await tx.execute(
    `insert into rewards.board_due (board_id, member_id, amount_minor, prize, pool_minor)
     select board_id, member_id, prize_minor, prize,
       greatest(0, least(prize_minor, $3::bigint - (sum(prize_minor) over ranks - prize_minor)))
     from rewards.board_result
     where board_id = $1 and version = $2 and (prize_minor > 0 or prize is not null)
     window ranks as (order by rank rows unbounded preceding)`,
    [boardId, version, potMinor],
  );
}

const dueColumns = `member_id as "memberId", amount_minor as "amountMinor", prize,
  pool_minor as "poolMinor"`;

export const listDue = (
  reader: Reader,
  boardId: string,
  after: bigint,
  limit: number,
): Promise<DueRow[]> =>
  reader.query<DueRow>(
    `select ${dueColumns} from rewards.board_due
     where board_id = $1 and member_id > $2 order by member_id limit $3`,
    [boardId, after, limit],
  );

/** Takes a prize to issue it; undefined where it was issued. */
export async function takeDue(
  tx: Tx,
  boardId: string,
  memberId: bigint,
): Promise<DueRow | undefined> {
  const rows = await tx.query<DueRow>(
    `delete from rewards.board_due where board_id = $1 and member_id = $2
     returning ${dueColumns}`,
    [boardId, memberId],
  );
  return rows[0];
}
