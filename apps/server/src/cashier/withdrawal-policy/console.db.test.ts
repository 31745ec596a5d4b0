import type { CashierPolicy, CashierSettings } from "@baize/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { aPayee, ask, openScene, type Scene } from "../../../test/withdrawals.ts";

/** What operators allow of withdrawals and corrections counts from the next request on. */

let scene: Scene;
let api: TestApp;
let operator: TestOperator;

beforeAll(async () => {
  scene = await openScene();
  api = scene.api;
  operator = await anOperator(api, ["cashier.read", "cashier.write", "audit.read"]);
}, 60_000);
afterAll(() => scene.close());

async function read(): Promise<CashierPolicy> {
  const { value } = await api.call("cashierPolicies", { token: operator.token });
  const found = value.find(({ merchantCode }) => merchantCode === "AMBERJACK");
  if (found === undefined) throw new Error("the brand has no policy");
  return found;
}

function save(policy: CashierPolicy, changes: Partial<CashierSettings>) {
  const { merchantCode, currency, settings, revision } = policy;
  const body = { settings: { ...settings, ...changes }, revision };
  return api.call("saveCashierPolicy", {
    token: operator.token,
    params: { merchantCode, currency },
    body,
  });
}

describe("cashier settings", () => {
  test("are read as they stand, and the next request counts by a change", async () => {
    const policy = await read();
    expect(policy.settings).toMatchObject({ min: "500.00", turnoverBps: 10_000 });
    const payee = await aPayee(api);
    const saved = await save(policy, { min: "2000.00", quick: ["2000.00"], autoUpTo: "2500.00" });
    expect(saved.value.settings).toMatchObject({ min: "2000.00", quick: ["2000.00"] });
    expect(saved.value.revision).not.toBe(policy.revision);
    const small = await ask(api, payee, "1999.99");
    expect(small.refusal).toMatchObject({ code: "amount_out_of_range", value: { min: "2000.00" } });
    expect((await ask(api, payee, "2000.00")).status).toBe(200);
    await save(saved.value, policy.settings);
    expect(await read()).toEqual(policy);
  });

  test("stand in the audit trail with what was and what is, and nothing else", async () => {
    const policy = await read();
    const saved = await save(policy, { confirmMinutes: 99 });
    const trail = await api.call("auditTrail", { token: operator.token, query: { pageSize: "1" } });
    expect(trail.value.content).toMatchObject([
      {
        action: "cashier.settings_saved",
        subject: "AMBERJACK BDT",
        before: { confirmMinutes: policy.settings.confirmMinutes },
        after: { confirmMinutes: 99 },
      },
    ]);
    const [row] = trail.value.content;
    await save(saved.value, {});
    const again = await api.call("auditTrail", { token: operator.token, query: { pageSize: "1" } });
    expect(again.value.content[0]?.auditId).toBe(row?.auditId);
    await save(saved.value, policy.settings);
  });

  test("say up to what one person may correct a balance", async () => {
    const policy = await read();
    expect(policy.settings.adjustAloneUpTo).toBe("0.00");
    const saved = await save(policy, { adjustAloneUpTo: "50.00" });
    const asker = await anOperator(api, ["adjustments.request"]);
    const payee = await aPayee(api);
    const { username } = await api.app.platform.identity.getMember(payee.memberId);
    const needsSecond = async (amount: string) => {
      const body = {
        merchantCode: "AMBERJACK",
        username,
        direction: "credit",
        amount,
        category: "goodwill",
        reason: "A slow payout.",
      };
      const answer = await api.call("requestAdjustment", { token: asker.token, body });
      return answer.value.needsSecond;
    };
    expect([await needsSecond("50.00"), await needsSecond("50.01")]).toEqual([false, true]);
    await save(saved.value, policy.settings);
  });

  test("saved over somebody else's change are refused", async () => {
    const policy = await read();
    const first = await save(policy, { dayCountMax: 6 });
    const second = await save(policy, { dayCountMax: 7 });
    expect(second.refusal?.code).toBe("changed_meanwhile");
    expect((await read()).settings.dayCountMax).toBe(6);
    await save(first.value, policy.settings);
  });

  test.each([
    [{ min: "0" }, "min", "too_low"],
    [{ max: "100.00" }, "max", "too_low"],
    [{ quick: ["1.00"] }, "quick", "too_low"],
    [{ quick: ["60000.00"] }, "quick", "too_high"],
    [{ min: "500.001" }, "min", "not_an_amount"],
    [{ dayAmountMax: "1.00" }, "dayAmountMax", "too_low"],
    [{ autoUpTo: "20000.01" }, "autoUpTo", "too_high"],
    [{ adjustAloneUpTo: "0.001" }, "adjustAloneUpTo", "not_an_amount"],
  ])("of %o are refused for %s", async (changes, field, reason) => {
    const policy = await read();
    const answer = await save(policy, changes);
    expect(answer.refusal).toMatchObject({ code: "brand_rule", value: { field, reason } });
    expect(await read()).toEqual(policy);
  });

  test("of a brand or currency that is not there are refused", async () => {
    const policy = await read();
    for (const other of [{ merchantCode: "NOWHERE" }, { currency: "JPY" }]) {
      const answer = await save({ ...policy, ...other }, {});
      expect(answer.refusal?.code).toBe("not_found");
    }
  });
});
