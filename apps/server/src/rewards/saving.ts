import { isDeepStrictEqual } from "node:util";
import type { AuditAction } from "@baize/contract";
import { differenceOf, type Audit, type FourEyes, type Together } from "../backoffice/index.ts";
import type { Brand } from "../brand/index.ts";
import type { Tx } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Hand } from "../platform/http/call.ts";

/** What operators set of rewards is saved as numbered revisions, each over the one read before. */
export interface RevisionDeps {
  readonly audit: Audit;
  readonly fourEyes: FourEyes;
}

interface Saved {
  readonly settings: object;
  readonly revision: number;
}

export interface RevisionSaving<Row extends Saved> {
  readonly action: AuditAction;
  readonly subject: string;
  /** The revision that was read; 0 where nothing was saved yet. */
  readonly revision: number;
  readonly find: (tx: Tx) => Promise<Row | undefined>;
  readonly faultOf: (before: Row | undefined) => object | undefined;
  /** What is to be saved, as it will be read; asked for once it has no fault. */
  readonly settings: () => object;
  /** What the audit trail says beside the settings. */
  readonly details?: () => object;
  /** Tells whether the revision was still so. */
  readonly write: (tx: Tx, before: Row | undefined) => Promise<boolean>;
}

/**
 * Saves the next revision beside its row in the audit trail. What is set already stays as it is.
 *
 * Refuses, in this order: permission_denied, brand_rule, changed_meanwhile, approval_pending.
 */
export async function saveRevision<Row extends Saved>(
  deps: RevisionDeps,
  hand: Hand | undefined,
  saving: RevisionSaving<Row>,
): Promise<void> {
  const work: Together<void>["work"] = async (tx, { actor }) => {
    const before = await saving.find(tx);
    const fault = saving.faultOf(before);
    if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
    if ((before?.revision ?? 0) !== saving.revision) throw new Refusal("changed_meanwhile");
    const settings = saving.settings();
    if (isDeepStrictEqual(before?.settings, settings)) return;
    if (!(await saving.write(tx, before))) throw new Refusal("changed_meanwhile");
    const { action, subject } = saving;
    const difference = differenceOf(
      { ...before?.settings },
      { ...settings, ...saving.details?.() },
    );
    await deps.audit.record(tx, { actor, action, subject, ...difference });
  };
  await deps.fourEyes.together(hand, { permission: "rewards.write", work });
}

/** The currency of a brand's rewards. Refuses: not_found, also where another is asked for. */
export async function demandCurrency(
  brand: Pick<Brand, "merchantCodes" | "getMerchant">,
  merchantCode: string,
  asked?: string,
): Promise<string> {
  if (!(await brand.merchantCodes()).includes(merchantCode)) throw new Refusal("not_found");
  const { currency } = await brand.getMerchant(merchantCode);
  if (asked !== undefined && asked !== currency) throw new Refusal("not_found");
  return currency;
}
