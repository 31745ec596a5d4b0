import { randomUUID } from "node:crypto";
import type { Deposit } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, it as test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { allowAlone } from "../../../test/eyes.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { assertCoherent } from "../../ledger/coherence.ts";
import { demoMethods, demoReceivingAccounts } from "../demo/methods.ts";

/** Orders that wait for money: found again, taken back, and what they hold of a deposit limit. */

let api: TestApp;
let olga: TestOperator;

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  const { cashier } = api.app.platform;
  await cashier.saveMethods(demoMethods("AMBERJACK", "BDT"));
  await cashier.saveReceivingAccounts(demoReceivingAccounts("AMBERJACK", "BDT"));
  await allowAlone(api, 100_000_000n);
  olga = await anOperator(api, ["deposits.read", "deposits.approve"]);
});
afterAll(async () => {
  await assertCoherent(api.database.db);
  await api.close();
});

async function aMember(limit?: string) {
  const token = await api.aMember();
  const body = { kind: "deposit", period: "day", amount: limit };
  if (limit !== undefined) await api.call("saveLimit", { token, body });
  return token;
}

function ask(token: string, amount: string) {
  const body = { methodId: "bank", amount, returnPath: "/" };
  const headers = { "idempotency-key": randomUUID() };
  return api.call("createDeposit", { token, body, headers });
}

async function order(token: string, amount: string): Promise<Deposit> {
  const { value, refusal } = await ask(token, amount);
  expect(refusal).toBeUndefined();
  return value;
}

const cancel = (token: string, { depositId }: Deposit) =>
  api.call("cancelDeposit", { token, params: { depositId } });
const sayPaid = (token: string, { depositId }: Deposit) =>
  api.call("depositPaid", { token, params: { depositId }, body: {} });
const open = async (token: string): Promise<Deposit[]> =>
  (await api.call("openDeposits", { token })).value;
const limitOf = async (token: string) => (await api.call("protection", { token })).value.limits[0];
const statusOf = async (token: string, { depositId }: Deposit) =>
  (await api.call("depositStatus", { token, params: { depositId } })).value.status;

/** The bank tells of the money, as an operator who confirms it. */
async function confirm({ depositId, amount }: Deposit) {
  const params = { depositId };
  await api.call("claimDeposit", { token: olga.token, params });
  const bankReference = `FT ${randomUUID().slice(0, 8)}`;
  const body = { action: "confirm", bankReference, amount, receivedOn: "2026-03-01" };
  return api.call("decideDeposit", { token: olga.token, params, body });
}

async function pay(deposit: Deposit): Promise<void> {
  expect((await confirm(deposit)).refusal).toBeUndefined();
}

describe("an order that waits", () => {
  test("is found again with all that paying it takes, until it is over", async () => {
    const token = await aMember();
    const first = await order(token, "1000.00");
    const second = await order(token, "2000.00");
    const shown = await open(token);
    expect(shown).toHaveLength(2);
    expect(shown.find(({ depositId }) => depositId === first.depositId)).toMatchObject({
      amount: "1000.00",
      reference: first.reference,
      transfer: first.transfer,
      expiresAt: first.expiresAt,
    });
    await sayPaid(token, second);
    expect((await open(token)).map(({ status }) => status).toSorted()).toEqual([
      "checking",
      "pending",
    ]);
    await pay(second);
    expect((await open(token)).map(({ depositId }) => depositId)).toEqual([first.depositId]);
  });

  test("is cancelled once, and not after the member reported the payment", async () => {
    const token = await aMember();
    const deposit = await order(token, "1000.00");
    const done = (await cancel(token, deposit)).value;
    expect(done.status).toBe("cancelled");
    expect(done.steps.at(-1)).toMatchObject({ what: "cancelled", by: "member" });
    expect((await cancel(token, deposit)).value.steps).toHaveLength(done.steps.length);
    expect(await open(token)).toEqual([]);
    expect((await cancel(await aMember(), deposit)).refusal?.code).toBe("not_found");
    const other = await order(token, "1000.00");
    await sayPaid(token, other);
    expect((await cancel(token, other)).refusal?.code).toBe("changed_meanwhile");
  });

  test("that expired says so for a day", async () => {
    const token = await aMember();
    const { depositId } = await order(token, "1000.00");
    // Sessions last less than a day, so the order is made older instead.
    const setBack = (columns: string, at: number) =>
      api.database.db.transaction((tx) =>
        tx.execute(`update cashier.deposit set ${columns} where id = $1`, [
          depositId,
          new Date(at),
        ]),
      );
    const now = api.clock.now().getTime();
    await setBack("expires_at = $2, poll_at = $2", now - 1);
    await api.app.platform.cashier.pollStale();
    expect(await open(token)).toMatchObject([{ status: "expired" }]);
    await setBack("updated_at = $2", now - 86_400_001);
    expect(await open(token)).toEqual([]);
  });
});

describe("a deposit limit", () => {
  test("is used by what came; what waits is held, and a refusal says the true sum", async () => {
    const token = await aMember("2000.00");
    const first = await order(token, "1500.00");
    expect(await limitOf(token)).toMatchObject({
      used: "0.00",
      reserved: "1500.00",
      left: "500.00",
    });
    const { refusal } = await ask(token, "1000.00");
    expect(refusal).toMatchObject({
      code: "limit_reached",
      value: { left: "500.00", reserved: "1500.00" },
    });
    await cancel(token, first);
    expect(await limitOf(token)).toMatchObject({ reserved: "0.00", left: "2000.00" });
    await pay(await order(token, "1000.00"));
    expect(await limitOf(token)).toMatchObject({
      used: "1000.00",
      reserved: "0.00",
      left: "1000.00",
    });
  });

  test("says when the oldest that came leaves the period, and nothing while none did", async () => {
    const token = await aMember("2000.00");
    expect(await limitOf(token)).toMatchObject({ freesAt: null });
    const first = await order(token, "1500.00");
    const freesAt = new Date(Date.parse(first.createdAt) + dayMs).toISOString();
    expect(await limitOf(token)).toMatchObject({ freesAt: null });
    await pay(first);
    expect(await limitOf(token)).toMatchObject({ freesAt });
  });

  test("that is lowered under what waits shows nothing used that never came", async () => {
    const token = await aMember();
    await order(token, "3000.00");
    const body = { kind: "deposit", period: "day", amount: "2000.00" };
    await api.call("saveLimit", { token, body });
    expect(await limitOf(token)).toMatchObject({ used: "0.00", reserved: "3000.00", left: "0.00" });
  });

  test("is not passed by an order that was given up and paid all the same", async () => {
    const token = await aMember("1000.00");
    const first = await order(token, "1000.00");
    expect((await ask(token, "1000.00")).refusal?.code).toBe("limit_reached");
    await cancel(token, first);
    const second = await order(token, "1000.00");
    await pay(second);
    expect((await confirm(first)).refusal?.code).toBe("limit_reached");
    expect(await statusOf(token, first)).toBe("cancelled");
    expect(await limitOf(token)).toMatchObject({
      used: "1000.00",
      reserved: "0.00",
      left: "0.00",
    });
  });
});
