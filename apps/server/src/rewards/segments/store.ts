import type { WhoMay } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of named conditions. */

export interface SegmentRow {
  readonly merchantCode: string;
  readonly segmentId: string;
  readonly name: string;
  readonly tree: WhoMay;
  readonly version: number;
  readonly savedBy: string | null;
  readonly savedAt: Date;
  readonly members: number | null;
  readonly matched: number | null;
  readonly countedAt: Date | null;
}

export type SegmentRef = Pick<SegmentRow, "merchantCode" | "segmentId">;

const columns = `merchant_code as "merchantCode", segment_id as "segmentId", name, tree, version,
  saved_by as "savedBy", saved_at as "savedAt", members, matched, counted_at as "countedAt"`;

export function listSegments(reader: Reader, merchantCode: string): Promise<SegmentRow[]> {
  return reader.query<SegmentRow>(
    `select ${columns} from rewards.segment where merchant_code = $1 order by name, segment_id`,
    [merchantCode],
  );
}

export async function lockSegment(
  tx: Tx,
  { merchantCode, segmentId }: SegmentRef,
): Promise<SegmentRow | undefined> {
  const rows = await tx.query<SegmentRow>(
    `select ${columns} from rewards.segment
     where merchant_code = $1 and segment_id = $2 for update`,
    [merchantCode, segmentId],
  );
  return rows[0];
}

/** Whether another one of the brand has the name. */
export async function isNameTaken(
  reader: Reader,
  { merchantCode, segmentId, name }: SegmentRef & Pick<SegmentRow, "name">,
): Promise<boolean> {
  const rows = await reader.query(
    `select 1 from rewards.segment
     where merchant_code = $1 and name = $2 and segment_id <> $3`,
    [merchantCode, name, segmentId],
  );
  return rows.length > 0;
}

/** What was counted of other conditions is forgotten. */
export async function saveSegment(
  tx: Tx,
  row: Omit<SegmentRow, "members" | "matched" | "countedAt">,
): Promise<void> {
  await tx.execute(
    `insert into rewards.segment as s (merchant_code, segment_id, name, tree, version, saved_by,
       saved_at)
     values ($1, $2, $3, $4::jsonb, $5, $6, $7)
     on conflict (merchant_code, segment_id) do update set name = excluded.name,
       tree = excluded.tree, version = excluded.version, saved_by = excluded.saved_by,
       saved_at = excluded.saved_at,
       members = case when s.tree = excluded.tree then s.members end,
       matched = case when s.tree = excluded.tree then s.matched end,
       counted_at = case when s.tree = excluded.tree then s.counted_at end`,
    [
      row.merchantCode,
      row.segmentId,
      row.name,
      JSON.stringify(row.tree),
      row.version,
      row.savedBy,
      row.savedAt,
    ],
  );
}

export async function deleteSegment(
  tx: Tx,
  { merchantCode, segmentId }: SegmentRef,
): Promise<boolean> {
  const gone = await tx.execute(
    "delete from rewards.segment where merchant_code = $1 and segment_id = $2",
    [merchantCode, segmentId],
  );
  return gone === 1;
}

/** Since when a count is of use: of many members, and of a brand that has so few at most. */
interface Fresh {
  readonly since: Date;
  readonly sinceFew: Date;
  readonly fewMax: number;
}

/** One that was not counted since then, the one that waits longest first. */
export async function findStale(
  reader: Reader,
  { since, sinceFew, fewMax }: Fresh,
): Promise<SegmentRow | undefined> {
  const rows = await reader.query<SegmentRow>(
    `select ${columns} from rewards.segment
     where counted_at is null or counted_at < $1 or (counted_at < $2 and members <= $3)
     order by counted_at nulls first limit 1`,
    [since, sinceFew, fewMax],
  );
  return rows[0];
}

/** Not where the conditions were changed while they were counted. */
export async function saveCount(
  tx: Tx,
  { merchantCode, segmentId, version }: SegmentRef & Pick<SegmentRow, "version">,
  count: { readonly members: number; readonly matched: number; readonly at: Date },
): Promise<void> {
  await tx.execute(
    `update rewards.segment set members = $4, matched = $5, counted_at = $6
     where merchant_code = $1 and segment_id = $2 and version = $3`,
    [merchantCode, segmentId, version, count.members, count.matched, count.at],
  );
}
