import { minor, type Minor } from "@baize/money";
import type { Tx } from "../platform/db.ts";
import { keyIdOf } from "./rules.ts";

/** Money set aside on the locked account. */
export interface Hold {
  readonly amountMinor: Minor;
  readonly currency: string;
  readonly status: "open" | "captured" | "released";
}

export async function insertHold(
  tx: Tx,
  memberId: bigint,
  key: string,
  hold: {
    readonly amountMinor: Minor;
    readonly currency: string;
    readonly reference: string;
    readonly openedAt: Date;
  },
): Promise<void> {
  await tx.execute(
    `insert into ledger.hold (member_id, key, amount_minor, currency, status, reference, opened_at)
     values ($1, $2, $3, $4, 'open', $5, $6)`,
    [memberId, keyIdOf(key), hold.amountMinor, hold.currency, hold.reference, hold.openedAt],
  );
}

/** Reads a hold and locks it until the transaction ends. */
export async function lockHold(tx: Tx, memberId: bigint, key: string): Promise<Hold | undefined> {
  const rows = await tx.query<{ amount: bigint; currency: string; status: Hold["status"] }>(
    `select amount_minor as amount, currency, status from ledger.hold
     where member_id = $1 and key = $2 for update`,
    [memberId, keyIdOf(key)],
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  return { amountMinor: minor(row.amount), currency: row.currency, status: row.status };
}

/** Returns whether the hold was open until now. */
export async function closeHold(
  tx: Tx,
  memberId: bigint,
  key: string,
  status: "captured" | "released",
  closedAt: Date,
): Promise<boolean> {
  const touched = await tx.execute(
    `update ledger.hold set status = $3, closed_at = $4
     where member_id = $1 and key = $2 and status = 'open'`,
    [memberId, keyIdOf(key), status, closedAt],
  );
  return touched === 1;
}
