import { minuteMs } from "@baize/contract/durations";
import type { Clock } from "../../platform/clock.ts";
import type { Sealer } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { tryEach } from "../../platform/try-each.ts";
import { openNumber, type People } from "../payout-accounts/service.ts";
import { findAccount } from "../payout-accounts/store.ts";
import {
  ProviderRefusedError,
  type PaymentProvider,
  type ProviderPayout,
} from "../providers/provider.ts";
import { insertFlag } from "../providers/flag-store.ts";
import { RepeatedNotification, unlessRepeated } from "../providers/repeated.ts";
import { markPaid, move, type MoveDeps } from "../withdrawals/moves.ts";
import {
  nextOf,
  ruleOnPayout,
  type PayoutRuling,
  type WithdrawalRow,
} from "../withdrawals/rules.ts";
import { lockWithdrawal, takeDue, updateWithdrawal } from "../withdrawals/store.ts";

/**
 * Approved withdrawals on their way through a payment provider.
 *
 * The withdrawal is "paying" before the provider hears of it, and every attempt has a key of its
 * own: a call whose answer was lost is made again under the same key and pays nothing twice. A
 * failure that comes as a notification is asked after before it counts, because after it the money
 * may be sent again.
 */
export interface PayoutDeps extends MoveDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly people: Pick<People, "find">;
  readonly providers: readonly PaymentProvider[];
  /** Where providers reach us, without a trailing slash. */
  readonly notificationUrl: string;
  readonly onMoved: () => void;
  readonly onError: (error: unknown) => void;
}

const firstPollMs = 2 * minuteMs;
const pollEveryMs = minuteMs;
const batchMax = 100;

async function startPaying(deps: PayoutDeps, { memberId, id }: WithdrawalRow) {
  const pollAt = new Date(deps.clock.now().getTime() + firstPollMs);
  return deps.db.transaction(async (tx) => {
    const before = await lockWithdrawal(tx, memberId, id);
    if (before === undefined || before.provider === null) return undefined;
    if (nextOf(before, "send") === undefined) return undefined;
    return move(tx, deps, before, "send", { what: "paying", by: "platform" }, { pollAt });
  });
}

async function orderOf(deps: PayoutDeps, row: WithdrawalRow, provider: PaymentProvider) {
  const { memberId, accountId } = row;
  const account = await deps.db.read((reader) => findAccount(reader, memberId, accountId));
  if (account === undefined) throw new Error(`withdrawal ${row.id} has no account`);
  const { payeeName } = await deps.people.find(memberId);
  return {
    withdrawalId: row.id,
    attempt: row.payoutAttempt,
    merchantCode: row.merchantCode,
    reference: row.reference,
    amountMinor: row.amountMinor,
    currency: row.currency,
    kind: row.accountKind,
    institution: row.accountProvider,
    number: openNumber(deps.sealer, account),
    holder: payeeName ?? "",
    notificationUrl: `${deps.notificationUrl}/hooks/payments/${provider.code}`,
  };
}

async function markFailed(tx: Tx, deps: PayoutDeps, before: WithdrawalRow, reason?: string) {
  const step = { what: "failed", by: "provider", reason } as const;
  return move(tx, deps, before, "provider_failed", step);
}

/** Keeps what the provider calls the payout, while the withdrawal still waits for it. */
async function attach(deps: PayoutDeps, row: WithdrawalRow, payoutId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await lockWithdrawal(tx, row.memberId, row.id);
    const isWaiting = before?.payoutAttempt === row.payoutAttempt && before.payoutId === null;
    if (before !== undefined && isWaiting)
      await updateWithdrawal(tx, before, { ...before, payoutId });
  });
}

/** Sends an approved or already sent withdrawal to its provider; with no transaction open. */
export async function send(deps: PayoutDeps, approved: WithdrawalRow): Promise<void> {
  const row = approved.state === "approved" ? await startPaying(deps, approved) : approved;
  const provider = deps.providers.find((one) => one.code === row?.provider);
  if (row === undefined || provider === undefined) return;
  deps.onMoved();
  try {
    const payout = await provider.createPayout(await orderOf(deps, row, provider));
    await attach(deps, row, payout.payoutId);
    await settlePayout(deps, provider, row, payout, true);
  } catch (error) {
    deps.onError(error);
    // Nobody knows whether it is paid: it stays "paying", and the worker asks again.
    if (!(error instanceof ProviderRefusedError)) return;
    await deps.db.transaction(async (tx) => {
      const before = await lockWithdrawal(tx, row.memberId, row.id);
      const isSame = before?.state === "paying" && before.payoutAttempt === row.payoutAttempt;
      if (before !== undefined && isSame) await markFailed(tx, deps, before);
    });
  }
  deps.onMoved();
}

export type PayoutOutcome = "paid" | "failed" | "unchanged" | "flagged";

/** What must not rest on a notification alone. */
function needsAsking(row: WithdrawalRow, { next }: PayoutRuling): boolean {
  const isBack = next === "provider_failed" || next === "taken_back";
  return isBack || (next === "provider_paid" && row.state === "failed");
}

async function apply(
  tx: Tx,
  deps: PayoutDeps,
  row: WithdrawalRow,
  payout: ProviderPayout,
  ruling: PayoutRuling,
  provider: string,
): Promise<PayoutOutcome> {
  const { payoutId } = payout;
  if (ruling.next === "provider_paid") {
    await markPaid(tx, deps, row, "provider_paid", { by: "provider" }, { payoutId });
    return "paid";
  }
  if (ruling.next === "provider_failed") {
    await markFailed(tx, deps, row, payout.failure);
    return "failed";
  }
  if (ruling.flag === undefined) return "unchanged";
  if (ruling.next === "taken_back") {
    const step = { what: "not_received", by: "provider", reason: payout.failure } as const;
    await move(tx, deps, row, "taken_back", { ...step, amountMinor: 0n }, { receivedMinor: 0n });
  }
  const detail = {
    withdrawalId: row.id,
    status: payout.status,
    asked: String(row.amountMinor),
    paid: String(payout.amountMinor),
    currency: payout.currency,
  };
  const at = deps.clock.now();
  const flag = { provider, paymentId: payoutId, reason: ruling.flag, depositId: null, detail, at };
  await insertFlag(tx, flag);
  return "flagged";
}

/**
 * Settles a withdrawal by what its payout became. `also` runs in the same transaction and may stop
 * it by answering false. `isAsked` says that the provider was asked just now.
 */
export async function settlePayout(
  deps: PayoutDeps,
  provider: PaymentProvider,
  which: Pick<WithdrawalRow, "memberId" | "id">,
  payout: ProviderPayout,
  isAsked: boolean,
  also: (tx: Tx, outcome: PayoutOutcome) => Promise<boolean> = async () => true,
): Promise<PayoutOutcome> {
  const { memberId, id } = which;
  const settling = deps.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, memberId, id);
    if (row === undefined) throw new Error(`withdrawal ${id} is gone`);
    const ruling = ruleOnPayout(row, payout);
    if (!isAsked && needsAsking(row, ruling)) return "ask";
    const outcome = await apply(tx, deps, row, payout, ruling, provider.code);
    if (!(await also(tx, outcome))) throw new RepeatedNotification();
    return outcome;
  });
  const settled = await unlessRepeated(settling, "unchanged" as const);
  if (settled !== "ask") return settled;
  const told = await provider.getPayout(payout.payoutId);
  return settlePayout(deps, provider, which, told, true, also);
}

async function count(deps: PayoutDeps, { memberId, id }: WithdrawalRow): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, memberId, id);
    if (row?.confirmation !== "waiting" || row.confirmBy === null) return;
    if (row.confirmBy > deps.clock.now()) return;
    await move(tx, deps, row, "count", { what: "counted_received", by: "platform" });
  });
}

/** Before a payment counts by silence its provider is asked once more whether it was made. */
async function countPaid(deps: PayoutDeps, row: WithdrawalRow): Promise<void> {
  const provider = deps.providers.find((one) => one.code === row.provider);
  if (provider !== undefined && row.payoutId !== null) {
    const payout = await provider.getPayout(row.payoutId);
    if ((await settlePayout(deps, provider, row, payout, true)) === "flagged") return;
  }
  await count(deps, row);
}

async function pollOne(deps: PayoutDeps, row: WithdrawalRow): Promise<void> {
  const { payoutId } = row;
  if (row.confirmation === "waiting") return countPaid(deps, row);
  if (row.state === "approved" || payoutId === null) return send(deps, row);
  const provider = deps.providers.find((one) => one.code === row.provider);
  if (provider === undefined) return undefined;
  const payout = await provider.getPayout(payoutId);
  await settlePayout(deps, provider, row, payout, true);
  return undefined;
}

/**
 * One round of what time moves on; returns how many withdrawals were looked at. Of named members
 * only, where they are given.
 */
export async function pollWithdrawals(deps: PayoutDeps, of?: readonly bigint[]): Promise<number> {
  const now = deps.clock.now();
  const nextAt = new Date(now.getTime() + pollEveryMs);
  const due = await deps.db.transaction((tx) => takeDue(tx, now, nextAt, batchMax, of));
  await tryEach(due, deps.onError, (row) => pollOne(deps, row));
  if (due.length > 0) deps.onMoved();
  return due.length;
}
