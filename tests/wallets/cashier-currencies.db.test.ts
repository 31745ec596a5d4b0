import { randomUUID } from "node:crypto";
import { dayMs } from "@baize/contract/durations";
import { parseMinor } from "@baize/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registration, type TestApp } from "../../apps/server/test/app.ts";
import { anOperator, type TestOperator } from "../../apps/server/test/operators.ts";
import { openVendor, type TestVendor } from "../../apps/server/test/vendor.ts";
import {
  accountNumber,
  addAccount,
  decide,
  notify,
  openCashier,
  startPayoutProvider,
  type PayoutProvider,
} from "../../apps/server/test/withdrawals.ts";
import { drainPostings, readersOf, readersOfPlay } from "../../apps/server/test/events.ts";
import { demoMethods, demoReceivingAccounts } from "../../apps/server/src/cashier/demo/methods.ts";
import { demoPolicy } from "../../apps/server/src/cashier/demo/policy.ts";
import { assertCoherent } from "../../apps/server/src/ledger/coherence.ts";
import { demoMerchants } from "../../tools/seed/brands.ts";

/** The cashier, limits and records of brands whose money has no, three and eight digits. */

const cases = [
  { currency: "JPY", cash: "9000", asked: "1500", left: "7500", tooFine: "1500.5", bet: "100" },
  {
    currency: "BHD",
    cash: "9000.000",
    asked: "1500.125",
    left: "7499.875",
    tooFine: "1500.1255",
    bet: "1.250",
  },
  {
    currency: "BTC",
    cash: "9000.00000000",
    asked: "1500.00000001",
    left: "7499.99999999",
    tooFine: "1500.000000001",
    bet: "0.00125000",
  },
] as const;
type Case = (typeof cases)[number];

const password = "260871";
/** More than eight digits are no amount in any currency. */
const refusedAmount = /^(amount_out_of_range|invalid_input)$/;
let provider: PayoutProvider;
let api: TestApp;
let vendor: TestVendor;
let olga: TestOperator;

beforeAll(async () => {
  provider = await startPayoutProvider();
  api = await openCashier(provider);
  vendor = await openVendor(api, "HSE");
  const { brand, cashier, catalogue } = api.app.platform;
  const game = { game_code: "skylark", name: "Skylark", names: {}, product: "HSE" };
  await catalogue.recordVendorGames("HSE", [{ ...game, category: "BGS", enabled: true }]);
  const [home] = demoMerchants;
  if (home === undefined) throw new Error("the demo has no brand");
  const own = cases.map(({ currency }) => {
    const host = hostOf({ currency });
    const merchantCode = `IN${currency}`;
    return { ...home, merchantCode, mainDomain: host, hosts: [host], isDefault: false, currency };
  });
  await brand.saveMerchants([...demoMerchants, ...own]);
  for (const { merchantCode, currency } of own) {
    await cashier.saveMethods(demoMethods(merchantCode, currency));
    await cashier.saveReceivingAccounts(demoReceivingAccounts(merchantCode, currency));
    await cashier.saveWithdrawalPolicy(demoPolicy(merchantCode, currency));
  }
  olga = await anOperator(api, "everything");
}, 120_000);
afterAll(async () => {
  await assertCoherent(api.database.db);
  await vendor.close();
  await api.close();
  await provider.close();
});

const hostOf = ({ currency }: Pick<Case, "currency">) => `${currency.toLowerCase()}.test`;

function minorOf(text: string, { currency }: Case) {
  const amount = parseMinor(text, currency);
  if (amount === undefined) throw new Error(`${text} is no amount of ${currency}`);
  return amount;
}

/** The app as somebody sees it who came by the brand's own address. */
function siteOf(of: Case): TestApp {
  const call: TestApp["call"] = (name, options = {}) =>
    api.call(name, { ...options, headers: { ...options.headers, host: hostOf(of) } });
  return { ...api, call };
}

/** A member of the brand with a name, a payment password and, where wanted, money. */
async function aHolder(of: Case, cash?: string) {
  const { identity, ledger } = api.app.platform;
  const site = siteOf(of);
  const username = `h${randomUUID().slice(0, 8)}`;
  const { token } = (await site.call("register", { body: registration(username) })).value;
  const found = await identity.findSession(token, "lightMyRequest");
  if (found === undefined) throw new Error("nobody is signed in");
  const { session } = found;
  const member = await identity.getMember(session.memberId);
  const visitor = { ip: "127.0.0.1", userAgent: "lightMyRequest" };
  const { persons } = identity.security;
  const letters = randomUUID().replace(/[^a-f]/g, "");
  await persons.setPayeeName(member, `Rumi ${letters}`, visitor);
  const passwords = { paymentPassword: password, confirmPaymentPassword: password };
  await persons.setPaymentPassword(member, passwords, visitor);
  if (cash !== undefined) {
    await ledger.enqueue({
      memberId: member.memberId,
      key: "opening",
      currency: of.currency,
      kind: "adjustment",
      debit: "payment:sandpay",
      credit: "cash",
      amountMinor: minorOf(cash, of),
    });
  }
  const balance = async () => (await site.call("balance", { token })).value.balance;
  return { site, token, session, member, balance };
}

describe.each(cases)("in $currency", (of) => {
  test("a withdrawal is held, paid and shown to the last digit", async () => {
    const { site, token, session, balance } = await aHolder(of, of.cash);
    const { accounts } = (await addAccount(site, token, session, accountNumber())).value;
    const accountId = accounts[0]?.accountId;
    const ask = (amount: string) =>
      site.call("createWithdrawal", {
        token,
        body: { accountId, amount, paymentPassword: password },
        headers: { "idempotency-key": randomUUID() },
      });
    expect((await ask(of.tooFine)).refusal?.code).toMatch(refusedAmount);
    const { withdrawalId, amount } = (await ask(of.asked)).value;
    expect(amount).toBe(of.asked);
    expect(await balance()).toBe(of.left);
    await decide(api, olga.token, withdrawalId, { action: "approve" });
    const payout = provider.payoutOf(withdrawalId);
    expect([BigInt(payout.amount), payout.currency]).toEqual([
      BigInt(minorOf(of.asked, of)),
      of.currency,
    ]);
    expect(await notify(api, payout, "succeeded")).toBe(204);
    const params = { withdrawalId };
    const { value } = await site.call("withdrawalStatus", { token, params });
    expect(value).toMatchObject({ state: "paid", amount: of.asked, currency: of.currency });
    expect(await balance()).toBe(of.left);
  });

  test("a bank transfer is credited by the line of exactly its amount", async () => {
    const { site, token, balance } = await aHolder(of);
    const order = (amount: string) =>
      site.call("createDeposit", {
        token,
        body: { methodId: "bank", amount, returnPath: "/" },
        headers: { "idempotency-key": randomUUID() },
      });
    expect((await order(of.tooFine)).refusal?.code).toMatch(refusedAmount);
    const deposit = (await order(of.asked)).value;
    expect(deposit.amount).toBe(of.asked);
    const accountId = deposit.transfer?.bank.startsWith("Delta") === true ? "delta" : "padma";
    const enter = (amount: string) =>
      api.call("importBankLines", {
        token: olga.token,
        body: {
          merchantCode: `IN${of.currency}`,
          accountId,
          csv: [
            "transaction,amount,date,sender,text",
            `FT${randomUUID().slice(0, 8)},${amount},2026-01-15,Rumi,${deposit.reference}`,
          ].join("\n"),
        },
      });
    const fine = await enter(of.tooFine);
    expect(fine.status, fine.text).not.toBe(500);
    expect(await balance()).toBe(zeroOf(of));
    expect((await enter(of.asked)).status).toBe(200);
    expect(await balance()).toBe(of.asked);
  });

  test("a limit is set, used and broken by the smallest amount there is", async () => {
    const { site, token } = await aHolder(of);
    const limit = { kind: "deposit", period: "day" };
    const save = (amount: string) => site.call("saveLimit", { token, body: { ...limit, amount } });
    expect((await save(of.tooFine)).refusal?.code).toBe("invalid_input");
    expect((await save(of.cash)).value.limits[0]).toMatchObject({ amount: of.cash });
    const order = (amount: string) =>
      site.call("createDeposit", {
        token,
        body: { methodId: "bank", amount, returnPath: "/" },
        headers: { "idempotency-key": randomUUID() },
      });
    expect((await order(of.asked)).status).toBe(200);
    const { value } = await site.call("protection", { token });
    expect(value.limits[0]).toMatchObject({ reserved: of.asked, left: of.left });
    const over = minorOf(of.left, of) + 1n;
    const digits = of.left.split(".")[1]?.length ?? 0;
    const text = over.toString();
    const major = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
    expect((await order(major)).refusal?.code).toBe("limit_reached");
    expect((await order(of.left)).status).toBe(200);
  });

  test("records name and add up every amount with the currency's digits", async () => {
    const { site, token, member, balance } = await aHolder(of, of.cash);
    const { vendors } = api.app.platform;
    const gameToken = await vendors.openGameSession({
      vendorCode: "HSE",
      memberId: member.memberId,
      userRef: member.publicId,
      currency: of.currency,
      gameCode: "skylark",
      loginSessionId: null,
    });
    const id = randomUUID();
    const answer = await vendor.wallet("/transaction/bet", {
      user: member.publicId,
      token: gameToken,
      request_uuid: randomUUID(),
      transaction_uuid: id,
      supplier_transaction_id: id,
      game_code: "skylark",
      round: `round-${id}`,
      currency: of.currency,
      amount: Math.round(Number.parseFloat(of.bet) * 100_000),
    });
    expect(answer.status).toBe("RS_OK");
    await drainPostings(api);
    await readersOf(api.database, readersOfPlay(api)).catchUp();
    const query = {
      from: new Date(api.clock.now().getTime() - dayMs).toISOString(),
      to: new Date(api.clock.now().getTime() + 1).toISOString(),
    };
    const summary = (await site.call("statementSummary", { token, query })).value;
    expect(summary).toMatchObject({
      currency: of.currency,
      totalIn: of.cash,
      totalOut: of.bet,
      closing: await balance(),
    });
    const listed = (await site.call("transactions", { token, query: {} })).value;
    expect(listed.content.map(({ amount }) => amount)).toEqual([`-${of.bet}`, of.cash]);
    const bets = (await site.call("bettingRecord", { token, query: {} })).value;
    expect(bets.content[0]).toMatchObject({ stake: of.bet, currency: of.currency });
  });
});

/** Nothing, in the digits of the currency. */
function zeroOf({ cash }: Case): string {
  return cash.replaceAll("9", "0").replace(/^0+(?=0)/, "");
}
