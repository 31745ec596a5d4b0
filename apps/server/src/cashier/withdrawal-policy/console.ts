import type { CashierPolicy } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import {
  findAlone,
  saveAlone,
  createAudit,
  type Audit,
  type ConsoleDeps,
  findInCurrency,
  revisionOf,
  saveSettings,
} from "../../backoffice/index.ts";
import { faultOfWithdrawals, listWithdrawalSettings, saveWithdrawalSettings } from "./settings.ts";
import type { Reader } from "../../platform/db.ts";
import type { Hand } from "../../platform/http/call.ts";

/** What operators set of withdrawals and of corrections by hand. */
type Deps = ConsoleDeps & { readonly audit: Audit };

async function listIn(reader: Reader): Promise<CashierPolicy[]> {
  const policies: CashierPolicy[] = [];
  for (const { merchantCode, currency, settings: own } of await listWithdrawalSettings(reader)) {
    const text = (amount: bigint) => formatMinor(minor(amount), currency);
    const alone = await findAlone(reader, merchantCode, currency);
    const adjustAloneUpTo = text(alone.upToMinor);
    const aloneADay = text(alone.aDayMinor);
    const settings = { ...own, adjustAloneUpTo, aloneADay };
    policies.push({ merchantCode, currency, settings, revision: revisionOf(settings) });
  }
  return policies;
}

/**
 * Saves what a brand allows. The same again changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, brand_rule, changed_meanwhile,
 * approval_pending.
 */
function save(deps: Deps, hand: Hand | undefined, to: CashierPolicy): Promise<CashierPolicy> {
  const { merchantCode, currency, revision } = to;
  const { adjustAloneUpTo, aloneADay, ...withdrawals } = to.settings;
  // Not before the currency is known to be one of the brand's.
  const upTo = () => parseMinor(adjustAloneUpTo, currency);
  const aDay = () => parseMinor(aloneADay, currency);
  return saveSettings(deps, hand, {
    permission: "cashier.write",
    action: "cashier.settings_saved",
    subject: `${merchantCode} ${currency}`,
    revision,
    find: async (tx) => findInCurrency(await listIn(tx), to),
    faultOf: () => {
      const reason = "not_an_amount";
      if (upTo() === undefined) return { field: "adjustAloneUpTo", reason };
      if (aDay() === undefined) return { field: "aloneADay", reason };
      return faultOfWithdrawals(withdrawals, currency);
    },
    write: async (tx) => {
      await saveWithdrawalSettings(tx, merchantCode, currency, withdrawals);
      const alone = { upToMinor: upTo() ?? 0n, aDayMinor: aDay() ?? 0n };
      await saveAlone(tx, merchantCode, currency, alone);
    },
  });
}

/** The use cases. `undefined` as actor is the platform. */
export function createWithdrawalSettings(given: ConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: () => deps.db.read(listIn),
    save: (hand: Hand | undefined, to: CashierPolicy) => save(deps, hand, to),
  };
}

export type WithdrawalSettingsConsole = ReturnType<typeof createWithdrawalSettings>;
