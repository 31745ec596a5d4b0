import type { CashierPolicy } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import {
  faultOfWithdrawals,
  listWithdrawalSettings,
  saveWithdrawalSettings,
} from "../cashier/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Reader } from "../platform/db.ts";
import type { Ids } from "../platform/ids.ts";
import { findAloneUpTo, saveAloneUpTo } from "./adjustment-store.ts";
import { createAudit, type Audit } from "./audit.ts";
import type { Actor } from "./rules.ts";
import { findInCurrency, revisionOf, saveSettings } from "./settings.ts";

/** What operators set of withdrawals and of corrections by hand. */
export interface CashierConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

type Deps = CashierConsoleDeps & { readonly audit: Audit };

async function listIn(reader: Reader): Promise<CashierPolicy[]> {
  const policies: CashierPolicy[] = [];
  for (const { merchantCode, currency, settings: own } of await listWithdrawalSettings(reader)) {
    const alone = await findAloneUpTo(reader, merchantCode, currency);
    const settings = { ...own, adjustAloneUpTo: formatMinor(minor(alone), currency) };
    policies.push({ merchantCode, currency, settings, revision: revisionOf(settings) });
  }
  return policies;
}

/**
 * Saves what a brand allows. The same again changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, brand_rule, changed_meanwhile.
 */
function save(deps: Deps, actor: Actor | undefined, to: CashierPolicy): Promise<CashierPolicy> {
  const { merchantCode, currency, revision } = to;
  const { adjustAloneUpTo, ...withdrawals } = to.settings;
  // Not before the currency is known to be one of the brand's.
  const alone = () => parseMinor(adjustAloneUpTo, currency);
  return saveSettings(deps, actor, {
    permission: "cashier.write",
    action: "cashier.settings_saved",
    subject: `${merchantCode} ${currency}`,
    revision,
    find: async (tx) => findInCurrency(await listIn(tx), to),
    faultOf: () =>
      alone() === undefined
        ? { field: "adjustAloneUpTo", reason: "not_an_amount" }
        : faultOfWithdrawals(withdrawals, currency),
    write: async (tx) => {
      await saveWithdrawalSettings(tx, merchantCode, currency, withdrawals);
      await saveAloneUpTo(tx, merchantCode, currency, alone() ?? 0n);
    },
  });
}

/** The use cases. `undefined` as actor is the platform. */
export function createCashierConsole(given: CashierConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: () => deps.db.read(listIn),
    save: (actor: Actor | undefined, to: CashierPolicy) => save(deps, actor, to),
  };
}

export type CashierConsole = ReturnType<typeof createCashierConsole>;
