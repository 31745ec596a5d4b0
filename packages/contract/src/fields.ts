import { z } from "zod";
import { isSitePath } from "./site-path.ts";

/** Schemas of the values that many calls share. */

/** A decimal string in major units, such as "1234.50"; never a JSON number. */
export const AmountText = z
  .string()
  .regex(/^-?\d{1,16}(\.\d{1,8})?$/)
  .meta({ id: "AmountText", description: "Decimal string in major units, for example 1234.50" });

/** Where on this site somebody is brought back to: see site-path.ts. */
export const SitePath = z
  .string()
  .max(200)
  .refine(isSitePath)
  .meta({ id: "SitePath", description: "A path of this site, such as /member?page=withdraw" });

/** A page's address elsewhere: nothing that a browser would run. */
export const WebAddress = z.url({ protocol: /^https?$/ });

export const CurrencyText = z.string().regex(/^[A-Z]{3,4}$/);

/** A language in either case: "en", "EN". One the brand does not offer counts as none. */
export const LanguageText = z.string().trim().toLowerCase().max(16);

/** What a caller says it is: "html5-desktop", "WEB". Every client gets the same answer. */
export const ClientText = z.string().max(32);

/** The brand's code. The address decides the brand, so another one is refused: unknown_merchant. */
export const MerchantText = z.string().max(32);

export const Uuid = z.uuid();

/** A code that members type in, in whatever case: of a promotion, or of an offer. */
export const PromoCodeText = z.string().trim().toUpperCase().min(3).max(32);

/** ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.iso.datetime();

export const gameTypes = [
  "RNG",
  "LIVE",
  "FISH",
  "PVP",
  "SPORTS",
  "ESPORTS",
  "LOTT",
  "COCKFIGHT",
  "BGS",
] as const;

export const GameType = z.enum(gameTypes);
export type GameType = z.infer<typeof GameType>;

/** Jackpot, table games, arcade games, bingo. */
export const gameGroups = ["JP", "TG", "AC", "BG"] as const;
export type GameGroup = (typeof gameGroups)[number];

export const pageSizeMax = 100;

export const PageQuery = z.strictObject({
  pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(pageSizeMax).default(20),
});

/** A page by either pair of names; `page` and `size` count where both are sent. */
export const PageOrSizeQuery = PageQuery.extend({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  size: z.coerce.number().int().min(1).max(pageSizeMax).optional(),
});

export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({
    content: z.array(row),
    pageNum: z.number().int(),
    totalPages: z.number().int(),
    total: z.number().int(),
  });
}
