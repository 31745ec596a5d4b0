import type { AgentPolicySettings } from "@baize/contract";
import {
  findInCurrency,
  revisionOf,
  saveSettings,
  type Audit,
  type FourEyes,
} from "../../backoffice/index.ts";
import type { Brand } from "../../brand/index.ts";
import type { Database, Reader } from "../../platform/db.ts";
import type { Hand } from "../../platform/http/call.ts";
import { activeDayOf, agentSettingsOf, faultOfPolicy, policyOf, usualPolicy } from "./rules.ts";
import { listSavedPolicies, upsertPolicy } from "./store.ts";

/** What operators set of agents' contracts. */
export interface PolicyConsoleDeps {
  readonly db: Database;
  readonly audit: Audit;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "activeDaysIn" | "saveActiveDayIn" | "refresh">;
}

/** Of every brand; the usual where nothing was saved. */
async function listIn(deps: PolicyConsoleDeps, reader: Reader): Promise<AgentPolicySettings[]> {
  const saved = await listSavedPolicies(reader);
  const brands = await deps.brand.activeDaysIn(reader);
  return brands.map(({ merchantCode, currency, activeDayMinMinor }) => {
    const own = findInCurrency(saved, { merchantCode, currency });
    const usual = usualPolicy(merchantCode, currency, activeDayMinMinor);
    const settings = agentSettingsOf(own ?? usual, activeDayMinMinor);
    const isSaved = own !== undefined;
    return { merchantCode, currency, settings, isSaved, revision: revisionOf([isSaved, settings]) };
  });
}

export const listPolicies = (deps: PolicyConsoleDeps): Promise<AgentPolicySettings[]> =>
  deps.db.read((reader) => listIn(deps, reader));

type PolicyTo = Omit<AgentPolicySettings, "isSaved">;

/**
 * Saves what a brand allows. The same again changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, brand_rule, changed_meanwhile,
 * approval_pending.
 */
export async function savePolicy(
  deps: PolicyConsoleDeps,
  hand: Hand | undefined,
  { merchantCode, currency, settings, revision }: PolicyTo,
): Promise<AgentPolicySettings> {
  const saved = await saveSettings(deps, hand, {
    permission: "agents.write",
    action: "agents.policy_saved",
    subject: `${merchantCode} ${currency}`,
    revision,
    find: async (tx) => findInCurrency(await listIn(deps, tx), { merchantCode, currency }),
    faultOf: () => faultOfPolicy(settings, currency),
    async write(tx) {
      await upsertPolicy(tx, policyOf(merchantCode, currency, settings));
      await deps.brand.saveActiveDayIn(tx, merchantCode, activeDayOf(settings, currency));
    },
    detailsOf: (policy) => ({ ...policy.settings, isSaved: policy.isSaved }),
  });
  deps.brand.refresh();
  return saved;
}
