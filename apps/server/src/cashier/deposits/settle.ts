import type { PaymentProvider, ProviderPayment } from "../providers/provider.ts";
import { declineDeposit, expireDeposit, receiveDeposit, type DepositMoveDeps } from "./moves.ts";
import { insertFlag } from "../providers/flag-store.ts";
import { RepeatedNotification, unlessRepeated } from "../providers/repeated.ts";
import { ruleOn, type DepositRow, type Ruling } from "./rules.ts";
import { findDeposit } from "./store.ts";
import type { Database, Tx } from "../../platform/db.ts";

/**
 * What a provider says of a payment becomes what happens to the deposit.
 *
 * Credited exactly once: the state changes only from the state that was ruled on, the ledger knows
 * the deposit's key, and both stand in one transaction with the event.
 */

export interface SettleDeps extends DepositMoveDeps {
  readonly db: Database;
}

export interface Settled {
  readonly deposit: DepositRow;
  readonly outcome: "credited" | "held" | "declined" | "expired" | "unchanged" | "flagged";
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
  const { paymentId, receivedMinor } = payment;
  const changed = await become(tx, deps, deposit, ruling.next, { paymentId, receivedMinor });
  if (changed === undefined) return undefined;
  if (ruling.next !== "received") return { deposit: changed, outcome: ruling.next };
  return { deposit: changed, outcome: changed.status === "held" ? "held" : "credited" };
}

function become(
  tx: Tx,
  deps: SettleDeps,
  deposit: DepositRow,
  next: "received" | "declined" | "expired",
  { paymentId, receivedMinor }: Pick<ProviderPayment, "paymentId" | "receivedMinor">,
): Promise<DepositRow | undefined> {
  const by = { by: "provider" } as const;
  const known = { ...deposit, paymentId: deposit.paymentId ?? paymentId };
  if (next === "received") return receiveDeposit(tx, deps, known, receivedMinor, by);
  if (next === "declined") return declineDeposit(tx, deps, known, by);
  return expireDeposit(tx, deps, known, by);
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
    const settling = deps.db.transaction(async (tx) => {
      const done = await apply(tx, deps, before, told, ruling);
      if (done !== undefined && !(await also(tx, done.outcome))) throw new RepeatedNotification();
      return done;
    });
    const unchanged = { deposit: before, outcome: "unchanged" } as const;
    const settled = await unlessRepeated(settling, unchanged);
    if (settled !== undefined) return settled;
    // Somebody changed the deposit between our look and our change: rule again on what it is now.
    const fresh = await deps.db.read((reader) => findDeposit(reader, before.memberId, before.id));
    if (fresh === undefined) break;
    current = fresh;
  }
  throw new Error(`deposit ${deposit.id} kept changing`);
}
