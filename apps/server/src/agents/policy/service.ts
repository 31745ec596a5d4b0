import type { Brand } from "../../brand/index.ts";
import type { Reader } from "../../platform/db.ts";
import { usualPolicy, type AgentPolicy } from "./rules.ts";
import { findSavedPolicy } from "./store.ts";

export interface PolicyDeps {
  readonly brand: Pick<Brand, "getMerchant">;
}

/** What a brand allows in a currency; the usual where nothing was saved. */
export async function policyIn(
  { brand }: PolicyDeps,
  reader: Reader,
  merchantCode: string,
  currency: string,
): Promise<AgentPolicy> {
  const saved = await findSavedPolicy(reader, merchantCode, currency);
  if (saved !== undefined) return saved;
  const { activeDayMinMinor } = await brand.getMerchant(merchantCode);
  return usualPolicy(merchantCode, currency, activeDayMinMinor);
}

/** The policies that these go by, by currency. */
export async function policiesIn(
  deps: PolicyDeps,
  reader: Reader,
  of: readonly { readonly merchantCode: string; readonly currency: string }[],
): Promise<(currency: string) => AgentPolicy> {
  const found = new Map<string, AgentPolicy>();
  for (const { merchantCode, currency } of of) {
    if (found.has(currency)) continue;
    found.set(currency, await policyIn(deps, reader, merchantCode, currency));
  }
  return (currency: string): AgentPolicy => {
    const policy = found.get(currency);
    if (policy === undefined) throw new Error(`no policy of ${currency} was read`);
    return policy;
  };
}
