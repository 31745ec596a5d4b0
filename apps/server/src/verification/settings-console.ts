import type { VerificationPolicy } from "@baize/contract";
import {
  createAudit,
  type Audit,
  type ConsoleDeps,
  findInCurrency,
  revisionOf,
  saveSettings,
} from "../backoffice/index.ts";
import type { Reader } from "../platform/db.ts";
import type { Hand } from "../platform/http/call.ts";
import {
  faultOfVerification,
  listVerificationSettings,
  saveVerificationSettings,
} from "./settings.ts";

/** What operators set of verification. */
type Deps = ConsoleDeps & { readonly audit: Audit };

async function listIn(reader: Reader): Promise<VerificationPolicy[]> {
  const all = await listVerificationSettings(reader);
  return all.map((one) => ({ ...one, revision: revisionOf(one.settings) }));
}

/**
 * Saves above which amounts a brand asks. The same again changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, brand_rule, changed_meanwhile,
 * approval_pending.
 */
function save(deps: Deps, hand: Hand | undefined, to: VerificationPolicy) {
  const { merchantCode, currency, settings, revision } = to;
  return saveSettings(deps, hand, {
    permission: "cashier.write",
    action: "cashier.verification_saved",
    subject: `${merchantCode} ${currency}`,
    revision,
    find: async (tx) => findInCurrency(await listIn(tx), to),
    faultOf: () => faultOfVerification(settings, currency),
    write: (tx) => saveVerificationSettings(tx, { merchantCode, currency, settings }),
  });
}

/** The use cases. `undefined` as actor is the platform. */
export function createVerificationSettings(given: ConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: () => deps.db.read(listIn),
    save: (hand: Hand | undefined, to: VerificationPolicy) => save(deps, hand, to),
  };
}

export type VerificationSettingsConsole = ReturnType<typeof createVerificationSettings>;
