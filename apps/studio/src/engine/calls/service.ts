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
import { backoffMs, deliveryTriesMax, isPassing, leaseMs } from "../rounds/rules.ts";
import { changeStatus } from "../rounds/store.ts";
import type { WalletAnswer, WalletClient, WalletTransaction } from "../wallet/client.ts";
import { claimDueCalls, endCall, findCall, postponeCall, type CallRow } from "./store.ts";

export interface Delivered {
  /** The wallet has taken the call. */
  readonly isDone: boolean;
  readonly balance: Minor | undefined;
}
export type DeliveredListener = (roundId: string, delivered: Delivered) => void;

export interface Delivery {
  /** Sends a written call now, up to `tries` times; the worker carries on where this gives up. */
  deliver(transactionUuid: string, tries: number): Promise<Delivered>;
  /** Told whenever a round's payout or refund has reached the wallet. */
  onDelivered(listener: DeliveredListener): void;
  /** Sends everything that is due; gives the number of calls tried. */
  runDue(): Promise<number>;
}

interface DeliveryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly wallet: WalletClient;
  readonly operators: Operators;
}

const batchMax = 32;
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

// tidy: allow function-length, because its parts share one set of listeners.
export function createDelivery(deps: DeliveryDeps): Delivery {
  const { db, clock, log } = deps;
  const listeners: DeliveredListener[] = [];

  function send(call: CallRow): Promise<WalletAnswer> {
    const operator = deps.operators.find(call.operatorId);
    if (operator === undefined) {
      return Promise.resolve({ isClear: false, reason: "operator not configured" });
    }
    const transaction = walletTransaction(call);
    const reference = call.referenceUuid ?? "";
    const jackpot = call.jackpotMinor === null ? null : minor(call.jackpotMinor);
    return call.kind === "win"
      ? deps.wallet.win(operator, transaction, minor(call.amountMinor), reference, jackpot)
      : deps.wallet.rollback(operator, transaction, reference, call.stepId === null);
  }

  async function end(call: CallRow, status: "done" | "declined" | "exhausted", said: string) {
    const pending = call.kind === "win" ? "payout_pending" : "refund_pending";
    const closed = call.kind === "win" ? "settled" : "refunded";
    await db.transaction(async (tx) => {
      const nowMs = clock.nowMs();
      if (!(await endCall(tx, call.transactionUuid, status, said, nowMs))) return;
      const to = status === "done" ? closed : "disputed";
      await changeStatus(tx, call.roundId, [pending], to, nowMs);
    });
    if (status !== "done") {
      log.error(
        { round: call.roundRef, kind: call.kind, transaction: call.transactionUuid, said },
        "the wallet does not take a payout or refund: settle it with the operator",
      );
    }
  }

  /** One try. Undefined: not decided, later again. */
  async function attempt(call: CallRow): Promise<Delivered | undefined> {
    const answer = await send(call);
    const said = answer.isClear ? answer.status : answer.reason;
    if (answer.isClear && answer.status === "RS_OK") {
      await end(call, "done", said);
      const delivered = { isDone: true, balance: answer.balance };
      for (const listener of listeners) listener(call.roundId, delivered);
      return delivered;
    }
    if (answer.isClear && !isPassing(answer.status)) {
      await end(call, "declined", said);
      return { isDone: false, balance: answer.balance };
    }
    if (call.attempts + 1 >= deliveryTriesMax) {
      await end(call, "exhausted", said);
      return { isDone: false, balance: undefined };
    }
    const nextAtMs = clock.nowMs() + backoffMs(call.attempts + 1);
    await postponeCall(db, call.transactionUuid, said, nextAtMs);
    return undefined;
  }

  async function deliver(transactionUuid: string, tries: number): Promise<Delivered> {
    for (let tried = 1; ; tried += 1) {
      const call = await findCall(db, transactionUuid);
      if (call === undefined) return { isDone: true, balance: undefined };
      const delivered = await attempt(call);
      if (delivered !== undefined) return delivered;
      if (tried >= tries) return { isDone: false, balance: undefined };
      await sleep(retryPauseMs);
    }
  }

  return {
    deliver,
    onDelivered: (listener) => listeners.push(listener),
    async runDue() {
      const nowMs = clock.nowMs();
      const due = await db.transaction((tx) => claimDueCalls(tx, nowMs, nowMs + leaseMs, batchMax));
      await Promise.all(due.map((uuid) => deliver(uuid, 1)));
      return due.length;
    },
  };
}
