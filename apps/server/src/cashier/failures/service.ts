import { Refusal } from "../../platform/errors.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { blockedUntil, suspendCount } from "./rules.ts";
import {
  findSuspension,
  insertFailure,
  insertSuccess,
  lift,
  listFailures,
  lockBlock,
  suspend,
} from "./store.ts";

/** Members whose electronic payments fail again and again; the numbers are in rules.ts. */

/** A provider declined a payment: the tenth in a row suspends the member's deposits. */
export async function countFailure(
  tx: Tx,
  { memberId, id }: { readonly memberId: bigint; readonly id: string },
  at: Date,
): Promise<void> {
  // Two that fail at once count one after the other.
  await lockBlock(tx, memberId);
  await insertFailure(tx, memberId, id, at);
  const failures = await listFailures(tx, memberId, suspendCount);
  if (failures.length >= suspendCount) await suspend(tx, memberId, at);
}

/** A payment worked: what failed before counts no more. A suspension stays until it is lifted. */
export const forgetFailures = (tx: Tx, memberId: bigint, at: Date): Promise<void> =>
  insertSuccess(tx, memberId, at);

/** Refuses: deposits_suspended, deposits_blocked. */
export async function demandUnblocked(reader: Reader, memberId: bigint, now: Date): Promise<void> {
  if (await findSuspension(reader, memberId)) throw new Refusal("deposits_suspended");
  const until = blockedUntil(await listFailures(reader, memberId, suspendCount), now);
  if (until === undefined) return;
  const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  throw new Refusal("deposits_blocked", { retryAfterSeconds });
}

/** Lets a member deposit again. Refuses: not_found. */
export async function liftSuspension(tx: Tx, memberId: bigint, at: Date): Promise<void> {
  await lockBlock(tx, memberId);
  if (!(await lift(tx, memberId, at))) throw new Refusal("not_found");
}
