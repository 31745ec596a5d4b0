import { createPublicKey } from "node:crypto";
import type { VendorAccount } from "@baize/contract";
import { createAudit, differenceOf, type FourEyes } from "../../backoffice/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import type { Hand, Handlers } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Invalidation } from "../../platform/invalidation/index.ts";
import { isNarrower } from "./rules.ts";
import type { VendorAccounts } from "./service.ts";

/** Vendors' accounts at the console: opened and changed by two, switched off by one. */
export interface VendorConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly invalidation: Pick<Invalidation, "here">;
  readonly accounts: VendorAccounts;
  /** Of our own key; its public half is what vendors check our calls with. */
  readonly operatorKey: () => string;
}

type AddTo = Omit<Parameters<VendorAccounts["addIn"]>[1], "isEnabled">;
type SaveTo = Parameters<VendorAccounts["saveIn"]>[2];

/** What the audit trail says of an account: its keys by fingerprint, and nothing of its games. */
function detailsOf({ settings, isEnabled, algorithm, keys }: VendorAccount) {
  return { ...settings, isEnabled, algorithm, keys };
}

function powersOf({ settings, isEnabled, algorithm, keys }: VendorAccount) {
  return { isEnabled, keys, rest: { settings, algorithm } };
}

export function createVendorConsole(deps: VendorConsoleDeps) {
  const audit = createAudit(deps);
  const { accounts } = deps;

  /** Refuses, in this order: permission_denied, brand_rule, approval_pending. */
  async function add(hand: Hand | undefined, to: AddTo): Promise<VendorAccount> {
    const done = await deps.fourEyes.together(hand, {
      permission: "vendors.write",
      work: async (tx, { actor }) => {
        const account = await accounts.addIn(tx, { ...to, isEnabled: true });
        const after = detailsOf(account);
        await audit.record(tx, { actor, action: "vendor.added", subject: to.vendorCode, after });
        return account;
      },
    });
    deps.invalidation.here("vendors");
    deps.invalidation.here("catalogue");
    return done;
  }

  /**
   * The same again changes nothing. Off, or a key less, needs one person only.
   *
   * Refuses, in this order: permission_denied, not_found, brand_rule, changed_meanwhile,
   * approval_pending.
   */
  async function save(hand: Hand | undefined, vendorCode: string, to: SaveTo) {
    const done = await deps.fourEyes.together(hand, {
      permission: "vendors.write",
      work: async (tx, { actor, alone }) => {
        const { before, after } = await accounts.saveIn(tx, vendorCode, to);
        if (before === after) return after;
        const difference = differenceOf(detailsOf(before), detailsOf(after));
        const action = "vendor.changed";
        await audit.record(tx, { actor, action, subject: vendorCode, ...difference });
        if (isNarrower(powersOf(before), powersOf(after))) await alone("narrower");
        return after;
      },
    });
    deps.invalidation.here("vendors");
    deps.invalidation.here("catalogue");
    return done;
  }

  return {
    add,
    save,
    list: async () => ({
      accounts: await accounts.list(),
      publicKey: createPublicKey(deps.operatorKey())
        .export({ type: "spki", format: "pem" })
        .toString(),
    }),
  };
}

export type VendorConsole = ReturnType<typeof createVendorConsole>;

type VendorCalls = "vendorAccounts" | "addVendor" | "saveVendorAccount";

export function vendorConsoleRoutes(accounts: VendorConsole): Handlers<VendorCalls> {
  return {
    vendorAccounts: () => accounts.list(),
    addVendor: ({ body }, context) => accounts.add(context.hand, body),
    saveVendorAccount: ({ params, body }, context) =>
      accounts.save(context.hand, params.vendorCode, body),
  };
}
