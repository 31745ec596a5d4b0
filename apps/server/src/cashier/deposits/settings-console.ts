import { isDeepStrictEqual } from "node:util";
import type { DepositMethodPolicy, DepositSettings, NewAccount, OwnAccount } from "@baize/contract";
import {
  createAudit,
  type Audit,
  change,
  type ConsoleDeps,
  type Together,
  type Actor,
  revisionOf,
  saveSettings,
} from "../../backoffice/index.ts";
import {
  addAccount,
  faultOfDeposits,
  listDepositMethods,
  saveDepositMethod,
  type DepositMethodSetting,
} from "./settings.ts";
import { listOwnAccounts, moveReceivingAccount, type OwnAccountRow } from "./receiving-store.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Mandate } from "../../platform/mandate.ts";

/** What operators set of deposits, and the accounts to which members transfer. */
type Deps = ConsoleDeps & { readonly audit: Audit };

const policyOf = (method: DepositMethodSetting): DepositMethodPolicy => ({
  ...method,
  revision: revisionOf(method.settings),
});

function accountOf(own: OwnAccountRow): OwnAccount {
  const { proposedByName, proposedAt: _proposedAt, ...row } = own;
  return { ...row, proposedBy: proposedByName };
}

async function listIn(reader: Reader): Promise<DepositSettings> {
  const methods = await listDepositMethods(reader);
  const accounts = await listOwnAccounts(reader);
  return { methods: methods.map(policyOf), accounts: accounts.map(accountOf) };
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
): Promise<OwnAccountRow> {
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
 * Refuses, in this order: permission_denied, not_found, brand_rule, changed_meanwhile,
 * approval_pending.
 */
function saveMethod(deps: Deps, hand: Hand | undefined, to: MethodTo) {
  const { merchantCode, methodId, settings, revision } = to;
  return saveSettings(deps, hand, {
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
 * Proposes an account to which members transfer; what the platform adds itself is open at once. The
 * same again changes nothing.
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
    const isNew = await addAccount(tx, method, account, actor, deps.clock.now());
    const after = await getAccount(tx, merchantCode, account.accountId);
    const { methodId, accountId, bank, holder, number } = after;
    if (!isNew && !isDeepStrictEqual({ methodId, accountId, bank, holder, number }, account)) {
      throw new Refusal("brand_rule", { field: "accountId", reason: "taken" });
    }
    if (!isNew) return accountOf(after);
    await deps.audit.record(tx, {
      actor,
      action: "cashier.account_added",
      subject: `${merchantCode} ${account.accountId}`,
      before: {},
      after: { bank, holder, number, state: after.state },
    });
    return accountOf(after);
  });
}

export interface SwitchTo {
  readonly merchantCode: string;
  readonly accountId: string;
  readonly isOpen: boolean;
}

/**
 * Opens an account for new orders, or closes it, for which one person suffices. The same again
 * changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found (also for a refused one),
 * second_person_needed (nobody has decided on it yet), approval_pending.
 */
async function turn(deps: Deps, hand: Hand | undefined, to: SwitchTo): Promise<OwnAccount> {
  const { merchantCode, accountId, isOpen } = to;
  const work: Together<OwnAccount>["work"] = async (tx, { actor, mandate, alone }) => {
    const before = await getAccount(tx, merchantCode, accountId);
    if (before.state === "refused") throw new Refusal("not_found");
    if (before.state === "proposed") throw new Refusal("second_person_needed");
    const state = isOpen ? "open" : "closed";
    if (before.state === state) return accountOf(before);
    if (!isOpen) await alone("narrower");
    await move(tx, mandate, before, state);
    await deps.audit.record(tx, {
      actor,
      action: isOpen ? "cashier.account_opened" : "cashier.account_closed",
      subject: `${merchantCode} ${accountId}`,
    });
    return accountOf({ ...before, state });
  };
  return deps.fourEyes.together(hand, { permission: "cashier.write", work });
}

async function move(
  tx: Tx,
  _mandate: Mandate,
  before: OwnAccountRow,
  next: OwnAccount["state"],
): Promise<void> {
  if (await moveReceivingAccount(tx, before, next)) return;
  throw new Error(`account ${before.accountId} changed within a change`);
}

export interface AccountDecision {
  readonly merchantCode: string;
  readonly accountId: string;
  readonly action: "approve" | "refuse";
}

/**
 * Opens a proposed account for orders, or refuses it. Its proposer may only withdraw it.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile (decided already),
 * second_person_needed, second_person_unfit.
 */
async function decide(deps: Deps, hand: Hand, asked: AccountDecision): Promise<OwnAccount> {
  const { merchantCode, accountId, action } = asked;
  const { asker: actor } = hand;
  return deps.fourEyes.stepwise(hand, "cashier.write", async (tx, eyes) => {
    const before = await getAccount(tx, merchantCode, accountId);
    if (before.state !== "proposed") throw new Refusal("changed_meanwhile");
    const isApproval = action === "approve";
    const { proposedBy, proposedAt } = before;
    // One that the platform itself made is nobody's proposal.
    const first = {
      operatorId: proposedBy ?? actor.operatorId,
      at: proposedAt ?? deps.clock.now(),
    };
    const state = isApproval ? "open" : "refused";
    const mandate = isApproval ? await eyes.second(first) : eyes.narrower();
    await move(tx, mandate, before, state);
    const { bank, holder, number, proposedByName } = before;
    await deps.audit.record(tx, {
      actor,
      action: isApproval ? "cashier.account_approved" : "cashier.account_refused",
      subject: `${merchantCode} ${accountId}`,
      before: { state: before.state },
      after: { state, bank, holder, number, proposedBy: proposedByName },
    });
    return accountOf({ ...before, state });
  });
}

/** The use cases. `undefined` as actor is the platform. */
export function createDepositSettings(given: ConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: () => deps.db.read(listIn),
    saveMethod: (hand: Hand | undefined, to: MethodTo) => saveMethod(deps, hand, to),
    add: (actor: Actor | undefined, merchantCode: string, account: NewAccount) =>
      add(deps, actor, merchantCode, account),
    turn: (hand: Hand | undefined, to: SwitchTo) => turn(deps, hand, to),
    decide: (hand: Hand, asked: AccountDecision) => decide(deps, hand, asked),
  };
}

export type DepositSettingsConsole = ReturnType<typeof createDepositSettings>;
