import { systemStatuses, type PhoneAuth, type SocialProvider } from "@baize/contract";
import { currencyOf } from "@baize/money";
import type { Clock } from "../platform/clock.ts";
import { after, type Soon } from "../platform/soon.ts";
import type { Sealer } from "../platform/crypto.ts";
import type { Database, Tx } from "../platform/db.ts";
import type { Invalidation } from "../platform/invalidation/index.ts";
import type { Events } from "../platform/events/index.ts";
import { createSnapshot, type Snapshot } from "../platform/snapshot.ts";
import { addressOf, sealedPath } from "./customer-service.ts";
import { saveMerchant } from "./definition.ts";
import type { MerchantDefinition } from "./definition-store.ts";
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
import { createSettings } from "./settings.ts";
import {
  listActiveDays,
  listAddressRegions,
  listMerchants,
  updateActiveDay,
  updateMaintenance,
} from "./store.ts";

/** All brands, read whole. */
interface Brands {
  readonly merchants: readonly Merchant[];
  readonly regions: RegionLookup;
}

/** Outside services of signing in that this deployment is set up for. */
export interface SignInServices {
  readonly social: readonly SocialProvider[];
  /** Checks codes by SMS in the browser, for brands that choose it. */
  readonly firebase: { readonly url: string; readonly apiKey: string } | undefined;
}

export interface BrandDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly invalidation: Pick<Invalidation, "announce" | "here" | "on">;
  readonly sealer: Sealer;
  /** None where absent. */
  readonly signInServices?: SignInServices;
  /** Where addresses are; the table brand.address_region where absent. */
  readonly regions?: RegionLookup;
}

function createBrands({ db, clock, regions }: BrandDeps): Snapshot<Brands> {
  return createSnapshot({
    db,
    clock,
    load: async (reader) => ({
      merchants: await listMerchants(reader),
      regions: regions ?? tableLookup(await listAddressRegions(reader)),
    }),
  });
}

/** What changes brands beside the operator: programs at the server itself. */
function createChanges({ db, invalidation }: BrandDeps) {
  async function change(work: (tx: Tx) => Promise<unknown>): Promise<void> {
    await db.transaction(async (tx) => {
      await work(tx);
      await invalidation.announce(tx, "brand");
    });
    invalidation.here("brand");
  }
  return {
    /** Opens or closes a brand: closed from one moment until another, or until opened again. */
    setMaintenance: (merchantCode: string, from: Date | null, until: Date | null) =>
      change((tx) => updateMaintenance(tx, merchantCode, from, until)),

    /** Saves whole brands, each replacing what it was. Repeating it changes nothing. */
    saveMerchants: (definitions: readonly MerchantDefinition[]) =>
      change(async (tx) => {
        for (const definition of definitions) await saveMerchant(tx, definition);
      }),

    /** Replaces the table that tells where addresses are. */
    saveAddressRegions: (regions: readonly AddressRegion[]) =>
      change((tx) => replaceAddressRegions(tx, regions)),
  };
}

function callMerchantOf(merchant: Merchant, now: Date) {
  const { merchantCode, brandName, mainDomain, languages, defaultLanguage } = merchant;
  const maintenance = maintenanceAt(merchant, now);
  const look = { mark: merchant.mark, accent: merchant.accent };
  return { merchantCode, brandName, mainDomain, languages, defaultLanguage, maintenance, look };
}

function merchantIn(merchants: readonly Merchant[], merchantCode: string): Merchant {
  const found = merchants.find((merchant) => merchant.merchantCode === merchantCode);
  if (found === undefined) throw new Error(`there is no merchant ${merchantCode}`);
  return found;
}

/** What country addresses are in, where that is known; for many at once. */
async function countriesOf(snapshots: Snapshot<Brands>) {
  const { regions } = await snapshots.current();
  return (ip: string): string | undefined => regions.countryOf(ip);
}

const activeDays = ({ invalidation }: BrandDeps) => ({
  /** What makes a member's day an active one, of every brand, from the database. */
  activeDaysIn: listActiveDays,
  /** After the commit, `refresh` makes it count here at once. */
  async saveActiveDayIn(tx: Tx, merchantCode: string, activeDayMinMinor: bigint) {
    await updateActiveDay(tx, merchantCode, activeDayMinMinor);
    await invalidation.announce(tx, "brand");
  },
});

export function createBrand(deps: BrandDeps) {
  const { clock, invalidation } = deps;
  const snapshots = createBrands(deps);
  invalidation.on("brand", () => snapshots.forget());

  async function getMerchant(merchantCode: string): Promise<Merchant> {
    return merchantIn((await snapshots.current()).merchants, merchantCode);
  }

  async function isRegionBlocked(merchantCode: string, ip: string): Promise<boolean> {
    const { blockedCountries } = await getMerchant(merchantCode);
    if (blockedCountries.length === 0) return false;
    const country = (await countriesOf(snapshots))(ip);
    return country !== undefined && blockedCountries.includes(country);
  }

  /** The brand of a host as calls need it: languages, and whether it is closed now. */
  async function findCallMerchant(host: string) {
    const merchant = merchantOfHost((await snapshots.current()).merchants, host);
    if (merchant === undefined) return undefined;
    return callMerchantOf(merchant, clock.now());
  }

  /** Whether the site is open to a visitor. */
  async function statusFor(merchantCode: string, ip: string) {
    const maintenance = maintenanceAt(await getMerchant(merchantCode), clock.now());
    const isBlocked = await isRegionBlocked(merchantCode, ip);
    const open = isBlocked ? systemStatuses.regionBlocked : systemStatuses.normal;
    return {
      status: maintenance === undefined ? open : systemStatuses.maintenance,
      isRegionBlocked: isBlocked,
      maintenanceEndAt: maintenance?.endAt?.toISOString() ?? null,
      serverTime: clock.now().toISOString(),
    };
  }

  return {
    ...createChanges(deps),
    settings: createSettings(deps),
    ...activeDays(deps),
    getMerchant,
    merchantCodes: async (): Promise<readonly string[]> =>
      (await snapshots.current()).merchants.map((merchant) => merchant.merchantCode),
    hasMerchant: async (merchantCode: string): Promise<boolean> => {
      const { merchants } = await snapshots.current();
      return merchants.some((merchant) => merchant.merchantCode === merchantCode);
    },
    describe: async (merchantCode: string) =>
      describeMerchant(await getMerchant(merchantCode), deps),
    registrationSettings: async (merchantCode: string) =>
      registrationOf(await getMerchant(merchantCode)),
    /** Where a path of `describe` leads; undefined for one that is not of this brand. */
    customerServiceOf: async (merchantCode: string, path: string) =>
      addressOf(deps.sealer, await getMerchant(merchantCode), path),
    isRegionBlocked,
    countriesOf: () => countriesOf(snapshots),
    findCallMerchant,
    statusFor,
    /** At once while the brands are in memory: it is asked for each bet. */
    isInMaintenance: (merchantCode: string): Soon<boolean> =>
      after(snapshots.now() ?? snapshots.current(), ({ merchants }) => {
        const merchant = merchantIn(merchants, merchantCode);
        return maintenanceAt(merchant, clock.now()) !== undefined;
      }),
    isFlagOn: async (merchantCode: string, modId: string) =>
      isFlagOn(await getMerchant(merchantCode), modId),
    /** Forgets what is cached, so that the next question reads the database. */
    refresh: () => invalidation.here("brand"),
  };
}

export type Brand = ReturnType<typeof createBrand>;

function phoneAuthOf(merchant: Merchant, services: SignInServices | undefined): PhoneAuth {
  const { phoneAuth } = merchant.signIn;
  if (phoneAuth === "own" || services?.firebase === undefined) return { channel: "own" };
  return { channel: "firebase", ...services.firebase };
}

function registrationOf({ ageMin, registration, signIn }: Merchant) {
  return { ageMin, fields: registration.fields, smsCountries: [...signIn.smsCountries] };
}

/** What the site learns of its brand at start. */
function describeMerchant(merchant: Merchant, deps: BrandDeps) {
  const services = deps.signInServices;
  return {
    merchantCode: merchant.merchantCode,
    brandName: merchant.brandName,
    mainDomain: merchant.mainDomain,
    currency: merchant.currency,
    currencySymbol: currencyOf(merchant.currency).symbol,
    languages: [...merchant.languages],
    defaultLanguage: merchant.defaultLanguage,
    timeZone: merchant.timeZone,
    whitelabel: flagTree(merchant),
    register: registrationOf(merchant),
    login: { social: [...(services?.social ?? [])], phoneAuth: phoneAuthOf(merchant, services) },
    domainRoute: [...merchant.hosts],
    imageCDNs: merchant.imageHosts.length === 0 ? ["/art"] : [...merchant.imageHosts],
    launchGameCDNs: [...merchant.launchHosts],
    customerService:
      merchant.supportUrl === null
        ? null
        : { csPosition: "MENU", path: sealedPath(deps.sealer, merchant.merchantCode) },
    analytics: { gtagId: merchant.analyticsTag },
  };
}
