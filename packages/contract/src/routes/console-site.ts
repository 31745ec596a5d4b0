import { z } from "zod";
import { brandMarks } from "../brand-look.ts";
import type { RouteSchema } from "../route.ts";
import {
  CurrencyText,
  GameType,
  PageQuery,
  Timestamp,
  Uuid,
  pageOf,
  gameGroups,
} from "../fields.ts";
import { Language, localText } from "../languages.ts";
import {
  Base64Picture,
  ContentBody,
  ContentKind,
  ContentPeriod,
  feedbackTypes,
  PictureName,
} from "./content.ts";
import { RegistrationField, RegistrationRule } from "./system.ts";

/**
 * The operator's console, the site: brands with their settings, what they write, what they offer to
 * play, and what visitors wrote. Every change is in the audit trail with before and after, and
 * shows on the site within seconds.
 *
 * What is edited carries a revision; who saves an old one is refused (`changed_meanwhile`), so that
 * two operators do not undo each other.
 */

const brandParams = z.strictObject({ merchantCode: z.string().min(1).max(32) });
const contentParams = brandParams.extend({ contentId: Uuid });
const Revision = z.number().int().min(1);
export const Host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/);
export const CountryCode = z.string().regex(/^[A-Z]{2}$/);
const DeliveryHost = z
  .string()
  .max(253)
  .regex(/^https:\/\/[^\s/\\]+$/);

/** What an operator sets of a brand. */
export const BrandSettings = z
  .strictObject({
    brandName: z.string().trim().min(1).max(60),
    /** One of the marks that are drawn; "" is the platform's own. */
    mark: z.enum(brandMarks),
    /** The colour every shade of the site is made from; "" is the platform's own. */
    accent: z.string().regex(/^(#[0-9a-f]{6})?$/),
    ageMin: z.number().int().min(18).max(99),
    /** How many accounts one agent may open for others within 24 hours. */
    agentAccountsDayMax: z.number().int().min(0).max(1000),
    timeZone: z.string().max(64),
    languages: z.array(Language).min(1),
    defaultLanguage: Language,
    /** Opens from every "customer service" of the site. */
    supportUrl: z
      .string()
      .max(500)
      .regex(/^https:\/\/[^\s\\]+$/)
      .nullable(),
    imageHosts: z.array(DeliveryHost).max(8),
    launchHosts: z.array(DeliveryHost).max(8),
    /** Google Analytics' tag; none where null. */
    analyticsTag: z
      .string()
      .regex(/^G-[A-Z0-9]{4,16}$/)
      .nullable(),
    /** Flags of the white-label tree by id: "FREEPLAY3". */
    flags: z.record(z.string().max(64), z.boolean()),
    blockedCountries: z.array(CountryCode).max(250),
    registration: z.partialRecord(RegistrationField, RegistrationRule),
    signIn: z.strictObject({
      smsCountries: z.array(CountryCode).max(250),
      smsPerDayMax: z.number().int().min(0).max(1_000_000),
      loginFailuresMax: z.number().int().min(1).max(100),
      loginLockMinutes: z.number().int().min(1).max(1440),
      captchaAfterFailures: z.number().int().min(0).max(100),
      passwordDaysMax: z.number().int().min(1).max(3650).nullable(),
      checksUnknownPlaces: z.boolean(),
    }),
  })
  .meta({ id: "BrandSettings" });
export type BrandSettings = z.infer<typeof BrandSettings>;

export const BrandInConsole = z
  .object({
    merchantCode: z.string(),
    currency: CurrencyText,
    mainDomain: z.string(),
    hosts: z.array(z.string()),
    maintenance: z.object({ from: Timestamp.nullable(), until: Timestamp.nullable() }),
    settings: BrandSettings,
    /** What a flag is for depends on the platform; these are all there are, in their order. */
    knownFlags: z.array(z.object({ modId: z.string(), parentModId: z.string().nullable() })),
    revision: Revision,
  })
  .meta({ id: "BrandInConsole" });
export type BrandInConsole = z.infer<typeof BrandInConsole>;

export const ContentPiece = z
  .object({
    contentId: Uuid,
    body: ContentBody,
    isOpen: z.boolean(),
    startsAt: Timestamp.nullable(),
    endsAt: Timestamp.nullable(),
    updatedAt: Timestamp,
    revision: Revision,
  })
  .meta({ id: "ContentPiece" });
export type ContentPiece = z.infer<typeof ContentPiece>;

export const GameInConsole = z
  .object({
    nodeId: z.string(),
    vassalage: z.string(),
    gameCode: z.string(),
    name: localText(120),
    gameType: GameType,
    gameGroupCode: z.string(),
    showIcon: z.string(),
    rtpBps: z.number().int().nullable(),
    /** The vendor's word: whether it can be played at all. */
    isOffered: z.boolean(),
    isEnabled: z.boolean(),
    isHot: z.boolean(),
    isNew: z.boolean(),
    /** Listed as coming while it cannot be played. */
    isAnnounced: z.boolean(),
    revision: Revision,
  })
  .meta({ id: "GameInConsole" });
export type GameInConsole = z.infer<typeof GameInConsole>;

export const VendorInConsole = z
  .object({
    vassalage: z.string(),
    name: localText(60),
    isOpen: z.boolean(),
    games: z.number().int(),
  })
  .meta({ id: "VendorInConsole" });
export type VendorInConsole = z.infer<typeof VendorInConsole>;

export const feedbackStatuses = ["open", "answered", "closed"] as const;

export const FeedbackInConsole = z
  .object({
    feedbackId: Uuid,
    merchantCode: z.string(),
    questionType: z.enum(feedbackTypes),
    content: z.string(),
    contact: z.string(),
    /** Of who was signed in. */
    memberId: z.string().nullable(),
    username: z.string().nullable(),
    pictures: z.array(PictureName),
    status: z.enum(feedbackStatuses),
    note: z.string(),
    language: z.string(),
    createdAt: Timestamp,
    revision: Revision,
  })
  .meta({ id: "FeedbackInConsole" });
export type FeedbackInConsole = z.infer<typeof FeedbackInConsole>;

const readBrand = { access: "operator", permission: "brand.read" } as const;
const writeBrand = { access: "operator", permission: "brand.write", perMinuteMax: 60 } as const;
const readContent = { access: "operator", permission: "content.read" } as const;
const writeContent = {
  access: "operator",
  permission: "content.write",
  perMinuteMax: 120,
} as const;
const readGames = { access: "operator", permission: "games.read" } as const;
const writeGames = { access: "operator", permission: "games.write", perMinuteMax: 120 } as const;

export const consoleSiteRoutes = {
  brands: {
    effect: "read",
    ...readBrand,
    summary: "The brands with everything an operator sets of them.",
    response: z.array(BrandInConsole),
    refusals: ["permission_denied"],
  },
  saveBrandSettings: {
    effect: "content",
    ...writeBrand,
    summary: "Saves a brand's settings, flags, languages, registration form and sign-in rules.",
    params: brandParams,
    body: z.strictObject({ settings: BrandSettings, revision: Revision }),
    response: BrandInConsole,
    refusals: ["permission_denied", "not_found", "brand_rule", "changed_meanwhile"],
  },
  saveBrandHosts: {
    effect: "content",
    ...writeBrand,
    summary: "Saves the hosts that lead to a brand, in the order they are offered.",
    params: brandParams,
    body: z.strictObject({ hosts: z.array(Host).min(1).max(50), revision: Revision }),
    response: BrandInConsole,
    refusals: ["permission_denied", "not_found", "host_taken", "brand_rule", "changed_meanwhile"],
  },
  saveMaintenance: {
    effect: "content",
    ...writeBrand,
    summary: "Closes a brand from one moment until another, or until it is opened again.",
    params: brandParams,
    body: z.strictObject({
      from: Timestamp.nullable(),
      until: Timestamp.nullable(),
      revision: Revision,
    }),
    response: BrandInConsole,
    refusals: ["permission_denied", "not_found", "period_order", "changed_meanwhile"],
  },
  contents: {
    effect: "read",
    ...readContent,
    summary: "A brand's pieces of one kind in their order, whether they show or not.",
    params: brandParams,
    query: z.strictObject({ kind: ContentKind }),
    response: z.array(ContentPiece),
    refusals: ["permission_denied", "not_found"],
  },
  saveContent: {
    effect: "content",
    ...writeContent,
    summary:
      "Writes a piece; the id is the caller's, revision 0 writes a new one. HTML is cleaned.",
    params: contentParams,
    body: ContentPeriod.extend({
      body: ContentBody,
      isOpen: z.boolean(),
      revision: z.number().int().min(0),
    }),
    response: ContentPiece,
    refusals: [
      "permission_denied",
      "not_found",
      "period_order",
      "picture_unknown",
      "changed_meanwhile",
    ],
  },
  deleteContent: {
    effect: "content",
    ...writeContent,
    summary: "Deletes a piece.",
    params: contentParams,
    query: z.strictObject({ revision: z.coerce.number().int().min(1) }),
    response: z.object({}),
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
  },
  orderContents: {
    effect: "content",
    ...writeContent,
    summary: "Puts a brand's pieces of one kind into an order; all of them are named.",
    params: brandParams,
    body: z.strictObject({ kind: ContentKind, contentIds: z.array(Uuid).min(1).max(500) }),
    response: z.array(ContentPiece),
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
  },
  pictures: {
    effect: "read",
    ...readContent,
    summary: "The pictures content may use: those of the platform and those uploaded.",
    response: z.array(
      z.object({ picture: PictureName, title: z.string(), uploadedAt: Timestamp.nullable() }),
    ),
    refusals: ["permission_denied"],
  },
  uploadPicture: {
    effect: "content",
    ...writeContent,
    summary: "Uploads a picture; it is re-encoded in the sizes of the site, without metadata.",
    body: z.strictObject({ title: z.string().trim().min(1).max(100), picture: Base64Picture }),
    response: z.object({ picture: PictureName }),
    refusals: ["permission_denied", "picture_invalid"],
  },
  consoleVendors: {
    effect: "read",
    ...readGames,
    summary: "The game vendors in the order the site shows them.",
    response: z.array(VendorInConsole),
    refusals: ["permission_denied"],
  },
  saveVendors: {
    effect: "content",
    ...writeGames,
    summary: "Opens and closes vendors and puts them into an order; all of them are named.",
    body: z.strictObject({
      vendors: z.array(z.strictObject({ vassalage: z.string().max(16), isOpen: z.boolean() })),
    }),
    response: z.array(VendorInConsole),
    refusals: ["permission_denied", "changed_meanwhile"],
  },
  consoleGames: {
    effect: "read",
    ...readGames,
    summary: "The games in the order the site shows them, those switched off too.",
    query: PageQuery.extend({
      gameType: GameType.optional(),
      vassalage: z.string().max(16).optional(),
      keyword: z.string().trim().max(64).optional(),
    }),
    response: pageOf(GameInConsole),
    refusals: ["permission_denied"],
  },
  saveGame: {
    effect: "content",
    ...writeGames,
    summary:
      "Switches a game on or off, marks it, names it; a game switched off takes no new bets.",
    params: z.strictObject({ nodeId: z.string().max(100) }),
    body: z.strictObject({
      name: localText(120),
      gameGroupCode: z.enum(["", ...gameGroups]),
      isEnabled: z.boolean(),
      isHot: z.boolean(),
      isNew: z.boolean(),
      /** Lists it as coming while it cannot be played, among the first six of its type. */
      isAnnounced: z.boolean(),
      revision: Revision,
    }),
    response: GameInConsole,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
  },
  moveGame: {
    effect: "content",
    ...writeGames,
    summary: "Puts a game before another of its type, or last.",
    params: z.strictObject({ nodeId: z.string().max(100) }),
    body: z.strictObject({ before: z.string().max(100).nullable() }),
    response: z.object({}),
    refusals: ["permission_denied", "not_found"],
  },
  feedbacks: {
    effect: "read",
    access: "operator",
    permission: "support.read",
    summary: "What visitors wrote to the house, newest first.",
    query: PageQuery.extend({ status: z.enum(feedbackStatuses).optional() }),
    response: pageOf(FeedbackInConsole),
    refusals: ["permission_denied"],
  },
  saveFeedback: {
    effect: "work",
    access: "operator",
    permission: "support.write",
    summary: "Moves a feedback on and notes what was done.",
    params: z.strictObject({ feedbackId: Uuid }),
    body: z.strictObject({
      status: z.enum(feedbackStatuses),
      note: z.string().trim().max(2000),
      revision: Revision,
    }),
    response: FeedbackInConsole,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 120,
  },
} as const satisfies Record<string, RouteSchema>;
