import type { Tx } from "../../platform/db.ts";
import { addToShares, lockShares } from "./share-store.ts";
import type { StatementRow } from "./store.ts";

/** Shares while statements of the house are booked, and what is to be added to them. */
export interface ShareBook {
  /** What is left of a share, or owed by it, after what was booked. */
  leftOf(memberId: bigint, kind: string): bigint;
  add(of: StatementRow, memberId: bigint, amountMinor: bigint): void;
  save(tx: Tx): Promise<void>;
}

const keyOf = (memberId: bigint, kind: string): string => `${memberId} ${kind}`;

/** Holds the shares of both sides of these statements. */
export async function shareBookOf(tx: Tx, rows: readonly StatementRow[]): Promise<ShareBook> {
  const known = await lockShares(
    tx,
    rows.flatMap(({ agentId, payerId }) => [agentId, ...(payerId === null ? [] : [payerId])]),
  );
  const left = new Map(
    known.map(({ memberId, kind, balanceMinor }) => [keyOf(memberId, kind), balanceMinor]),
  );
  const added = new Map<string, Parameters<typeof addToShares>[1][number]>();
  return {
    leftOf: (memberId, kind) => left.get(keyOf(memberId, kind)) ?? 0n,
    add({ kind, currency, merchantCode }, memberId, amountMinor) {
      const key = keyOf(memberId, kind);
      left.set(key, (left.get(key) ?? 0n) + amountMinor);
      const before = added.get(key)?.amountMinor ?? 0n;
      const share = { memberId, kind, currency, merchantCode };
      added.set(key, { ...share, amountMinor: before + amountMinor });
    },
    save: (saving) => addToShares(saving, [...added.values()]),
  };
}
