import type { WhoMay } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { plainText as plain, wholeOf } from "../../../lib/typed-numbers.ts";

/** Who may take something of a reward, and what it may cost, as it is typed. */

export interface AccessDraft {
  /** Null for everybody. */
  readonly conditions: WhoMay | null;
}

export interface BudgetDraft {
  /** Empty where there is no bound. */
  readonly budget: string;
  readonly budgetDay: string;
}

export const accessDraftOf = ({
  conditions,
}: {
  readonly conditions?: WhoMay | undefined;
}): AccessDraft => ({ conditions: conditions ?? null });

export const accessOf = ({ conditions }: AccessDraft) =>
  conditions === null ? {} : { conditions };

export const budgetDraftOf = ({
  budget,
  budgetDay,
}: {
  readonly budget?: string | undefined;
  readonly budgetDay?: string | undefined;
}): BudgetDraft => ({ budget: budget ?? "", budgetDay: budgetDay ?? "" });

const budgetNames = ["budget", "budgetDay"] as const;

/** What is sent: nothing where nothing is typed. */
export const budgetOf = (draft: BudgetDraft): Partial<BudgetDraft> =>
  Object.fromEntries(
    budgetNames.flatMap((name) => (plain(draft[name]) === "" ? [] : [[name, plain(draft[name])]])),
  );

export const brokenBudget = (draft: BudgetDraft, currency: string): string[] =>
  budgetNames.filter((name) => {
    const text = plain(draft[name]);
    return text !== "" && (parseMinor(text, currency) ?? 0n) <= 0n;
  });

export interface ControlDraft {
  /** Of a hundred members, from how many it is held back; empty for none. */
  readonly controlShare: string;
}

export const controlMax = 50;

export const controlDraftOf = ({
  controlShare = 0,
}: {
  readonly controlShare?: number | undefined;
}): ControlDraft => ({ controlShare: controlShare === 0 ? "" : String(controlShare) });

const shareOf = ({ controlShare }: ControlDraft) =>
  plain(controlShare) === "" ? 0 : wholeOf(controlShare, 0, controlMax);

/** What is sent: nothing where nobody is held back. */
export function controlOf(draft: ControlDraft): { readonly controlShare?: number } {
  const controlShare = shareOf(draft) ?? 0;
  return controlShare === 0 ? {} : { controlShare };
}

export const brokenControl = (draft: ControlDraft): string[] =>
  shareOf(draft) === undefined ? ["controlShare"] : [];
