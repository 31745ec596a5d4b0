import type { Operator } from "@baize/contract";
import type { Reader } from "../../platform/db.ts";
import { failureWindowMs } from "../attempts/rules.ts";
import { failureOwners } from "../attempts/service.ts";
import { listLocks } from "../attempts/store.ts";
import type { OperatorRow } from "./store.ts";

/** An operator as the console shows them; `lockedAt` is when their last lock began. */
export function operatorOf(row: OperatorRow, lockedAt?: Date): Operator {
  const closedUntil = lockedAt && new Date(lockedAt.getTime() + failureWindowMs);
  return {
    operatorId: row.operatorId,
    username: row.username,
    name: row.name,
    status: row.status,
    roleIds: [...row.roleIds],
    hasAuthenticator: row.hasAuthenticator,
    createdAt: row.createdAt.toISOString(),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    closedUntil: closedUntil?.toISOString() ?? null,
  };
}

/** Operators with the locks that hold now. */
export async function operatorsOf(
  reader: Reader,
  rows: readonly OperatorRow[],
  now: Date,
): Promise<Operator[]> {
  const locks = await listLocks(reader, rows.flatMap(failureOwners), now);
  const lockedAt = new Map(locks.map((one) => [one.owner.toString("hex"), one.lockedAt]));
  return rows.map((row) => {
    const times = failureOwners(row).map((owner) => lockedAt.get(owner.toString("hex"))?.getTime());
    const last = Math.max(...times.filter((time) => time !== undefined), 0);
    return operatorOf(row, last === 0 ? undefined : new Date(last));
  });
}
