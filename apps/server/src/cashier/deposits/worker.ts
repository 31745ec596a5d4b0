import { tryEach } from "../../platform/try-each.ts";
import { minuteMs } from "@baize/contract/durations";
import { expireDeposit } from "./moves.ts";
import type { PaymentProvider } from "../providers/provider.ts";
import type { DepositRow } from "./rules.ts";
import { settle, type SettleDeps } from "./settle.ts";
import { takeStale } from "./store.ts";

/** Deposits that nobody told us about: ask the provider, and end those whose time is over. */

export interface PollDeps extends SettleDeps {
  readonly providers: readonly PaymentProvider[];
  readonly onMoved: () => void;
  readonly onError: (error: unknown) => void;
}

const pollEveryMs = minuteMs;
const batchMax = 100;

async function pollOne(deps: PollDeps, deposit: DepositRow): Promise<void> {
  const provider = deps.providers.find((one) => one.code === deposit.provider);
  const at = deps.clock.now();
  const isOver = deposit.expiresAt <= at;
  if (provider !== undefined && deposit.paymentId !== null) {
    const payment = await provider.getPayment(deposit.paymentId);
    const settled = await settle(deps, provider, deposit, payment);
    // A payment still being processed may yet arrive; its deposit waits for it.
    if (settled.outcome !== "unchanged" || payment.status === "processing") return;
  }
  if (!isOver || deposit.status === "cancelled") return;
  await deps.db.transaction((tx) => expireDeposit(tx, deps, deposit, { by: "platform" }));
}

/**
 * One round of asking; returns how many deposits were looked at. One that fails does not stop the
 * rest. Of named members only, where they are given.
 */
export async function pollStale(deps: PollDeps, of?: readonly bigint[]): Promise<number> {
  const now = deps.clock.now();
  const nextAt = new Date(now.getTime() + pollEveryMs);
  const stale = await deps.db.transaction((tx) => takeStale(tx, now, nextAt, batchMax, of));
  await tryEach(stale, deps.onError, (deposit) => pollOne(deps, deposit));
  if (stale.length > 0) deps.onMoved();
  return stale.length;
}
