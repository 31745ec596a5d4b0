import { isDeepStrictEqual } from "node:util";
import type { BrandInConsole, BrandOutline, BrandSettings, NewBrand } from "@baize/contract";
import { brandMarks } from "@baize/contract/brand-look";
import type { Database, Reader, Tx } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Invalidation } from "../platform/invalidation/index.ts";
import { hostsSaved, maintenanceSaved, settingsSaved } from "./events.ts";
import type { Events } from "../platform/events/index.ts";
import type { Merchant } from "./rules.ts";
import { saveMerchant } from "./definition.ts";
import { faultOfHosts, faultOfNewBrand, faultOfSettings } from "./settings-rules.ts";
import {
  findTakenHost,
  replaceHosts,
  replaceMaintenance,
  updateSettings,
} from "./settings-store.ts";
import { listMerchants } from "./store.ts";
import { definitionOf, flagIds } from "./usual.ts";

/**
 * What an operator sees and changes of brands. Changes run in the transaction they are given,
 * beside their row in the audit trail, and answer with the brand before and after; both are one
 * where nothing changed.
 */
export interface SettingsDeps {
  readonly db: Database;
  readonly events: Events;
  readonly invalidation: Pick<Invalidation, "announce">;
}

export interface ChangedBrand {
  readonly before: BrandInConsole;
  readonly after: BrandInConsole;
}

function settingsOf(merchant: Merchant): BrandSettings {
  const { signIn } = merchant;
  return {
    brandName: merchant.brandName,
    mark: brandMarks.find((known) => known === merchant.mark) ?? "",
    accent: merchant.accent,
    ageMin: merchant.ageMin,
    agentAccountsDayMax: merchant.agentAccountsDayMax,
    timeZone: merchant.timeZone,
    languages: [...merchant.languages],
    defaultLanguage: merchant.defaultLanguage,
    supportUrl: merchant.supportUrl,
    imageHosts: [...merchant.imageHosts],
    launchHosts: [...merchant.launchHosts],
    analyticsTag: merchant.analyticsTag,
    flags: Object.fromEntries(merchant.flags.map(({ modId, isEnabled }) => [modId, isEnabled])),
    blockedCountries: [...merchant.blockedCountries],
    registration: merchant.registration.fields,
    signIn: {
      smsCountries: [...signIn.smsCountries],
      smsPerDayMax: signIn.smsPerDayMax,
      loginFailuresMax: signIn.loginFailuresMax,
      loginLockMinutes: signIn.loginLockMinutes,
      captchaAfterFailures: signIn.captchaAfterFailures,
      passwordDaysMax: signIn.passwordDaysMax,
      checksUnknownPlaces: signIn.checksUnknownPlaces,
    },
  };
}

function brandInConsole(merchant: Merchant): BrandInConsole {
  return {
    merchantCode: merchant.merchantCode,
    currency: merchant.currency,
    mainDomain: merchant.mainDomain,
    hosts: [...merchant.hosts],
    maintenance: {
      from: merchant.maintenanceFrom?.toISOString() ?? null,
      until: merchant.maintenanceUntil?.toISOString() ?? null,
    },
    settings: settingsOf(merchant),
    knownFlags: merchant.flags.map(({ modId, parentModId }) => ({ modId, parentModId })),
    revision: merchant.revision,
  };
}

async function getBrand(reader: Reader, merchantCode: string): Promise<BrandInConsole> {
  const merchants = await listMerchants(reader);
  const found = merchants.find((merchant) => merchant.merchantCode === merchantCode);
  if (found === undefined) throw new Refusal("not_found");
  return brandInConsole(found);
}

/** Unordered lists are sorted, so that equal settings compare as equal. */
function comparable({ flags, blockedCountries, ...settings }: BrandSettings) {
  return { ...settings, flags: { ...flags }, blockedCountries: blockedCountries.toSorted() };
}

/**
 * Runs one change of a brand: refuses a brand nobody knows and an old revision, tells every process
 * and the open tabs.
 */
async function changeBrand(
  { events, invalidation }: SettingsDeps,
  tx: Tx,
  merchantCode: string,
  given: {
    readonly event: typeof settingsSaved | typeof hostsSaved | typeof maintenanceSaved;
    readonly revision: number;
    readonly check: (brand: BrandInConsole) => Promise<void> | void;
    readonly isSame: (brand: BrandInConsole) => boolean;
    /** Tells whether the revision was still so. */
    readonly write: (brand: BrandInConsole) => Promise<boolean>;
  },
): Promise<ChangedBrand> {
  const before = await getBrand(tx, merchantCode);
  await given.check(before);
  if (before.revision !== given.revision) throw new Refusal("changed_meanwhile");
  if (given.isSame(before)) return { before, after: before };
  if (!(await given.write(before))) throw new Refusal("changed_meanwhile");
  await invalidation.announce(tx, "brand");
  await events.publish(tx, given.event({ merchantCode }));
  return { before, after: await getBrand(tx, merchantCode) };
}

/**
 * Saves a brand's settings. A flag that is not named stays as it is.
 *
 * Refuses, in this order: not_found, brand_rule, changed_meanwhile.
 */
async function saveSettings(
  deps: SettingsDeps,
  tx: Tx,
  merchantCode: string,
  { settings, revision }: { readonly settings: BrandSettings; readonly revision: number },
): Promise<ChangedBrand> {
  const whole = (brand: BrandInConsole): BrandSettings => ({
    ...settings,
    flags: { ...brand.settings.flags, ...settings.flags },
  });
  return changeBrand(deps, tx, merchantCode, {
    event: settingsSaved,
    revision,
    check({ knownFlags }) {
      const fault = faultOfSettings(
        settings,
        knownFlags.map(({ modId }) => modId),
      );
      if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
    },
    isSame: (brand) => isDeepStrictEqual(comparable(whole(brand)), comparable(brand.settings)),
    write: (brand) => updateSettings(tx, merchantCode, whole(brand), revision),
  });
}

/**
 * Saves the hosts that lead to a brand, in the order they are offered. Its main domain stays.
 *
 * Refuses, in this order: not_found, host_taken, brand_rule, changed_meanwhile.
 */
async function saveHosts(
  deps: SettingsDeps,
  tx: Tx,
  merchantCode: string,
  { hosts, revision }: { readonly hosts: readonly string[]; readonly revision: number },
): Promise<ChangedBrand> {
  return changeBrand(deps, tx, merchantCode, {
    event: hostsSaved,
    revision,
    async check({ mainDomain }) {
      const taken = await findTakenHost(tx, merchantCode, hosts);
      if (taken !== undefined) throw new Refusal("host_taken", { host: taken });
      const fault = faultOfHosts(hosts, mainDomain);
      if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
    },
    isSame: (brand) => isDeepStrictEqual(brand.hosts, hosts),
    write: () => replaceHosts(tx, merchantCode, hosts, revision),
  });
}

interface Maintenance {
  /** Null: open. */
  readonly from: string | null;
  /** Null: until it is opened again. */
  readonly until: string | null;
}

/**
 * Closes a brand from one moment until another, or until it is opened again.
 *
 * Refuses, in this order: not_found, period_order, changed_meanwhile.
 */
async function saveMaintenance(
  deps: SettingsDeps,
  tx: Tx,
  merchantCode: string,
  { from, until, revision }: Maintenance & { readonly revision: number },
): Promise<ChangedBrand> {
  const period = {
    from: from === null ? null : new Date(from),
    until: until === null ? null : new Date(until),
  };
  return changeBrand(deps, tx, merchantCode, {
    event: maintenanceSaved,
    revision,
    check() {
      if (period.until === null) return;
      if (period.from === null || period.until <= period.from) throw new Refusal("period_order");
    },
    isSame: ({ maintenance }) =>
      maintenance.from === (period.from?.toISOString() ?? null) &&
      maintenance.until === (period.until?.toISOString() ?? null),
    write: () => replaceMaintenance(tx, merchantCode, period, revision),
  });
}

/**
 * Opens a brand with what is usual.
 *
 * Refuses, in this order: host_taken, brand_rule.
 */
async function create(
  { events, invalidation }: SettingsDeps,
  tx: Tx,
  brand: NewBrand,
): Promise<BrandInConsole> {
  const { merchantCode, hosts } = brand;
  const taken = await findTakenHost(tx, merchantCode, hosts);
  if (taken !== undefined) throw new Refusal("host_taken", { host: taken });
  const isKnown = (await listMerchants(tx)).some((one) => one.merchantCode === merchantCode);
  if (isKnown) throw new Refusal("brand_rule", { field: "merchantCode", reason: "taken" });
  const fault = faultOfNewBrand(brand, flagIds);
  if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
  await saveMerchant(tx, definitionOf(brand));
  await invalidation.announce(tx, "brand");
  await events.publish(tx, settingsSaved({ merchantCode }));
  return getBrand(tx, merchantCode);
}

function outlineOf(merchant: Merchant): BrandOutline {
  const { merchantCode, brandName, languages, defaultLanguage } = merchant;
  const { timeZone, currency, mainDomain } = merchant;
  return {
    merchantCode,
    brandName,
    languages: [...languages],
    defaultLanguage,
    timeZone,
    currency,
    mainDomain,
  };
}

export function createSettings(deps: SettingsDeps) {
  return {
    list: async (): Promise<BrandInConsole[]> =>
      (await deps.db.read(listMerchants)).map(brandInConsole),
    listOutlines: async (): Promise<BrandOutline[]> =>
      (await deps.db.read(listMerchants)).map(outlineOf),
    create: (tx: Tx, brand: NewBrand) => create(deps, tx, brand),
    save: (tx: Tx, merchantCode: string, to: Parameters<typeof saveSettings>[3]) =>
      saveSettings(deps, tx, merchantCode, to),
    saveHosts: (tx: Tx, merchantCode: string, to: Parameters<typeof saveHosts>[3]) =>
      saveHosts(deps, tx, merchantCode, to),
    saveMaintenance: (tx: Tx, merchantCode: string, to: Parameters<typeof saveMaintenance>[3]) =>
      saveMaintenance(deps, tx, merchantCode, to),
  };
}
