/**
 * Delivery of wins and rollbacks: each call is written before it is sent, and sent again with
 * growing pauses, also after a restart, until the wallet gives a logical answer. The transaction id
 * never changes, so however often it arrives it has one effect (wallet contract, sections 7 and 9).
 */
import { setTimeout as sleep } from "node:timers/promises";
import { minor, type Minor } from "@baize/money";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import type { Operators } from "../operators.ts";
import type { OwnerRecords } from "./owner.ts";
import { backoffMs, deliveryTriesMax, isPassing, leaseMs } from "./rules.ts";
import type { WalletAnswer, WalletClient, WalletTransaction } from "../wallet/client.ts";
import { claimDueCalls, endCall, findCall, postponeCall, type CallRow } from "./call-store.ts";

export interface Delivered {
  /** The wallet has taken the call. */
  readonly isDone: boolean;
  readonly balance: Minor | undefined;
}

export interface Delivery {
  /** Sends a written call now, up to `tries` times; the worker carries on where this gives up. */
  deliver(transactionUuid: string, tries: number): Promise<Delivered>;
  /** Sends everything that is due; gives the number of calls tried. */
  runDue(): Promise<number>;
}

export interface DeliveryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly wallet: WalletClient;
  readonly operators: Operators;
  readonly records: OwnerRecords;
}

export const batchMax = 64;
const retryPauseMs = 100;

export const walletTransaction = (call: CallRow): WalletTransaction => ({
  user: call.userRef,
  token: call.walletToken,
  transactionUuid: call.transactionUuid,
  roundRef: call.roundRef,
  gameCode: call.gameCode,
  vendorCode: call.vendorCode,
  currency: call.currency,
  rewardUuid: call.rewardUuid,
});

export const createDelivery = (deps: DeliveryDeps): Delivery => ({
  deliver: (transactionUuid, tries) => deliver(deps, transactionUuid, tries),
  async runDue() {
    const nowMs = deps.clock.nowMs();
    const due = await deps.db.transaction((tx) =>
      claimDueCalls(tx, nowMs, nowMs + leaseMs, batchMax),
    );
    await Promise.all(due.map((uuid) => deliver(deps, uuid, 1)));
    return due.length;
  },
});

function send({ operators, wallet }: DeliveryDeps, call: CallRow): Promise<WalletAnswer> {
  const operator = operators.find(call.operatorId);
  if (operator === undefined) {
    return Promise.resolve({ isClear: false, reason: "operator not configured" });
  }
  const transaction = walletTransaction(call);
  const reference = call.referenceUuid ?? "";
  const jackpot = call.jackpotMinor === null ? null : minor(call.jackpotMinor);
  return call.kind === "win"
    ? wallet.win(operator, transaction, minor(call.amountMinor), reference, jackpot)
    : wallet.rollback(operator, transaction, reference, call.stepId === null);
}

async function end(
  { db, clock, log, records }: DeliveryDeps,
  call: CallRow,
  status: "done" | "declined" | "exhausted",
  said: string,
): Promise<void> {
  const { ownerId } = call;
  const kind = call.kind === "win" ? "win" : "rollback";
  const isTaken = status === "done";
  await db.transaction(async (tx) => {
    const nowMs = clock.nowMs();
    if (!(await endCall(tx, call.transactionUuid, status, said, nowMs))) return;
    await records[call.ownerKind].callEnded(tx, { ownerId, kind, isTaken }, nowMs);
  });
  if (isTaken) return;
  log.error(
    { round: call.roundRef, kind, transaction: call.transactionUuid, said },
    "the wallet does not take a payout or refund: settle it with the operator",
  );
}

/** One try. Undefined: not decided, later again. */
async function attempt(deps: DeliveryDeps, call: CallRow): Promise<Delivered | undefined> {
  const answer = await send(deps, call);
  const said = answer.isClear ? answer.status : answer.reason;
  if (answer.isClear && answer.status === "RS_OK") {
    await end(deps, call, "done", said);
    return { isDone: true, balance: answer.balance };
  }
  if (answer.isClear && !isPassing(answer.status)) {
    await end(deps, call, "declined", said);
    return { isDone: false, balance: answer.balance };
  }
  if (call.attempts + 1 >= deliveryTriesMax) {
    await end(deps, call, "exhausted", said);
    return { isDone: false, balance: undefined };
  }
  const nextAtMs = deps.clock.nowMs() + backoffMs(call.attempts + 1);
  await postponeCall(deps.db, call.transactionUuid, said, nextAtMs);
  return undefined;
}

async function deliver(
  deps: DeliveryDeps,
  transactionUuid: string,
  tries: number,
): Promise<Delivered> {
  for (let tried = 1; ; tried += 1) {
    const call = await findCall(deps.db, transactionUuid);
    if (call === undefined) return { isDone: true, balance: undefined };
    const delivered = await attempt(deps, call);
    if (delivered !== undefined) return delivered;
    if (tried >= tries) return { isDone: false, balance: undefined };
    await sleep(retryPauseMs);
  }
}
