import type { DepositMethod } from "@baize/contract";
import { hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { anOperator } from "../../../test/operators.ts";
import { testVip } from "../../../test/vip.ts";
import {
  aPayee,
  ask,
  moneyOf,
  notify,
  openScene,
  type Payee,
  type Scene,
} from "../../../test/withdrawals.ts";

/** What members ask, what it takes, and where the money is. */

let scene: Scene;
let api: TestApp;

beforeAll(async () => {
  scene = await openScene();
  api = scene.api;
}, 180_000);
beforeEach(() => scene.signIn());
afterAll(() => scene.close());

describe("a request", () => {
  test("holds the money at once, and the member cannot take it back", async () => {
    const payee = await aPayee(api);
    const { value } = await ask(api, payee);
    expect(value).toMatchObject({ state: "requested", amount: "1000.00", confirmation: "none" });
    expect(await moneyOf(api, payee.memberId)).toEqual({ cash: 900_000n, locked: 100_000n });
    const listed = await api.call("withdrawals", { token: payee.token });
    expect(listed.value).toMatchObject({ total: 1, content: [value] });
    const others = await api.call("withdrawals", { token: payee.token, query: { state: "paid" } });
    expect(others.value.total).toBe(0);
    expect(await scene.whatOf(payee, value.withdrawalId)).toEqual(["requested"]);
  });

  test("is refused outside the limits, before anything is held", async () => {
    const payee = await aPayee(api);
    for (const amount of ["499.99", "50000.01", "-500.00", "0", "500.001"]) {
      expect((await ask(api, payee, amount)).refusal?.code, amount).toBe("amount_out_of_range");
    }
    expect((await ask(api, payee, "10000.01")).refusal).toMatchObject({
      code: "balance_too_low",
      value: { balance: "10000.00" },
    });
    expect(await moneyOf(api, payee.memberId)).toEqual({ cash: 1_000_000n, locked: 0n });
  });

  test("is refused beyond what a day allows", async () => {
    const payee = await aPayee(api, "200000.00");
    await ask(api, payee, "50000.00");
    await ask(api, payee, "49000.00");
    const more = await ask(api, payee, "1000.01");
    expect(more.refusal).toMatchObject({
      code: "withdrawal_limit",
      value: { countLeft: 3, amountLeft: "1000.00" },
    });
    for (let count = 0; count < 2; count += 1) await ask(api, payee, "500.00");
    const { value } = await api.call("withdrawalTerms", { token: payee.token });
    expect(value).toMatchObject({ countLeft: 1, amountLeft: "0.00", min: "500.00" });
  });

  test("of a level that says so may be more in a day, and comes first in the queue", async () => {
    const own = { merchantCode: "AMBERJACK", currency: "BDT" };
    const { vip } = api.app.platform.modules.rewards;
    const levels = testVip.levels.map((level, at) => ({
      ...level,
      // Less than the brand allows everybody: it lowers nothing.
      withdrawalDay: at === 1 ? "10.00" : at === 2 ? "120000.00" : "0",
      isWithdrawnFirst: at === 2,
    }));
    await vip.save(undefined, { ...own, settings: { ...testVip, levels }, revision: 0 });
    const [plain, payee] = [await aPayee(api), await aPayee(api, "200000.00")];
    await ask(api, plain);
    const operator = await anOperator(api, "everything");
    const rise = (level: number) =>
      api.call("setVipLevel", {
        token: operator.token,
        params: { memberId: String(payee.memberId) },
        body: { level, days: 10, reason: "Promised by his host" },
      });
    const left = async () =>
      (await api.call("withdrawalTerms", { token: payee.token })).value.amountLeft;
    await rise(1);
    expect(await left()).toBe("100000.00");
    for (const amount of ["50000.00", "50000.00"]) await ask(api, payee, amount);
    expect((await ask(api, payee, "20000.00")).refusal?.code).toBe("withdrawal_limit");
    await rise(2);
    expect(await left()).toBe("20000.00");
    const first = await ask(api, payee, "20000.00");
    expect((await ask(api, payee, "500.00")).refusal?.code).toBe("withdrawal_limit");
    const queue = await api.call("consoleWithdrawals", {
      token: operator.token,
      query: { state: "waiting" },
    });
    const [top, next] = queue.value.content;
    expect(top).toMatchObject({ withdrawalId: first.value.withdrawalId, isFirst: true });
    expect(next).toMatchObject({ isFirst: false });
    const oldest = queue.value.content.slice(1).map(({ createdAt }) => createdAt);
    expect(oldest).toEqual(oldest.toSorted());
  });

  test("is only for the member's own account, and by the payment password", async () => {
    const payee = await aPayee(api);
    const other = await aPayee(api);
    const stolen = await ask(api, { ...payee, accountId: other.accountId });
    expect(stolen.refusal?.code).toBe("not_found");
    const body = { accountId: payee.accountId, amount: "500", paymentPassword: "975310" };
    const wrong = await api.call("createWithdrawal", { token: payee.token, body });
    expect(wrong.refusal?.code).toBe("payment_password_wrong");
    const { value } = await ask(api, payee);
    const params = { withdrawalId: value.withdrawalId };
    const read = await api.call("withdrawalStatus", { token: other.token, params });
    expect(read.refusal?.code).toBe("not_found");
    const said = { outcome: "received", ...params };
    const confirmed = await api.call("processC2CTransaction", { token: other.token, body: said });
    expect(confirmed.refusal?.code).toBe("not_found");
  });

  test("twice under one key is one; another content under it is refused", async () => {
    const payee = await aPayee(api);
    const first = await ask(api, payee, "600.00", "one-key");
    const again = await ask(api, payee, "600.00", "one-key");
    expect(again.value).toEqual(first.value);
    // The password is no part of what is remembered of a key: its hash could be found by trying.
    const body = { accountId: payee.accountId, amount: "600.00", paymentPassword: "000001" };
    const headers = { "idempotency-key": "one-key" };
    const other = await api.call("createWithdrawal", { token: payee.token, body, headers });
    expect(other.value).toEqual(first.value);
    expect((await ask(api, payee, "700.00", "one-key")).refusal?.code).toBe(
      "idempotency_key_reused",
    );
    expect(await moneyOf(api, payee.memberId)).toEqual({ cash: 940_000n, locked: 60_000n });
  });

  test("thirty at once on one balance hold no more than there is", async () => {
    await scene.savePolicy({ dayCountMax: 100 });
    const payee = await aPayee(api, "3500.00");
    const all = await Promise.all(Array.from({ length: 30 }, () => ask(api, payee, "1000.00")));
    const made = all.filter(({ status }) => status === 200);
    expect(made.length).toBeLessThanOrEqual(3);
    // More guesses at the password than allowed at once are refused as well, right or wrong.
    const codes = new Set(all.flatMap(({ refusal }) => refusal?.code ?? []));
    expect(["balance_too_low", "too_many_attempts"]).toEqual(expect.arrayContaining([...codes]));
    const locked = 100_000n * BigInt(made.length);
    expect(await moneyOf(api, payee.memberId)).toEqual({ cash: 350_000n - locked, locked });
    await scene.savePolicy({});
  });

  test("where the brand pays nothing out is refused", async () => {
    const token = (await api.call("freePlay", { body: { os: "test", platform: "W" } })).value.token;
    expect((await api.call("withdrawalTerms", { token })).refusal?.code).toBe("trial_not_allowed");
    await scene.savePolicy({ offersBank: false });
    expect((await ask(api, await aPayeeOfBefore())).refusal?.code).toBe("method_unavailable");
    await scene.savePolicy({});
  });
});

/** Has an account of a kind that is offered no more. */
async function aPayeeOfBefore(): Promise<Payee> {
  await scene.savePolicy({});
  const payee = await aPayee(api);
  await scene.savePolicy({ offersBank: false });
  return payee;
}

describe("the turnover", () => {
  async function stake(memberId: bigint, stakeMinor: bigint, status = "settled") {
    await api.database.db.transaction((tx) =>
      tx.execute(
        `insert into vendors.round (member_id, round_id, vendor_code, game_code, currency,
           stake_minor, bets, status, started_at, settled_at)
         values ($1, gen_random_uuid()::text, 'inhouse', 'g', 'BDT', $2, 1, $3, $4, $4)`,
        [memberId, stakeMinor, status, api.clock.now()],
      ),
    );
  }

  /** A deposit as the provider confirms it. */
  async function deposit({ memberId }: Payee, amountMinor: bigint) {
    await api.database.db.transaction(async (tx) => {
      await tx.execute(
        `insert into cashier.deposit (member_id, id, merchant_code, method_id, provider, reference,
           currency, amount_minor, fee_minor, status, payment_id, created_at, updated_at,
           expires_at, poll_at)
         values ($1, gen_random_uuid(), 'AMBERJACK', 'doyelo', 'sandpay', 'D-1', 'BDT', $2, 0,
           'pending', $3, $4, $4, $5, $4)`,
        [
          memberId,
          amountMinor,
          `pay_${memberId}_${amountMinor}`,
          api.clock.now(),
          new Date(api.clock.now().getTime() + hourMs),
        ],
      );
    });
    const [row] = await api.database.db.read((reader) =>
      reader.query<{ id: string }>("select id from cashier.deposit where payment_id = $1", [
        `pay_${memberId}_${amountMinor}`,
      ]),
    );
    const paid = {
      id: `pay_${memberId}_${amountMinor}`,
      status: "succeeded",
      amount: Number(amountMinor),
      amount_received: Number(amountMinor),
      currency: "BDT",
      url: "http://sand.test/pay",
      expires_at: api.clock.now().toISOString(),
      metadata: { deposit_id: row?.id ?? "", merchant: "AMBERJACK" },
    };
    const told = { id: "x", amount: 1, currency: "BDT", failure: null, metadata: {} };
    const status = await notify(api, { ...told, status: "succeeded" }, "succeeded", {
      type: "payment.succeeded",
      changes: paid,
    });
    expect(status).toBe(204);
  }

  test("of a deposit is told with each method, before anything is paid", async () => {
    await scene.savePolicy({ turnoverBps: 15_000 });
    const { token } = await aPayee(api);
    const { value } = await api.call("depositMethods", { token });
    const factors = value.map(({ turnoverBps }: DepositMethod) => turnoverBps);
    expect(new Set(factors)).toEqual(new Set([15_000]));
    await scene.savePolicy({});
  });

  test("of a deposit is required before money may leave, and is shown", async () => {
    const payee = await aPayee(api, "0.00");
    await deposit(payee, 200_000n);
    expect((await moneyOf(api, payee.memberId)).cash).toBe(200_000n);
    await stake(payee.memberId, 150_000n);
    await stake(payee.memberId, 80_000n, "open");
    await stake(payee.memberId, 80_000n, "refunded");
    const refused = await ask(api, payee);
    expect(refused.refusal).toMatchObject({ code: "turnover_open", value: { missing: "500.00" } });
    const { value } = await api.call("withdrawalTerms", { token: payee.token });
    expect(value.turnover).toEqual({ required: "2000.00", done: "1500.00", missing: "500.00" });
    await stake(payee.memberId, 50_000n);
    expect((await ask(api, payee)).status).toBe(200);
    const after = await api.call("withdrawalTerms", { token: payee.token });
    expect(after.value.turnover.missing).toBe("0.00");
  });

  test("of a second deposit adds to what is still missing", async () => {
    const payee = await aPayee(api, "0.00");
    await deposit(payee, 100_000n);
    await stake(payee.memberId, 40_000n);
    await deposit(payee, 50_000n);
    const { value } = await api.call("withdrawalTerms", { token: payee.token });
    expect(value.turnover).toEqual({ required: "1500.00", done: "400.00", missing: "1100.00" });
  });
});
