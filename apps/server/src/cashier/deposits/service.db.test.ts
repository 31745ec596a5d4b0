import { randomUUID } from "node:crypto";
import { dayMs, hourMs as hour, minuteMs } from "@baize/contract/durations";
import { minor } from "@baize/money";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aQuietHouse } from "../../../test/cashier.ts";
import { aContext, aSession } from "../../../test/context.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { factsOf } from "../../../test/events.ts";
import {
  sendNotice,
  startPaymentProvider,
  type Payment,
  type PaymentProvider,
  type Sending,
} from "../../../test/payment-provider.ts";
import { createLedger, type Ledger } from "../../ledger/index.ts";
import { assertCoherent } from "../../ledger/coherence.ts";
import { createTestClock, type TestClock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/errors.ts";
import type { CallContext, Session } from "../../platform/http/call.ts";
import { createIds } from "../../platform/ids.ts";
import { createEvents } from "../../platform/events/index.ts";
import { createProtection, type Protection } from "../../protection/index.ts";
import { createCashier, type Cashier } from "../service.ts";
import { createSandPay } from "../providers/sandpay/service.ts";
import { demoMethods } from "../demo/methods.ts";
import { depositCredited } from "./events.ts";

const secret = `whsec_${Buffer.from("the cashier's test secret").toString("base64")}`;
const oldSecret = `whsec_${Buffer.from("the secret before that one").toString("base64")}`;

let database: TestDatabase;
let ledger: Ledger;
let clock: TestClock;
let cashier: Cashier;
let protection: Protection;
let app: FastifyInstance;
let provider: PaymentProvider;
let mayDeposit = true;
let nextMember = 100n;

beforeAll(async () => {
  database = await createTestDatabase();
  clock = createTestClock(new Date());
  const ids = createIds(clock);
  const { db, url } = database;
  ledger = createLedger({ db, url, clock, ids });
  provider = await startPaymentProvider(() => clock.now());
  const sandPay = {
    url: provider.url,
    key: "k",
    webhookSecrets: [secret, oldSecret],
  };
  const events = createEvents({ ids });
  protection = createProtection({
    db,
    ledger,
    clock,
    ids,
    events,
    samePerson: async () => [],
    signInsSince: async () => [],
    startOf: async () => undefined,
    endSession: async () => undefined,
    accountOf: async () => "rahim",
  });
  cashier = createCashier({
    db,
    ledger,
    clock,
    ids,
    events,
    checkDeposit: protection.checkDeposit,
    guard: protection.deposits,
    providers: [createSandPay(sandPay)],
    siteUrl: () => "http://site.test",
    notificationUrl: "http://api.test",
    mayDeposit: () => mayDeposit,
    ...aQuietHouse(),
    onMoved: () => {},
    onError: () => {},
  });
  await cashier.saveMethods(demoMethods("amber", "BDT"));
  app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    const isRefusal = error instanceof Refusal;
    return reply.code(isRefusal ? error.status : 500).send({ code: isRefusal && error.code });
  });
  await app.register(cashier.routes);
});

afterAll(async () => {
  await assertCoherent(database.db);
  await app.close();
  await ledger.stop();
  await database.close();
  await provider.close();
});

type Context = CallContext & { readonly session: Session };

async function aMember(): Promise<Context> {
  nextMember += 1n;
  const memberId = nextMember;
  await database.db.transaction((tx) => ledger.openAccounts(tx, memberId, "BDT"));
  return aContext(aSession({ memberId }), { merchantCode: "amber" });
}

const create = (context: Context, amount = "500.00", methodId = "doyelo") =>
  cashier.handlers.createDeposit(
    { params: undefined, query: undefined, body: { methodId, amount, returnPath: "/wallet" } },
    context,
  );

const read = (context: Context, depositId: string) =>
  cashier.handlers.depositStatus(
    { params: { depositId }, query: undefined, body: undefined },
    context,
  );

const cash = async (context: Context) =>
  (await ledger.balanceOf(context.session.memberId))?.cashMinor;

const paymentOf = (depositId: string) => provider.paymentOf(depositId);

const notify = (
  payment: Payment,
  status: string,
  changes: object = {},
  how: Partial<Sending> = {},
) => sendNotice(app, payment, status, changes, { secret, ...how });

async function aPending(amount = "500.00") {
  const context = await aMember();
  const deposit = await create(context, amount);
  return { context, deposit, payment: paymentOf(deposit.depositId) };
}

async function flagsOf(payment: Payment): Promise<string[]> {
  const rows = await database.db.read((reader) =>
    reader.query<{ reason: string }>(
      "select reason from cashier.payment_flag where payment_id = $1 order by reason",
      [payment.id],
    ),
  );
  return rows.map((row) => row.reason);
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "none",
    (error: unknown) => (error instanceof Refusal ? error.code : "other"),
  );

describe("a deposit", () => {
  it("waits for the provider and changes no balance by itself", async () => {
    const { context, deposit, payment } = await aPending();
    expect(deposit).toMatchObject({ status: "pending", amount: "500.00", receives: "500.00" });
    expect(deposit.paymentUrl).toBe(`${payment.url}?lang=bn`);
    expect(payment).toMatchObject({ amount: 50_000, currency: "BDT" });
    expect(await cash(context)).toBe(0n);
    const list = await cashier.handlers.deposits(
      { params: undefined, query: { pageNum: 1, pageSize: 20 }, body: undefined },
      context,
    );
    expect(list).toMatchObject({ total: 1, content: [{ depositId: deposit.depositId }] });
  });

  it("takes the method's fee off what it credits", async () => {
    const context = await aMember();
    const deposit = await create(context, "1000.00", "card");
    expect(deposit).toMatchObject({ fee: "15.00", receives: "985.00" });
    await notify(paymentOf(deposit.depositId), "succeeded");
    expect(await cash(context)).toBe(98_500n);
    const lines = await ledger.statement(context.session.memberId, { limit: 10 });
    expect(lines.map(({ credit, amountMinor }) => [credit, amountMinor])).toEqual([
      ["fee:deposit", 1_500n],
      ["cash", 100_000n],
    ]);
  });

  it("refuses methods and amounts the brand does not offer, before any write", async () => {
    const context = await aMember();
    expect(await codeOf(create(context, "500.00", "cheque"))).toBe("method_unavailable");
    for (const amount of ["99.99", "25000.01", "-500.00", "0", "500.001"]) {
      expect(await codeOf(create(context, amount)), amount).toBe("amount_out_of_range");
    }
    mayDeposit = false;
    expect(await codeOf(create(context))).toBe("method_unavailable");
    mayDeposit = true;
    const none = { params: undefined, query: undefined, body: undefined };
    const methods = await cashier.handlers.depositMethods(none, context);
    const names = methods.map(({ label, kind }) => label || kind).join();
    expect(names).toBe("Doyelo Pay,Shaplo Cash,Korali Wallet,card,crypto");
  });

  it("answers payment_unavailable when the provider refuses or is silent", async () => {
    const context = await aMember();
    provider.status = 422;
    expect(await codeOf(create(context))).toBe("payment_unavailable");
    provider.status = 503;
    expect(await codeOf(create(context))).toBe("payment_unavailable");
    provider.status = 200;
    const list = await cashier.handlers.deposits(
      { params: undefined, query: { pageNum: 1, pageSize: 20 }, body: undefined },
      context,
    );
    expect(list.content.map((row) => row.status)).toEqual(["created", "declined"]);
  });

  it("is one deposit and one payment when a key asks again after a lost answer", async () => {
    const context = { ...(await aMember()), idempotencyKey: "key-1" };
    provider.status = 503;
    expect(await codeOf(create(context))).toBe("payment_unavailable");
    provider.status = 200;
    const deposit = await create(context);
    expect(await create(context)).toEqual(deposit);
    expect(await codeOf(create(context, "600.00"))).toBe("idempotency_key_reused");
    const mine = [...provider.payments.values()].filter(
      (payment) => payment.metadata["deposit_id"] === deposit.depositId,
    );
    expect(mine).toHaveLength(1);
  });

  it("is not found by anybody else", async () => {
    const { deposit } = await aPending();
    expect(await codeOf(read(await aMember(), deposit.depositId))).toBe("not_found");
  });
});

describe("notifications", () => {
  it("credit a deposit once, however often and in whatever order they come", async () => {
    const { context, deposit, payment } = await aPending();
    expect(await notify(payment, "succeeded", {}, { id: "msg_same" })).toBe(204);
    expect(await notify(payment, "succeeded", {}, { id: "msg_same" })).toBe(204);
    expect(await notify(payment, "succeeded")).toBe(204);
    expect(await notify(payment, "processing")).toBe(204);
    expect(await cash(context)).toBe(50_000n);
    expect(await read(context, deposit.depositId)).toMatchObject({
      status: "received",
      paymentUrl: null,
    });
  });

  it("credit once when 100 arrive at the same moment", async () => {
    const { context, payment } = await aPending();
    const codes = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        notify(payment, "succeeded", {}, { id: `msg_${payment.id}_${index % 50}` }),
      ),
    );
    expect(new Set(codes)).toEqual(new Set([204]));
    expect(await cash(context)).toBe(50_000n);
  });

  it("that do not verify change nothing and answer signature_invalid", async () => {
    const { context, payment } = await aPending();
    const stranger = `whsec_${Buffer.from("somebody else's secret").toString("base64")}`;
    for (const how of [
      { secret: stranger },
      { at: new Date(Date.parse("2020-01-01")) },
      { at: new Date(clock.now().getTime() + hour) },
      { tamper: (body: string) => body.replace("50000", "60000") },
      { tamper: () => "" },
    ]) {
      expect(await notify(payment, "succeeded", {}, how)).toBe(401);
    }
    const bare = await app.inject({ method: "POST", url: "/hooks/payments/sandpay" });
    expect([bare.statusCode, bare.json()]).toEqual([401, { code: "signature_invalid" }]);
    const unknown = await app.inject({ method: "POST", url: "/hooks/payments/nobody" });
    expect(unknown.statusCode).toBe(404);
    expect(await cash(context)).toBe(0n);
  });

  it("are accepted under the older of two secrets", async () => {
    const { context, payment } = await aPending();
    expect(await notify(payment, "succeeded", {}, { secret: oldSecret })).toBe(204);
    expect(await cash(context)).toBe(50_000n);
  });

  it("of another amount credit what came, if the provider says so itself", async () => {
    const { context, payment } = await aPending();
    await notify(payment, "succeeded", { amount_received: 30_000 });
    expect(await cash(context)).toBe(50_000n);
    for (const came of [30_000, 75_000]) {
      const other = await aPending();
      other.payment.received = came;
      await notify(other.payment, "succeeded");
      expect(await cash(other.context)).toBe(BigInt(came));
      expect((await read(other.context, other.deposit.depositId)).status).toBe("received");
    }
  });

  it("of another order, currency, merchant or payment are flagged and not credited", async () => {
    for (const [changes, reason] of [
      [{ amount: 60_000, amount_received: 60_000 }, "amount_differs"],
      [{ currency: "EUR" }, "amount_differs"],
      [{ metadata: { merchant: "other" } }, "other_order"],
      [{ id: "pay_other" }, "other_order"],
    ] as const) {
      const { context, deposit, payment } = await aPending();
      const metadata = { ...payment.metadata, ...("metadata" in changes ? changes.metadata : {}) };
      expect(await notify(payment, "succeeded", { ...changes, metadata })).toBe(204);
      expect(await cash(context), reason).toBe(0n);
      expect((await read(context, deposit.depositId)).status).toBe("pending");
      if (!("id" in changes)) expect(await flagsOf(payment)).toEqual([reason]);
    }
  });

  it("of payments nobody asked for are kept for somebody to look at", async () => {
    const { payment } = await aPending();
    const ghost = { ...payment, id: `pay_${randomUUID()}`, metadata: { deposit_id: randomUUID() } };
    expect(await notify(ghost, "succeeded")).toBe(204);
    expect(await flagsOf(ghost)).toEqual(["unknown_payment"]);
  });

  it("decline a deposit, and never one that was received", async () => {
    const { context, deposit, payment } = await aPending();
    await notify(payment, "failed");
    expect((await read(context, deposit.depositId)).status).toBe("declined");
    const paid = await aPending();
    await notify(paid.payment, "succeeded");
    await notify(paid.payment, "failed");
    expect((await read(paid.context, paid.deposit.depositId)).status).toBe("received");
    expect(await cash(paid.context)).toBe(50_000n);
    expect(await flagsOf(paid.payment)).toEqual(["taken_back"]);
  });

  it("of a late success are credited when the provider confirms, else not", async () => {
    const { context, deposit, payment } = await aPending();
    await notify(payment, "expired");
    expect((await read(context, deposit.depositId)).status).toBe("expired");
    expect(await notify(payment, "succeeded")).toBe(204);
    expect(await cash(context)).toBe(50_000n);
    const other = await aPending();
    await notify(other.payment, "expired");
    const claimed = { ...other.payment };
    expect(await notify(claimed, "succeeded")).toBe(204);
    expect(await cash(other.context)).toBe(0n);
    provider.status = 503;
    expect(await notify({ ...other.payment }, "succeeded")).toBe(500);
    provider.status = 200;
  });
});

describe("the fact of a credit", () => {
  const facts = ({ session }: Context) => factsOf(database.db, session.memberId, depositCredited);

  it("is in the log once, however often the provider tells of the payment", async () => {
    const context = await aMember();
    const { depositId } = await create(context, "1000.00", "card");
    const payment = paymentOf(depositId);
    expect(await facts(context)).toEqual([]);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        notify(payment, "succeeded", {}, { id: `msg_${payment.id}_${index % 10}` }),
      ),
    );
    expect(await notify(payment, "succeeded")).toBe(204);
    expect(await facts(context)).toEqual([
      {
        memberId: String(context.session.memberId),
        merchantCode: "amber",
        depositId,
        currency: "BDT",
        amountMinor: "100000",
        feeMinor: "1500",
        methodId: "card",
        isFirst: true,
        creditedAt: clock.now().toISOString(),
      },
    ]);
  });

  it("has what arrived where less was ordered; of what failed there is none", async () => {
    const more = await aPending("500.00");
    more.payment.received = 75_000;
    await notify(more.payment, "succeeded");
    expect(await facts(more.context)).toMatchObject([{ amountMinor: "75000", feeMinor: "0" }]);
    const failed = await aPending();
    await notify(failed.payment, "failed");
    expect(await facts(failed.context)).toEqual([]);
  });

  it("is the first of one deposit of a member, also of two that are paid at once", async () => {
    const context = await aMember();
    const orders = [await create(context), await create(context)];
    await Promise.all(orders.map((one) => notify(paymentOf(one.depositId), "succeeded")));
    const third = await create(context);
    await notify(paymentOf(third.depositId), "succeeded");
    const told = await facts(context);
    expect(told).toHaveLength(3);
    expect(told.filter(({ isFirst }) => isFirst)).toHaveLength(1);
    expect(told.find(({ depositId }) => depositId === third.depositId)?.isFirst).toBe(false);
  });
});

describe("the worker", () => {
  it("credits what nobody told us about, and expires what nobody paid", async () => {
    const paid = await aPending();
    const unpaid = await aPending();
    const slow = await aPending();
    paid.payment.status = "succeeded";
    paid.payment.amount_received = paid.payment.amount;
    slow.payment.status = "processing";
    clock.advance(3 * minuteMs);
    expect(await cashier.pollStale()).toBeGreaterThanOrEqual(3);
    expect(await cash(paid.context)).toBe(50_000n);
    const state = async (one: typeof paid) =>
      (await read(one.context, one.deposit.depositId)).status;
    expect(await state(unpaid)).toBe("pending");
    clock.advance(31 * minuteMs);
    await cashier.pollStale();
    expect(await state(unpaid)).toBe("expired");
    expect(await state(slow)).toBe("pending");
    expect(await cash(unpaid.context)).toBe(0n);
  });
});

describe("the member's deposit limit", () => {
  const limit = ({ session }: Context, amount: string | null) =>
    protection.setLimit(session, { kind: "deposit", period: "day", amount });

  it("is not passed by 30 orders at once, also of different methods", async () => {
    const context = await aMember();
    await limit(context, "2500.00");
    const methods = ["doyelo", "card"];
    const codes = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        codeOf(create(context, "500.00", methods[index % 2])),
      ),
    );
    expect(codes.filter((code) => code === "none")).toHaveLength(5);
    expect(codes.filter((code) => code === "limit_reached")).toHaveLength(25);
  });

  it("counts what comes and not what comes to nothing; withdrawing frees nothing", async () => {
    const { context, payment } = await aPending("600.00");
    await limit(context, "1000.00");
    expect(await codeOf(create(context, "500.00"))).toBe("limit_reached");
    await notify(payment, "failed");
    const second = await create(context, "900.00");
    await notify(paymentOf(second.depositId), "succeeded");
    const { memberId } = context.session;
    const amountMinor = (await ledger.balanceOf(memberId))?.cashMinor ?? minor(0n);
    const sum = { memberId, currency: "BDT", amountMinor };
    await database.db.transaction(async (tx) => {
      const held = await ledger.hold(tx, { ...sum, key: "w", kind: "withdrawal" });
      expect(held.status).toBe("ok");
    });
    expect(await cash(context)).toBe(0n);
    expect(await codeOf(create(context, "200.00"))).toBe("limit_reached");
    const last = await create(context, "100.00");
    clock.advance(dayMs + 1);
    // What is ordered holds its room as long as it waits.
    expect(await codeOf(create(context, "1000.00"))).toBe("limit_reached");
    await notify(paymentOf(last.depositId), "expired");
    expect(await codeOf(create(context, "1000.00"))).toBe("none");
  });

  it("holds money that arrives late where there is no room for it any more", async () => {
    const { context, deposit, payment } = await aPending("800.00");
    await limit(context, "1000.00");
    await notify(payment, "expired");
    expect(await codeOf(create(context, "900.00"))).toBe("none");
    await notify(payment, "succeeded");
    expect((await read(context, deposit.depositId)).status).toBe("held");
    expect(await cash(context)).toBe(0n);
    const [shown] = (await protection.describe(context.session)).limits;
    expect(shown).toMatchObject({ used: "0.00", reserved: "900.00", left: "100.00" });
  });

  it("stands beside a pause, which stops orders and not money that arrives", async () => {
    const { context, deposit, payment } = await aPending("800.00");
    await protection.pause(context.session, "week", "Rahim");
    expect(await codeOf(create(context, "500.00"))).toBe("play_paused");
    await notify(payment, "succeeded");
    expect((await read(context, deposit.depositId)).status).toBe("received");
    expect(await cash(context)).toBe(80_000n);
  });

  it("is answered from the record when the same order is asked for again", async () => {
    const context = await aMember();
    await limit(context, "500.00");
    const keyed = { ...context, idempotencyKey: "again" };
    const first = await create(keyed, "500.00");
    expect(await create(keyed, "500.00")).toEqual(first);
  });
});
