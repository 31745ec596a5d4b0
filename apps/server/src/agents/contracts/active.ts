import type { ActiveMinimum } from "@baize/contract";
import type { Reader } from "../../platform/db.ts";
import type { AgentPolicy } from "../policy/rules.ts";
import { policyIn, type PolicyDeps } from "../policy/service.ts";
import type { ContractKind } from "@baize/contract/agent-terms";
import { amountText } from "./wire-terms.ts";

interface Asked {
  readonly merchantCode: string;
  readonly currency: string;
  readonly kind: ContractKind;
}

/** What makes a member active of a kind, as a brand has it now. */
export function activeOf(
  policy: AgentPolicy,
  activeDayMinMinor: bigint,
  kind: ContractKind,
): ActiveMinimum {
  const { currency } = policy;
  const only = (validMinor: bigint, depositMinor = 0n) => ({
    valid: amountText(validMinor, currency),
    deposits: amountText(depositMinor, currency),
  });
  switch (kind) {
    case "dividend":
      return only(policy.activeValidMinMinor, policy.activeDepositMinMinor);
    case "daily":
      return only(activeDayMinMinor);
    case "hourly":
      return only(policy.activeHourMinMinor);
    default:
      return null;
  }
}

/** The same of contracts, which may be of several brands and currencies. */
export async function activesIn(
  deps: PolicyDeps,
  reader: Reader,
  of: readonly Asked[],
): Promise<(one: Asked) => ActiveMinimum> {
  const found = new Map<string, (kind: ContractKind) => ActiveMinimum>();
  const keyOf = ({ merchantCode, currency }: Asked) => `${merchantCode} ${currency}`;
  for (const one of of) {
    if (found.has(keyOf(one))) continue;
    const policy = await policyIn(deps, reader, one.merchantCode, one.currency);
    const { activeDayMinMinor } = await deps.brand.getMerchant(one.merchantCode);
    found.set(keyOf(one), (kind) => activeOf(policy, activeDayMinMinor, kind));
  }
  return (one) => found.get(keyOf(one))?.(one.kind) ?? null;
}
