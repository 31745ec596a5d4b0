/**
 * Money calls of an owner, written before they are sent and in the order of the owner. Its record
 * is locked by whoever writes one, so that two are never written side by side.
 */
import { minor, type Minor } from "@baize/money";
import type { Clock, Ids } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { endCall, insertCall } from "./call-store.ts";
import { leaseMs } from "./rules.ts";

export interface MoveDeps {
  readonly clock: Clock;
  readonly ids: Ids;
}

interface Stake {
  readonly amount: Minor;
  readonly stepId?: string;
  /** Millionths of it that go to a jackpot. */
  readonly jackpotPpm?: number | undefined;
}

/** Writes the call that takes a stake; gives its id. */
export async function writeBet(
  tx: Tx,
  { clock, ids }: MoveDeps,
  ownerId: string,
  { amount, stepId, jackpotPpm }: Stake,
): Promise<string> {
  const transactionUuid = ids.uuid();
  const nowMs = clock.nowMs();
  await insertCall(tx, {
    transactionUuid,
    ownerId,
    kind: "bet",
    referenceUuid: null,
    amountMinor: amount,
    jackpotPpm: jackpotPpm ?? null,
    ...(stepId === undefined ? {} : { stepId }),
    nowMs,
    nextAtMs: nowMs,
  });
  return transactionUuid;
}

/** Writes the call that pays for a bet; gives its id. Whoever wrote it has a while to send it. */
export async function writeWin(
  tx: Tx,
  { clock, ids }: MoveDeps,
  ownerId: string,
  { betUuid, amount, jackpot }: { betUuid: string; amount: Minor; jackpot: Minor },
): Promise<string> {
  const transactionUuid = ids.uuid();
  const nowMs = clock.nowMs();
  await insertCall(tx, {
    transactionUuid,
    ownerId,
    kind: "win",
    referenceUuid: betUuid,
    amountMinor: amount,
    jackpotMinor: jackpot > 0n ? jackpot : null,
    nowMs,
    nextAtMs: nowMs + leaseMs,
  });
  return transactionUuid;
}

/** Ends the wait for a bet's answer and writes the call that gives the stake back. */
export async function writeRollback(
  tx: Tx,
  { clock, ids }: MoveDeps,
  ownerId: string,
  { betUuid, stepId }: { betUuid: string; stepId?: string },
): Promise<string> {
  const transactionUuid = ids.uuid();
  const nowMs = clock.nowMs();
  await endCall(tx, betUuid, "unclear", "rolled back", nowMs);
  await insertCall(tx, {
    transactionUuid,
    ownerId,
    kind: "rollback",
    referenceUuid: betUuid,
    amountMinor: minor(0n),
    ...(stepId === undefined ? {} : { stepId }),
    nowMs,
    nextAtMs: nowMs + leaseMs,
  });
  return transactionUuid;
}
