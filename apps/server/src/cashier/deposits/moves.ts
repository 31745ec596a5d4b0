import type { DepositStep, StepActor } from "@baize/contract";
import { minor } from "@baize/money";
import type { Ledger } from "../../ledger/index.ts";
import { unclaimed } from "../../platform/claims.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import type { Refusal } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/index.ts";
import type { DepositGuard } from "../../protection/index.ts";
import type { BonusPort } from "./bonuses.ts";
import { depositChangedOf, depositCreditedOf } from "./events.ts";
import { countFailure, forgetFailures } from "../failures/service.ts";
import { providerAccountOf } from "../providers/provider.ts";
import { feeOfReceived, type DepositRow } from "./rules.ts";
import { hasDeposited, insertDepositStep, lockDeposit, updateDeposit } from "./store.ts";
import { countDeposit, type Play } from "../turnover/service.ts";

/**
 * The changes of a deposit, each with its step, its event and its money in one transaction: the
 * only place that credits. Each answers undefined when somebody else changed the deposit first.
 */
export interface DepositMoveDeps extends BonusPort {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly events: Events;
  readonly play: Play;
  /** Limits and pauses of the member, as far as deposits go. */
  readonly guard?: DepositGuard;
}

/** What deposits cost their members. */
export const feeAccount = "fee:deposit";

interface Doer {
  readonly by: StepActor;
  readonly operator?: string | undefined;
  readonly reason?: string | undefined;
}

export async function writeDepositStep(
  tx: Tx,
  deps: Pick<DepositMoveDeps, "clock">,
  row: DepositRow,
  what: DepositStep["what"],
  { by, operator, reason, amountMinor }: Doer & { readonly amountMinor?: bigint },
): Promise<void> {
  await insertDepositStep(tx, row, {
    at: deps.clock.now(),
    what,
    byKind: by,
    operator: operator ?? null,
    reason: reason ?? null,
    amountMinor: amountMinor ?? null,
  });
}

/** Writes the deposit, its step and its event. Whatever was claimed is free again. */
export async function moveDeposit(
  tx: Tx,
  deps: Pick<DepositMoveDeps, "clock" | "events">,
  before: DepositRow,
  changes: Partial<DepositRow>,
  step: Doer & { readonly what: DepositStep["what"]; readonly amountMinor?: bigint },
): Promise<DepositRow | undefined> {
  const next = { ...before, ...unclaimed, ...changes, updatedAt: deps.clock.now() };
  const [row] = await updateDeposit(tx, before, next);
  if (row === undefined) return undefined;
  await writeDepositStep(tx, deps, row, step.what, step);
  await deps.events.publish(tx, depositChangedOf(row));
  return row;
}

/** Nothing will come of it any more: its room under the limits is free again. */
async function endDeposit(
  tx: Tx,
  deps: DepositMoveDeps,
  before: DepositRow,
  status: "declined" | "expired" | "cancelled" | "returned",
  by: Doer & { readonly amountMinor?: bigint },
): Promise<DepositRow | undefined> {
  const row = await moveDeposit(tx, deps, before, { status }, { what: status, ...by });
  if (row === undefined) return undefined;
  await deps.guard?.release(tx, row.memberId, row.id);
  await deps.bonuses?.failedIn(tx, row.memberId, row.id);
  return row;
}

/** The provider or an operator says no. */
export async function declineDeposit(
  tx: Tx,
  deps: DepositMoveDeps,
  before: DepositRow,
  by: Doer,
): Promise<DepositRow | undefined> {
  const row = await endDeposit(tx, deps, before, "declined", by);
  if (row !== undefined && by.by === "provider") await countFailure(tx, row, deps.clock.now());
  return row;
}

export function expireDeposit(
  tx: Tx,
  deps: DepositMoveDeps,
  before: DepositRow,
  by: Doer,
): Promise<DepositRow | undefined> {
  return endDeposit(tx, deps, before, "expired", by);
}

/** The member takes it back. */
export function cancelDeposit(
  tx: Tx,
  deps: DepositMoveDeps,
  before: DepositRow,
): Promise<DepositRow | undefined> {
  return endDeposit(tx, deps, before, "cancelled", { by: "member" });
}

/** Why what came may not be credited to a member now, if so. */
export function arrivalRefusal(
  tx: Tx,
  { guard }: Pick<DepositMoveDeps, "guard">,
  { memberId, id: depositId, currency }: Pick<DepositRow, "memberId" | "id" | "currency">,
  amountMinor: bigint,
): Promise<Refusal | undefined> {
  const order = { memberId, depositId, amountMinor, currency };
  return guard?.arrivalRefusal(tx, order) ?? Promise.resolve(undefined);
}

/** The money came and would pass the member's limit: nobody plays with it until it is decided. */
export async function holdDeposit(
  tx: Tx,
  deps: DepositMoveDeps,
  before: DepositRow,
  changes: Partial<Pick<DepositRow, "receivedMinor" | "feeMinor">>,
  cameMinor: bigint,
): Promise<DepositRow | undefined> {
  const step = { what: "held", by: "platform", amountMinor: cameMinor } as const;
  const row = await moveDeposit(tx, deps, before, { status: "held", ...changes }, step);
  if (row !== undefined) await deps.guard?.release(tx, row.memberId, row.id);
  return row;
}

/** What was held goes back to who paid it. */
export function returnDeposit(
  tx: Tx,
  deps: DepositMoveDeps,
  before: DepositRow,
  by: Doer,
): Promise<DepositRow | undefined> {
  const amountMinor = before.receivedMinor ?? before.amountMinor;
  return endDeposit(tx, deps, before, "returned", { ...by, amountMinor });
}

/**
 * The money came: credits what came, and takes the fee as a movement of its own. What would pass
 * the member's limit is held instead.
 */
export async function receiveDeposit(
  tx: Tx,
  deps: DepositMoveDeps,
  before: DepositRow,
  receivedMinor: bigint,
  by: Doer,
): Promise<DepositRow | undefined> {
  const isExact = receivedMinor === before.amountMinor;
  const feeMinor = isExact ? before.feeMinor : feeOfReceived(before, receivedMinor);
  // The deposit before its member, as everybody locks them.
  const locked = await lockDeposit(tx, before.memberId, before.id);
  if (locked?.status !== before.status || locked.revision !== before.revision) return undefined;
  if ((await arrivalRefusal(tx, deps, before, receivedMinor)) !== undefined) {
    return holdDeposit(tx, deps, before, { receivedMinor, feeMinor }, receivedMinor);
  }
  const changes = { status: "received", receivedMinor, feeMinor } as const;
  const step = { what: "received", amountMinor: receivedMinor, ...by } as const;
  const row = await moveDeposit(tx, deps, before, changes, step);
  if (row !== undefined) await credit(tx, deps, row, receivedMinor);
  return row;
}

/** The money of a deposit that has just become received, and the fact of it. */
export async function credit(
  tx: Tx,
  deps: DepositMoveDeps,
  row: DepositRow,
  receivedMinor: bigint,
): Promise<void> {
  const { memberId, id: depositId, currency, reference, feeMinor } = row;
  await deps.guard?.count(tx, { memberId, depositId, amountMinor: receivedMinor, currency });
  const shared = { memberId, currency, reference };
  const posted = await deps.ledger.post(tx, {
    ...shared,
    key: `deposit:${depositId}`,
    kind: "deposit",
    debit: providerAccountOf(row.provider),
    credit: "cash",
    amountMinor: minor(receivedMinor),
  });
  if (posted.status !== "ok") throw new Error(`deposit ${depositId}: ledger said ${posted.status}`);
  let { balanceMinor } = posted;
  if (feeMinor > 0n) {
    const taken = await deps.ledger.post(tx, {
      ...shared,
      key: `deposit:${depositId}:fee`,
      kind: "deposit_fee",
      debit: "cash",
      credit: feeAccount,
      amountMinor: minor(feeMinor),
      // It is part of what was just credited: a balance below zero is not left alone by it.
      mayOverdraw: true,
    });
    if (taken.status !== "ok") throw new Error(`deposit ${depositId}: ledger said ${taken.status}`);
    ({ balanceMinor } = taken);
  }
  await forgetFailures(tx, memberId, deps.clock.now());
  const amountMinor = minor(receivedMinor - feeMinor);
  await countDeposit(tx, deps, row, { amountMinor, balanceMinor, at: deps.clock.now() });
  const bonusId = await deps.bonuses?.waitingIn(tx, memberId, depositId);
  const credited = {
    amountMinor: receivedMinor,
    // The ledger holds the member's cash since the post: of two at once, one is the first.
    isFirst: !(await hasDeposited(tx, [memberId], depositId)),
    ...(bonusId === undefined ? {} : { bonusId }),
  };
  // Before the facts of its bonus, so that who reads them in order knows the deposit first.
  await deps.events.publish(tx, depositCreditedOf(row, credited));
  const sum = { grossMinor: receivedMinor, creditedMinor: amountMinor };
  await deps.bonuses?.creditedIn(tx, memberId, depositId, sum);
}
