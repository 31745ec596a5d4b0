import type { FastifyInstance } from "fastify";
import type { Tx } from "../platform/db.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { BankLineDeps } from "./bank-lines/assign.ts";
import { createBankLines, type BankLines } from "./bank-lines/service.ts";
import { demoPolicy } from "./demo/policy.ts";
import { feeAccount } from "./deposits/moves.ts";
import { upsertReceivingAccount, type ReceivingAccountRow } from "./deposits/receiving-store.ts";
import { createDepositReview, type DepositReview } from "./deposits/review.ts";
import { depositRoutes, type DepositCalls } from "./deposits/routes.ts";
import type { MethodRow } from "./deposits/rules.ts";
import { bank, type DepositDeps } from "./deposits/service.ts";
import { upsertMethod } from "./deposits/store.ts";
import { pollStale } from "./deposits/worker.ts";
import { createLineRecords, type LineRecords } from "./line-transfers/records.ts";
import { lineRoutes, type LineCalls } from "./line-transfers/routes.ts";
import type { LinePolicyRow } from "./line-transfers/rules.ts";
import type { LineDeps } from "./line-transfers/service.ts";
import { saveLineRow } from "./line-transfers/settings.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import { payoutAccountRoutes, type PayoutAccountCalls } from "./payout-accounts/routes.ts";
import { pollWithdrawals, send, type PayoutDeps } from "./payouts/service.ts";
import { providerAccountOf } from "./providers/provider.ts";
import { createReconciliation, type Reconciliation } from "./reconciliation/service.ts";
import { readNetDeposits, type NetDepositDeps } from "./totals/net-deposits.ts";
import { upsertPolicy, type PolicyRow } from "./withdrawal-policy/store.ts";
import { byHand } from "./withdrawals/moves.ts";
import {
  createWithdrawalReview,
  type WithdrawalReview,
  type WithdrawalReviewDeps,
} from "./withdrawals/review.ts";
import { withdrawalRoutes, type WithdrawalCalls } from "./withdrawals/routes.ts";
import type { WithdrawalRow } from "./withdrawals/rules.ts";

export type CashierDeps = DepositDeps &
  BankLineDeps &
  PayoutDeps &
  Omit<WithdrawalReviewDeps, "send"> &
  LineDeps &
  NetDepositDeps;

export interface Cashier {
  readonly handlers: Handlers<
    DepositCalls | PayoutAccountCalls | WithdrawalCalls | LineCalls | "netDeposits"
  >;
  /** For operators. */
  readonly withdrawalReview: WithdrawalReview;
  readonly depositReview: DepositReview;
  readonly bankLines: BankLines;
  readonly lineRecords: LineRecords;
  /** `POST /hooks/payments/:provider` as a separate Fastify plugin. */
  readonly routes: (app: FastifyInstance) => Promise<void>;
  /** Opens the providers' accounts in the ledger and saves a brand's methods, in this order. */
  saveMethods(methods: readonly MethodRow[]): Promise<void>;
  /** Saves the accounts to which members of a brand transfer, in this order. */
  saveReceivingAccounts(accounts: readonly ReceivingAccountRow[]): Promise<void>;
  /**
   * Asks providers about deposits that wait too long, and expires those whose time is over. Of
   * named members it does only that, and leaves the bank's lines, which are nobody's yet.
   */
  pollStale(of?: readonly bigint[]): Promise<number>;
  readonly reconciliation: Reconciliation;
  /** Saves what brands allow to be withdrawn, and opens the account of payments by hand. */
  saveWithdrawalPolicy(policy: PolicyRow): Promise<void>;
  /** What a new brand's withdrawals begin with: nothing pays itself, and no wallet is offered. */
  openBrandIn(tx: Tx, merchantCode: string, currency: string): Promise<void>;
  /** Saves what brands allow to be sent along the line, and opens the account it passes. */
  saveLinePolicy(policy: LinePolicyRow): Promise<void>;
  /** Sends, asks after and ends withdrawals that wait too long: all, or those of named members. */
  pollWithdrawals(of?: readonly bigint[]): Promise<number>;
}

async function openBrandIn(
  deps: CashierDeps,
  tx: Tx,
  merchantCode: string,
  currency: string,
): Promise<void> {
  await deps.ledger.registerAccountCode(tx, providerAccountOf(byHand));
  const usual = demoPolicy(merchantCode, currency);
  await upsertPolicy(tx, { ...usual, mobileWallets: [], cryptoNetworks: [] });
}

export function createCashier(deps: CashierDeps): Cashier {
  const { db } = deps;
  const bankLines = createBankLines(deps);
  const withdrawals = { ...deps, send: (approved: WithdrawalRow) => send(deps, approved) };
  return {
    handlers: {
      ...depositRoutes(deps),
      ...payoutAccountRoutes(deps),
      ...withdrawalRoutes(withdrawals),
      ...lineRoutes(deps),
      netDeposits: (_input, { session }) => readNetDeposits(deps, session),
    },
    routes: notificationRoutes(deps),
    saveMethods: (methods) =>
      db.transaction(async (tx) => {
        for (const code of [...deps.providers.map((one) => one.code), bank]) {
          await deps.ledger.registerAccountCode(tx, providerAccountOf(code));
        }
        await deps.ledger.registerAccountCode(tx, feeAccount);
        for (const [index, method] of methods.entries()) await upsertMethod(tx, method, index);
      }),
    saveReceivingAccounts: (accounts) =>
      db.transaction(async (tx) => {
        for (const [index, account] of accounts.entries()) {
          await upsertReceivingAccount(tx, account, index);
        }
      }),
    async pollStale(of) {
      const matched = of === undefined ? await bankLines.matchNew() : 0;
      return matched + (await pollStale(deps, of));
    },
    reconciliation: createReconciliation(deps),
    withdrawalReview: createWithdrawalReview(withdrawals),
    depositReview: createDepositReview({ ...deps, lines: bankLines }),
    bankLines,
    lineRecords: createLineRecords(deps),
    saveWithdrawalPolicy: (policy) =>
      db.transaction(async (tx) => {
        await deps.ledger.registerAccountCode(tx, providerAccountOf(byHand));
        await upsertPolicy(tx, policy);
      }),
    openBrandIn: (tx, merchantCode, currency) => openBrandIn(deps, tx, merchantCode, currency),
    saveLinePolicy: (policy) => db.transaction((tx) => saveLineRow(tx, deps.ledger, policy)),
    pollWithdrawals: (of) => pollWithdrawals(deps, of),
  };
}
