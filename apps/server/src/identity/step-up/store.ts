import type { StepUpAction, StepUpMethod } from "@baize/contract";
import type { Tx } from "../../platform/db.ts";

/** Every SQL statement about step-ups. */

export interface NewStepUp {
  readonly tokenHash: Buffer;
  readonly memberId: bigint;
  readonly sessionId: string;
  readonly action: StepUpAction;
  readonly method: StepUpMethod;
  readonly endsAt: Date;
}

export async function insertStepUp(tx: Tx, stepUp: NewStepUp): Promise<void> {
  const { tokenHash, memberId, sessionId, action, method, endsAt } = stepUp;
  await tx.execute(
    `insert into identity.step_up (token_hash, member_id, session_id, action, method, ends_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [tokenHash, memberId, sessionId, action, method, endsAt],
  );
}

export interface StepUpClaim {
  readonly tokenHash: Buffer;
  readonly memberId: bigint;
  readonly sessionId: string;
  readonly action: StepUpAction;
  readonly now: Date;
}

/** Uses up a proof made for just this; of two at once, one. */
export async function useStepUp(tx: Tx, claim: StepUpClaim): Promise<boolean> {
  const { tokenHash, memberId, sessionId, action, now } = claim;
  const used = await tx.execute(
    `update identity.step_up set used_at = $5
     where token_hash = $1 and member_id = $2 and session_id = $3 and action = $4
       and used_at is null and ends_at > $5`,
    [tokenHash, memberId, sessionId, action, now],
  );
  return used === 1;
}

/** Makes a proof as good as it was: what it was used for did not happen. */
export async function restoreStepUp(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.execute(
    "update identity.step_up set used_at = null where token_hash = $1 and used_at is not null",
    [tokenHash],
  );
}

export async function deleteOldStepUps(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from identity.step_up where ends_at < $1", [before]);
}
