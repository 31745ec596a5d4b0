import { minor } from "@baize/money";
import type { Ledger } from "../ledger/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Tx } from "../platform/db.ts";
import type { Outbox } from "../platform/outbox/index.ts";
import type { DepositGuard } from "../protection/index.ts";
import { depositChanged } from "./events.ts";
import type { PaymentProvider } from "./provider.ts";
import { ruleOn, type DepositRow, type ProviderPayment, type Ruling } from "./rules.ts";
import { changeStatus, findDeposit, insertFlag } from "./store.ts";
import { countDeposit, type Play } from "./turnover.ts";

/**
 * What a provider says of a payment becomes what happens to the deposit. The only place that
 * credits.
 *
 * Credited exactly once: the state changes only from the state that was ruled on, the ledger knows
 * the deposit's key, and both stand in one transaction with the event.
 */

export interface SettleDeps {
  readonly db: Database;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly play: Play;
  /** Limits and pauses of the member, as far as deposits go. */
  readonly guard?: DepositGuard;
}

export interface Settled {
  readonly deposit: DepositRow;
  readonly outcome: "credited" | "declined" | "expired" | "unchanged" | "flagged";
}

export const providerAccountOf = (provider: string) => `payment:${provider}`;

async function credit(tx: Tx, deps: SettleDeps, row: DepositRow): Promise<void> {
  const outcome = await deps.ledger.post(tx, {
    memberId: row.memberId,
    key: `deposit:${row.id}`,
    currency: row.currency,
    kind: "deposit",
    debit: providerAccountOf(row.provider),
    credit: "cash",
    amountMinor: minor(row.amountMinor - row.feeMinor),
    reference: row.reference,
  });
  if (outcome.status !== "ok") throw new Error(`deposit ${row.id}: ledger said ${outcome.status}`);
  const { amountMinor, balanceMinor } = outcome;
  await countDeposit(tx, deps, row, { amountMinor, balanceMinor, at: deps.clock.now() });
}

async function apply(
  tx: Tx,
  deps: SettleDeps,
  deposit: DepositRow,
  payment: ProviderPayment,
  ruling: Ruling,
): Promise<Settled | undefined> {
  const at = deps.clock.now();
  if (ruling.next === "same") {
    if (ruling.flag === undefined) return { deposit, outcome: "unchanged" };
    const { provider } = deposit;
    const { paymentId } = payment;
    const detail = {
      status: payment.status,
      asked: String(deposit.amountMinor),
      received: String(payment.receivedMinor),
      currency: payment.currency,
    };
    const depositId = deposit.id;
    await insertFlag(tx, { provider, paymentId, reason: ruling.flag, depositId, detail, at });
    return { deposit, outcome: "flagged" };
  }
  const { paymentId } = payment;
  const [changed] = await changeStatus(tx, deposit, { to: ruling.next, paymentId, at });
  if (changed === undefined) return undefined;
  if (ruling.next === "received") {
    await deps.guard?.count(tx, changed.memberId, changed.id);
    await credit(tx, deps, changed);
  } else await deps.guard?.release(tx, changed.memberId, changed.id);
  await deps.outbox.emit(tx, depositChanged(changed));
  const outcome = ruling.next === "received" ? "credited" : ruling.next;
  return { deposit: changed, outcome };
}

const triesMax = 5;

/**
 * Settles a deposit by what its payment became. `also` runs in the same transaction and may stop it
 * by answering false. A success that comes to a deposit no longer waiting is confirmed with the
 * provider first.
 */
export async function settle(
  deps: SettleDeps,
  provider: PaymentProvider,
  deposit: DepositRow,
  payment: ProviderPayment,
  also: (tx: Tx, outcome: Settled["outcome"]) => Promise<boolean> = async () => true,
): Promise<Settled> {
  let current = deposit;
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const before = current;
    let told = payment;
    let ruling = ruleOn(before, told);
    if (ruling.next === "received" && ruling.isConfirmationNeeded) {
      told = await provider.getPayment(payment.paymentId);
      ruling = ruleOn(before, told);
    }
    const settled = await deps.db
      .transaction(async (tx) => {
        const done = await apply(tx, deps, before, told, ruling);
        if (done !== undefined && !(await also(tx, done.outcome))) throw new Repeated();
        return done;
      })
      .catch((error: unknown) => {
        if (error instanceof Repeated) return { deposit: before, outcome: "unchanged" } as const;
        throw error;
      });
    if (settled !== undefined) return settled;
    // Somebody changed the deposit between our look and our change: rule again on what it is now.
    const fresh = await deps.db.read((reader) => findDeposit(reader, before.memberId, before.id));
    if (fresh === undefined) break;
    current = fresh;
  }
  throw new Error(`deposit ${deposit.id} kept changing`);
}

/** Undoes the transaction of a notification that turned out to be known. */
class Repeated extends Error {
  override readonly name = "Repeated";
}
