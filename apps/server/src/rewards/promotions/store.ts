import type { PromotionKind, PromotionState, PromotionTerms } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";
import type { DraftKey, HeldByStop, Listed, Revision, Submission } from "../drafts/noun.ts";
import { filterParams, filterSql } from "../drafts/store.ts";

/** SQL of promotions: what they are, and in which revision. */

export interface PromotionRow {
  readonly merchantCode: string;
  readonly promotionId: string;
  readonly kind: PromotionKind;
  readonly currency: string;
  readonly state: PromotionState;
  readonly revision: number | null;
  readonly draftRevision: number | null;
  readonly draftState: "draft" | "in_review" | null;
  readonly contentId: string | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly isStopped: boolean;
  readonly stopId: string | null;
  readonly priority: number;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly reason: string | null;
  readonly reasonBy: string | null;
}

const columnsOf = (p: string) => `${p}.merchant_code as "merchantCode",
  ${p}.promotion_id as "promotionId", ${p}.kind, ${p}.currency, ${p}.state, ${p}.revision,
  ${p}.draft_revision as "draftRevision", ${p}.draft_state as "draftState",
  ${p}.content_id as "contentId", ${p}.starts_at as "startsAt", ${p}.ends_at as "endsAt",
  ${p}.is_stopped as "isStopped", ${p}.stop_id as "stopId", ${p}.priority,
  ${p}.version, ${p}.created_at as "createdAt", ${p}.updated_at as "updatedAt",
  ${p}.reason, ${p}.reason_by as "reasonBy"`;

export interface Place {
  readonly merchantCode: string;
  readonly promotionId: string;
}

/** As budgets and stops know it. */
export const refOf = ({ merchantCode, promotionId: rewardId }: Place) => ({
  merchantCode,
  rewardId,
});

export const promotionKey = ({ merchantCode, promotionId }: Place): DraftKey => ({
  noun: "promotion",
  merchantCode,
  id: promotionId,
});

/** Taken for a change; those who take part at the same time come before or after. */
export async function lockPromotion(tx: Tx, { merchantCode, promotionId }: Place) {
  const rows = await tx.query<PromotionRow>(
    `select ${columnsOf("p")} from rewards.promotion p
     where merchant_code = $1 and promotion_id = $2 for update`,
    [merchantCode, promotionId],
  );
  return rows[0];
}

export interface Running extends PromotionRow {
  readonly revision: number;
  readonly terms: PromotionTerms;
}

/** With the terms that count, held so that nobody pauses it until the transaction is over. */
export async function holdRunning(tx: Tx, { merchantCode, promotionId }: Place) {
  const rows = await tx.query<Running>(
    `select ${columnsOf("p")}, r.terms from rewards.promotion p
     join rewards.promotion_revision r using (merchant_code, promotion_id, revision)
     where p.merchant_code = $1 and p.promotion_id = $2 for share of p`,
    [merchantCode, promotionId],
  );
  return rows[0];
}

/** With the terms that count, for a reader. */
export async function findRunning(reader: Reader, { merchantCode, promotionId }: Place) {
  const rows = await reader.query<Running>(
    `select ${columnsOf("p")}, r.terms from rewards.promotion p
     join rewards.promotion_revision r using (merchant_code, promotion_id, revision)
     where p.merchant_code = $1 and p.promotion_id = $2`,
    [merchantCode, promotionId],
  );
  return rows[0];
}

/** All that were approved and are not over, for what every process keeps in memory. */
export function listRunning(reader: Reader): Promise<Running[]> {
  return reader.query<Running>(
    `select ${columnsOf("p")}, r.terms from rewards.promotion p
     join rewards.promotion_revision r using (merchant_code, promotion_id, revision)
     where p.state <> 'ended' order by p.priority desc, p.created_at, p.promotion_id`,
  );
}

/** The terms of revisions that entries began with. */
export async function listTerms(
  reader: Reader,
  places: readonly (Place & { readonly revision: number })[],
): Promise<readonly (Place & { readonly revision: number; readonly terms: PromotionTerms })[]> {
  return reader.query(
    `select r.merchant_code as "merchantCode", r.promotion_id as "promotionId", r.revision, r.terms
     from unnest($1::text[], $2::uuid[], $3::int[]) as a (merchant_code, promotion_id, revision)
     join rewards.promotion_revision r using (merchant_code, promotion_id, revision)`,
    [
      places.map((one) => one.merchantCode),
      places.map((one) => one.promotionId),
      places.map((one) => one.revision),
    ],
  );
}

const rowValues = (row: PromotionRow) => [
  row.merchantCode,
  row.promotionId,
  row.state,
  row.revision,
  row.draftRevision,
  row.draftState,
  row.contentId,
  row.startsAt,
  row.endsAt,
  row.isStopped,
  row.priority,
  row.updatedAt,
  row.reason,
  row.stopId,
  row.reasonBy,
];

/** False where there is one of this id. */
export async function insertPromotion(tx: Tx, row: PromotionRow): Promise<boolean> {
  const added = await tx.execute(
    `insert into rewards.promotion (merchant_code, promotion_id, state, revision, draft_revision,
       draft_state, content_id, starts_at, ends_at, is_stopped, priority, updated_at, reason,
       stop_id, reason_by, kind, currency, created_at, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, 1)
     on conflict do nothing`,
    [...rowValues(row), row.kind, row.currency, row.createdAt],
  );
  return added === 1;
}

/** Writes a promotion over the version that was read; false when it is another by now. */
export async function updatePromotion(tx: Tx, row: PromotionRow): Promise<boolean> {
  const changed = await tx.execute(
    `update rewards.promotion set state = $3, revision = $4, draft_revision = $5,
       draft_state = $6, content_id = $7, starts_at = $8, ends_at = $9, is_stopped = $10,
       priority = $11, updated_at = $12, reason = $13, stop_id = $14,
       reason_by = $15, version = version + 1
     where merchant_code = $1 and promotion_id = $2 and version = $16`,
    [...rowValues(row), row.version],
  );
  return changed === 1;
}

export interface PromotionRevision extends Revision<PromotionTerms>, Submission {
  readonly approver: string | null;
}

export async function findRevisions(
  reader: Reader,
  { merchantCode, promotionId }: Place,
  revisions: readonly (number | null)[],
): Promise<ReadonlyMap<number, PromotionRevision>> {
  const rows = await reader.query<PromotionRevision>(
    `select r.revision, r.terms, r.maker_id as "makerId", r.maker, r.made_at as "madeAt",
       a.submitter_id as "submitterId", a.submitted_at as "submittedAt", a.approver
     from rewards.promotion_revision r
     left join rewards.promotion_approval a using (merchant_code, promotion_id, revision)
     where r.merchant_code = $1 and r.promotion_id = $2 and r.revision = any ($3::int[])`,
    [merchantCode, promotionId, revisions.filter((one) => one !== null)],
  );
  return new Map(rows.map((row) => [row.revision, row]));
}

export async function saveSubmission(
  tx: Tx,
  { merchantCode, promotionId }: Place,
  revision: number,
  by: Submission,
): Promise<void> {
  await tx.execute(
    `insert into rewards.promotion_approval
       (merchant_code, promotion_id, revision, submitter_id, submitted_at)
     values ($1, $2, $3, $4, $5)
     on conflict (merchant_code, promotion_id, revision)
     do update set submitter_id = excluded.submitter_id, submitted_at = excluded.submitted_at`,
    [merchantCode, promotionId, revision, by.submitterId, by.submittedAt],
  );
}

export async function saveApproval(
  tx: Tx,
  { merchantCode, promotionId }: Place,
  revision: number,
  by: { readonly approver: string | null; readonly at: Date },
): Promise<void> {
  await tx.execute(
    `update rewards.promotion_approval set approver = $4, approved_at = $5
     where merchant_code = $1 and promotion_id = $2 and revision = $3`,
    [merchantCode, promotionId, revision, by.approver, by.at],
  );
}

export function listPromotions(
  reader: Reader,
  filter: Listed,
  page: RowRange,
): Promise<PromotionRow[]> {
  return reader.query<PromotionRow>(
    `select ${columnsOf("p")} from rewards.promotion p where ${filterSql}
     order by p.state = 'ended', p.updated_at desc, p.promotion_id limit $3 offset $4`,
    [...filterParams(filter), page.limit, page.offset],
  );
}

export async function findPromotion(reader: Reader, { merchantCode, promotionId }: Place) {
  const rows = await reader.query<PromotionRow>(
    `select ${columnsOf("p")} from rewards.promotion p
     where merchant_code = $1 and promotion_id = $2`,
    [merchantCode, promotionId],
  );
  return rows[0];
}

/** Those of a brand that an emergency stop reaches, locked in one order. */
export function lockStoppable(tx: Tx, merchantCode: string): Promise<PromotionRow[]> {
  return tx.query<PromotionRow>(
    `select ${columnsOf("p")} from rewards.promotion p
     where merchant_code = $1 and revision is not null and state <> 'ended' and not is_stopped
     order by promotion_id for update`,
    [merchantCode],
  );
}

/** What stops of all rewards still hold. */
export function listHeldByStops(reader: Reader): Promise<readonly HeldByStop[]> {
  return reader.query<HeldByStop>(
    `select p.stop_id as "stopId", p.promotion_id as id, p.version, r.terms -> 'title' as title
     from rewards.promotion p
     join rewards.promotion_revision r using (merchant_code, promotion_id, revision)
     where p.stop_id is not null and p.is_stopped and p.state <> 'ended'
     order by p.promotion_id`,
  );
}

/** Promotions whose time has come or is over, for the worker. */
export function lockDue(tx: Tx, at: Date, limit: number): Promise<PromotionRow[]> {
  return tx.query<PromotionRow>(
    `select ${columnsOf("p")} from rewards.promotion p
     where (state = 'scheduled' and (starts_at is null or starts_at <= $1))
       or (state in ('live', 'paused', 'scheduled') and ends_at <= $1)
       or (state = 'ending' and not exists (
         select 1 from rewards.promotion_entry e where e.promotion_id = p.promotion_id
           and e.state in ('joined', 'process', 'applying', 'on_hold', 'issued')))
     order by promotion_id limit $2 for update skip locked`,
    [at, limit],
  );
}
