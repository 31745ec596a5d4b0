import {
  carryInOf,
  carryTakenOf,
  dueOf,
  type Before,
  type Inputs,
  type Left,
} from "@baize/contract/agent-due";
import type { CorrectionRow, Revised, StatementRow } from "./store.ts";
import type { Terms } from "@baize/contract/agent-terms";

/** The periods of a contract as later facts leave them. Pure. */

export const beforeOf = ({ from, nowNetMinor, nowBaseMinor }: StatementRow): Before => ({
  fromDay: from,
  netMinor: nowNetMinor,
  baseMinor: nowBaseMinor,
});

export interface Walked {
  readonly settled: readonly StatementRow[];
  readonly revised: readonly Revised[];
  readonly lines: readonly Omit<CorrectionRow, "statementId">[];
}

interface Walking {
  readonly termsOf: (row: StatementRow) => Terms;
  readonly fold: { readonly number: bigint };
  /** What an ended contract left to the first of these periods. */
  readonly left: Left | undefined;
}

/** Goes through a contract's periods, and works out again what changed or whose carry did. */
export function walk(
  settled: readonly StatementRow[],
  fresh: ReadonlyMap<string, Inputs>,
  { termsOf, fold, left }: Walking,
): Walked {
  const now: StatementRow[] = [];
  const revised: Revised[] = [];
  const lines: Omit<CorrectionRow, "statementId">[] = [];
  let hasChanged = false;
  for (const row of settled) {
    const inputs = fresh.get(row.statementId);
    const before = now.at(-1);
    const carried = row.nowBaseMinor - row.nowNetMinor;
    const terms = termsOf(row);
    const carryIn = row.takesOver
      ? carryTakenOf(terms, left, row.from)
      : before === undefined
        ? // The first one in sight carries in what it did: what was before is not worked out again.
          carried
        : carryInOf(terms, beforeOf(before), row.from);
    hasChanged ||= inputs !== undefined || (row.takesOver && carryIn !== carried);
    if (!hasChanged) {
      now.push(row);
      continue;
    }
    const nowInputs = inputs ?? row.nowInputs;
    const result = dueOf(terms, nowInputs, carryIn);
    // What was cancelled is owed by nobody, whatever it comes to.
    const dueMinor = row.state === "cancelled" ? row.nowDueMinor : result.dueMinor;
    if (dueMinor !== row.nowDueMinor) {
      const wasMinor = row.nowDueMinor;
      lines.push({ ofStatementId: row.statementId, wasMinor, nowMinor: dueMinor });
    }
    const next = {
      nowNetMinor: result.netMinor,
      nowBaseMinor: result.baseMinor,
      nowDueMinor: dueMinor,
      nowInputs,
      nowFold: inputs === undefined ? row.nowFold : fold.number,
    };
    now.push({ ...row, ...next });
    revised.push({ statementId: row.statementId, ...next });
  }
  return { settled: now, revised, lines };
}
