import { currencyOf } from "@baize/money";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import { textIn } from "../platform/text.ts";
import { saveMerchant, type MerchantDefinition } from "./definition.ts";
import { replaceAddressRegions } from "./definition-store.ts";
import {
  flagTree,
  isFlagOn,
  maintenanceAt,
  merchantOfHost,
  tableLookup,
  type AddressRegion,
  type Merchant,
  type RegionLookup,
} from "./rules.ts";
import { listAddressRegions, listMerchants, updateMaintenance } from "./store.ts";

/** What is known of brands may be this old; a change by an operator shows within it everywhere. */
const staleMsMax = 5000;

interface Snapshot {
  readonly merchants: readonly Merchant[];
  readonly regions: RegionLookup;
  readonly loadedAtMs: number;
}

export interface BrandDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Where addresses are; the table brand.address_region where absent. */
  readonly regions?: RegionLookup;
}

export function createBrand(deps: BrandDeps) {
  const { db, clock } = deps;
  let snapshot: Snapshot | undefined;
  let loading: Promise<Snapshot> | undefined;

  async function load(): Promise<Snapshot> {
    const loadedAtMs = clock.now().getTime();
    const [merchants, rows] = await db.read(async (reader) => [
      await listMerchants(reader),
      await listAddressRegions(reader),
    ]);
    return { merchants, regions: deps.regions ?? tableLookup(rows), loadedAtMs };
  }

  /** Concurrent callers share one load. */
  async function current(): Promise<Snapshot> {
    const ageMs = clock.now().getTime() - (snapshot?.loadedAtMs ?? 0);
    if (snapshot !== undefined && ageMs >= 0 && ageMs < staleMsMax) return snapshot;
    loading ??= load().finally(() => {
      loading = undefined;
    });
    snapshot = await loading;
    return snapshot;
  }

  async function findByHost(host: string): Promise<Merchant | undefined> {
    return merchantOfHost((await current()).merchants, host);
  }

  async function getMerchant(merchantCode: string): Promise<Merchant> {
    const { merchants } = await current();
    const found = merchants.find((merchant) => merchant.merchantCode === merchantCode);
    if (found === undefined) throw new Error(`there is no merchant ${merchantCode}`);
    return found;
  }

  async function isRegionBlocked(merchantCode: string, ip: string): Promise<boolean> {
    const merchant = await getMerchant(merchantCode);
    if (merchant.blockedCountries.length === 0) return false;
    const country = (await current()).regions.countryOf(ip);
    return country !== undefined && merchant.blockedCountries.includes(country);
  }

  return {
    findByHost,
    getMerchant,
    isRegionBlocked,

    /** The brand of a host as calls need it: languages, and whether it is closed now. */
    async findCallMerchant(host: string) {
      const merchant = await findByHost(host);
      if (merchant === undefined) return undefined;
      const { merchantCode, languages, defaultLanguage } = merchant;
      const maintenance = maintenanceAt(merchant, clock.now());
      return { merchantCode, languages, defaultLanguage, maintenance };
    },

    async isFlagOn(merchantCode: string, modId: string): Promise<boolean> {
      return isFlagOn(await getMerchant(merchantCode), modId);
    },

    /** Whether the site is open to a visitor: 0 normal, 1 maintenance, 2 region blocked. */
    async statusFor(merchantCode: string, ip: string) {
      const maintenance = maintenanceAt(await getMerchant(merchantCode), clock.now());
      const isBlocked = await isRegionBlocked(merchantCode, ip);
      const status =
        maintenance !== undefined ? (1 as const) : isBlocked ? (2 as const) : (0 as const);
      return {
        status,
        isRegionBlocked: isBlocked,
        maintenanceEndAt: maintenance?.endAt?.toISOString() ?? null,
        serverTime: clock.now().toISOString(),
      };
    },

    /** Banners and notices of the home page in one language. */
    async homeContent(merchantCode: string, language: string) {
      const merchant = await getMerchant(merchantCode);
      return {
        banners: merchant.banners.map(({ bannerId, groupName, art, title, body, action, url }) => ({
          bannerId,
          groupName,
          art,
          title: textIn(title, language),
          text: textIn(body, language),
          action: textIn(action, language),
          url,
        })),
        notices: merchant.notices.map(({ noticeId, title }) => ({
          id: noticeId,
          title: textIn(title, language),
        })),
      };
    },

    /** Opens or closes a brand: closed from one moment until another, or until opened again. */
    async setMaintenance(merchantCode: string, from: Date | null, until: Date | null) {
      await db.transaction((tx) => updateMaintenance(tx, merchantCode, from, until));
      snapshot = undefined;
    },

    /** Saves whole brands, each replacing what it was. Again, it changes nothing. */
    async saveMerchants(definitions: readonly MerchantDefinition[]): Promise<void> {
      await db.transaction(async (tx) => {
        for (const definition of definitions) await saveMerchant(tx, definition);
      });
      snapshot = undefined;
    },

    /** Replaces the table that tells where addresses are. */
    async saveAddressRegions(regions: readonly AddressRegion[]): Promise<void> {
      await db.transaction((tx) => replaceAddressRegions(tx, regions));
      snapshot = undefined;
    },

    /** Forgets what is cached, so that the next question reads the database. */
    refresh(): void {
      snapshot = undefined;
    },
  };
}

export type Brand = ReturnType<typeof createBrand>;

/** What the site learns of its brand at start. */
export function describeMerchant(merchant: Merchant) {
  return {
    merchantCode: merchant.merchantCode,
    brandName: merchant.brandName,
    mainDomain: merchant.mainDomain,
    currency: merchant.currency,
    currencySymbol: currencyOf(merchant.currency).symbol,
    languages: [...merchant.languages],
    defaultLanguage: merchant.defaultLanguage,
    whitelabel: flagTree(merchant),
    register: { ...merchant.registration, ageMin: merchant.ageMin },
    domainRoute: [...merchant.hosts],
    imageCDNs: merchant.imageHosts.length === 0 ? ["/art"] : [...merchant.imageHosts],
    launchGameCDNs: [...merchant.launchHosts],
    customerService: merchant.supportUrl === null ? null : { url: merchant.supportUrl },
  };
}
