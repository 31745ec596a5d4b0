import type { JourneyLeaving, JourneySuppression } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import type { RunKey } from "./rules.ts";

/** SQL of members' ways through journeys. */

export interface RunRow extends RunKey {
  readonly merchantCode: string;
  readonly revision: number;
  readonly step: number;
  readonly dueAt: Date;
  readonly enteredAt: Date;
}

const columns = `r.member_id as "memberId", r.merchant_code as "merchantCode",
  r.journey_id as "journeyId", r.period, r.revision, r.step, r.due_at as "dueAt",
  r.entered_at as "enteredAt"`;

/** Begins a run; not where there is one of the period, or one that is too recent. */
export async function insertRun(
  tx: Tx,
  row: Omit<RunRow, "step" | "dueAt">,
  restSince: Date | null,
): Promise<boolean> {
  const added = await tx.execute(
    `insert into rewards.journey_run (member_id, merchant_code, journey_id, period, revision, step,
       state, due_at, entered_at)
     select $1, $2, $3, $4, $5, 0, 'waiting', $6, $6
     where not exists (select 1 from rewards.journey_run r
       where r.member_id = $1 and r.journey_id = $3 and r.entered_at > $7)
     on conflict do nothing`,
    [
      row.memberId,
      row.merchantCode,
      row.journeyId,
      row.period,
      row.revision,
      row.enteredAt,
      restSince ?? row.enteredAt,
    ],
  );
  return added === 1;
}

/** Runs of live journeys whose time has come, those that wait longest first. */
export function listDue(reader: Reader, at: Date, limit: number): Promise<RunRow[]> {
  return reader.query<RunRow>(
    `select ${columns} from rewards.journey_run r
     join rewards.journey j using (merchant_code, journey_id)
     where r.state = 'waiting' and r.due_at <= $1 and j.state = 'live'
     order by r.due_at limit $2`,
    [at, limit],
  );
}

/** Taken for a step; undefined where another worker has it, or it is not due any more. */
export async function takeRun(
  tx: Tx,
  { memberId, journeyId, period }: RunKey,
  at: Date,
): Promise<RunRow | undefined> {
  const rows = await tx.query<RunRow>(
    `select ${columns} from rewards.journey_run r
     where member_id = $1 and journey_id = $2 and period = $3 and state = 'waiting'
       and due_at <= $4 for update skip locked`,
    [memberId, journeyId, period, at],
  );
  return rows[0];
}

/** Moves a run to a step and a time; it was read at the step before. */
export async function moveRun(
  tx: Tx,
  run: RunRow,
  to: { readonly step: number; readonly dueAt: Date },
): Promise<void> {
  const moved = await tx.execute(
    `update rewards.journey_run set step = $5, due_at = $6
     where member_id = $1 and journey_id = $2 and period = $3 and step = $4
       and state = 'waiting'`,
    [run.memberId, run.journeyId, run.period, run.step, to.step, to.dueAt],
  );
  if (moved !== 1) throw new Error(`a run of ${run.journeyId} changed under its lock`);
}

/** Ends a run: with a reason where the member left it. */
export async function endRun(
  tx: Tx,
  run: RunRow,
  at: Date,
  reason: JourneyLeaving | null,
): Promise<void> {
  const ended = await tx.execute(
    `update rewards.journey_run set state = $5, reason = $6, ended_at = $7
     where member_id = $1 and journey_id = $2 and period = $3 and step = $4
       and state = 'waiting'`,
    [
      run.memberId,
      run.journeyId,
      run.period,
      run.step,
      reason === null ? "done" : "left",
      reason,
      at,
    ],
  );
  if (ended !== 1) throw new Error(`a run of ${run.journeyId} changed under its lock`);
}

/** Ends the runs of a member that began before a moment. Repeating it changes nothing. */
export async function leaveAll(
  tx: Tx,
  memberId: bigint,
  { reason, before, at }: { reason: JourneyLeaving; before: Date; at: Date },
): Promise<void> {
  await tx.execute(
    `update rewards.journey_run set state = 'left', reason = $3, ended_at = $2
     where member_id = $1 and state = 'waiting' and entered_at <= $4`,
    [memberId, at, reason, before],
  );
}

/** Ends at most so many runs of journeys that are over. */
export function leaveEnded(tx: Tx, at: Date, limit: number): Promise<number> {
  return tx.execute(
    `update rewards.journey_run r set state = 'left', reason = 'stopped', ended_at = $1
     from (select o.member_id, o.journey_id, o.period from rewards.journey_run o
       join rewards.journey j using (merchant_code, journey_id)
       where o.state = 'waiting' and j.state = 'ended' limit $2 for update of o skip locked) gone
     where r.member_id = gone.member_id and r.journey_id = gone.journey_id
       and r.period = gone.period`,
    [at, limit],
  );
}

export type StepDeed =
  | { readonly did: "sent" | "awarded"; readonly reason: null }
  | { readonly did: "suppressed"; readonly reason: JourneySuppression };

/** Writes down what a step did. A second time is refused by its key. */
export async function insertStep(tx: Tx, run: RunRow, deed: StepDeed, at: Date): Promise<void> {
  await tx.execute(
    `insert into rewards.journey_step (member_id, journey_id, period, step, did, reason, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [run.memberId, run.journeyId, run.period, run.step, deed.did, deed.reason, at],
  );
}

interface Counted {
  readonly journeyId: string;
  readonly what: string;
  readonly reason: string | null;
  readonly count: number;
}

export function countRuns(reader: Reader, journeyIds: readonly string[]): Promise<Counted[]> {
  return reader.query<Counted>(
    `select journey_id as "journeyId", state as what, reason, count(*)::int as count
     from rewards.journey_run where journey_id = any ($1::uuid[]) group by 1, 2, 3`,
    [journeyIds],
  );
}

export function countSteps(reader: Reader, journeyIds: readonly string[]): Promise<Counted[]> {
  return reader.query<Counted>(
    `select journey_id as "journeyId", did as what, reason, count(*)::int as count
     from rewards.journey_step where journey_id = any ($1::uuid[]) group by 1, 2, 3`,
    [journeyIds],
  );
}

interface Found {
  readonly memberId: bigint;
  readonly period: string;
}

/** Active bonuses of a brand for which enough was staked, were every game counted in full. */
export function listNearlyDone(
  reader: Reader,
  merchantCode: string,
  limit: number,
  { journeyId }: { readonly journeyId: string },
): Promise<(Found & { readonly requiredMinor: bigint })[]> {
  return reader.query<Found & { readonly requiredMinor: bigint }>(
    `select b.member_id as "memberId", b.bonus_id::text as period,
       b.required_minor as "requiredMinor"
     from rewards.bonus b
     where b.merchant_code = $1 and b.state = 'active'
       and (select coalesce(sum(s.staked_minor), 0) from rewards.bonus_stake s
         where s.member_id = b.member_id and s.bonus_id = b.bonus_id) * 100
         >= b.required_minor * 80
       and not exists (select 1 from rewards.journey_run r where r.member_id = b.member_id
         and r.journey_id = $2 and r.period = b.bonus_id::text)
     order by b.look_at desc limit $3`,
    [merchantCode, journeyId, limit],
  );
}

/**
 * Awards of a brand that can be claimed until a moment at the latest. What a journey gave begins
 * none that gives: else one member would go round and round until the budget is gone.
 */
export function listEnding(
  reader: Reader,
  merchantCode: string,
  limit: number,
  {
    journeyId,
    from,
    to,
    isGiving,
  }: {
    readonly journeyId: string;
    readonly from: Date;
    readonly to: Date;
    readonly isGiving: boolean;
  },
): Promise<Found[]> {
  return reader.query<Found>(
    `select a.member_id as "memberId", a.award_id::text as period
     from rewards.award a
     where a.merchant_code = $1 and a.state = 'issued' and a.claim_by > $3 and a.claim_by <= $4
       and not exists (select 1 from rewards.journey_run r where r.member_id = a.member_id
         and r.journey_id = $2 and r.period = a.award_id::text)
       and not ($6 and starts_with(a.source, 'journey:'))
     limit $5`,
    [merchantCode, journeyId, from, to, limit, isGiving],
  );
}

/** Whether the member's bonus still wagers. */
export async function isBonusActive(reader: Reader, memberId: bigint, bonusId: string) {
  const rows = await reader.query(
    `select 1 from rewards.bonus
     where member_id = $1 and bonus_id::text = $2 and state = 'active'`,
    [memberId, bonusId],
  );
  return rows.length > 0;
}

/** Whether the member's award can still be claimed. */
export async function isAwardIssued(reader: Reader, memberId: bigint, awardId: string) {
  const rows = await reader.query(
    `select 1 from rewards.award
     where member_id = $1 and award_id::text = $2 and state = 'issued'`,
    [memberId, awardId],
  );
  return rows.length > 0;
}
