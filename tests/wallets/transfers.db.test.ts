import { minuteMs } from "@baize/contract/durations";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../apps/server/test/app.ts";
import { aDiver, launch, openTidepool, placesOf, transfer, type Tidepool } from "./tidepool.ts";

/**
 * Money at a vendor that keeps it, over the wire: whatever goes wrong on the way, each transfer
 * happens once or not at all, and none waits forever.
 */

let tidepool: Tidepool;
let api: TestApp;

beforeAll(async () => {
  tidepool = await openTidepool();
  ({ api } = tidepool);
}, 60_000);
afterAll(() => tidepool.close());
afterEach(() => tidepool.fault("none"));

async function stateOf(token: string) {
  const { content } = (await api.call("walletTransfers", { token })).value;
  return content.map(({ state }) => state);
}

/** Time goes by, and the worker asks. */
async function wait(seconds: number): Promise<void> {
  api.clock.advance(seconds * 1000);
  await api.app.platform.vendors.pollTransfers();
}

describe("a transfer", () => {
  test("goes to the vendor and comes back with what was won there", async () => {
    const { token } = await aDiver(api);
    expect(await placesOf(api, token)).toEqual(["1000.00", "0.00", "0.00", "1000.00"]);
    const went = await transfer(api, token, "in", "300.00");
    expect(went.value).toMatchObject({
      vassalage: "TDP",
      vendorName: "টাইডপুল",
      direction: "in",
      amount: "300.00",
      state: "done",
    });
    expect(went.value.reference).toMatch(/^T-[0-9A-F]{10}$/);
    expect(await placesOf(api, token)).toEqual(["700.00", "0.00", "300.00", "1000.00"]);
    await tidepool.play(token, "win");
    expect(await placesOf(api, token)).toEqual(["700.00", "0.00", "350.00", "1050.00"]);
    expect((await transfer(api, token, "out", "350.00")).value.state).toBe("done");
    expect(await placesOf(api, token)).toEqual(["1050.00", "0.00", "0.00", "1050.00"]);
    const { content } = (await api.call("transactions", { token })).value;
    expect(content.slice(0, 2).map(({ kind, amount }) => [kind, amount])).toEqual([
      ["transfer", "350.00"],
      ["transfer", "-300.00"],
    ]);
  });

  test("is not offered to an excluded member, but the money left is shown", async () => {
    const { token, username } = await aDiver(api);
    const shown = async () => {
      const { vendors } = (await api.call("consolidatedFunds", { token })).value;
      return vendors.map(({ vassalage, balance, isOpen }) => [vassalage, balance, isOpen]);
    };
    expect(await shown()).toEqual([["TDP", "0.00", true]]);
    await transfer(api, token, "in", "300.00");
    const body = { length: "year", account: username };
    const paused = await api.call("pausePlay", { token, body });
    expect(paused.refusal).toBeUndefined();
    expect(await shown()).toEqual([["TDP", "300.00", false]]);
    expect((await transfer(api, token, "in", "100.00")).refusal?.code).toBe("play_paused");
    expect((await transfer(api, token, "out", "300.00")).value.state).toBe("done");
    expect(await shown()).toEqual([]);
  });

  test("whose answer is lost is found out and counted once", async () => {
    const { token } = await aDiver(api);
    await tidepool.fault("lose");
    expect((await transfer(api, token, "in", "200.00")).value.state).toBe("pending");
    // Neither here nor there, but never gone and never twice.
    expect(await placesOf(api, token)).toEqual(["800.00", "200.00", "0.00", "1000.00"]);
    await wait(30);
    expect(await placesOf(api, token)).toEqual(["800.00", "0.00", "200.00", "1000.00"]);
    await tidepool.fault("lose");
    expect((await transfer(api, token, "out", "50.00")).value.state).toBe("pending");
    expect(await placesOf(api, token)).toEqual(["800.00", "50.00", "150.00", "1000.00"]);
    await wait(30);
    await wait(30);
    expect(await placesOf(api, token)).toEqual(["850.00", "0.00", "150.00", "1000.00"]);
    expect(await stateOf(token)).toEqual(["done", "done"]);
  });

  test("the vendor never heard of is sent again under its own id", async () => {
    const { token } = await aDiver(api);
    await tidepool.fault("ignore");
    expect((await transfer(api, token, "in", "200.00")).value.state).toBe("pending");
    await wait(30);
    expect(await placesOf(api, token)).toEqual(["800.00", "0.00", "200.00", "1000.00"]);
  });

  test("the vendor does not know after its time gives the money back", async () => {
    const { token } = await aDiver(api);
    await tidepool.fault("ignore");
    await transfer(api, token, "in", "200.00");
    api.clock.advance(10 * minuteMs);
    await wait(0);
    expect(await stateOf(token)).toEqual(["refused"]);
    expect(await placesOf(api, token)).toEqual(["1000.00", "0.00", "0.00", "1000.00"]);
  });

  test("waits while the vendor is down, and ends when it is back", async () => {
    const { token } = await aDiver(api);
    await transfer(api, token, "in", "200.00");
    api.clock.advance(1000);
    await tidepool.fault("down");
    expect((await transfer(api, token, "out", "80.00")).value.state).toBe("pending");
    for (let minutes = 0; minutes < 10; minutes += 1) await wait(60);
    expect(await stateOf(token)).toEqual(["pending", "done"]);
    await tidepool.fault("none");
    await wait(60);
    // Too late to be carried out: it was refused, and the money is where it was.
    expect(await stateOf(token)).toEqual(["refused", "done"]);
    expect(await placesOf(api, token)).toEqual(["800.00", "0.00", "200.00", "1000.00"]);
  });

  test("that is refused changes nothing; one that is delayed ends by itself", async () => {
    const { token } = await aDiver(api);
    await tidepool.fault("refuse");
    expect((await transfer(api, token, "in", "200.00")).value.state).toBe("refused");
    expect(await placesOf(api, token)).toEqual(["1000.00", "0.00", "0.00", "1000.00"]);
    await tidepool.fault("delay");
    expect((await transfer(api, token, "in", "200.00")).value.state).toBe("pending");
    await wait(40);
    expect(await placesOf(api, token)).toEqual(["800.00", "0.00", "200.00", "1000.00"]);
    expect((await transfer(api, token, "out", "200.01")).value.state).toBe("refused");
  });

  test("answered as a duplicate is asked after and not taken for refused", async () => {
    const { token } = await aDiver(api);
    await tidepool.fault("duplicate");
    expect((await transfer(api, token, "in", "200.00")).value.state).toBe("pending");
    await wait(30);
    expect(await placesOf(api, token)).toEqual(["800.00", "0.00", "200.00", "1000.00"]);
  });

  test("ten times at once under one key is one; under ten keys one after another", async () => {
    const { token } = await aDiver(api);
    const same = await Promise.all(
      Array.from({ length: 10 }, () => transfer(api, token, "in", "100.00", "crowd")),
    );
    expect(new Set(same.map(({ value }) => value.transferId)).size).toBe(1);
    expect(await placesOf(api, token)).toEqual(["900.00", "0.00", "100.00", "1000.00"]);
    const many = await Promise.all(
      Array.from({ length: 10 }, (_, index) => transfer(api, token, "in", "100.00", `k${index}`)),
    );
    const done = BigInt(many.filter(({ status }) => status === 200).length);
    const codes = new Set(many.flatMap(({ refusal }) => refusal?.code ?? []));
    expect([...codes].filter((code) => code !== "transfer_waits")).toEqual([]);
    const [cash, , away, total] = await placesOf(api, token);
    expect([cash, away, total]).toEqual([
      `${900n - done * 100n}.00`,
      `${100n + done * 100n}.00`,
      "1000.00",
    ]);
    const other = await transfer(api, token, "in", "7.00", "crowd");
    expect(other.refusal?.code).toBe("idempotency_key_reused");
  });

  test("more than there is, too little, or to nowhere is refused", async () => {
    const { token } = await aDiver(api);
    const code = async (amount: string, vassalage = "TDP") =>
      (await api.call("walletTransfer", { token, body: { vassalage, direction: "in", amount } }))
        .refusal?.code;
    expect(await code("1000.01")).toBe("balance_too_low");
    expect(await code("0.00")).toBe("amount_out_of_range");
    expect(await code("1.001")).toBe("amount_out_of_range");
    // What a number can hold is nobody's limit: what there is bounds a transfer.
    const body = { vassalage: "TDP", direction: "in", amount: "99999999999.00" };
    const { refusal } = await api.call("walletTransfer", { token, body });
    expect(refusal).toMatchObject({ value: { min: "0.01", max: "1000.00" } });
    const back = await api.call("walletTransfer", { token, body: { ...body, direction: "out" } });
    expect(back.refusal?.code).toBe("amount_out_of_range");
    expect(back.refusal?.value).not.toHaveProperty("max");
    expect(await code("1.00", "HSE")).toBe("not_found");
    await tidepool.fault("delay");
    expect(await code("10.00")).toBeUndefined();
    expect(await code("10.00")).toBe("transfer_waits");
  });
});

describe("a member who takes a break", () => {
  test("brings money back, and sends none", async () => {
    const { token, username } = await aDiver(api);
    await transfer(api, token, "in", "300.00");
    const pause = { length: "day", account: username };
    expect((await api.call("pausePlay", { token, body: pause })).status).toBe(200);
    expect((await transfer(api, token, "in", "1.00")).refusal?.code).toBe("play_paused");
    expect((await transfer(api, token, "out", "100.00")).value.state).toBe("done");
    const { results } = (await api.call("collectFunds", { token })).value;
    expect(results).toMatchObject([{ vassalage: "TDP", outcome: "done", amount: "200.00" }]);
    expect(await placesOf(api, token)).toEqual(["1000.00", "0.00", undefined, "1000.00"]);
  });

  test("whose loss is limited sends no more than may be lost", async () => {
    const { token } = await aDiver(api);
    const limit = { kind: "loss", period: "day", amount: "250.00" };
    expect((await api.call("saveLimit", { token, body: limit })).status).toBe(200);
    expect((await transfer(api, token, "in", "250.01")).refusal?.code).toBe("limit_reached");
    expect((await transfer(api, token, "in", "200.00")).value.state).toBe("done");
    expect((await transfer(api, token, "in", "50.01")).refusal?.code).toBe("limit_reached");
    expect((await transfer(api, token, "out", "100.00")).value.state).toBe("done");
    expect((await transfer(api, token, "in", "150.00")).value.state).toBe("done");
  });
});

describe("all of it", () => {
  test("is collected at one press, vendor by vendor, and once under one key", async () => {
    const { token } = await aDiver(api);
    const collect = (key: string) =>
      api.call("collectFunds", { token, headers: { "idempotency-key": key } });
    expect((await collect("a")).value.results).toMatchObject([{ outcome: "nothing" }]);
    await transfer(api, token, "in", "400.00");
    await tidepool.fault("lose");
    expect((await collect("b")).value.results).toMatchObject([
      { vassalage: "TDP", outcome: "pending", amount: "400.00" },
    ]);
    expect((await collect("c")).value.results).toMatchObject([{ outcome: "busy" }]);
    await wait(30);
    expect((await collect("b")).value.results).toMatchObject([{ outcome: "pending" }]);
    expect(await placesOf(api, token)).toEqual(["1000.00", "0.00", "0.00", "1000.00"]);
    await tidepool.fault("down");
    expect((await collect("d")).value.results).toMatchObject([{ outcome: "unavailable" }]);
  });

  test("is shown with what is held, and with what a silent vendor said before", async () => {
    const { token, memberId } = await aDiver(api);
    await transfer(api, token, "in", "300.00");
    await api.database.db.transaction((tx) =>
      api.app.platform.ledger.hold(tx, {
        memberId,
        key: "some withdrawal",
        amountMinor: 20_000n as never,
        currency: "BDT",
        kind: "withdrawal",
      }),
    );
    await tidepool.fault("down");
    const { value } = await api.call("consolidatedFunds", { token });
    expect(value).toMatchObject({
      cash: "500.00",
      locked: "200.00",
      inTransit: "0.00",
      total: "1000.00",
      vendors: [{ vassalage: "TDP", balance: "300.00", isAvailable: false, isOpen: true }],
    });
    expect(value.vendors[0]?.knownAt).not.toBeNull();
  });

  test("is one wallet where no vendor keeps money", async () => {
    const { token } = await aDiver(api);
    expect((await api.call("merchantWallet", { token })).value).toEqual({ isSingle: false });
  });

  test("a closed offer takes nothing in and gives everything back", async () => {
    const { token } = await aDiver(api);
    await transfer(api, token, "in", "100.00");
    const { vendors } = api.app.platform;
    const offer = { merchantCode: "AMBERJACK", vendorCode: "TDP" };
    await vendors.saveTransferOffer({ ...offer, isOpen: false });
    expect((await transfer(api, token, "in", "1.00")).refusal?.code).toBe("wallet_closed");
    expect(await placesOf(api, token)).toEqual(["900.00", "0.00", "100.00", "1000.00"]);
    expect((await transfer(api, token, "out", "100.00")).value.state).toBe("done");
    await vendors.saveTransferOffer({ ...offer, isOpen: true });
  });
});

describe("a game of such a vendor", () => {
  test("opens without a token of our wallet, and says what is there to play with", async () => {
    const { token } = await aDiver(api);
    const { value } = await launch(api, token);
    expect(value).toMatchObject({ isDemo: false, wallet: { currency: "BDT", balance: "0.00" } });
    const page = await tidepool.standins.app.inject(
      new URL(value.url).pathname + new URL(value.url).search,
    );
    expect([page.statusCode, page.body.includes("৳0.00")]).toEqual([200, true]);
    await tidepool.fault("down");
    expect((await launch(api, token)).refusal?.code).toBe("vendor_unavailable");
  });

  test("a call that the platform did not sign is not heard", async () => {
    const forged = await tidepool.standins.app.inject({
      method: "POST",
      url: "/tidepool/operator/generic/v2/wallet/balance",
      headers: { "content-type": "application/json", "x-hub88-signature": "AAAA" },
      payload: JSON.stringify({ user: "user-1", currency: "BDT" }),
    });
    expect(forged.statusCode).toBe(403);
  });
});
