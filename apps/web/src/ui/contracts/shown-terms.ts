import type { ActiveMinimum, AgentContractKind, ContractTerms } from "@baize/contract";

/** Terms of contracts as they are read: of contracts, offers and statements alike. */

export type TermsShown = ContractTerms;
export type DividendTermsShown = Extract<ContractTerms, { readonly kind: "dividend" }>;
export type DailyTermsShown = Extract<ContractTerms, { readonly kind: "dailySalary" }>;

/** Kinds that begin and end with an hour. */
export const isByHour = (kind: AgentContractKind): boolean =>
  kind === "hourSalary" || kind === "realtimeSalary";

/** What terms are about. */
export interface TermsOf {
  readonly product: string;
  readonly currency: string;
  /** What makes a member active where terms do not say it; absent where it is not known. */
  readonly activeMinimum?: ActiveMinimum;
}
