import { randomUUID } from "node:crypto";
import type {
  DepositMethodPolicy,
  DepositMethodSettings,
  NewAccount,
  OwnAccount,
} from "@baize/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { demoMethods, demoReceivingAccounts } from "../demo/methods.ts";

/** What operators ask of deposits, and where transfers go, counts from the next order on. */

let api: TestApp;
let operator: TestOperator;
let second: TestOperator;

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  const { cashier } = api.app.platform;
  await cashier.saveMethods(demoMethods("AMBERJACK", "BDT"));
  await cashier.saveReceivingAccounts(demoReceivingAccounts("AMBERJACK", "BDT"));
  operator = await anOperator(api, ["cashier.read", "cashier.write", "audit.read"]);
  second = await anOperator(api, ["cashier.read", "cashier.write"]);
}, 60_000);
afterAll(() => api.close());

async function read(methodId = "bank"): Promise<DepositMethodPolicy> {
  const { value } = await api.call("depositSettings", { token: operator.token });
  const found = value.methods.find((one) => one.methodId === methodId);
  if (found === undefined) throw new Error("the brand has no such method");
  return found;
}

function save(policy: DepositMethodPolicy, changes: Partial<DepositMethodSettings>) {
  const { merchantCode, methodId, settings, revision } = policy;
  const body = { settings: { ...settings, ...changes }, revision };
  const params = { merchantCode, methodId };
  return api.call("saveDepositMethod", { token: operator.token, params, body });
}

async function newestEntry() {
  const trail = await api.call("auditTrail", { token: operator.token, query: { pageSize: "1" } });
  return trail.value.content[0];
}

function order(token: string, amount: string) {
  const body = { methodId: "bank", amount, returnPath: "/" };
  const headers = { "idempotency-key": randomUUID() };
  return api.call("createDeposit", { token, body, headers });
}

describe("ways to deposit", () => {
  test("are read as they stand, and the next order counts by a change", async () => {
    const policy = await read();
    expect(policy).toMatchObject({ kind: "bank_transfer", provider: "bank", currency: "BDT" });
    expect(policy.settings).toMatchObject({ min: "500.00", secondAbove: "50000.00", feeBps: 0 });
    const token = await api.aMember();
    const changes = { min: "800.00", quick: ["800.00"], feeBps: 150 };
    const saved = await save(policy, changes);
    expect(saved.value.settings).toEqual({ ...policy.settings, ...changes });
    const small = await order(token, "799.99");
    expect(small.refusal).toMatchObject({ code: "amount_out_of_range", value: { min: "800.00" } });
    expect((await order(token, "800.00")).value).toMatchObject({ fee: "12.00" });
    expect(await newestEntry()).toMatchObject({
      action: "cashier.method_saved",
      subject: "AMBERJACK bank",
      before: { min: "500.00", feeBps: 0 },
      after: { min: "800.00", feeBps: 150 },
    });
    await save(saved.value, policy.settings);
    expect(await read()).toEqual(policy);
  });

  test("that are not offered are not shown to members and take no order", async () => {
    const policy = await read();
    const saved = await save(policy, { isOffered: false });
    const token = await api.aMember();
    const { value } = await api.call("depositMethods", { token });
    const wallets = ["doyelo", "shaplo", "korali"];
    expect(value.map(({ methodId }) => methodId)).toEqual([...wallets, "card", "usdt"]);
    expect((await order(token, "1000.00")).refusal?.code).toBe("method_unavailable");
    await save(saved.value, policy.settings);
    expect((await order(token, "1000.00")).status).toBe(200);
  });

  test("saved again write nothing, and over somebody else's change are refused", async () => {
    const policy = await read("card");
    const before = await newestEntry();
    await save(policy, {});
    expect((await newestEntry())?.auditId).toBe(before?.auditId);
    const first = await save(policy, { usualMinutes: 3 });
    const second = await save(policy, { usualMinutes: 4 });
    expect(second.refusal?.code).toBe("changed_meanwhile");
    await save(first.value, policy.settings);
  });

  test.each([
    [{ min: "0" }, "min", "too_low"],
    [{ max: "100.00" }, "max", "too_low"],
    [{ quick: ["1.00"] }, "quick", "too_low"],
    [{ quick: ["900000.00"] }, "quick", "too_high"],
    [{ max: "1000.001" }, "max", "not_an_amount"],
    [{ secondAbove: "0.001" }, "secondAbove", "not_an_amount"],
  ])("of %o are refused for %s", async (changes, field, reason) => {
    const policy = await read();
    const answer = await save(policy, changes);
    expect(answer.refusal).toMatchObject({ code: "brand_rule", value: { field, reason } });
    expect(await read()).toEqual(policy);
  });

  test("of a brand or name that is not there are refused", async () => {
    const policy = await read();
    for (const other of [{ merchantCode: "NOWHERE" }, { methodId: "none" }]) {
      expect((await save({ ...policy, ...other }, {})).refusal?.code).toBe("not_found");
    }
  });
});

const meghna: NewAccount = {
  methodId: "bank",
  accountId: "meghna",
  bank: "Meghna Demo Bank",
  holder: "Amberjack Demo Ltd",
  number: "3301 8820 0917 2204",
};

function add(account: NewAccount, merchantCode = "AMBERJACK") {
  const params = { merchantCode };
  return api.call("addReceivingAccount", { token: operator.token, params, body: account });
}

function turn(accountId: string, isOpen: boolean) {
  const params = { merchantCode: "AMBERJACK", accountId };
  return api.call("switchReceivingAccount", { token: operator.token, params, body: { isOpen } });
}

function decide(accountId: string, action: "approve" | "refuse", by = second) {
  const params = { merchantCode: "AMBERJACK", accountId };
  return api.call("decideReceivingAccount", { token: by.token, params, body: { action } });
}

async function accountIds(state: OwnAccount["state"]) {
  const { value } = await api.call("depositSettings", { token: operator.token });
  return value.accounts.filter((one) => one.state === state).map(({ accountId }) => accountId);
}

describe("accounts to which members transfer", () => {
  test("are added once, and stand in the audit trail with their number", async () => {
    const added = await add(meghna);
    const whole = {
      ...meghna,
      merchantCode: "AMBERJACK",
      currency: "BDT",
      state: "proposed",
      proposedBy: operator.username,
    };
    expect(added.value).toEqual(whole);
    const entry = await newestEntry();
    expect(entry).toMatchObject({
      action: "cashier.account_added",
      subject: "AMBERJACK meghna",
      after: { number: meghna.number },
    });
    expect((await add(meghna)).value).toEqual(whole);
    expect((await newestEntry())?.auditId).toBe(entry?.auditId);
    expect(await accountIds("open")).toEqual(["delta", "padma"]);
  });

  test("take no order until an operator other than the proposer approves", async () => {
    for (const accountId of ["delta", "padma"]) await turn(accountId, false);
    const token = await api.aMember();
    expect((await order(token, "1000.00")).refusal?.code).toBe("method_unavailable");
    expect((await decide("meghna", "approve", operator)).refusal?.code).toBe(
      "second_person_needed",
    );
    expect((await turn("meghna", true)).refusal?.code).toBe("second_person_needed");
    expect((await decide("meghna", "approve")).value).toMatchObject({ ...meghna, state: "open" });
    expect(await newestEntry()).toMatchObject({
      operator: second.username,
      action: "cashier.account_approved",
      subject: "AMBERJACK meghna",
      before: { state: "proposed" },
      after: { state: "open", number: meghna.number, proposedBy: operator.username },
    });
    expect((await order(token, "1000.00")).value.transfer?.number).toBe(meghna.number);
    expect((await decide("meghna", "refuse")).refusal?.code).toBe("changed_meanwhile");
    for (const accountId of ["delta", "padma"]) await turn(accountId, true);
    expect(await accountIds("open")).toEqual(["delta", "padma", "meghna"]);
  });

  test("that were refused take none either, and may be proposed again", async () => {
    const jamuna = { ...meghna, accountId: "jamuna", number: "5501 1111" };
    await add(jamuna);
    // The proposer finds the mistake.
    expect((await decide("jamuna", "refuse", operator)).value.state).toBe("refused");
    expect(await newestEntry()).toMatchObject({ action: "cashier.account_refused" });
    expect((await turn("jamuna", true)).refusal?.code).toBe("not_found");
    expect((await decide("jamuna", "approve")).refusal?.code).toBe("changed_meanwhile");
    const { value } = await add({ ...jamuna, number: "5501 2222" });
    expect(value).toMatchObject({ number: "5501 2222", state: "proposed" });
    await decide("jamuna", "refuse");
  });

  test("keep what they are: another number under a name that is taken is refused", async () => {
    const other = await add({ ...meghna, number: "3301 0000" });
    expect(other.refusal).toMatchObject({
      code: "brand_rule",
      value: { field: "accountId", reason: "taken" },
    });
    const { value } = await api.call("depositSettings", { token: operator.token });
    expect(value.accounts.find((one) => one.accountId === "meghna")).toMatchObject(meghna);
  });

  test("get new orders while they are open, and an older order keeps its own", async () => {
    for (const accountId of ["padma", "meghna"]) await turn(accountId, false);
    const token = await api.aMember();
    const { value } = await order(token, "1000.00");
    expect(value.transfer?.bank).toBe("Delta Demo Bank");
    await turn("delta", false);
    expect(await newestEntry()).toMatchObject({
      action: "cashier.account_closed",
      subject: "AMBERJACK delta",
    });
    expect((await order(token, "1000.00")).refusal?.code).toBe("method_unavailable");
    const params = { depositId: value.depositId };
    const again = await api.call("depositStatus", { token, params });
    expect(again.value.transfer).toEqual(value.transfer);
    for (const accountId of ["delta", "padma", "meghna"]) await turn(accountId, true);
    expect(await accountIds("closed")).toEqual([]);
  });

  test("belong to a bank transfer of the brand, or are not found", async () => {
    for (const methodId of ["doyelo", "none"]) {
      expect((await add({ ...meghna, accountId: "other", methodId })).refusal?.code).toBe(
        "not_found",
      );
    }
    expect((await add(meghna, "NOWHERE")).refusal?.code).toBe("not_found");
    expect((await turn("none", true)).refusal?.code).toBe("not_found");
    expect((await decide("none", "approve")).refusal?.code).toBe("not_found");
  });
});
