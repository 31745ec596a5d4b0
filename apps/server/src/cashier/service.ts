import { createBankLines, type BankLines } from "./bank-lines/service.ts";
import type { Reader, Tx } from "../platform/db.ts";
import { demoPolicy } from "./demo/policy.ts";
import { ownDeposits } from "./deposits/bonuses.ts";
import {
  createDepositReview,
  type DepositReview,
  type DepositReviewDeps,
} from "./deposits/review.ts";
import { feeAccount, providerAccountOf } from "./deposits/moves.ts";
import {
  bank,
  createDeposit,
  listOffered,
  openDeposits,
  readDeposit,
  sayPaid,
  takeBackDeposit,
  type DepositDeps,
} from "./deposits/service.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { FastifyInstance } from "fastify";
import { createLineRecords, type LineRecords } from "./line-transfers/records.ts";
import { lineRoutes, type LineCalls } from "./line-transfers/routes.ts";
import type { LinePolicyRow } from "./line-transfers/rules.ts";
import { saveLineRow } from "./line-transfers/settings.ts";
import type { LineDeps } from "./line-transfers/service.ts";
import { notificationRoutes } from "./providers/notifications.ts";
import { findPolicy, upsertPolicy, type PolicyRow } from "./payout-accounts/store.ts";
import { pollWithdrawals } from "./payouts/service.ts";
import { upsertReceivingAccount, type ReceivingAccountRow } from "./deposits/receiving-store.ts";
import { createReconciliation, type Reconciliation } from "./reconciliation/service.ts";
import { methodOf, type MethodRow } from "./deposits/rules.ts";
import { countDeposits, listDeposits, upsertMethod } from "./deposits/store.ts";
import {
  createWithdrawalReview,
  type DeskDeps,
  type WithdrawalReview,
} from "./withdrawals/review.ts";
import { byHand } from "./withdrawals/moves.ts";
import { withdrawalRoutes, type WithdrawalCalls } from "./withdrawals/routes.ts";
import { pollStale } from "./deposits/worker.ts";

export type CashierDeps = DepositDeps & DepositReviewDeps & DeskDeps & LineDeps;

export interface Cashier {
  readonly handlers: Handlers<
    | "depositMethods"
    | "createDeposit"
    | "depositStatus"
    | "depositPaid"
    | "deposits"
    | "openDeposits"
    | "cancelDeposit"
    | WithdrawalCalls
    | LineCalls
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

/** The methods of a brand as its members see them, with what a deposit asks them to stake. */
async function readMethods(reader: Reader, merchantCode: string, currency: string) {
  const rows = await listOffered(reader, merchantCode, currency);
  const policy = await findPolicy(reader, merchantCode, currency);
  return rows.map((row) => methodOf(row, policy?.turnoverBps ?? 0));
}

export function createCashier(deps: CashierDeps): Cashier {
  const { db } = deps;
  const bankLines = createBankLines(deps);
  return {
    handlers: {
      ...withdrawalRoutes(deps),
      ...lineRoutes(deps),
      depositMethods: (_input, { merchantCode, session }) =>
        db.read((reader) => readMethods(reader, merchantCode, session.currency)),
      createDeposit: ({ body }, context) => createDeposit(deps, body, context),
      depositStatus: ({ params }, { language, session }) =>
        readDeposit(deps, session.memberId, params.depositId, language),
      depositPaid: ({ params, body }, context) =>
        sayPaid(deps, params.depositId, body.pictureId, context),
      openDeposits: (_input, { language, session }) =>
        openDeposits(deps, session.memberId, language),
      cancelDeposit: ({ params }, context) => takeBackDeposit(deps, params.depositId, context),
      async deposits({ query }, { language, session }) {
        const { memberId } = session;
        const { pageNum, pageSize } = query;
        const total = await db.read((reader) => countDeposits(reader, memberId));
        const content = await db.read(async (reader) => {
          const rows = await listDeposits(reader, memberId, pageSize, (pageNum - 1) * pageSize);
          return ownDeposits(deps, reader, rows, language);
        });
        return {
          content,
          pageNum,
          totalPages: Math.ceil(total / pageSize),
          total,
        };
      },
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
    withdrawalReview: createWithdrawalReview(deps),
    depositReview: createDepositReview(deps, bankLines),
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
