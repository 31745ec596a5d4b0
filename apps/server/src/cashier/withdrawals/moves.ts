import type { StepActor, WithdrawalStepKind } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import type { Ledger } from "../../ledger/index.ts";
import { unclaimed } from "../../platform/claims.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/index.ts";
import {
  withdrawalChangedOf,
  withdrawalFactOf,
  withdrawalPaid,
  withdrawalRejected,
  withdrawalReturned,
} from "./events.ts";
import { findPolicy } from "../withdrawal-policy/store.ts";
import { providerAccountOf } from "../providers/provider.ts";
import { missingOf, nextOf, type WithdrawalEvent, type WithdrawalRow } from "./rules.ts";
import { insertStep, updateWithdrawal } from "./store.ts";

/**
 * The changes of a withdrawal, each with its step, its events and its money in one transaction. The
 * only place where held money leaves or comes back.
 */
export interface MoveDeps {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly events: Events;
}

/** The account of what operators pay outside of every provider. */
export const byHand = "hand";

export const holdKeyOf = (id: string) => `withdrawal:${id}`;

export interface Step {
  readonly what: WithdrawalStepKind;
  readonly by: StepActor;
  readonly operator?: string | undefined;
  readonly reason?: string | undefined;
  readonly amountMinor?: bigint | undefined;
}

export async function writeStep(tx: Tx, deps: MoveDeps, row: WithdrawalRow, step: Step) {
  await insertStep(tx, row, {
    at: deps.clock.now(),
    what: step.what,
    byKind: step.by,
    operator: step.operator ?? null,
    reason: step.reason ?? null,
    amountMinor: step.amountMinor ?? null,
  });
}

/**
 * Moves a withdrawal on and writes it down. Whatever was claimed is free again.
 *
 * Refuses: changed_meanwhile, when the event may not happen in this state or somebody was first.
 */
export async function move(
  tx: Tx,
  deps: MoveDeps,
  before: WithdrawalRow,
  event: WithdrawalEvent,
  step: Step,
  changes: Partial<WithdrawalRow> = {},
): Promise<WithdrawalRow> {
  const next = nextOf(before, event);
  if (next === undefined) throw new Refusal("changed_meanwhile");
  const [row] = await updateWithdrawal(tx, before, {
    ...before,
    ...unclaimed,
    ...changes,
    ...next,
    updatedAt: deps.clock.now(),
  });
  if (row === undefined) throw new Refusal("changed_meanwhile");
  await writeStep(tx, deps, row, step);
  await deps.events.publish(tx, withdrawalChangedOf(row));
  return row;
}

function demandOk(row: WithdrawalRow, status: string): void {
  if (status !== "ok") throw new Error(`withdrawal ${row.id}: ledger said ${status}`);
}

/** The money is gone: captures the hold, once, and asks the member whether it arrived. */
export async function markPaid(
  tx: Tx,
  deps: MoveDeps,
  before: WithdrawalRow,
  event: "provider_paid" | "pay_by_hand",
  step: Omit<Step, "what">,
  changes: Partial<WithdrawalRow> = {},
): Promise<WithdrawalRow> {
  const { memberId, id, merchantCode, currency, reference } = before;
  const policy = await findPolicy(tx, merchantCode, currency);
  const minutes = policy?.confirmMinutes ?? 60;
  const confirmBy = new Date(deps.clock.now().getTime() + minutes * minuteMs);
  const provider = event === "pay_by_hand" ? null : before.provider;
  const row = await move(
    tx,
    deps,
    before,
    event,
    { what: "paid", ...step },
    {
      ...changes,
      provider,
      confirmBy,
      pollAt: confirmBy,
    },
  );
  const captured = await deps.ledger.capture(tx, {
    memberId,
    key: `${holdKeyOf(id)}:paid`,
    holdKey: holdKeyOf(id),
    kind: "withdrawal_paid",
    credit: providerAccountOf(provider ?? byHand),
    reference,
  });
  demandOk(row, captured.status);
  await deps.events.publish(tx, withdrawalPaid(withdrawalFactOf(row)));
  return row;
}

/** Gives held money back, with the reason why. */
export async function reject(
  tx: Tx,
  deps: MoveDeps,
  before: WithdrawalRow,
  step: Omit<Step, "what">,
): Promise<WithdrawalRow> {
  const { memberId, id, reference } = before;
  const row = await move(tx, deps, before, "reject", { what: "rejected", ...step });
  const released = await deps.ledger.release(tx, {
    memberId,
    key: `${holdKeyOf(id)}:returned`,
    holdKey: holdKeyOf(id),
    kind: "withdrawal_returned",
    reference,
  });
  demandOk(row, released.status);
  await deps.events.publish(tx, withdrawalRejected(withdrawalFactOf(row)));
  return row;
}

/** Money that did not arrive comes back from the provider, once. */
export async function forceReceipt(
  tx: Tx,
  deps: MoveDeps,
  before: WithdrawalRow,
  step: Omit<Step, "what" | "amountMinor">,
): Promise<WithdrawalRow> {
  const { memberId, id, currency, reference } = before;
  const amountMinor = missingOf(before);
  const row = await move(tx, deps, before, "force_receipt", {
    what: "receipt_forced",
    ...step,
    amountMinor,
  });
  const returned = await deps.ledger.post(tx, {
    memberId,
    key: `${holdKeyOf(id)}:returned`,
    currency,
    kind: "withdrawal_returned",
    debit: providerAccountOf(before.provider ?? byHand),
    credit: "cash",
    amountMinor,
    reference,
  });
  demandOk(row, returned.status);
  await deps.events.publish(tx, withdrawalReturned(withdrawalFactOf(row, amountMinor)));
  return row;
}
