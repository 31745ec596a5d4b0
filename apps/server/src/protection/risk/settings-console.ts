import type { RiskPolicy } from "@baize/contract";
import {
  createAudit,
  type Audit,
  type FourEyes,
  revisionOf,
  saveSettings,
} from "../../backoffice/index.ts";
import type { Brand } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/db.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Risk } from "./service.ts";

/** From when on a brand notices something about its members, and how soon somebody looks. */
export interface RiskSettingsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "merchantCodes">;
  readonly risk: Pick<Risk, "policyOf" | "savePolicyIn">;
}

type Deps = RiskSettingsDeps & { readonly audit: Audit };

async function findIn({ risk }: Deps, reader: Reader, merchantCode: string): Promise<RiskPolicy> {
  const { merchantCode: _, carrierNetworks, ...rest } = await risk.policyOf(reader, merchantCode);
  const settings = { ...rest, carrierNetworks: [...carrierNetworks] };
  return { merchantCode, settings, revision: revisionOf(settings) };
}

/**
 * Saves what a brand notices. The same again changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile, approval_pending.
 */
async function save(deps: Deps, hand: Hand, to: RiskPolicy): Promise<RiskPolicy> {
  const { merchantCode, settings, revision } = to;
  const isKnown = (await deps.brand.merchantCodes()).includes(merchantCode);
  return saveSettings(deps, hand, {
    permission: "risk.decide",
    action: "risk.settings_saved",
    subject: merchantCode,
    revision,
    find: async (tx) => (isKnown ? findIn(deps, tx, merchantCode) : undefined),
    write: (tx) => deps.risk.savePolicyIn(tx, { merchantCode, ...settings }),
  });
}

export function createRiskSettings(given: RiskSettingsDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: async (): Promise<RiskPolicy[]> => {
      const merchantCodes = await given.brand.merchantCodes();
      return given.db.read(async (reader) => {
        const policies: RiskPolicy[] = [];
        for (const one of merchantCodes) policies.push(await findIn(deps, reader, one));
        return policies;
      });
    },
    save: (hand: Hand, to: RiskPolicy) => save(deps, hand, to),
  };
}

export type RiskSettingsConsole = ReturnType<typeof createRiskSettings>;
