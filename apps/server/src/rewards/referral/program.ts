import { isDeepStrictEqual } from "node:util";
import type { ReferralSettings, ReferralTerms } from "@baize/contract";
import {
  createAudit,
  differenceOf,
  type Audit,
  type FourEyes,
  type Together,
} from "../../backoffice/index.ts";
import { demandMerchant, type Brand } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import { findTerms, insertTerms } from "./program-store.ts";
import { faultOfTerms, usualSettings } from "./rules.ts";

/** A brand's terms, as operators set them: each save is a revision, and none is ever changed. */
export interface ProgramDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
}

type Deps = ProgramDeps & { readonly audit: Audit };

async function termsIn(
  reader: Reader,
  { brand }: Pick<ProgramDeps, "brand">,
  merchantCode: string,
): Promise<ReferralTerms> {
  const { currency } = await brand.getMerchant(merchantCode);
  const row = await findTerms(reader, merchantCode);
  const { settings = usualSettings, revision = 0 } = row ?? {};
  return { merchantCode, currency, settings, revision };
}

export interface TermsToSave {
  readonly merchantCode: string;
  readonly settings: ReferralSettings;
  /** The revision that was read. */
  readonly revision: number;
}

/**
 * Saves a brand's terms. The same again changes nothing.
 *
 * Refuses, in this order: not_found, permission_denied, brand_rule, changed_meanwhile,
 * approval_pending.
 */
async function save(
  deps: Deps,
  hand: Hand | undefined,
  { merchantCode, settings, revision }: TermsToSave,
): Promise<ReferralTerms> {
  const { currency } = await demandMerchant(deps, merchantCode);
  const work: Together<ReferralTerms>["work"] = async (tx: Tx, { actor }) => {
    const fault = faultOfTerms(settings, currency);
    if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
    const before = await termsIn(tx, deps, merchantCode);
    if (before.revision !== revision) throw new Refusal("changed_meanwhile");
    if (isDeepStrictEqual(before.settings, settings)) return before;
    const row = { merchantCode, settings, revision: revision + 1, savedAt: deps.clock.now() };
    if (!(await insertTerms(tx, row))) throw new Refusal("changed_meanwhile");
    await deps.audit.record(tx, {
      actor,
      action: "referral.terms_saved",
      subject: merchantCode,
      ...differenceOf({ ...before.settings }, { ...settings }),
    });
    return termsIn(tx, deps, merchantCode);
  };
  return deps.fourEyes.together(hand, { permission: "rewards.write", work });
}

/** The use cases. `undefined` as hand is the platform. */
export function createProgram(given: ProgramDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: async (): Promise<ReferralTerms[]> => {
      const merchantCodes = await given.brand.merchantCodes();
      return given.db.read(async (reader) => {
        const all: ReferralTerms[] = [];
        for (const one of merchantCodes) all.push(await termsIn(reader, deps, one));
        return all;
      });
    },
    save: (hand: Hand | undefined, to: TermsToSave) => save(deps, hand, to),
  };
}

export type Program = ReturnType<typeof createProgram>;
