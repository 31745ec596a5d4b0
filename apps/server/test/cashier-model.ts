import { minuteMs } from "@baize/contract/durations";
import { minor } from "@baize/money";
import { type PaymentProvider } from "../src/cashier/index.ts";
import { createCashier, type Cashier, type CashierDeps } from "../src/cashier/service.ts";
import { demoPolicy } from "../src/cashier/demo/policy.ts";
import type { ProviderPayment, ProviderPayout } from "../src/cashier/providers/provider.ts";
import { createLedger, type Ledger } from "../src/ledger/index.ts";
import { assertCoherent } from "../src/ledger/coherence.ts";
import { createTestClock, type TestClock } from "../src/platform/clock.ts";
import { Refusal } from "../src/platform/errors.ts";
import { createIds } from "../src/platform/ids.ts";
import { createEvents } from "../src/platform/events/index.ts";
import { aQuietHouse } from "./cashier.ts";
import { aContext, aSession } from "./context.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/** What a member paid in, by the books alone: all that met an account `payment:…`. */
export async function netByLedger(
  { db }: Pick<TestDatabase, "db">,
  memberId: bigint,
): Promise<bigint> {
  const rows = await db.read((reader) =>
    reader.query<{ net: bigint }>(
      `select coalesce(sum(case when d.code like 'payment:%' then t.amount_minor
         when c.code like 'payment:%' then -t.amount_minor else 0 end), 0)::bigint as net
       from ledger.transfer t join ledger.account_code d on d.id = t.debit_code
       join ledger.account_code c on c.id = t.credit_code where t.member_id = $1`,
      [memberId],
    ),
  );
  return rows[0]?.net ?? 0n;
}

/** The real cashier on a real database with a provider in memory, for tests against a model. */
export interface ModelledCashier extends Provider {
  readonly database: TestDatabase;
  readonly ledger: Ledger;
  readonly clock: TestClock;
  readonly cashier: Cashier;
  /** A new member of the brand "amber", with so much and a bank account to be paid to. */
  member(openingMinor?: bigint): Promise<Member>;
  /** Checks the books and stops. */
  close(): Promise<void>;
}

type Shared = Pick<CashierDeps, "db" | "ledger" | "clock" | "ids" | "events">;

interface Options {
  readonly paymentExpiresAfterMs?: number;
  /** What guards the members' deposits; nothing does unless it is given. */
  readonly protect?: (shared: Shared) => Pick<CashierDeps, "checkDeposit" | "guard">;
}

export async function aModelledCashier(options: Options = {}): Promise<ModelledCashier> {
  const { paymentExpiresAfterMs = 30 * minuteMs, protect } = options;
  const database = await createTestDatabase();
  const { db, url } = database;
  const clock = createTestClock(new Date());
  const ids = createIds(clock);
  const ledger = createLedger({ db, url, clock, ids });
  const shared = { db, ledger, clock, ids, events: createEvents({ ids }) };
  const inMemory = aProvider(clock, paymentExpiresAfterMs);
  // The provider's account exists even without deposits.
  await db.transaction((tx) => ledger.registerAccountCode(tx, "payment:sandpay"));
  const cashier = createCashier({
    ...shared,
    ...protect?.(shared),
    providers: [inMemory.provider],
    siteUrl: () => "http://site.test",
    notificationUrl: "http://api.test",
    onMoved: () => {},
    onError: (error) => {
      throw error;
    },
    ...aHouseThatPays(),
  });
  await cashier.saveWithdrawalPolicy(demoPolicy("amber", "BDT"));
  const made = { database, ledger, clock, cashier };
  return {
    ...made,
    ...inMemory,
    member: members(made),
    async close() {
      await assertCoherent(db);
      await ledger.stop();
      await database.close();
    },
  };
}

/** Everybody has a name and a payment password, and is locked as the real people are. */
function aHouseThatPays() {
  const house = aQuietHouse();
  const payee = { payeeName: "Rumi", hasPaymentPassword: true, payoutFrozenUntil: undefined };
  const people: CashierDeps["people"] = {
    ...house.people,
    find: async () => payee,
    lock: async (tx, memberId) => {
      await tx.query("select pg_advisory_xact_lock($1)", [memberId]);
      return payee;
    },
    checkPaymentPassword: async () => true,
  };
  return { ...house, people };
}

interface Provider {
  readonly provider: PaymentProvider;
  /** What it was told to do and what it would say of it, by its own ids. */
  readonly payments: Map<string, ProviderPayment>;
  readonly payouts: Map<string, ProviderPayout>;
}

function aProvider(clock: TestClock, expiresAfterMs: number): Provider {
  const payments = new Map<string, ProviderPayment>();
  const payouts = new Map<string, ProviderPayout>();
  const provider: PaymentProvider = {
    code: "sandpay",
    async createPayment({ depositId, merchantCode, amountMinor, currency }) {
      const paymentId = `pay_${depositId}`;
      const made = { paymentId, status: "open", receivedMinor: minor(0n), depositId } as const;
      payments.set(paymentId, { ...made, amountMinor, currency, merchantCode });
      const expiresAt = new Date(clock.now().getTime() + expiresAfterMs);
      return { paymentId, paymentUrl: "http://pay.test/", expiresAt };
    },
    getPayment: async (paymentId) => known(payments.get(paymentId)),
    listPayments: () => Promise.reject(new Error("no reports here")),
    readNotification: () => undefined,
    async createPayout({ withdrawalId, attempt: nth, merchantCode, amountMinor, currency }) {
      const payoutId = `${withdrawalId}:${nth}`;
      const made = { payoutId, status: "processing", amountMinor, currency } as const;
      const fresh = { ...made, failure: undefined, withdrawalId, merchantCode, attempt: nth };
      const payout = payouts.get(payoutId) ?? fresh;
      payouts.set(payoutId, payout);
      return payout;
    },
    getPayout: async (payoutId) => known(payouts.get(payoutId)),
  };
  return { provider, payments, payouts };
}

function known<T>(one: T | undefined): T {
  if (one === undefined) throw new Error("unknown to the provider");
  return one;
}

export type Member = Awaited<ReturnType<ReturnType<typeof members>>>;

function members(parts: Pick<ModelledCashier, "database" | "ledger" | "cashier">) {
  const { database, ledger, cashier } = parts;
  let memberId = 500n;
  return async (openingMinor = 0n) => {
    memberId += 1n;
    const opening = {
      memberId,
      key: "opening",
      currency: "BDT",
      kind: "deposit",
      debit: "payment:sandpay",
      credit: "cash",
      amountMinor: minor(openingMinor),
    };
    await database.db.transaction(async (tx) => {
      await ledger.openAccounts(tx, opening.memberId, "BDT");
      if (openingMinor > 0n) await ledger.post(tx, opening);
    });
    const context = aContext(aSession({ memberId }), { merchantCode: "amber" });
    const number = `00${String(memberId).padStart(10, "0")}`;
    const body = { kind: "bank" as const, provider: "City", number, paymentPassword: "260871" };
    const input = { params: undefined, query: undefined, body };
    const { accounts } = await cashier.handlers.addPayoutAccount(input, context);
    return { memberId: opening.memberId, context, accountId: accounts[0]?.accountId ?? "" };
  };
}

/** A refusal gives undefined; every other failure fails the test. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  return work().catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
}

/** An amount as the calls want it, of a currency with two digits. */
export function amountText(amount: bigint): string {
  return `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
}
