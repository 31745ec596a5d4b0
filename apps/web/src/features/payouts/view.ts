import { isUuid } from "../../lib/uuid.ts";
import { states, type WithdrawalState } from "./api.ts";

/**
 * What of the withdrawals an address names: nothing for the form, "accounts", "list" or the state
 * the list is narrowed to, or the id of one withdrawal.
 */
export type PayoutView =
  | { readonly kind: "form" | "accounts" }
  | { readonly kind: "list"; readonly state: WithdrawalState | undefined }
  | { readonly kind: "one"; readonly withdrawalId: string };

export function viewOf(part: string | undefined): PayoutView {
  if (part === "accounts") return { kind: "accounts" };
  if (part === "list") return { kind: "list", state: undefined };
  const state = states.find((known) => known === part);
  if (state !== undefined) return { kind: "list", state };
  return part !== undefined && isUuid(part)
    ? { kind: "one", withdrawalId: part }
    : { kind: "form" };
}
