import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { CurrencyText } from "../fields.ts";

/** The operator's console: what a brand allows of transfers along the line. */

const Positive = z.string().regex(/^\d{1,16}(\.\d{1,8})?$/);

export const LineSettings = z
  .strictObject({
    min: Positive,
    max: Positive,
    /** Amounts to choose by one tap. */
    quick: z.array(Positive).max(4),
    /** What one member may send up, and down, within 24 hours. */
    dayUpMax: Positive,
    dayDownMax: Positive,
    /** Above it a transfer is marked for review; 0 means never. */
    reviewAbove: Positive,
    /** What of a received amount must be staked before it may leave; 10,000 is all of it once. */
    turnoverBps: z.number().int().min(0).max(1_000_000),
  })
  .meta({ id: "LineSettings" });
export type LineSettings = z.infer<typeof LineSettings>;

export const LinePolicy = z
  .object({
    merchantCode: z.string(),
    currency: CurrencyText,
    /** A proposal where nothing was saved yet: then nothing may be sent. */
    settings: LineSettings,
    isSaved: z.boolean(),
    /** Changes with every setting; a save sends the revision that was read. */
    revision: z.string(),
  })
  .meta({ id: "LinePolicy" });
export type LinePolicy = z.infer<typeof LinePolicy>;

export const consoleLineRoutes = {
  linePolicies: {
    effect: "read",
    access: "operator",
    permission: "cashier.read",
    summary: "What each brand allows of transfers along the line, in each of its currencies.",
    response: z.array(LinePolicy),
    refusals: ["permission_denied"],
  },
  saveLinePolicy: {
    effect: "threshold",
    access: "operator",
    permission: "cashier.write",
    summary: "Saves what a brand allows of transfers along the line; the next one counts by it.",
    params: z.strictObject({ merchantCode: z.string().max(32), currency: CurrencyText }),
    body: z.strictObject({ settings: LineSettings, revision: z.string().max(64) }),
    response: LinePolicy,
    refusals: ["permission_denied", "not_found", "brand_rule", "changed_meanwhile"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
