import { isDeepStrictEqual } from "node:util";
import type { DepositMethodPolicy, DepositSettings, NewAccount, OwnAccount } from "@baize/contract";
import {
  addAccount,
  faultOfDeposits,
  listDepositMethods,
  listOwnAccounts,
  saveDepositMethod,
  switchReceivingAccount,
  type DepositMethodSetting,
} from "../cashier/index.ts";
import type { Reader } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import { createAudit, type Audit } from "./audit.ts";
import type { CashierConsoleDeps } from "./cashier-console.ts";
import { change } from "./change.ts";
import type { Actor } from "./rules.ts";
import { revisionOf, saveSettings } from "./settings.ts";

/** What operators set of deposits, and the accounts to which members transfer. */
type Deps = CashierConsoleDeps & { readonly audit: Audit };

const policyOf = (method: DepositMethodSetting): DepositMethodPolicy => ({
  ...method,
  revision: revisionOf(method.settings),
});

async function listIn(reader: Reader): Promise<DepositSettings> {
  const methods = await listDepositMethods(reader);
  return { methods: methods.map(policyOf), accounts: await listOwnAccounts(reader) };
}

/** Refuses: not_found. */
async function getMethod(reader: Reader, merchantCode: string, methodId: string) {
  const { methods } = await listIn(reader);
  const found = methods.find(
    (one) => one.merchantCode === merchantCode && one.methodId === methodId,
  );
  if (found === undefined) throw new Refusal("not_found");
  return found;
}

/** Refuses: not_found. */
async function getAccount(
  reader: Reader,
  merchantCode: string,
  accountId: string,
): Promise<OwnAccount> {
  const found = (await listOwnAccounts(reader)).find(
    (one) => one.merchantCode === merchantCode && one.accountId === accountId,
  );
  if (found === undefined) throw new Refusal("not_found");
  return found;
}

type MethodTo = Pick<DepositMethodPolicy, "merchantCode" | "methodId" | "settings" | "revision">;

/**
 * Saves what a way to deposit asks. The same again changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, brand_rule, changed_meanwhile.
 */
function saveMethod(deps: Deps, actor: Actor | undefined, to: MethodTo) {
  const { merchantCode, methodId, settings, revision } = to;
  return saveSettings(deps, actor, {
    permission: "cashier.write",
    action: "cashier.method_saved",
    subject: `${merchantCode} ${methodId}`,
    revision,
    find: (tx) => getMethod(tx, merchantCode, methodId),
    faultOf: ({ currency }) => faultOfDeposits(settings, currency),
    write: (tx, before) => saveDepositMethod(tx, { ...before, settings }),
  });
}

/**
 * Adds an account to which members transfer. The same again changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found (no bank transfer of this name), brand_rule
 * (another account has the name).
 */
async function add(
  deps: Deps,
  actor: Actor | undefined,
  merchantCode: string,
  account: NewAccount,
): Promise<OwnAccount> {
  return change(deps, actor, "cashier.write", async (tx) => {
    const method = await getMethod(tx, merchantCode, account.methodId);
    if (method.kind !== "bank_transfer") throw new Refusal("not_found");
    const isNew = await addAccount(tx, method, account);
    const after = await getAccount(tx, merchantCode, account.accountId);
    const { isOpen: _isOpen, currency: _currency, merchantCode: _brand, ...known } = after;
    if (!isNew && !isDeepStrictEqual(known, account)) {
      throw new Refusal("brand_rule", { field: "accountId", reason: "taken" });
    }
    if (!isNew) return after;
    const { bank, holder, number } = account;
    await deps.audit.record(tx, {
      actor,
      action: "cashier.account_added",
      subject: `${merchantCode} ${account.accountId}`,
      before: {},
      after: { bank, holder, number },
    });
    return after;
  });
}

export interface SwitchTo {
  readonly merchantCode: string;
  readonly accountId: string;
  readonly isOpen: boolean;
}

/**
 * Opens an account for new orders, or closes it. The same again changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found.
 */
async function turn(deps: Deps, actor: Actor | undefined, to: SwitchTo): Promise<OwnAccount> {
  const { merchantCode, accountId, isOpen } = to;
  return change(deps, actor, "cashier.write", async (tx) => {
    const before = await getAccount(tx, merchantCode, accountId);
    if (!(await switchReceivingAccount(tx, merchantCode, accountId, isOpen))) return before;
    await deps.audit.record(tx, {
      actor,
      action: isOpen ? "cashier.account_opened" : "cashier.account_closed",
      subject: `${merchantCode} ${accountId}`,
    });
    return { ...before, isOpen };
  });
}

/** The use cases. `undefined` as actor is the platform. */
export function createDepositSettings(given: CashierConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: () => deps.db.read(listIn),
    saveMethod: (actor: Actor | undefined, to: MethodTo) => saveMethod(deps, actor, to),
    add: (actor: Actor | undefined, merchantCode: string, account: NewAccount) =>
      add(deps, actor, merchantCode, account),
    turn: (actor: Actor | undefined, to: SwitchTo) => turn(deps, actor, to),
  };
}

export type DepositSettingsConsole = ReturnType<typeof createDepositSettings>;
