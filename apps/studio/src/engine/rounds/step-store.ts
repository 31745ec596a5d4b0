import { isoAt } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { openSeed } from "../seeds/store.ts";
import type { RoundOutcome } from "../../protocol.ts";
import type { Seeds } from "@baize/fair";

export type StepStatus = "stake_pending" | "done" | "refused" | "undone";

export interface StepRow {
  readonly id: string;
  readonly roundId: string;
  readonly actionId: string;
  readonly place: number | null;
  readonly input: unknown;
  readonly stakeMinor: bigint;
  readonly isDefault: boolean;
  readonly status: StepStatus;
  readonly refusal: string | null;
}

const select = `select id, round_id as "roundId", action_id as "actionId", place, input,
  stake_minor as "stakeMinor", is_default as "isDefault", status, refusal from studio.round_step`;

/** Holds the round until the transaction ends, so that its steps come one after another. */
export async function lockRound(tx: Tx, playerId: string, roundId: string): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from studio.round where id = $1 and player_id = $2 for update",
    [roundId, playerId],
  );
  return rows.length > 0;
}

/** All steps of a round, those taken in their order and before the rest. */
export const listSteps = (reader: Reader, roundId: string): Promise<StepRow[]> =>
  reader.query<StepRow>(`${select} where round_id = $1 order by place nulls last, created_at`, [
    roundId,
  ]);

export async function insertStep(tx: Tx, step: StepRow & { readonly nowMs: number }) {
  await tx.execute(
    `insert into studio.round_step
       (id, round_id, action_id, place, input, stake_minor, is_default, status, refusal, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      step.id,
      step.roundId,
      step.actionId,
      step.place,
      JSON.stringify(step.input),
      step.stakeMinor,
      step.isDefault,
      step.status,
      step.refusal,
      isoAt(step.nowMs),
    ],
  );
}

/** Ends the wait for a step's stake; false when something else ended it before. */
export async function endStep(
  tx: Tx,
  stepId: string,
  to: Exclude<StepStatus, "stake_pending">,
  more: { readonly place?: number; readonly refusal?: string },
): Promise<boolean> {
  const count = await tx.execute(
    `update studio.round_step set status = $2, place = $3, refusal = $4
     where id = $1 and status = 'stake_pending'`,
    [stepId, to, more.place ?? null, more.refusal ?? null],
  );
  return count === 1;
}

/** What the player sees of an open round, and the stakes in it. */
export async function setProgress(
  tx: Tx,
  roundId: string,
  outcome: RoundOutcome,
  extraMinor: bigint,
  nowMs: number,
): Promise<void> {
  const count = await tx.execute(
    `update studio.round set outcome = $2, extra_minor = extra_minor + $3, acted_at = $4
     where id = $1 and status = 'accepted'`,
    [roundId, JSON.stringify(outcome), extraMinor, isoAt(nowMs)],
  );
  if (count !== 1) throw new Error(`round ${roundId} is not in play`);
}

interface SealedSeeds extends Omit<Seeds, "serverSeed"> {
  readonly pairId: string;
  readonly revealed: string | null;
  readonly sealed: Buffer | null;
}

/** The seeds of a round: its own client seed and nonce, whatever the pair has now. */
export async function findSeedsOf(reader: Reader, roundId: string): Promise<Seeds | undefined> {
  const [row] = await reader.query<SealedSeeds>(
    `select s.id as "pairId", s.server_seed as revealed, s.server_seed_sealed as sealed,
       r.client_seed as "clientSeed", r.nonce
     from studio.round r join studio.seed_pair s on s.id = r.seed_pair_id where r.id = $1`,
    [roundId],
  );
  if (row === undefined) return undefined;
  const { pairId, clientSeed, nonce } = row;
  return { serverSeed: openSeed(reader, pairId, row), clientSeed, nonce };
}

export interface OrphanStep {
  readonly id: string;
  readonly roundId: string;
  readonly playerId: string;
}

/** Steps whose process died before the wallet's answer to their stake was written. */
export const listOrphanSteps = (reader: Reader, olderThanMs: number): Promise<OrphanStep[]> =>
  reader.query<OrphanStep>(
    `select t.id, t.round_id as "roundId", r.player_id as "playerId"
     from studio.round_step t join studio.round r on r.id = t.round_id
     where t.status = 'stake_pending' and t.created_at < $1 order by t.created_at limit 100`,
    [isoAt(olderThanMs)],
  );

/** Rounds nobody has touched for long, and that no stake is on its way to. */
export const listIdleRounds = (
  reader: Reader,
  olderThanMs: number,
): Promise<{ id: string; playerId: string }[]> =>
  reader.query(
    `select r.id, r.player_id as "playerId" from studio.round r
     where r.status = 'accepted' and r.acted_at < $1
       and not exists (select 1 from studio.round_step t
                       where t.round_id = r.id and t.status = 'stake_pending')
     order by r.acted_at limit 100`,
    [isoAt(olderThanMs)],
  );

export async function findStepBetUuid(reader: Reader, stepId: string): Promise<string | undefined> {
  const [row] = await reader.query<{ uuid: string }>(
    `select transaction_uuid as uuid from studio.wallet_call where step_id = $1 and kind = 'bet'`,
    [stepId],
  );
  return row?.uuid;
}
