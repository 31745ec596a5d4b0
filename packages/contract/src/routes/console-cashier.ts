import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { CurrencyText } from "../fields.ts";

/** The operator's console: what a brand allows of withdrawals and of corrections by hand. */

const Positive = z.string().regex(/^\d{1,16}(\.\d{1,8})?$/);
const Minutes = z.number().int().min(1).max(100_000);
const Names = z.array(z.string().trim().min(1).max(40)).max(12);

export const CashierSettings = z
  .strictObject({
    min: Positive,
    max: Positive,
    /** Amounts to choose by one tap. */
    quick: z.array(Positive).max(4),
    /** Within 24 hours, of one member. */
    dayCountMax: z.number().int().min(1).max(1000),
    dayAmountMax: Positive,
    /** Above it two different operators approve; 0 means never. */
    secondAbove: Positive,
    /** Up to it a request without a flag approves itself; 0 means never. */
    autoUpTo: Positive,
    /** What of a deposit must be staked before money may leave; 10,000 is all of it once. */
    turnoverBps: z.number().int().min(0).max(1_000_000),
    /** Who has less than this has nothing left that must be staked. */
    clearBelow: Positive,
    usualMinutes: Minutes,
    targetMinutes: Minutes,
    confirmMinutes: Minutes,
    offersBank: z.boolean(),
    mobileWallets: Names,
    cryptoNetworks: Names,
    /** Up to it one operator may correct a balance alone; 0 means never. */
    adjustAloneUpTo: Positive,
    /** What one operator may move alone within 24 hours, of all kinds together; 0 is nothing. */
    aloneADay: Positive,
  })
  .meta({ id: "CashierSettings" });
export type CashierSettings = z.infer<typeof CashierSettings>;

export const CashierPolicy = z
  .object({
    merchantCode: z.string(),
    currency: CurrencyText,
    settings: CashierSettings,
    /** Changes with every setting; a save sends the revision that was read. */
    revision: z.string(),
  })
  .meta({ id: "CashierPolicy" });
export type CashierPolicy = z.infer<typeof CashierPolicy>;

export const consoleCashierRoutes = {
  cashierPolicies: {
    effect: "read",
    access: "operator",
    permission: "cashier.read",
    summary: "What each brand allows in each of its currencies.",
    response: z.array(CashierPolicy),
    refusals: ["permission_denied"],
  },
  saveCashierPolicy: {
    effect: "threshold",
    access: "operator",
    permission: "cashier.write",
    summary: "Saves what a brand allows; the next request counts by it.",
    params: z.strictObject({ merchantCode: z.string().max(32), currency: CurrencyText }),
    body: z.strictObject({ settings: CashierSettings, revision: z.string().max(64) }),
    response: CashierPolicy,
    refusals: ["permission_denied", "not_found", "brand_rule", "changed_meanwhile"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
