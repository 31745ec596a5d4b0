import type { AgentContractDetails, AgentContractLimits } from "@baize/contract";
import type { OfferForm } from "./form.ts";

/** What the parts of an offer are given. */
export interface OfferFieldsProps {
  readonly memberRef: string;
  readonly name: string;
  readonly form: OfferForm;
  readonly limits: AgentContractLimits;
  readonly contract?: AgentContractDetails;
  readonly onChange: (form: OfferForm) => void;
  readonly onDone: () => void;
}
