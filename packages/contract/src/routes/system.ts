import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { CurrencyText, Timestamp } from "../fields.ts";
import { Language } from "../languages.ts";
import { Resource } from "./content.ts";

/**
 * One node of the white-label tree; flags such as FREEPLAY3 are leaves with `enabled` "1" or "0".
 */
export interface WhitelabelNode {
  modId: string;
  enabled: "0" | "1";
  childrenNodes: WhitelabelNode[];
}

export const WhitelabelNode: z.ZodType<WhitelabelNode> = z
  .object({
    modId: z.string(),
    enabled: z.enum(["0", "1"]),
    get childrenNodes() {
      return z.array(WhitelabelNode);
    },
  })
  .meta({ id: "WhitelabelNode" });

export const RegistrationRule = z
  .object({
    isShown: z.boolean(),
    isRequired: z.boolean(),
    /** Regular expression in which a lone `*` stands for "anything". */
    acceptedPattern: z.string(),
    minLength: z.number().int(),
    maxLength: z.number().int(),
    patternId: z.number().int().min(0).max(20),
  })
  .meta({ id: "RegistrationRule" });
export type RegistrationRule = z.infer<typeof RegistrationRule>;

/** Fields of the register form that a brand may show; the form follows this order. */
export const registrationFields = [
  "username",
  "password",
  "mobileNum",
  "email",
  "payeeName",
  "birthday",
  "idNumber",
  "paymentPassword",
  "qqNum",
  "line",
  "whatsapp",
  "facebook",
  "wechat",
  "recommenderId",
  "affiliateCode",
  "captcha",
] as const;

export const RegistrationField = z.enum(registrationFields);
export type RegistrationField = z.infer<typeof RegistrationField>;

export const RegistrationSettings = z
  .object({
    ageMin: z.number().int().min(18),
    /** A field without a rule is not shown. */
    fields: z.partialRecord(RegistrationField, RegistrationRule),
    /** ISO codes of the countries whose numbers get messages; the brand's own comes first. */
    smsCountries: z.array(z.string()),
  })
  .meta({ id: "RegistrationSettings" });
export type RegistrationSettings = z.infer<typeof RegistrationSettings>;

export const socialProviders = ["google", "facebook"] as const;
export const SocialProvider = z.enum(socialProviders);
export type SocialProvider = z.infer<typeof SocialProvider>;

/** Who sends and checks codes by SMS: the platform itself, or a service in the browser. */
export const PhoneAuth = z
  .discriminatedUnion("channel", [
    z.object({ channel: z.literal("own") }),
    z.object({ channel: z.literal("firebase"), url: z.string(), apiKey: z.string() }),
  ])
  .meta({ id: "PhoneAuth" });
export type PhoneAuth = z.infer<typeof PhoneAuth>;

export const systemStatuses = { normal: 0, maintenance: 1, regionBlocked: 2 } as const;

export const SystemStatus = z
  .object({
    status: z.union([
      z.literal(systemStatuses.normal),
      z.literal(systemStatuses.maintenance),
      z.literal(systemStatuses.regionBlocked),
    ]),
    maintenanceEndAt: Timestamp.nullable(),
    serverTime: Timestamp,
  })
  .meta({ id: "SystemStatus" });

export const Permissions = z
  .object({
    maintenance: z.boolean(),
    maintenanceEndAt: Timestamp.nullable(),
    regionRestriction: z.boolean(),
    location: z.object({ ip: z.string() }),
    serverTime: Timestamp,
    info: z.object({
      merchantCode: z.string(),
      brandName: z.string(),
      mainDomain: z.string(),
      currency: CurrencyText,
      currencySymbol: z.string(),
      languages: z.array(Language).min(1),
      defaultLanguage: Language,
      /** Where the brand's day begins: an IANA name. */
      timeZone: z.string(),
      whitelabel: WhitelabelNode,
      register: RegistrationSettings,
      resources: z.array(Resource),
      login: z.object({ social: z.array(SocialProvider), phoneAuth: PhoneAuth }),
      domainRoute: z.array(z.string()),
      imageCDNs: z.array(z.string()).min(1),
      launchGameCDNs: z.array(z.string()),
      /** Null: the brand has no customer service of its own, and is written to on the site. */
      customerService: z
        .object({
          /** Where its button stands: "MENU", in the menu and the footer. */
          csPosition: z.string(),
          /** Site path that leads to it; its address is sealed in the path. */
          path: z.string().startsWith("/"),
        })
        .nullable(),
      analytics: z.object({ gtagId: z.string().nullable() }),
    }),
  })
  .meta({ id: "Permissions" });
export type Permissions = z.infer<typeof Permissions>;

export const Country = z
  .object({
    /** ISO 3166-1 alpha-2. */
    countryCode: z.string(),
    /** With its plus: "+880". */
    countryDialingCode: z.string(),
  })
  .meta({ id: "Country" });
export type Country = z.infer<typeof Country>;

export const systemRoutes = {
  permissions: {
    summary: "First call of the site: status, brand, flags, registration rules and delivery hosts.",
    access: "anyone",
    response: Permissions,
    refusals: [],
  },
  systemStatus: {
    summary: "Whether the site is open, under maintenance, or closed to the visitor's region.",
    access: "anyone",
    response: SystemStatus,
    refusals: [],
  },
  whitelabel: {
    summary: "The brand's feature flags as a tree.",
    access: "anyone",
    response: WhitelabelNode,
    refusals: [],
  },
  registerSettings: {
    summary: "Which registration fields are shown and the rule of each.",
    access: "anyone",
    isRevalidated: true,
    response: RegistrationSettings,
    refusals: [],
  },
  domainRoutes: {
    summary: "The brand's site addresses.",
    access: "anyone",
    response: z.array(z.string()),
    refusals: [],
  },
  countries: {
    summary: "Countries and their dialling codes, those the brand sends messages to first.",
    access: "anyone",
    isRevalidated: true,
    response: z.array(Country),
    refusals: [],
  },
  webVitals: {
    summary: "What a visit felt like: the web vitals of one page, without who it was.",
    access: "anyone",
    body: z.strictObject({
      page: z.string().max(64),
      metrics: z
        .array(
          z.strictObject({
            name: z.enum(["LCP", "INP", "CLS", "FCP", "TTFB"]),
            value: z.number().min(0).max(600_000),
          }),
        )
        .min(1)
        .max(5),
    }),
    response: z.object({}),
    refusals: [],
    perMinuteMax: 30,
  },
} as const satisfies Record<string, RouteSchema>;
