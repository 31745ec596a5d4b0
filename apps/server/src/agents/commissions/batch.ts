import type { Tx } from "../../platform/db.ts";
import { addDays, type DayRange } from "../../platform/day-names.ts";
import { isByHour, type ContractKind, type Terms } from "@baize/contract/agent-terms";
import { policiesIn, type PolicyDeps } from "../policy/service.ts";
import { listTerms, type InForce, type SettledPeriod } from "./contract-store.ts";
import { countingIn } from "./counting.ts";
import type { Inputs } from "@baize/contract/agent-due";
import { listEarlier } from "./earlier.ts";
import { readFigures } from "./figures-of.ts";
import { findFolded } from "./inputs-store.ts";
import { listChanged, listSettled, type StatementRow } from "./store.ts";
import { listLeft } from "./takeover-store.ts";

/** What statements of a batch of contracts are worked out from. */

/** Periods that ended earlier before a fact are not worked out again by themselves. */
export const correctedDaysMax = 45;

/** Days of the longest period. */
const longest = { daily: 1, hourly: 1, realtime: 1, dividend: 31 } as const;

const termsKey = ({
  contractId,
  termsNumber,
}: {
  readonly contractId: string;
  readonly termsNumber: number;
}) => `${contractId} ${termsNumber}`;

/** Periods worked out again, with what they come to now. */
async function readFresh(tx: Tx, kind: ContractKind, again: readonly StatementRow[]) {
  const inputs = await readFigures(
    tx,
    kind,
    again.map((row) => ({ ...row, ...countingIn(row) })),
  );
  return new Map(again.map(({ statementId }, at) => [statementId, inputs[at] as Inputs]));
}

/** What of earlier periods is looked at: what changed, or for an operator all of some days. */
async function readEarlier(
  tx: Tx,
  contracts: readonly InForce[],
  { kind, to }: SettledPeriod,
  days: DayRange | undefined,
) {
  const ids = contracts.map(({ contractId }) => contractId);
  if (days !== undefined) {
    const since = addDays(days.from, -longest[kind]);
    const rows = await listSettled(tx, ids, addDays(since, -longest[kind]));
    const again = rows.filter((row) => row.from <= days.to && row.to >= days.from);
    return { since, rows, again };
  }
  // A fact that comes within these days is borne by the statement after it.
  const since = addDays(to, -correctedDaysMax - longest[kind]);
  const rows = await listEarlier(tx, kind, ids, since);
  const near = rows.filter((row) => row.to >= since);
  // Of kinds by hours nothing else was read.
  if (isByHour(kind)) return { since, rows, again: near };
  const changed = await listChanged(
    tx,
    near.map(({ statementId }) => statementId),
  );
  return { since, rows, again: near.filter(({ statementId }) => changed.has(statementId)) };
}

const byContract = (rows: readonly StatementRow[]) => {
  const found = new Map<string, StatementRow[]>();
  for (const row of rows) found.set(row.contractId, [...(found.get(row.contractId) ?? []), row]);
  return found;
};

/**
 * What a batch of contracts is settled from; all of it read under their rows. `days`: periods of
 * contracts by days that an operator has worked out again, however old.
 */
export async function readBatch(
  deps: PolicyDeps,
  tx: Tx,
  contracts: readonly InForce[],
  period: SettledPeriod,
  days?: DayRange,
) {
  const fold = await findFolded(tx);
  if (fold.asOf === null) throw new Error("nothing is folded yet");
  const { since, rows, again } = await readEarlier(tx, contracts, period, days);
  const terms = await listTerms(tx, rows);
  const termsOf = (row: StatementRow): Terms => {
    const found = terms.get(termsKey(row));
    if (found === undefined) throw new Error(`statement ${row.statementId} has no terms`);
    return found;
  };
  const fresh = await readFresh(tx, period.kind, again);
  const policyOf = await policiesIn(deps, tx, contracts);
  // What began so long ago has its first period out of sight: periods reach 31 days back, and one
  // in sight began up to as many days before that.
  const young = contracts.filter(({ firstDay }) => firstDay >= addDays(since, -62));
  return {
    lefts: await listLeft(
      tx,
      young.map(({ contractId }) => contractId),
    ),
    fold: { asOf: fold.asOf, number: fold.number },
    earlier: byContract(rows),
    fresh,
    termsOf,
    policyOf,
  };
}

export type Batch = Awaited<ReturnType<typeof readBatch>>;
