import type { VendorAccount, VendorSettings } from "@baize/contract";
import type { Ledger } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sealer } from "../../platform/crypto.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Invalidation } from "../../platform/invalidation/index.ts";
import { createSnapshot } from "../../platform/snapshot.ts";
import { faultOfKeys, faultOfVendor, type AccountFault } from "./rules.ts";
import {
  insertAccount,
  listAccounts,
  listFrameOrigins,
  updateAccount,
  type KnownAccount,
} from "./store.ts";
import { fingerprintsOf, keepKeys, openKeys } from "../keys/service.ts";
import { readVendorKey } from "../keys/rules.ts";
import { accountOf } from "../operations.ts";
import type { Algorithm } from "../keys/signature.ts";

/**
 * Vendors' accounts as operators open and change them. Changes run in the transaction they are
 * given; a vendor's name is the catalogue's, which is written through `saveName`.
 */
export interface AccountDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly ledger: Pick<Ledger, "registerAccountCode">;
  readonly invalidation: Pick<Invalidation, "announce" | "on">;
  /** Where a vendor calls our wallet. */
  readonly walletUrl: (vendorCode: string) => string;
  /** Writes what the catalogue calls a vendor; adds one that is not there. */
  readonly saveName: (tx: Tx, vendorCode: string, name: VendorSettings["name"]) => Promise<void>;
  /** What the catalogue has of each vendor. */
  readonly listOffers: (reader: Reader) => Promise<readonly VendorOffer[]>;
}

export interface VendorOffer {
  readonly vendorCode: string;
  readonly name: VendorSettings["name"];
  readonly games: number;
  readonly openGames: number;
}

/** An account beside what the catalogue has of its vendor. */
type Known = KnownAccount & Omit<VendorOffer, "vendorCode">;

export type KeyChoice = { readonly kept: string } | { readonly key: string };

export interface AccountTo {
  readonly settings: VendorSettings;
  readonly isEnabled: boolean;
  readonly algorithm: Algorithm;
  readonly keys: readonly KeyChoice[];
  readonly revision: number;
}

function settingsOf(row: Known): VendorSettings {
  const { name, apiUrl, frameOrigin, operatorId, signatureHeader, gameTypes } = row;
  return { name, apiUrl, frameOrigin, operatorId, signatureHeader, gameTypes: [...gameTypes] };
}

async function listKnown({ listOffers }: AccountDeps, reader: Reader): Promise<Known[]> {
  const offers = new Map((await listOffers(reader)).map((one) => [one.vendorCode, one] as const));
  return (await listAccounts(reader)).map((row) => {
    const { vendorCode } = row;
    const nothing = { name: { en: vendorCode }, games: 0, openGames: 0 };
    const { name, games, openGames } = offers.get(vendorCode) ?? nothing;
    return { ...row, name, games, openGames };
  });
}

/** Refuses: not_found. */
async function findKnown(deps: AccountDeps, reader: Reader, vendorCode: string): Promise<Known> {
  const found = (await listKnown(deps, reader)).find((one) => one.vendorCode === vendorCode);
  if (found === undefined) throw new Refusal("not_found");
  return found;
}

function accountInConsole({ walletUrl }: AccountDeps, row: Known): VendorAccount {
  const { vendorCode, isEnabled, algorithm, games, openGames, syncProblem, revision } = row;
  return {
    vendorCode,
    isEnabled,
    settings: settingsOf(row),
    algorithm,
    keys: fingerprintsOf(row),
    walletUrl: walletUrl(vendorCode),
    games,
    openGames,
    syncedAt: row.syncedAt?.toISOString() ?? null,
    syncProblem,
    revision,
  };
}

function refuseFault(fault: AccountFault | undefined): void {
  if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
}

/** Those that stay, and those that are new. Refuses: brand_rule. */
function keysOf(sealer: Sealer, before: KnownAccount, { algorithm, keys }: AccountTo): string[] {
  // Opened only where one stays, so that a secret nobody can open may still be replaced.
  const isAnyKept = keys.some((one) => "kept" in one);
  const opened = isAnyKept ? openKeys(sealer, before) : [];
  const prints = fingerprintsOf(before);
  const known = new Map(opened.map((key, at) => [prints[at], key] as const));
  const chosen = keys.map((one) => ("kept" in one ? known.get(one.kept) : one.key));
  if (chosen.includes(undefined)) throw new Refusal("changed_meanwhile");
  const texts = chosen.filter((one) => one !== undefined);
  refuseFault(faultOfKeys(algorithm, texts));
  return texts.map((text) => readVendorKey(algorithm, text));
}

export function createVendorAccounts(deps: AccountDeps) {
  const origins = createSnapshot({ ...deps, load: listFrameOrigins });
  deps.invalidation.on("vendors", () => origins.forget());

  return {
    list: async (): Promise<VendorAccount[]> =>
      (await deps.db.read((reader) => listKnown(deps, reader))).map((row) =>
        accountInConsole(deps, row),
      ),

    /** Where frames of games may come from, beside what the settings name. */
    frameOrigins: (): Promise<readonly string[]> => origins.current(),

    /** Opens an account, and the vendor's in the ledger. Refuses: brand_rule. */
    addIn: async (
      tx: Tx,
      to: Omit<AccountTo, "revision" | "keys"> & {
        readonly vendorCode: string;
        readonly keys: readonly string[];
      },
    ): Promise<VendorAccount> => {
      const { vendorCode, settings, isEnabled, algorithm } = to;
      refuseFault(faultOfVendor(settings));
      refuseFault(faultOfKeys(algorithm, to.keys));
      const verifyKeys = to.keys.map((key) => readVendorKey(algorithm, key));
      await deps.ledger.registerAccountCode(tx, accountOf(vendorCode));
      const { name, ...rest } = settings;
      const kept = keepKeys(deps.sealer, to, verifyKeys);
      const row = { vendorCode, isEnabled, algorithm, ...kept, ...rest, revision: 1 };
      if (!(await insertAccount(tx, row))) {
        refuseFault({ field: "vendorCode", reason: "taken" });
      }
      await deps.saveName(tx, vendorCode, name);
      await deps.invalidation.announce(tx, "vendors");
      return accountInConsole(deps, await findKnown(deps, tx, vendorCode));
    },

    /** Refuses, in this order: not_found, brand_rule, changed_meanwhile. */
    saveIn: async (
      tx: Tx,
      vendorCode: string,
      to: AccountTo,
    ): Promise<{ readonly before: VendorAccount; readonly after: VendorAccount }> => {
      const row = await findKnown(deps, tx, vendorCode);
      const { settings, isEnabled, algorithm, revision } = to;
      refuseFault(faultOfVendor(settings));
      if (row.revision !== revision) throw new Refusal("changed_meanwhile");
      const verifyKeys = keysOf(deps.sealer, row, to);
      const kept = keepKeys(deps.sealer, { vendorCode, algorithm }, verifyKeys);
      const { name, ...rest } = settings;
      const next = { vendorCode, isEnabled, algorithm, ...kept, ...rest, revision };
      const before = accountInConsole(deps, row);
      const after = accountInConsole(deps, { ...row, ...settings, ...next });
      if (JSON.stringify(before) === JSON.stringify(after)) return { before, after: before };
      if (!(await updateAccount(tx, next))) throw new Refusal("changed_meanwhile");
      await deps.saveName(tx, vendorCode, name);
      await deps.invalidation.announce(tx, "vendors");
      return { before, after: accountInConsole(deps, await findKnown(deps, tx, vendorCode)) };
    },
  };
}

export type VendorAccounts = ReturnType<typeof createVendorAccounts>;
