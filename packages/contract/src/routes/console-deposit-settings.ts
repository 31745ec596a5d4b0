import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { AmountText, CurrencyText } from "../fields.ts";
import { DepositMethod } from "./cashier.ts";
import { ReceivingAccount } from "./console-deposits.ts";

/** The operator's console: what a brand asks of deposits, and where bank transfers go. */

const Positive = z.string().regex(/^\d{1,16}(\.\d{1,8})?$/);
const Minutes = z.number().int().min(1).max(100_000);

export const DepositMethodSettings = z
  .strictObject({
    /** Whether members may choose it. What was ordered before goes on. */
    isOffered: z.boolean(),
    /** What members call it; "" where its kind says enough. */
    label: z.string().trim().max(40),
    min: Positive,
    max: Positive,
    /** Amounts to choose by one tap. */
    quick: z.array(Positive).max(4),
    /** What is kept of a deposit; 150 is 1.5 %. An order keeps the fee it was made with. */
    feeBps: z.number().int().min(0).max(5000),
    usualMinutes: Minutes,
    /** How long an order of a bank transfer stands. */
    expireMinutes: Minutes,
    /** How soon somebody should decide on a transfer. */
    targetMinutes: Minutes,
    /** Above it two different operators credit a transfer; 0 means never. */
    secondAbove: Positive,
  })
  .meta({ id: "DepositMethodSettings" });
export type DepositMethodSettings = z.infer<typeof DepositMethodSettings>;

export const DepositMethodPolicy = z
  .object({
    merchantCode: z.string(),
    methodId: z.string(),
    kind: DepositMethod.shape.kind,
    /** Who takes the money: a provider, or "bank" for our own accounts. */
    provider: z.string(),
    currency: CurrencyText,
    settings: DepositMethodSettings.extend({
      min: AmountText,
      max: AmountText,
      quick: z.array(AmountText),
      secondAbove: AmountText,
    }),
    /** Changes with every setting; a save sends the revision that was read. */
    revision: z.string(),
  })
  .meta({ id: "DepositMethodPolicy" });
export type DepositMethodPolicy = z.infer<typeof DepositMethodPolicy>;

/**
 *   (none)   → proposed        an operator adds it; no order names it yet
 *   proposed → open, refused   another operator decides; who proposed it may take it back
 *   refused  → proposed        it is added again, under its old name
 *   open     → closed → open   new orders go there, or do not
 */
export const accountStates = ["proposed", "open", "closed", "refused"] as const;

/**
 * What an account is never changes once it was open: orders and lines of the bank name it, and
 * members may have written it down. It is closed, and another is added.
 */
export const OwnAccount = ReceivingAccount.extend({
  methodId: z.string(),
  /** New orders go to open ones. Lines of a closed one are still entered. */
  state: z.enum(accountStates),
  /** Null for those the platform was set up with. */
  proposedBy: z.string().nullable(),
}).meta({ id: "OwnAccount" });
export type OwnAccount = z.infer<typeof OwnAccount>;

export const DepositSettings = z
  .object({ methods: z.array(DepositMethodPolicy), accounts: z.array(OwnAccount) })
  .meta({ id: "DepositSettings" });
export type DepositSettings = z.infer<typeof DepositSettings>;

export const NewAccount = z
  .strictObject({
    methodId: z.string().max(32),
    /** What operators call it: it stands in the bank's lines and in the audit trail. */
    accountId: z.string().regex(/^[a-z\d][a-z\d-]{0,31}$/),
    bank: z.string().trim().min(2).max(60),
    holder: z.string().trim().min(2).max(60),
    number: z
      .string()
      .trim()
      .regex(/^[A-Za-z\d][A-Za-z\d -]{3,40}$/),
  })
  .meta({ id: "NewAccount" });
export type NewAccount = z.infer<typeof NewAccount>;

const write = { access: "operator", permission: "cashier.write", perMinuteMax: 60 } as const;
const merchantCode = z.string().max(32);

export const consoleDepositSettingsRoutes = {
  depositSettings: {
    effect: "read",
    access: "operator",
    permission: "cashier.read",
    summary: "Every brand's ways to deposit, and the accounts to which members transfer.",
    response: DepositSettings,
    refusals: ["permission_denied"],
  },
  saveDepositMethod: {
    effect: "threshold",
    ...write,
    summary: "Saves what a way to deposit asks; the next order counts by it.",
    params: z.strictObject({ merchantCode, methodId: z.string().max(32) }),
    body: z.strictObject({ settings: DepositMethodSettings, revision: z.string().max(64) }),
    response: DepositMethodPolicy,
    refusals: ["permission_denied", "not_found", "brand_rule", "changed_meanwhile"],
  },
  addReceivingAccount: {
    effect: "work",
    ...write,
    summary: "Proposes an account to which members transfer. The same again changes nothing.",
    params: z.strictObject({ merchantCode }),
    body: NewAccount,
    response: OwnAccount,
    refusals: ["permission_denied", "not_found", "brand_rule"],
  },
  switchReceivingAccount: {
    effect: "money",
    ...write,
    summary: "Opens an account for new orders, or closes it. The same again changes nothing.",
    params: z.strictObject({ merchantCode, accountId: z.string().max(32) }),
    body: z.strictObject({ isOpen: z.boolean() }),
    response: OwnAccount,
    refusals: ["permission_denied", "not_found", "second_person_needed"],
  },
  decideReceivingAccount: {
    effect: "money",
    ...write,
    summary: "Opens a proposed account for orders, by another than who proposed it, or refuses it.",
    params: z.strictObject({ merchantCode, accountId: z.string().max(32) }),
    body: z.strictObject({ action: z.enum(["approve", "refuse"]) }),
    response: OwnAccount,
    refusals: ["permission_denied", "not_found", "changed_meanwhile", "second_person_needed"],
  },
} as const satisfies Record<string, RouteSchema>;
