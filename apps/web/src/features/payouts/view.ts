import { states, type WithdrawalState } from "./api.ts";

/**
 * What of the withdrawals an address names: nothing for the form, "accounts", "list" or the state
 * the list is narrowed to, or the id of one withdrawal.
 */
export type PayoutView =
  | { readonly kind: "form" | "accounts" }
  | { readonly kind: "list"; readonly state: WithdrawalState | undefined }
  | { readonly kind: "one"; readonly withdrawalId: string };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function viewOf(part: string | undefined): PayoutView {
  if (part === "accounts") return { kind: "accounts" };
  if (part === "list") return { kind: "list", state: undefined };
  const state = states.find((known) => known === part);
  if (state !== undefined) return { kind: "list", state };
  return part !== undefined && uuid.test(part)
    ? { kind: "one", withdrawalId: part }
    : { kind: "form" };
}
