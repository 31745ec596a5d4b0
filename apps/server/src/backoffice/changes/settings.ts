import { isDeepStrictEqual } from "node:util";
import type { AuditAction, Permission } from "@baize/contract";
import { sha256 } from "../../platform/crypto.ts";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import { differenceOf } from "../audit/difference.ts";
import type { Audit } from "../audit/service.ts";
import type { FourEyes, Together } from "../four-eyes/service.ts";

/**
 * Saves settings whose modules keep no revision number: the revision is a hash of the values, so
 * saving over values one has not read is refused.
 */
interface Policy {
  readonly settings: object;
  readonly revision: string;
}

export function revisionOf(set: unknown): string {
  return sha256(JSON.stringify(set)).toString("hex").slice(0, 16);
}

interface InCurrency {
  readonly merchantCode: string;
  readonly currency: string;
}

export function findInCurrency<P extends InCurrency>(
  policies: readonly P[],
  { merchantCode, currency }: InCurrency,
): P | undefined {
  return policies.find((one) => one.merchantCode === merchantCode && one.currency === currency);
}

export interface Saving<P extends Policy> {
  readonly permission: Permission;
  readonly action: AuditAction;
  readonly subject: string;
  /** The revision that was read. */
  readonly revision: string;
  /** What it rests on beside them; see `Together`. */
  readonly basis?: string | undefined;
  readonly find: (tx: Tx) => Promise<P | undefined>;
  /** What cannot be, for the form to say at its field. */
  readonly faultOf?: (before: P) => object | undefined;
  readonly write: (tx: Tx, before: P) => Promise<void>;
  /** What the audit trail compares; the settings where nothing is said. */
  readonly detailsOf?: (policy: P) => object;
}

/** Settings bound what one may do alone and what is paid without a look: two persons move them. */
export interface SettingsDeps {
  readonly audit: Audit;
  readonly fourEyes: FourEyes;
}

/**
 * Saves settings beside their row in the audit trail. Repeating it changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, brand_rule, changed_meanwhile,
 * approval_pending.
 */
export async function saveSettings<P extends Policy>(
  deps: SettingsDeps,
  hand: Hand | undefined,
  saving: Saving<P>,
): Promise<P> {
  const { permission, action, subject, basis, detailsOf = (policy: P) => policy.settings } = saving;
  const work: Together<P>["work"] = async (tx, { actor }) => {
    const before = await saving.find(tx);
    if (before === undefined) throw new Refusal("not_found");
    const fault = saving.faultOf?.(before);
    if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
    if (before.revision !== saving.revision) throw new Refusal("changed_meanwhile");
    await saving.write(tx, before);
    const after = await saving.find(tx);
    if (after === undefined) throw new Error("what was saved is gone");
    if (isDeepStrictEqual(before, after)) return after;
    const difference = differenceOf({ ...detailsOf(before) }, { ...detailsOf(after) });
    await deps.audit.record(tx, { actor, action, subject, ...difference });
    return after;
  };
  return deps.fourEyes.together(hand, { permission, basis, work });
}
