import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { AmountText, CurrencyText, PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";
import { Deposit, DepositMethod, DepositStep } from "./cashier.ts";

/**
 * The operator's console: deposits, what the bank says came in, and members whose payments fail.
 *
 * A bank transfer is credited by a line of the bank, under the bank's own transaction number, and a
 * line credits once. It is matched automatically if reference and amount fit; the others wait for
 * an operator. Above the brand's limit two different operators are needed, no matter who entered
 * it.
 */

/**
 * "waiting" is what somebody must act on: transfers that members say they made, and money that is
 * held because it would pass its member's limit.
 */
export const depositFilters = [
  "waiting",
  "created",
  "pending",
  "checking",
  "held",
  "received",
  "declined",
  "expired",
  "cancelled",
  "returned",
] as const;
export const DepositFilter = z.enum(depositFilters);
export type DepositFilter = z.infer<typeof DepositFilter>;

export const depositActions = ["confirm", "reject", "credit", "return"] as const;

export const bankLineStates = ["waiting", "awaiting_second", "credited", "returned"] as const;
export const BankLineState = z.enum(bankLineStates);
export type BankLineState = z.infer<typeof BankLineState>;

export const bankLineActions = ["assign", "approve", "refuse", "return"] as const;

/** A second person approves what the first proposed, or refuses it and the line waits again. */
export const BankLine = z
  .object({
    lineId: Uuid,
    merchantCode: z.string(),
    accountId: z.string(),
    bankReference: z.string(),
    currency: CurrencyText,
    amount: AmountText,
    /** The day on which the bank booked it. */
    receivedOn: z.iso.date(),
    sender: z.string(),
    text: z.string(),
    state: BankLineState,
    /** Who gets it, or will get it. */
    memberId: z.string().nullable(),
    username: z.string().nullable(),
    depositId: Uuid.nullable(),
    depositReference: z.string().nullable(),
    /** The deposit its text names, where it did not fit by itself. */
    suggestion: z
      .object({ reference: z.string(), amount: AmountText, status: Deposit.shape.status })
      .nullable(),
    /** Who proposed it. */
    proposedBy: z.string().nullable(),
    /** Why it went back. */
    reason: z.string().nullable(),
    enteredBy: z.string(),
    enteredAt: Timestamp,
    updatedAt: Timestamp,
    targetMinutes: z.number().int(),
    /** What may be done by this operator. */
    actions: z.array(z.enum(bankLineActions)),
  })
  .meta({ id: "BankLine" });
export type BankLine = z.infer<typeof BankLine>;

export const DepositInConsole = Deposit.extend({
  merchantCode: z.string(),
  kind: DepositMethod.shape.kind,
  memberId: z.string(),
  /** The member's. */
  username: z.string(),
  provider: z.string(),
  /** Since when it waits for somebody. */
  waitsSince: Timestamp,
  /** Who works on it now. */
  claim: z.object({ operator: z.string(), isMine: z.boolean(), endsAt: Timestamp }).nullable(),
  /** How soon it should be decided. */
  targetMinutes: z.number().int(),
  actions: z.array(z.enum(depositActions)),
}).meta({ id: "DepositInConsole" });
export type DepositInConsole = z.infer<typeof DepositInConsole>;

export const DepositCase = DepositInConsole.extend({
  steps: z.array(DepositStep.extend({ operator: z.string().nullable() })),
  /** The provider's own id of the payment. */
  paymentId: z.string().nullable(),
  /** What the member showed, "media/<id>". */
  proof: z.string().nullable(),
  /** The bank's line that credited it, or will. */
  line: BankLine.nullable(),
  /** More than this needs a second person; null where one is always enough. */
  secondAbove: AmountText.nullable(),
}).meta({ id: "DepositCase" });
export type DepositCase = z.infer<typeof DepositCase>;

const Words = z.string().trim().min(3).max(300);
const BankReference = z.string().trim().min(3).max(64);

export const DecideDeposit = z.discriminatedUnion("action", [
  /** The money is on the account; another amount than ordered is credited as it came. */
  z.strictObject({
    action: z.literal("confirm"),
    bankReference: BankReference,
    amount: AmountText,
    receivedOn: z.iso.date(),
  }),
  /** No money came. The member reads the reason. */
  z.strictObject({ action: z.literal("reject"), reason: Words }),
  /** What is held fits the member's limit now. */
  z.strictObject({ action: z.literal("credit") }),
  /** What is held went back to who paid it. The member reads the reason. */
  z.strictObject({ action: z.literal("return"), reason: Words }),
]);
export type DecideDeposit = z.infer<typeof DecideDeposit>;

export const DecideBankLine = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("assign"), reference: z.string().trim().min(3).max(32) }),
  z.strictObject({
    action: z.literal("assign_member"),
    username: z.string().trim().min(1).max(64),
  }),
  z.strictObject({ action: z.literal("approve") }),
  z.strictObject({ action: z.literal("refuse") }),
  /** Went back to who sent it. */
  z.strictObject({ action: z.literal("return"), reason: Words }),
]);
export type DecideBankLine = z.infer<typeof DecideBankLine>;

export const importProblems = [
  "malformed",
  "columns",
  "too_many",
  "bank_reference",
  "amount",
  "date",
  "text",
  "differs",
] as const;

export const ImportedLines = z
  .object({
    added: z.number().int(),
    /** On record already, with the same content. */
    repeated: z.number().int(),
    /** Of those added: credited by themselves. */
    credited: z.number().int(),
    problems: z.array(
      /** Rows count from 1, the head's. */
      z.object({ row: z.number().int(), problem: z.enum(importProblems) }),
    ),
  })
  .meta({ id: "ImportedLines" });
export type ImportedLines = z.infer<typeof ImportedLines>;

export const ReceivingAccount = z
  .object({
    merchantCode: z.string(),
    accountId: z.string(),
    currency: CurrencyText,
    bank: z.string(),
    holder: z.string(),
    number: z.string(),
  })
  .meta({ id: "ReceivingAccount" });
export type ReceivingAccount = z.infer<typeof ReceivingAccount>;

export const SuspendedDepositor = z
  .object({
    memberId: z.string(),
    merchantCode: z.string(),
    username: z.string(),
    suspendedAt: Timestamp,
    failures: z.number().int(),
  })
  .meta({ id: "SuspendedDepositor" });
export type SuspendedDepositor = z.infer<typeof SuspendedDepositor>;

const depositParams = z.strictObject({ depositId: Uuid });
const read = { access: "operator", permission: "deposits.read" } as const;
const decide = {
  access: "operator",
  permission: "deposits.approve",
  perMinuteMax: 120,
} as const;
const MerchantFilter = z.string().max(32).optional();

export const consoleDepositRoutes = {
  consoleDeposits: {
    effect: "read",
    ...read,
    summary: "Deposits of all brands; what waits comes oldest first, the rest newest first.",
    query: PageQuery.extend({
      state: DepositFilter.optional(),
      kind: DepositMethod.shape.kind.optional(),
      merchantCode: MerchantFilter,
    }),
    response: pageOf(DepositInConsole),
    refusals: ["permission_denied"],
  },
  consoleDeposit: {
    effect: "read",
    ...read,
    summary: "One deposit with its steps, its proof and its bank line.",
    params: depositParams,
    response: DepositCase,
    refusals: ["permission_denied", "not_found"],
  },
  claimDeposit: {
    effect: "work",
    ...decide,
    summary: "Takes a deposit to decide on, for a quarter of an hour.",
    params: depositParams,
    response: DepositCase,
    refusals: ["permission_denied", "not_found", "changed_meanwhile", "claim_needed"],
  },
  decideDeposit: {
    effect: "money",
    ...decide,
    summary:
      "Confirms that a claimed bank transfer came, or rejects it; credits or returns what is held.",
    params: depositParams,
    body: DecideDeposit,
    response: DepositCase,
    refusals: [
      "permission_denied",
      "not_found",
      "changed_meanwhile",
      "claim_needed",
      "amount_out_of_range",
      "bank_line_known",
      "limit_reached",
    ],
  },
  receivingAccounts: {
    effect: "read",
    ...read,
    summary: "The operator's own accounts, to which members transfer.",
    response: z.array(ReceivingAccount),
    refusals: ["permission_denied"],
  },
  bankLines: {
    effect: "read",
    ...read,
    summary: "What banks say came in; what waits comes oldest first, the rest newest first.",
    query: PageQuery.extend({
      state: z.enum(["open", ...bankLineStates]).optional(),
      merchantCode: MerchantFilter,
    }),
    response: pageOf(BankLine),
    refusals: ["permission_denied"],
  },
  importBankLines: {
    effect: "money",
    ...decide,
    summary: "Enters an account's lines, CSV `transaction,amount,date,sender,text`; idempotent.",
    body: z.strictObject({
      merchantCode: z.string().max(32),
      accountId: z.string().max(32),
      csv: z.string().min(1).max(60_000),
    }),
    response: ImportedLines,
    refusals: ["permission_denied", "not_found"],
  },
  decideBankLine: {
    effect: "money",
    ...decide,
    summary: "Gives a line to a deposit or a member, approves or refuses that, or returns it.",
    params: z.strictObject({ lineId: Uuid }),
    body: DecideBankLine,
    response: BankLine,
    refusals: [
      "permission_denied",
      "not_found",
      "changed_meanwhile",
      "second_person_needed",
      "limit_reached",
    ],
  },
  suspendedDepositors: {
    effect: "read",
    ...read,
    summary: "Members whose deposits are suspended after ten failed payments in a row.",
    response: z.array(SuspendedDepositor),
    refusals: ["permission_denied"],
  },
  liftDepositBlock: {
    effect: "work",
    ...decide,
    summary: "Lets a member deposit again.",
    params: z.strictObject({ memberId: z.string().regex(/^[1-9][0-9]{0,18}$/) }),
    body: z.strictObject({ reason: Words }),
    response: z.array(SuspendedDepositor),
    refusals: ["permission_denied", "not_found"],
  },
} as const satisfies Record<string, RouteSchema>;
