import { randomUUID } from "node:crypto";
import { parseMinor } from "@baize/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registration } from "../../apps/server/test/app.ts";
import { openVendor, type TestVendor } from "../../apps/server/test/vendor.ts";
import { demoMerchants } from "../../tools/seed/brands.ts";
import { openTidepool, type Tidepool } from "./tidepool.ts";

/** Brands in currencies of no, two, three and eight digits: money moves and is shown in each. */

const brands = [
  { currency: "JPY", amounts: ["5000", "4900", "4650", "4900"], bet: "100", moved: "250" },
  { currency: "EUR", amounts: ["50.00", "48.99", "46.48", "48.99"], bet: "1.01", moved: "2.51" },
  {
    currency: "BHD",
    amounts: ["50.000", "48.999", "46.498", "48.999"],
    bet: "1.001",
    moved: "2.501",
  },
  {
    currency: "BTC",
    amounts: ["0.50000000", "0.49999000", "0.48998000", "0.49999000"],
    bet: "0.00001000",
    moved: "0.01001000",
  },
] as const;

let tidepool: Tidepool;
let vendor: TestVendor;

beforeAll(async () => {
  tidepool = await openTidepool();
  const { api } = tidepool;
  vendor = await openVendor(api, "HSE");
  const { brand, catalogue, vendors } = api.app.platform;
  const [home] = demoMerchants;
  if (home === undefined) throw new Error("the demo has no brand");
  await catalogue.recordVendorGames("HSE", [
    {
      game_code: "skylark",
      name: "Skylark",
      names: {},
      product: "HSE",
      category: "BGS",
      enabled: true,
    },
  ]);
  const own = brands.map(({ currency }) => ({
    ...home,
    merchantCode: `IN${currency}`,
    mainDomain: `${currency.toLowerCase()}.test`,
    hosts: [`${currency.toLowerCase()}.test`],
    isDefault: false,
    currency,
  }));
  await brand.saveMerchants([...demoMerchants, ...own]);
  for (const { merchantCode } of own) {
    await vendors.saveTransferOffer({ merchantCode, vendorCode: "TDP", isOpen: true });
  }
}, 60_000);
afterAll(async () => {
  await vendor.close();
  await tidepool.close();
});

test.each(brands)("money of $currency is credited, staked, moved and brought back", async (of) => {
  const { api } = tidepool;
  const { currency, amounts } = of;
  const headers = { host: `${currency.toLowerCase()}.test` };
  const username = `holder${currency.toLowerCase()}`;
  const { token } = (await api.call("register", { body: registration(username), headers })).value;
  const { identity, ledger, vendors } = api.app.platform;
  const member = await identity.memberByUsername(`IN${currency}`, username);
  if (member === undefined) throw new Error("the member is missing");
  const { memberId, publicId: user } = member;
  const minorOf = (text: string) => {
    const amount = parseMinor(text, currency);
    if (amount === undefined) throw new Error(`${text} is no amount of ${currency}`);
    return amount;
  };
  const balance = async () => (await api.call("balance", { token, headers })).value;

  await api.database.db.transaction((tx) =>
    ledger.post(tx, {
      memberId,
      key: "opening",
      currency,
      kind: "deposit",
      debit: "house",
      credit: "cash",
      amountMinor: minorOf(amounts[0]),
    }),
  );
  expect(await balance()).toMatchObject({ currency, balance: amounts[0] });

  const session = { vendorCode: "HSE", memberId, userRef: user, currency, gameCode: "skylark" };
  const gameToken = await vendors.openGameSession({ ...session, loginSessionId: null });
  const id = randomUUID();
  const answer = await vendor.wallet("/transaction/bet", {
    user,
    token: gameToken,
    request_uuid: randomUUID(),
    transaction_uuid: id,
    supplier_transaction_id: id,
    game_code: "skylark",
    round: `round-${currency}`,
    currency,
    amount: Math.round(Number.parseFloat(of.bet) * 100_000),
  });
  expect([answer.status, answer.balance]).toEqual([
    "RS_OK",
    Math.round(Number.parseFloat(amounts[1]) * 100_000),
  ]);
  expect((await balance()).balance).toBe(amounts[1]);

  const move = (direction: "in" | "out") =>
    api.call("walletTransfer", {
      token,
      headers,
      body: { vassalage: "TDP", direction, amount: of.moved },
    });
  expect((await move("in")).value).toMatchObject({ state: "done", currency, amount: of.moved });
  const funds = (await api.call("consolidatedFunds", { token, headers })).value;
  expect([funds.cash, funds.vendors[0]?.balance, funds.total]).toEqual([
    amounts[2],
    of.moved,
    amounts[1],
  ]);
  expect((await move("out")).value.state).toBe("done");
  expect((await balance()).balance).toBe(amounts[3]);
});
