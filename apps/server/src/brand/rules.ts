import { BlockList, isIPv4, isIPv6 } from "node:net";
import type { Language, RegistrationField } from "@baize/contract";
import type { FieldRule } from "./registration-rules.ts";

/**
 * What a brand is, and the pure questions about it: which brand, is it open, is a visitor served.
 */

export interface Flag {
  readonly modId: string;
  readonly parentModId: string | null;
  readonly isEnabled: boolean;
}

/** What a brand decides about signing in. */
export interface SignInPolicy {
  /** ISO codes of the countries whose numbers get messages; the brand's own comes first. */
  readonly smsCountries: readonly string[];
  readonly smsPerDayMax: number;
  /** Failures of one name from one network that lock it, and for how long. */
  readonly loginFailuresMax: number;
  readonly loginLockMinutes: number;
  /** Failures after which a captcha is asked for. */
  readonly captchaAfterFailures: number;
  /** Age at which a password counts as expired; null: never. */
  readonly passwordDaysMax: number | null;
  /** Whether a sign-in from a place not known needs a second proof. */
  readonly checksUnknownPlaces: boolean;
  /** Who sends and checks codes by SMS. */
  readonly phoneAuth: "own" | "firebase";
}

export interface Merchant {
  readonly merchantCode: string;
  readonly brandName: string;
  /** Of the marks that are drawn; "" is the platform's own, as of the colour. */
  readonly mark: string;
  readonly accent: string;
  readonly mainDomain: string;
  readonly currency: string;
  /** Where the brand's members live, ISO 3166-1 alpha-2; told to vendors. */
  readonly countryCode: string;
  /** Where the brand's day begins and birthdays come: an IANA name. */
  readonly timeZone: string;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  readonly isDefault: boolean;
  readonly ageMin: number;
  /** How many agents may stand one below the other. */
  readonly lineDepthMax: number;
  /** How many accounts one agent may open for others within 24 hours. */
  readonly agentAccountsDayMax: number;
  /** What a member stakes in a day, of what counts, to be active in an agent's team. */
  readonly activeDayMinMinor: bigint;
  readonly maintenanceFrom: Date | null;
  readonly maintenanceUntil: Date | null;
  readonly imageHosts: readonly string[];
  readonly launchHosts: readonly string[];
  readonly supportUrl: string | null;
  /** Google Analytics' tag. */
  readonly analyticsTag: string | null;
  readonly hosts: readonly string[];
  readonly flags: readonly Flag[];
  readonly registration: {
    /** A field without a rule is not shown; user name and password always have one. */
    readonly fields: Readonly<Partial<Record<RegistrationField, FieldRule>>> & {
      readonly username: FieldRule;
      readonly password: FieldRule;
    };
  };
  readonly signIn: SignInPolicy;
  readonly blockedCountries: readonly string[];
  /** Grows with every change of an operator. */
  readonly revision: number;
}

/** Hosts that only a developer or a neighbour in the same network can type. */
function isLocalHost(host: string): boolean {
  if (host === "localhost" || host.endsWith(".local")) return true;
  const address = host.replace(/^\[|\]$/g, "");
  if (isIPv4(address))
    return /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254)\./.test(address);
  return isIPv6(address) && (address === "::1" || /^f[cd]|^fe[89ab]/i.test(address));
}

/** The brand of a host: by its domain, else the default brand for local addresses, else none. */
export function merchantOfHost(merchants: readonly Merchant[], host: string): Merchant | undefined {
  const name = host.toLowerCase().replace(/\.$/, "");
  const own = merchants.find((merchant) => merchant.hosts.includes(name));
  if (own !== undefined) return own;
  return isLocalHost(name) ? merchants.find((merchant) => merchant.isDefault) : undefined;
}

/** The maintenance a brand is in, if any. */
export function maintenanceAt(merchant: Merchant, now: Date): { endAt: Date | null } | undefined {
  const { maintenanceFrom: from, maintenanceUntil: until } = merchant;
  if (from === null || from > now || (until !== null && until <= now)) return undefined;
  return { endAt: until };
}

export function isFlagOn(merchant: Merchant, modId: string): boolean {
  return merchant.flags.some((flag) => flag.modId === modId && flag.isEnabled);
}

export interface FlagNode {
  modId: string;
  enabled: "0" | "1";
  childrenNodes: FlagNode[];
}

/** The flags as the tree of the specification, under one root. */
export function flagTree(merchant: Merchant): FlagNode {
  const childrenOf = (parent: string | null): FlagNode[] =>
    merchant.flags
      .filter((flag) => flag.parentModId === parent)
      .map((flag) => ({
        modId: flag.modId,
        enabled: flag.isEnabled ? "1" : "0",
        childrenNodes: childrenOf(flag.modId),
      }));
  return { modId: "ROOT", enabled: "1", childrenNodes: childrenOf(null) };
}

export interface AddressRegion {
  readonly network: string;
  readonly countryCode: string;
}

/** Tells the country of an address, or undefined where it is not known. */
export interface RegionLookup {
  countryOf(ip: string): string | undefined;
}

/** A look-up in a table of networks; the narrowest network that holds the address wins. */
export function tableLookup(rows: readonly AddressRegion[]): RegionLookup {
  const lists = rows
    .map(({ network, countryCode }) => {
      const [address = "", bits = "0"] = network.split("/");
      const family = isIPv6(address) ? ("ipv6" as const) : ("ipv4" as const);
      const prefix = Number.parseInt(bits, 10);
      const list = new BlockList();
      list.addSubnet(address, prefix, family);
      return { list, prefix, family, countryCode };
    })
    .toSorted((a, b) => b.prefix - a.prefix);
  return {
    countryOf(ip) {
      const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
      const family = isIPv6(plain) ? "ipv6" : "ipv4";
      return lists.find((row) => row.family === family && row.list.check(plain, family))
        ?.countryCode;
    },
  };
}
