import type { JourneyState, JourneyTerms, JourneyTrigger } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";
import type { HeldByStop, Listed, Revision } from "../drafts/noun.ts";
import { filterParams, filterSql } from "../drafts/store.ts";

/** SQL of journeys: what they are, and in which revision. */

export interface JourneyPlace {
  readonly merchantCode: string;
  readonly journeyId: string;
}

export interface JourneyRow extends JourneyPlace {
  readonly state: JourneyState;
  readonly trigger: JourneyTrigger | null;
  readonly revision: number | null;
  readonly draftRevision: number | null;
  readonly draftState: "draft" | "in_review" | null;
  readonly submitterId: string | null;
  readonly submittedAt: Date | null;
  readonly approver: string | null;
  readonly liveAt: Date | null;
  readonly reason: string | null;
  readonly reasonBy: string | null;
  readonly stopId: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = `j.merchant_code as "merchantCode", j.journey_id as "journeyId", j.state, j.trigger,
  j.revision, j.draft_revision as "draftRevision", j.draft_state as "draftState",
  j.submitter_id as "submitterId", j.submitted_at as "submittedAt", j.approver,
  j.live_at as "liveAt", j.reason, j.reason_by as "reasonBy", j.stop_id as "stopId", j.version,
  j.created_at as "createdAt", j.updated_at as "updatedAt"`;

export async function findJourney(
  reader: Reader,
  { merchantCode, journeyId }: JourneyPlace,
): Promise<JourneyRow | undefined> {
  const rows = await reader.query<JourneyRow>(
    `select ${columns} from rewards.journey j where merchant_code = $1 and journey_id = $2`,
    [merchantCode, journeyId],
  );
  return rows[0];
}

/** Taken for a change; a step that is under way comes before or after it. */
export async function lockJourney(
  tx: Tx,
  { merchantCode, journeyId }: JourneyPlace,
): Promise<JourneyRow | undefined> {
  const rows = await tx.query<JourneyRow>(
    `select ${columns} from rewards.journey j
     where merchant_code = $1 and journey_id = $2 for update`,
    [merchantCode, journeyId],
  );
  return rows[0];
}

/** Live ones of a brand, taken in one order: the emergency stop pauses them. */
export function lockLive(tx: Tx, merchantCode: string): Promise<JourneyRow[]> {
  return tx.query<JourneyRow>(
    `select ${columns} from rewards.journey j
     where merchant_code = $1 and state = 'live' order by journey_id for update`,
    [merchantCode],
  );
}

/** What stops of all rewards still hold. Journeys have a name for operators only. */
export function listHeldByStops(reader: Reader): Promise<readonly HeldByStop[]> {
  return reader.query<HeldByStop>(
    `select j.stop_id as "stopId", j.journey_id as id, j.version,
       jsonb_build_object('en', r.terms -> 'name') as title
     from rewards.journey j
     join rewards.journey_revision r using (merchant_code, journey_id, revision)
     where j.stop_id is not null and j.state = 'paused' order by j.journey_id`,
  );
}

/** Held so that nobody pauses or ends it until the transaction is over. */
export async function holdJourney(
  tx: Tx,
  { merchantCode, journeyId }: JourneyPlace,
): Promise<JourneyRow | undefined> {
  const rows = await tx.query<JourneyRow>(
    `select ${columns} from rewards.journey j
     where merchant_code = $1 and journey_id = $2 for share`,
    [merchantCode, journeyId],
  );
  return rows[0];
}

/** Those that run first. */
export function listJourneys(
  reader: Reader,
  filter: Listed,
  { limit, offset }: RowRange,
): Promise<JourneyRow[]> {
  return reader.query<JourneyRow>(
    `select ${columns} from rewards.journey j where ${filterSql}
     order by array_position(array['live', 'in_review', 'paused', 'draft', 'ended'], state),
       created_at, journey_id limit $3 offset $4`,
    [...filterParams(filter), limit, offset],
  );
}

const valuesOf = (row: JourneyRow) => [
  row.merchantCode,
  row.journeyId,
  row.state,
  row.trigger,
  row.revision,
  row.draftRevision,
  row.draftState,
  row.submitterId,
  row.submittedAt,
  row.approver,
  row.liveAt,
  row.reason,
  row.updatedAt,
  row.stopId,
  row.reasonBy,
];

/** False where there is one of this id. */
export async function insertJourney(tx: Tx, row: JourneyRow): Promise<boolean> {
  const added = await tx.execute(
    `insert into rewards.journey (merchant_code, journey_id, state, trigger, revision,
       draft_revision, draft_state, submitter_id, submitted_at, approver, live_at, reason,
       updated_at, stop_id, reason_by, created_at, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 1)
     on conflict do nothing`,
    [...valuesOf(row), row.createdAt],
  );
  return added === 1;
}

/** Writes a journey over the version that was read; false when it is another by now. */
export async function updateJourney(tx: Tx, row: JourneyRow): Promise<boolean> {
  const changed = await tx.execute(
    `update rewards.journey set state = $3, trigger = $4, revision = $5, draft_revision = $6,
       draft_state = $7, submitter_id = $8, submitted_at = $9, approver = $10, live_at = $11,
       reason = $12, updated_at = $13, stop_id = $14, reason_by = $15,
       version = version + 1
     where merchant_code = $1 and journey_id = $2 and version = $16`,
    [...valuesOf(row), row.version],
  );
  return changed === 1;
}

export type JourneyRevision = Revision<JourneyTerms>;

export async function findRevisions(
  reader: Reader,
  { merchantCode, journeyId }: JourneyPlace,
  revisions: readonly (number | null)[],
): Promise<ReadonlyMap<number, JourneyRevision>> {
  const rows = await reader.query<JourneyRevision>(
    `select revision, terms, maker_id as "makerId", maker, made_at as "madeAt"
     from rewards.journey_revision
     where merchant_code = $1 and journey_id = $2 and revision = any ($3::int[])`,
    [merchantCode, journeyId, revisions.filter((one) => one !== null)],
  );
  return new Map(rows.map((row) => [row.revision, row]));
}

export interface LiveJourney extends JourneyPlace {
  readonly revision: number;
  readonly liveAt: Date;
  readonly trigger: JourneyTrigger;
  readonly terms: JourneyTerms;
  readonly scanDay: string | null;
  readonly scanAfter: bigint | null;
}

const liveSql = `select j.merchant_code as "merchantCode", j.journey_id as "journeyId",
       j.revision, j.trigger,
       j.live_at as "liveAt", r.terms, j.scan_day::text as "scanDay", j.scan_after as "scanAfter"
     from rewards.journey j
     join rewards.journey_revision r using (merchant_code, journey_id, revision)
     where j.state = 'live' and j.trigger = any ($1::text[])
       and ($2::text is null or j.merchant_code = $2)
     order by j.journey_id`;

/** Live journeys of a trigger, of all brands. */
export const listLive = (
  reader: Reader,
  triggers: readonly JourneyTrigger[],
): Promise<LiveJourney[]> => reader.query<LiveJourney>(liveSql, [triggers, null]);

/** Those of a brand, which stay live until the transaction is over. */
export const shareLive = (
  tx: Tx,
  triggers: readonly JourneyTrigger[],
  merchantCode: string,
): Promise<LiveJourney[]> =>
  tx.query<LiveJourney>(`${liveSql} for share of j`, [triggers, merchantCode]);

/** How far the members of a journey were scanned on a day; null when all of them were. */
export async function saveScan(
  tx: Tx,
  { merchantCode, journeyId }: JourneyPlace,
  day: string,
  after: bigint | null,
): Promise<void> {
  await tx.execute(
    `update rewards.journey set scan_day = $3::date, scan_after = $4
     where merchant_code = $1 and journey_id = $2`,
    [merchantCode, journeyId, day, after],
  );
}

/** Says what the most is; what was spent stays. */
export async function saveBudget(
  tx: Tx,
  { merchantCode, journeyId }: JourneyPlace,
  { amountMinor, awards }: Cost,
): Promise<void> {
  await tx.execute(
    `insert into rewards.journey_budget (merchant_code, journey_id, spent_minor, max_minor,
       given_max)
     values ($1, $2, 0, $3, $4)
     on conflict (merchant_code, journey_id)
       do update set max_minor = excluded.max_minor, given_max = excluded.given_max`,
    [merchantCode, journeyId, amountMinor, awards],
  );
}

/** What an award costs: money, or where nobody can price it, one of so many. */
export interface Cost {
  readonly amountMinor: bigint;
  readonly awards: number;
}

/** Takes what an award costs out of a budget; false where it does not hold so much. */
export async function takeBudget(
  tx: Tx,
  { merchantCode, journeyId }: JourneyPlace,
  { amountMinor, awards }: Cost,
): Promise<boolean> {
  const taken = await tx.execute(
    `update rewards.journey_budget set spent_minor = spent_minor + $3, given = given + $4
     where merchant_code = $1 and journey_id = $2 and spent_minor + $3 <= max_minor
       and ($4 = 0 or given + $4 <= given_max)`,
    [merchantCode, journeyId, amountMinor, awards],
  );
  return taken === 1;
}

/** Gives back what an award did not cost after all. */
export async function returnBudget(
  tx: Tx,
  { merchantCode, journeyId }: JourneyPlace,
  { amountMinor, awards }: Cost,
): Promise<void> {
  await tx.execute(
    `update rewards.journey_budget set spent_minor = spent_minor - $3, given = given - $4
     where merchant_code = $1 and journey_id = $2`,
    [merchantCode, journeyId, amountMinor, awards],
  );
}

export async function listSpent(
  reader: Reader,
  journeyIds: readonly string[],
): Promise<ReadonlyMap<string, Cost>> {
  const rows = await reader.query<Cost & { readonly journeyId: string }>(
    `select journey_id as "journeyId", spent_minor as "amountMinor", given as awards
     from rewards.journey_budget where journey_id = any ($1::uuid[])`,
    [journeyIds],
  );
  return new Map(rows.map((row) => [row.journeyId, row]));
}

interface BudgetFault {
  readonly journeyId: string;
  readonly spentMinor: bigint;
  readonly promisedMinor: bigint;
  readonly given: number;
  readonly promised: number;
}

/** Budgets that are not what the awards of their journeys promise and paid. */
export function listBudgetFaults(reader: Reader): Promise<BudgetFault[]> {
  return reader.query<BudgetFault>(
    `with promised as (
       select split_part(source, ':', 2) as journey_id, sum(amount_minor)::bigint as amount_minor,
         (count(*) filter (where prize ->> 'kind' in ('points', 'board_ticket')))::int as awards
       from rewards.award
       where starts_with(source, 'journey:')
         and state in ('issued', 'on_hold', 'claimed', 'taken_back')
       group by 1)
     select coalesce(b.journey_id::text, p.journey_id) as "journeyId",
       coalesce(b.spent_minor, 0)::bigint as "spentMinor",
       coalesce(p.amount_minor, 0)::bigint as "promisedMinor",
       coalesce(b.given, 0) as given, coalesce(p.awards, 0) as promised
     from rewards.journey_budget b
     full join promised p on p.journey_id = b.journey_id::text
     where coalesce(b.spent_minor, 0) <> coalesce(p.amount_minor, 0)
       or coalesce(b.given, 0) <> coalesce(p.awards, 0)
     order by 1 limit 100`,
  );
}
