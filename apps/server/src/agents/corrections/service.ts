import { createHash } from "node:crypto";
import type { Brand } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import type { DayRange } from "../../platform/day-names.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { listOver, lockContracts } from "../commissions/contract-store.ts";
import { allowLong, correctIn, type Corrected, type SettleDeps } from "../commissions/settle.ts";
import { correctionKey } from "../periods.ts";
import {
  countRuns,
  listBegun,
  listHeirs,
  listToCorrect,
  type ContractOf,
  type Scope,
} from "./store.ts";

/**
 * Works closed periods out again that a run by itself no longer looks at, with their own terms and
 * with the facts as they are now, forward through every later period whose carry changes. What
 * differs of a contract is a statement of its own, which pays it or leaves it as the contract's
 * debt.
 *
 * It is done under the rows of the contracts, as settling is, and keeps what the periods come to
 * now: what one run has put right, no other run finds, in whatever order they come.
 */
export interface CorrectDeps extends SettleDeps {
  readonly clock: Clock;
  readonly brand: Pick<Brand, "getMerchant">;
}

/** So many contracts fit into one transaction that others wait for. */
export const contractsMax = 200;

export interface Correction {
  readonly periodKey: string;
  /** The brand's day on which it is written. */
  readonly today: string;
  readonly statements: readonly Corrected[];
  readonly isTooLarge: boolean;
}

/** Contracts in the order in which they followed each other. */
async function inOrder(tx: Tx, contracts: readonly ContractOf[]): Promise<ContractOf[][]> {
  const begun = await listBegun(
    tx,
    contracts.map(({ contractId }) => contractId),
  );
  const days = new Map<string, ContractOf[]>();
  for (const one of contracts) {
    const day = `${begun.get(one.contractId) ?? ""} ${one.kind}`;
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  return [...days].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

/** Corrects the closed periods of a scope that touch these days; writes what differs. */
export async function correctScopeIn(
  tx: Tx,
  deps: CorrectDeps,
  merchantCode: string,
  scope: Scope,
  days: DayRange,
): Promise<Correction> {
  const { timeZone } = await deps.brand.getMerchant(merchantCode);
  const at = deps.clock.now();
  const today = dayOf(at, timeZone);
  const number = (await countRuns(tx, merchantCode, correctionKey(today))) + 1;
  const periodKey = `${correctionKey(today)}.${number}`;
  await allowLong(tx);
  const named = await listToCorrect(tx, scope, days, contractsMax + 1);
  if (named.length > contractsMax) return { periodKey, today, statements: [], isTooLarge: true };
  const heirs = await listHeirs(
    tx,
    named.map(({ contractId }) => contractId),
  );
  const all = [...named, ...heirs];
  await lockContracts(
    tx,
    all.map(({ contractId }) => contractId),
  );
  const statements: Corrected[] = [];
  for (const group of await inOrder(tx, all)) {
    const kind = group[0]?.kind ?? "daily";
    const period = { merchantCode, kind, key: periodKey, from: today, to: today };
    const ids = group.map(({ contractId }) => contractId);
    const contracts = await listOver(tx, period, ids);
    statements.push(...(await correctIn(deps, tx, period, contracts, { at, days })));
  }
  return { periodKey, today, statements, isTooLarge: false };
}

/** The same sums of the same periods have the same name. */
export function fingerprintOf({ statements }: Correction): string {
  const lines = statements.flatMap(({ contractId, lines: of }) =>
    of.map(
      ({ ofStatementId, wasMinor, nowMinor }) =>
        `${contractId} ${ofStatementId} ${wasMinor} ${nowMinor}`,
    ),
  );
  return createHash("sha256").update(lines.toSorted().join("\n")).digest("hex");
}
