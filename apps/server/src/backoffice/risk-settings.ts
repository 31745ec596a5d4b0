import { isDeepStrictEqual } from "node:util";
import type { RiskPolicy, RiskSettings } from "@baize/contract";
import type { Brand } from "../brand/index.ts";
import type { Clock } from "../platform/clock.ts";
import { sha256 } from "../platform/crypto.ts";
import type { Database, Reader } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Ids } from "../platform/ids.ts";
import type { Risk } from "../protection/index.ts";
import { createAudit, type Audit } from "./audit.ts";
import { change } from "./change.ts";
import { differenceOf } from "./difference.ts";
import type { Actor } from "./rules.ts";

/** From when on a brand notices something about its members, and how soon somebody looks. */
export interface RiskSettingsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly brand: Pick<Brand, "merchantCodes">;
  readonly risk: Pick<Risk, "policyOf" | "savePolicyIn">;
}

type Deps = RiskSettingsDeps & { readonly audit: Audit };

async function findIn({ risk }: Deps, reader: Reader, merchantCode: string): Promise<RiskPolicy> {
  const { carrierNetworks, ...policy } = await risk.policyOf(reader, merchantCode);
  const { ipMembers, lowMinutes, mediumMinutes, highMinutes } = policy;
  const settings = {
    ipMembers,
    carrierNetworks: [...carrierNetworks],
    lowMinutes,
    mediumMinutes,
    highMinutes,
  };
  const revision = sha256(JSON.stringify(settings)).toString("hex").slice(0, 16);
  return { merchantCode, settings, revision };
}

export interface RiskSettingsTo {
  readonly merchantCode: string;
  readonly settings: RiskSettings;
  readonly revision: string;
}

/**
 * Saves what a brand notices. The same again changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile.
 */
async function save(deps: Deps, actor: Actor, to: RiskSettingsTo): Promise<RiskPolicy> {
  const { merchantCode, settings, revision } = to;
  const isKnown = (await deps.brand.merchantCodes()).includes(merchantCode);
  return change(deps, actor, "risk.decide", async (tx) => {
    if (!isKnown) throw new Refusal("not_found");
    const before = await findIn(deps, tx, merchantCode);
    if (before.revision !== revision) throw new Refusal("changed_meanwhile");
    if (isDeepStrictEqual(before.settings, settings)) return before;
    await deps.risk.savePolicyIn(tx, { merchantCode, ...settings });
    await deps.audit.record(tx, {
      actor,
      action: "risk.settings_saved",
      subject: merchantCode,
      ...differenceOf(before.settings, settings),
    });
    return findIn(deps, tx, merchantCode);
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
    save: (actor: Actor, to: RiskSettingsTo) => save(deps, actor, to),
  };
}

export type RiskSettingsDesk = ReturnType<typeof createRiskSettings>;
