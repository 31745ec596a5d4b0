import { isDeepStrictEqual } from "node:util";
import type { VerificationPolicy, VerificationSettings } from "@baize/contract";
import { sha256 } from "../platform/crypto.ts";
import type { Reader } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import {
  faultOfVerification,
  listVerificationSettings,
  saveVerificationSettings,
} from "../verification/index.ts";
import { createAudit, type Audit } from "./audit.ts";
import type { CashierConsoleDeps } from "./cashier-console.ts";
import { change } from "./change.ts";
import { differenceOf } from "./difference.ts";
import type { Actor } from "./rules.ts";

/** What operators set of verification. */
type Deps = CashierConsoleDeps & { readonly audit: Audit };

async function listIn(reader: Reader): Promise<VerificationPolicy[]> {
  const all = await listVerificationSettings(reader);
  return all.map((one) => ({
    ...one,
    revision: sha256(JSON.stringify(one.settings)).toString("hex").slice(0, 16),
  }));
}

export interface VerificationTo {
  readonly merchantCode: string;
  readonly currency: string;
  readonly settings: VerificationSettings;
  readonly revision: string;
}

/** Refuses: not_found. */
async function getIn(reader: Reader, { merchantCode, currency }: VerificationTo) {
  const found = (await listIn(reader)).find(
    (one) => one.merchantCode === merchantCode && one.currency === currency,
  );
  if (found === undefined) throw new Refusal("not_found");
  return found;
}

/**
 * Saves above which amounts a brand asks. The same again changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, brand_rule, changed_meanwhile.
 */
async function save(deps: Deps, actor: Actor | undefined, to: VerificationTo) {
  const { merchantCode, currency, settings, revision } = to;
  return change(deps, actor, "cashier.write", async (tx) => {
    const before = await getIn(tx, to);
    const fault = faultOfVerification(settings, currency);
    if (fault !== undefined) throw new Refusal("brand_rule", fault);
    if (before.revision !== revision) throw new Refusal("changed_meanwhile");
    await saveVerificationSettings(tx, { merchantCode, currency, settings });
    const after = await getIn(tx, to);
    if (isDeepStrictEqual(before, after)) return after;
    await deps.audit.record(tx, {
      actor,
      action: "cashier.verification_saved",
      subject: `${merchantCode} ${currency}`,
      ...differenceOf(before.settings, after.settings),
    });
    return after;
  });
}

/** The use cases. `undefined` as actor is the platform. */
export function createVerificationSettings(given: CashierConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: () => deps.db.read(listIn),
    save: (actor: Actor | undefined, to: VerificationTo) => save(deps, actor, to),
  };
}

export type VerificationSettingsConsole = ReturnType<typeof createVerificationSettings>;
