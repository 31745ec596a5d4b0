import type { VerificationPolicy, VerificationSettings } from "@baize/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { anOperator, type TestOperator } from "../../test/operators.ts";
import { demoVerificationPolicy } from "./index.ts";

/** The amounts above which members must prove who they are, effective from the next payment. */

let api: TestApp;
let operator: TestOperator;

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  await api.app.platform.verification.savePolicy(demoVerificationPolicy("AMBERJACK", "BDT"));
  operator = await anOperator(api, ["cashier.read", "cashier.write", "audit.read"]);
}, 60_000);
afterAll(() => api.close());

async function read(): Promise<VerificationPolicy> {
  const { value } = await api.call("verificationPolicies", { token: operator.token });
  const found = value.find(({ merchantCode }) => merchantCode === "AMBERJACK");
  if (found === undefined) throw new Error("the brand has no policy");
  return found;
}

function save(policy: VerificationPolicy, changes: Partial<VerificationSettings>) {
  const { merchantCode, currency, settings, revision } = policy;
  const body = { settings: { ...settings, ...changes }, revision };
  const params = { merchantCode, currency };
  return api.call("saveVerificationPolicy", { token: operator.token, params, body });
}

async function newestEntry() {
  const trail = await api.call("auditTrail", { token: operator.token, query: { pageSize: "1" } });
  return trail.value.content[0];
}

describe("what verification asks", () => {
  test("is read as it stands, and members read a change at once", async () => {
    const policy = await read();
    expect(policy.settings).toMatchObject({ withdrawalAbove: "40000.00", withdrawalLevel: 2 });
    const changes = { withdrawalAbove: "5000.00", withdrawalLevel: 3, depositAbove: null } as const;
    const saved = await save(policy, changes);
    expect(saved.value.settings).toEqual({ ...policy.settings, ...changes });
    const token = await api.aMember();
    const { value } = await api.call("verification", { token });
    expect(value.needs).toEqual([
      { use: "withdrawal", above: "5000.00", level: 3 },
      { use: "deposits", above: "1000000.00", level: 3 },
    ]);
    expect(await newestEntry()).toMatchObject({
      action: "cashier.verification_saved",
      subject: "AMBERJACK BDT",
      before: { withdrawalAbove: "40000.00", depositAbove: "100000.00" },
      after: { withdrawalAbove: "5000.00", depositAbove: null },
    });
    await save(saved.value, policy.settings);
    expect(await read()).toEqual(policy);
  });

  test("saved again writes nothing, and over somebody else's change is refused", async () => {
    const policy = await read();
    const before = await newestEntry();
    await save(policy, {});
    expect((await newestEntry())?.auditId).toBe(before?.auditId);
    const first = await save(policy, { targetMinutes: 99 });
    expect((await save(policy, { targetMinutes: 98 })).refusal?.code).toBe("changed_meanwhile");
    await save(first.value, policy.settings);
  });

  test("is refused with an amount that cannot be, and for a brand that is not there", async () => {
    const policy = await read();
    const wrong = await save(policy, { depositsAbove: "1.001" });
    expect(wrong.refusal).toMatchObject({
      code: "brand_rule",
      value: { field: "depositsAbove", reason: "not_an_amount" },
    });
    const other = await save({ ...policy, merchantCode: "NOWHERE" }, {});
    expect(other.refusal?.code).toBe("not_found");
  });
});
