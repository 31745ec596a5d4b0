import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { CurrencyText } from "../fields.ts";

/** The operator's console: above which amounts a brand asks its members who they are. */

/** Null asks for nothing, whatever the amount. */
const Above = z
  .string()
  .regex(/^\d{1,16}(\.\d{1,8})?$/)
  .nullable();
const Level = z.union([z.literal(1), z.literal(2), z.literal(3)]);

export const VerificationSettings = z
  .strictObject({
    /** Of one withdrawal. */
    withdrawalAbove: Above,
    withdrawalLevel: Level,
    /** Of one deposit. */
    depositAbove: Above,
    depositLevel: Level,
    /** Of all deposits of a member together. */
    depositsAbove: Above,
    depositsLevel: Level,
    /** How soon somebody should look at a document. */
    targetMinutes: z.number().int().min(1).max(100_000),
  })
  .meta({ id: "VerificationSettings" });
export type VerificationSettings = z.infer<typeof VerificationSettings>;

export const VerificationPolicy = z
  .object({
    merchantCode: z.string(),
    currency: CurrencyText,
    settings: VerificationSettings,
    /** Changes with every setting; a save sends the revision that was read. */
    revision: z.string(),
  })
  .meta({ id: "VerificationPolicy" });
export type VerificationPolicy = z.infer<typeof VerificationPolicy>;

export const consoleVerificationSettingsRoutes = {
  verificationPolicies: {
    effect: "read",
    access: "operator",
    permission: "cashier.read",
    summary: "Above which amounts each brand asks its members who they are.",
    response: z.array(VerificationPolicy),
    refusals: ["permission_denied"],
  },
  saveVerificationPolicy: {
    effect: "threshold",
    access: "operator",
    permission: "cashier.write",
    summary: "Saves above which amounts a brand asks; the next payment counts by it.",
    params: z.strictObject({ merchantCode: z.string().max(32), currency: CurrencyText }),
    body: z.strictObject({ settings: VerificationSettings, revision: z.string().max(64) }),
    response: VerificationPolicy,
    refusals: ["permission_denied", "not_found", "brand_rule", "changed_meanwhile"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
