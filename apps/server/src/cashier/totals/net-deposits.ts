import type { NetDeposits } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Database, Reader } from "../../platform/db.ts";
import type { Session } from "../../platform/http/call.ts";
import { sumPayments } from "./store.ts";

/**
 * What a member has put in: all deposits that came, less those that were taken back, less what was
 * paid out and stayed out. It agrees with what moved between the member and the ledger's accounts
 * `payment:…`; fees and what passed along the line are not payments.
 */
export interface NetDepositDeps {
  readonly db: Database;
  /** Deposits that were taken back; none where nobody keeps such a record. */
  readonly sumChargebacks?: (reader: Reader, memberId: bigint) => Promise<bigint>;
}

export async function readNetDeposits(
  { db, sumChargebacks }: NetDepositDeps,
  { memberId, currency }: Pick<Session, "memberId" | "currency">,
): Promise<NetDeposits> {
  const [{ depositedMinor, withdrawnMinor }, backMinor] = await db.read(async (reader) => [
    await sumPayments(reader, memberId),
    (await sumChargebacks?.(reader, memberId)) ?? 0n,
  ]);
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  const deposited = depositedMinor - backMinor;
  return {
    currency,
    deposited: text(deposited),
    withdrawn: text(withdrawnMinor),
    net: text(deposited - withdrawnMinor),
  };
}
