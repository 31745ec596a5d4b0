import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { CurrencyText } from "../fields.ts";
import { Language } from "../languages.ts";
import { BrandInConsole, CountryCode, Host } from "./console-site.ts";

/** The operator's console: the brands by name, and a new one. What is set of one is in site. */

export const BrandOutline = z
  .object({
    merchantCode: z.string(),
    brandName: z.string(),
    languages: z.array(Language),
    defaultLanguage: Language,
    timeZone: z.string(),
    currency: CurrencyText,
    mainDomain: z.string(),
  })
  .meta({ id: "BrandOutline" });
export type BrandOutline = z.infer<typeof BrandOutline>;

export const NewBrand = z
  .strictObject({
    merchantCode: z.string().regex(/^[A-Z][A-Z0-9]{1,31}$/),
    brandName: z.string().trim().min(1).max(60),
    /** The first is its main domain. */
    hosts: z.array(Host).min(1).max(50),
    currency: CurrencyText,
    countryCode: CountryCode,
    languages: z.array(Language).min(1),
    defaultLanguage: Language,
    timeZone: z.string().max(64),
    ageMin: z.number().int().min(18).max(99).default(18),
    /** Flags that differ from the usual ones, by id. */
    flags: z.record(z.string().max(64), z.boolean()).default({}),
  })
  .meta({ id: "NewBrand" });
export type NewBrand = z.infer<typeof NewBrand>;

export const consoleBrandRoutes = {
  brandNames: {
    effect: "read",
    access: "operator",
    summary: "The brands by name, as every visitor of theirs knows them, to choose from.",
    response: z.array(BrandOutline),
    refusals: [],
  },
  createBrand: {
    effect: "threshold",
    access: "operator",
    permission: "brand.write",
    summary: "Opens a brand with the usual rules of paying out; nothing of it exists before.",
    body: NewBrand,
    response: BrandInConsole,
    refusals: ["permission_denied", "host_taken", "brand_rule", "approval_pending"],
    perMinuteMax: 30,
  },
} as const satisfies Record<string, RouteSchema>;
