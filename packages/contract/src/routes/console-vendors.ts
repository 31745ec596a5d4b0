import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { GameType, Timestamp } from "../fields.ts";
import { localText } from "../languages.ts";

/**
 * The operator's console, vendors' accounts: who sells games, where its programs are, which keys
 * sign its calls. A key is the right to move members' money, so an account is opened and changed by
 * two persons; to switch one off takes one.
 */

const VendorCode = z.string().regex(/^[A-Z][A-Z0-9]{1,15}$/);
const vendorParams = z.strictObject({ vendorCode: z.string().max(16) });
const Revision = z.number().int().min(1);

export const vendorAlgorithms = ["RSA-SHA256", "HMAC-SHA256"] as const;

/** A PEM public key of RSA, or a secret in base64. */
const KeyText = z.string().trim().min(16).max(8000);

/** SHA-256 of a key in hexadecimal: enough to know it by, and nothing to sign with. */
const Fingerprint = z.string().regex(/^[a-f0-9]{64}$/);

const Name = localText(60).refine((name) => name.en !== undefined, "a name in English");

/** Where a vendor's programs are, and what it is called by. */
export const VendorSettings = z
  .strictObject({
    name: Name,
    /** Base of `/operator/generic/v2/…`, without a trailing slash. */
    apiUrl: z.string().trim().max(300),
    /** Origin of the games' frames, which the site's pages may show. */
    frameOrigin: z.string().trim().max(300).nullable(),
    /** What the vendor knows us by. */
    operatorId: z.string().trim().min(1).max(64),
    signatureHeader: z
      .string()
      .trim()
      .max(64)
      .regex(/^[A-Za-z0-9-]+$/),
    /** Games of other types are left out of its list; of every type where empty. */
    gameTypes: z.array(GameType).max(9),
  })
  .meta({ id: "VendorSettings" });
export type VendorSettings = z.infer<typeof VendorSettings>;

export const VendorAccount = z
  .object({
    vendorCode: z.string(),
    isEnabled: z.boolean(),
    settings: VendorSettings,
    algorithm: z.enum(vendorAlgorithms),
    /** Two while one replaces the other. */
    keys: z.array(Fingerprint),
    /** Where the vendor calls the wallet. */
    walletUrl: z.string(),
    games: z.number().int(),
    openGames: z.number().int(),
    /** When its list of games was read last; a problem where that failed. */
    syncedAt: Timestamp.nullable(),
    syncProblem: z.string().nullable(),
    revision: Revision,
  })
  .meta({ id: "VendorAccount" });
export type VendorAccount = z.infer<typeof VendorAccount>;

export const VendorSync = z
  .object({
    games: z.number().int(),
    /** Those that were not there before; they wait, closed, for an operator to open them. */
    added: z.number().int(),
    /** Those that are not of the vendor's code or of its types. */
    leftOut: z.number().int(),
    pictures: z.number().int(),
  })
  .meta({ id: "VendorSync" });
export type VendorSync = z.infer<typeof VendorSync>;

const read = { access: "operator", permission: "games.read" } as const;
const write = { access: "operator", permission: "vendors.write", perMinuteMax: 30 } as const;
const account = z.object({
  accounts: z.array(VendorAccount),
  /** What vendors check our calls with, PEM. */
  publicKey: z.string(),
});

export const consoleVendorRoutes = {
  vendorAccounts: {
    effect: "read",
    ...read,
    summary: "The vendors' accounts, their keys by fingerprint, and our own public key.",
    response: account,
    refusals: ["permission_denied"],
  },
  addVendor: {
    effect: "authority",
    ...write,
    isSealed: true,
    summary: "Opens a vendor's account; it may call the wallet from then on.",
    body: z.strictObject({
      vendorCode: VendorCode,
      settings: VendorSettings,
      algorithm: z.enum(vendorAlgorithms),
      keys: z.array(KeyText).min(1).max(2),
    }),
    response: VendorAccount,
    refusals: ["permission_denied", "brand_rule", "approval_pending"],
  },
  saveVendorAccount: {
    effect: "authority",
    ...write,
    isSealed: true,
    summary: "Changes a vendor's account: names, addresses, keys, and whether it is on.",
    params: vendorParams,
    body: z.strictObject({
      settings: VendorSettings,
      isEnabled: z.boolean(),
      algorithm: z.enum(vendorAlgorithms),
      /** Those that stay, by fingerprint, and new ones. */
      keys: z
        .array(z.union([z.strictObject({ kept: Fingerprint }), z.strictObject({ key: KeyText })]))
        .min(1)
        .max(2),
      revision: Revision,
    }),
    response: VendorAccount,
    refusals: [
      "permission_denied",
      "not_found",
      "brand_rule",
      "changed_meanwhile",
      "approval_pending",
    ],
  },
  syncVendor: {
    effect: "content",
    ...write,
    summary: "Reads a vendor's list of games now; new ones arrive closed.",
    params: vendorParams,
    body: z.strictObject({}),
    response: VendorSync,
    refusals: ["permission_denied", "not_found", "vendor_unavailable"],
  },
  testVendor: {
    effect: "work",
    ...write,
    summary: "Asks a vendor for its games and changes nothing: address, our signature, the form.",
    params: vendorParams,
    body: z.strictObject({}),
    response: z.object({
      isGood: z.boolean(),
      /** What went wrong, in the vendor's words or ours. */
      problem: z.string().nullable(),
      games: z.number().int(),
      tookMs: z.number().int(),
    }),
    refusals: ["permission_denied", "not_found"],
  },
} as const satisfies Record<string, RouteSchema>;
