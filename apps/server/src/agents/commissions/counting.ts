import type { AgentPolicy } from "../policy/rules.ts";
import type { Terms } from "@baize/contract/agent-terms";
import type { Asked } from "./inputs-store.ts";
import type { StatementRow } from "./store.ts";

/** What counts of a team for a contract, as it was when a period was settled first. */
export interface Counting {
  readonly countsOwnBets: boolean;
  readonly activity: Asked["activity"];
}

export function countingOf(terms: Terms, policy: AgentPolicy): Counting {
  const { countsOwnBets } = policy;
  if (terms.kind !== "dividend") return { countsOwnBets, activity: undefined };
  const validMinor = terms.activeValidMinor ?? policy.activeValidMinMinor;
  const depositMinor = terms.activeDepositMinor ?? policy.activeDepositMinMinor;
  return { countsOwnBets, activity: { validMinor, depositMinor } };
}

interface StoredCounting {
  readonly countsOwnBets: boolean;
  readonly activity?: { readonly validMinor: string; readonly depositMinor: string };
}

/** As the statement's document keeps it. */
export function countingIn({ document }: Pick<StatementRow, "document">): Counting {
  const { counting } = JSON.parse(document) as { readonly counting: StoredCounting };
  const { countsOwnBets, activity } = counting;
  if (activity === undefined) return { countsOwnBets, activity: undefined };
  const { validMinor, depositMinor } = activity;
  return {
    countsOwnBets,
    activity: { validMinor: BigInt(validMinor), depositMinor: BigInt(depositMinor) },
  };
}
