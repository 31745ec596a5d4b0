import { Rules } from "./rules.tsx";
import type { TermsOf, TermsShown } from "./shown-terms.ts";
import { TierTable } from "./tier-table.tsx";

interface TermsProps extends TermsOf {
  readonly terms: TermsShown;
  readonly reached?: number | null;
}

/** What a contract says: its tiers as a table, its rules as sentences. */
export function Terms({ terms, reached = null, ...of }: TermsProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <TierTable terms={terms} currency={of.currency} reached={reached} />
      <Rules terms={terms} {...of} />
    </div>
  );
}
