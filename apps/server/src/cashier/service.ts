import type { Deposit } from "@baize/contract";
import { minor, parseMinor } from "@baize/money";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../platform/errors.ts";
import type { CallContext, Handlers, Session } from "../platform/http/call.ts";
import { idFromKey } from "../platform/idempotency/index.ts";
import type { DepositOrder } from "../protection/index.ts";
import { depositChanged } from "./events.ts";
import { notificationRoutes } from "./notifications.ts";
import { upsertPolicy, type PolicyRow } from "./payout-account-store.ts";
import { pollWithdrawals } from "./payouts.ts";
import { ProviderRefusedError, type MadePayment, type PaymentProvider } from "./provider.ts";
import { createReconciliation, type Reconciliation } from "./reconcile.ts";
import { depositOf, feeOf, methodOf, type DepositRow, type MethodRow } from "./rules.ts";
import { providerAccountOf, type SettleDeps } from "./settle.ts";
import {
  attachPayment,
  changeStatus,
  countDeposits,
  findDeposit,
  insertDeposit,
  listDeposits,
  listMethods,
  upsertMethod,
} from "./store.ts";
import { createWithdrawalDesk, type DeskDeps, type WithdrawalDesk } from "./withdrawal-desk.ts";
import { byHand } from "./withdrawal-moves.ts";
import { withdrawalRoutes, type WithdrawalCalls } from "./withdrawal-routes.ts";
import { sumDeposits } from "./withdrawal-store.ts";
import type { Unverified } from "./withdrawals.ts";
import { pollStale } from "./worker.ts";

export interface CashierDeps extends SettleDeps, DeskDeps {
  /** Address of the site at this host, where the provider's page returns to. */
  readonly siteUrl: (host: string) => string;
  /** May this member put money in? Accounts that are closed may not. */
  readonly mayDeposit?: (memberId: bigint) => boolean | Promise<boolean>;
  /** The person's pauses, asked before the order with no transaction open. Refuses: play_paused. */
  readonly checkDeposit?: (memberId: bigint) => Promise<void>;
  /** What a payment asks for that the member has not proven, as a refusal. */
  readonly unverified?: Unverified;
}

export interface Cashier {
  readonly handlers: Handlers<
    "depositMethods" | "createDeposit" | "depositStatus" | "deposits" | WithdrawalCalls
  >;
  /** For operators. */
  readonly desk: WithdrawalDesk;
  /** `POST /hooks/payments/:provider` as a Fastify plugin of its own. */
  readonly routes: (app: FastifyInstance) => Promise<void>;
  /** Opens the providers' accounts in the ledger and saves a brand's methods, in this order. */
  saveMethods(methods: readonly MethodRow[]): Promise<void>;
  /** Asks providers about deposits that wait too long, and expires those whose time is over. */
  pollStale(): Promise<number>;
  readonly reconciliation: Reconciliation;
  /** Saves what brands allow to be withdrawn, and opens the account of payments by hand. */
  saveWithdrawalPolicy(policy: PolicyRow): Promise<void>;
  /** Sends, asks after and ends withdrawals that wait too long. */
  pollWithdrawals(): Promise<number>;
}

/** How long a deposit waits for the provider's own time limit to be known. */
const lifetimeMs = 30 * 60_000;
const firstPollMs = 2 * 60_000;

type DepositContext = CallContext & { readonly session: Session };

interface Asked {
  readonly method: MethodRow;
  readonly provider: PaymentProvider;
  readonly row: DepositRow;
}

async function prepare(
  deps: CashierDeps,
  body: { methodId: string; amount: string },
  { merchantCode, session, idempotencyKey: key }: DepositContext,
): Promise<Asked> {
  const { memberId, currency } = session;
  const methods = await deps.db.read((reader) => listMethods(reader, merchantCode, currency));
  const method = methods.find((one) => one.methodId === body.methodId);
  const provider = deps.providers.find((one) => one.code === method?.provider);
  const isOpen = (await deps.mayDeposit?.(memberId)) !== false;
  if (method === undefined || provider === undefined || !isOpen) {
    throw new Refusal("method_unavailable");
  }
  const amount = parseMinor(body.amount, currency);
  if (amount === undefined || amount < method.minMinor || amount > method.maxMinor) {
    const { min, max } = methodOf(method);
    throw new Refusal("amount_out_of_range", { min, max, currency });
  }
  const at = deps.clock.now();
  // A repeated key leads to the same deposit and, at the provider, to the same payment.
  const id = key === undefined ? deps.ids.uuidv7() : idFromKey(memberId, "createDeposit", key);
  const row: DepositRow = {
    memberId,
    id,
    merchantCode,
    methodId: method.methodId,
    provider: provider.code,
    reference: `D-${id.slice(-10).toUpperCase()}`,
    currency,
    amountMinor: amount,
    feeMinor: feeOf(amount, method),
    status: "created",
    paymentId: null,
    paymentUrl: null,
    createdAt: at,
    updatedAt: at,
    expiresAt: new Date(at.getTime() + lifetimeMs),
  };
  return { method, provider, row };
}

/** Calls the provider with no transaction open; undefined when it refused for good. */
async function orderPayment(
  deps: CashierDeps,
  { method, provider, row }: Asked,
  context: DepositContext,
  returnPath: string,
): Promise<MadePayment | undefined> {
  const back = new URL(returnPath, deps.siteUrl(context.host));
  back.searchParams.set("deposit", row.id);
  try {
    return await provider.createPayment({
      depositId: row.id,
      merchantCode: row.merchantCode,
      reference: row.reference,
      kind: method.kind,
      amountMinor: row.amountMinor,
      currency: row.currency,
      language: context.language,
      returnUrl: back.toString(),
      notificationUrl: `${deps.notificationUrl}/hooks/payments/${provider.code}`,
    });
  } catch (error) {
    deps.onError(error);
    if (error instanceof ProviderRefusedError) return undefined;
    // Nobody knows whether the payment was made: the deposit waits, and the worker finds out.
    throw new Refusal("payment_unavailable");
  }
}

/** The same question as before: the fee may have changed since, the member's wish has not. */
function isSameOrder(known: DepositRow, asked: DepositRow): boolean {
  return known.methodId === asked.methodId && known.amountMinor === asked.amountMinor;
}

/** Everything that ever came in counts, with what is ordered now. */
async function unverifiedDeposit({ db, unverified }: CashierDeps, row: DepositRow) {
  if (unverified === undefined) return undefined;
  const { memberId, amountMinor } = row;
  const depositedMinor = await db.read((reader) => sumDeposits(reader, memberId, new Date(0)));
  return unverified(row, { use: "deposit", amountMinor, depositedMinor });
}

async function createDeposit(
  deps: CashierDeps,
  body: { methodId: string; amount: string; returnPath: string },
  context: DepositContext,
): Promise<Deposit> {
  const asked = await prepare(deps, body, context);
  const { row } = asked;
  const { memberId, currency, amountMinor } = row;
  const order: DepositOrder = { memberId, depositId: row.id, amountMinor, currency };
  const pollAt = new Date(row.createdAt.getTime() + firstPollMs);
  await deps.checkDeposit?.(memberId);
  const unverified = await unverifiedDeposit(deps, row);
  const known = await deps.db.transaction(async (tx) => {
    const isNew = await insertDeposit(tx, row, pollAt);
    if (!isNew) return findDeposit(tx, memberId, row.id);
    if (unverified !== undefined) throw unverified;
    await deps.guard?.admit(tx, order);
    return undefined;
  });
  if (known !== undefined && !isSameOrder(known, row)) throw new Refusal("idempotency_key_reused");
  if (known !== undefined && known.status !== "created") return depositOf(known);
  const made = await orderPayment(deps, asked, context, body.returnPath);
  const at = deps.clock.now();
  const pending = await deps.db.transaction(async (tx) => {
    const [changed] =
      made === undefined
        ? await changeStatus(tx, row, { to: "declined", paymentId: null, at })
        : await attachPayment(tx, row, made, at);
    if (changed?.status === "declined") await deps.guard?.release(tx, memberId, row.id);
    if (changed !== undefined) await deps.outbox.emit(tx, depositChanged(changed));
    return changed ?? findDeposit(tx, row.memberId, row.id);
  });
  deps.onMoved();
  if (made === undefined || pending === undefined) throw new Refusal("payment_unavailable");
  return depositOf(pending);
}

export function createCashier(deps: CashierDeps): Cashier {
  const { db } = deps;
  return {
    handlers: {
      ...withdrawalRoutes(deps),
      async depositMethods(_input, { merchantCode, session }) {
        const rows = await db.read((reader) => listMethods(reader, merchantCode, session.currency));
        return rows.map(methodOf);
      },
      /**
       * Starts a deposit. Idempotent by the call's Idempotency-Key.
       *
       * Refuses: method_unavailable, amount_out_of_range, idempotency_key_reused,
       * verification_needed, play_paused, limit_reached, payment_unavailable.
       */
      createDeposit: ({ body }, context) => createDeposit(deps, body, context),
      /** Refuses: not_found, also for another member's deposit. */
      async depositStatus({ params }, { session }) {
        const row = await db.read((reader) =>
          findDeposit(reader, session.memberId, params.depositId),
        );
        if (row === undefined) throw new Refusal("not_found");
        return depositOf(row);
      },
      async deposits({ query }, { session }) {
        const { memberId } = session;
        const { pageNum, pageSize } = query;
        const total = await db.read((reader) => countDeposits(reader, memberId));
        const rows = await db.read((reader) =>
          listDeposits(reader, memberId, pageSize, (pageNum - 1) * pageSize),
        );
        return {
          content: rows.map(depositOf),
          pageNum,
          totalPages: Math.ceil(total / pageSize),
          total,
        };
      },
    },
    routes: notificationRoutes(deps),
    saveMethods: (methods) =>
      db.transaction(async (tx) => {
        for (const provider of deps.providers) {
          await deps.ledger.registerAccountCode(tx, providerAccountOf(provider.code));
        }
        for (const [index, method] of methods.entries()) await upsertMethod(tx, method, index);
      }),
    pollStale: () => pollStale(deps),
    reconciliation: createReconciliation(deps),
    desk: createWithdrawalDesk(deps),
    saveWithdrawalPolicy: (policy) =>
      db.transaction(async (tx) => {
        await deps.ledger.registerAccountCode(tx, providerAccountOf(byHand));
        await upsertPolicy(tx, policy);
      }),
    pollWithdrawals: () => pollWithdrawals(deps),
  };
}

/** The demo brand's ways to pay, all through SandPay. The wallet's name is invented. */
export function demoMethods(merchantCode: string, currency: string): MethodRow[] {
  const units = (text: string): bigint => parseMinor(text, currency) ?? minor(0n);
  const shared = { merchantCode, provider: "sandpay", currency };
  return [
    {
      ...shared,
      methodId: "takapay",
      kind: "mobile_wallet",
      minMinor: units("100"),
      maxMinor: units("25000"),
      feeBps: 0,
      quickMinor: ["200", "500", "1000", "5000"].map(units),
      usualMinutes: 1,
    },
    {
      ...shared,
      methodId: "card",
      kind: "card",
      minMinor: units("500"),
      maxMinor: units("100000"),
      feeBps: 150,
      quickMinor: ["500", "1000", "5000", "20000"].map(units),
      usualMinutes: 2,
    },
    {
      ...shared,
      methodId: "usdt",
      kind: "crypto",
      minMinor: units("1000"),
      maxMinor: units("500000"),
      feeBps: 0,
      quickMinor: ["1000", "5000", "10000", "50000"].map(units),
      usualMinutes: 10,
    },
  ];
}
