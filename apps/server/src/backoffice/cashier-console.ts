import { isDeepStrictEqual } from "node:util";
import type { CashierPolicy, CashierSettings } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import {
  faultOfWithdrawals,
  listWithdrawalSettings,
  saveWithdrawalSettings,
} from "../cashier/index.ts";
import type { Clock } from "../platform/clock.ts";
import { sha256 } from "../platform/crypto.ts";
import type { Database, Reader } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Ids } from "../platform/ids.ts";
import { findAloneUpTo, saveAloneUpTo } from "./adjustment-store.ts";
import { createAudit, type Audit } from "./audit.ts";
import { change } from "./change.ts";
import { differenceOf } from "./difference.ts";
import type { Actor } from "./rules.ts";

/** What operators set of withdrawals and of corrections by hand. */
export interface CashierConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

type Deps = CashierConsoleDeps & { readonly audit: Audit };

const revisionOf = (settings: CashierSettings) =>
  sha256(JSON.stringify(settings)).toString("hex").slice(0, 16);

async function listIn(reader: Reader): Promise<CashierPolicy[]> {
  const policies: CashierPolicy[] = [];
  for (const { merchantCode, currency, settings: own } of await listWithdrawalSettings(reader)) {
    const alone = await findAloneUpTo(reader, merchantCode, currency);
    const settings = { ...own, adjustAloneUpTo: formatMinor(minor(alone), currency) };
    policies.push({ merchantCode, currency, settings, revision: revisionOf(settings) });
  }
  return policies;
}

async function findIn(reader: Reader, merchantCode: string, currency: string) {
  const policies = await listIn(reader);
  return policies.find((one) => one.merchantCode === merchantCode && one.currency === currency);
}

export interface PolicyTo {
  readonly merchantCode: string;
  readonly currency: string;
  readonly settings: CashierSettings;
  readonly revision: string;
}

/**
 * Saves what a brand allows. The same again changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, brand_rule, changed_meanwhile.
 */
async function save(deps: Deps, actor: Actor | undefined, to: PolicyTo): Promise<CashierPolicy> {
  const { merchantCode, currency, settings, revision } = to;
  return change(deps, actor, "cashier.write", async (tx) => {
    const before = await findIn(tx, merchantCode, currency);
    if (before === undefined) throw new Refusal("not_found");
    const { adjustAloneUpTo, ...withdrawals } = settings;
    const alone = parseMinor(adjustAloneUpTo, currency);
    const fault =
      alone === undefined
        ? { field: "adjustAloneUpTo", reason: "not_an_amount" }
        : faultOfWithdrawals(withdrawals, currency);
    if (fault !== undefined || alone === undefined) throw new Refusal("brand_rule", { ...fault });
    if (before.revision !== revision) throw new Refusal("changed_meanwhile");
    await saveWithdrawalSettings(tx, merchantCode, currency, withdrawals);
    await saveAloneUpTo(tx, merchantCode, currency, alone);
    const after = await findIn(tx, merchantCode, currency);
    if (after === undefined) throw new Error("what was saved is gone");
    if (isDeepStrictEqual(before, after)) return after;
    await deps.audit.record(tx, {
      actor,
      action: "cashier.settings_saved",
      subject: `${merchantCode} ${currency}`,
      ...differenceOf(before.settings, after.settings),
    });
    return after;
  });
}

/** The use cases. `undefined` as actor is the platform. */
export function createCashierConsole(given: CashierConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: () => deps.db.read(listIn),
    save: (actor: Actor | undefined, to: PolicyTo) => save(deps, actor, to),
  };
}

export type CashierConsole = ReturnType<typeof createCashierConsole>;
