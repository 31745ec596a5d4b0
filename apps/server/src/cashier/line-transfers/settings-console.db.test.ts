import type { LinePolicy, LineSettings } from "@baize/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { aLine, send } from "../../../test/line.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { openCashier } from "../../../test/withdrawals.ts";

/** What operators allow along the line counts from the next transfer on. */

let api: TestApp;
let operator: TestOperator;

beforeAll(async () => {
  api = await openCashier({ url: "http://127.0.0.1:1" });
  operator = await anOperator(api, ["cashier.read", "cashier.write", "audit.read"]);
}, 60_000);
afterAll(() => api.close());

async function read(): Promise<LinePolicy> {
  const { value } = await api.call("linePolicies", { token: operator.token });
  const found = value.find(({ merchantCode }) => merchantCode === "AMBERJACK");
  if (found === undefined) throw new Error("the brand has no policy");
  return found;
}

function save(policy: LinePolicy, changes: Partial<LineSettings>, token = operator.token) {
  const { merchantCode, currency, settings, revision } = policy;
  const body = { settings: { ...settings, ...changes }, revision };
  return api.call("saveLinePolicy", { token, params: { merchantCode, currency }, body });
}

async function lastAudit() {
  const trail = await api.call("auditTrail", { token: operator.token, query: { pageSize: "1" } });
  return trail.value.content[0];
}

describe("settings of the line", () => {
  test("are proposed until they are saved, and nothing may be sent before", async () => {
    const policy = await read();
    expect(policy).toMatchObject({ isSaved: false, settings: { min: "500.00" } });
    const { agent, player } = await aLine(api);
    expect((await send(api, player, agent)).refusal?.code).toBe("line_closed");
    const saved = await save(policy, {});
    expect(saved.value).toMatchObject({ isSaved: true, settings: policy.settings });
    expect((await send(api, player, agent)).status).toBe(200);
    expect(await lastAudit()).toMatchObject({
      action: "cashier.line_saved",
      subject: "AMBERJACK BDT",
      before: { isSaved: false },
      after: { isSaved: true },
    });
  });

  test("count from the next transfer on, and stand in the audit trail once", async () => {
    const policy = await read();
    const { agent, player } = await aLine(api);
    const saved = await save(policy, { max: "900.00", quick: ["500.00"] });
    expect((await send(api, player, agent)).refusal).toMatchObject({
      code: "amount_out_of_range",
      value: { max: "900.00" },
    });
    const row = await lastAudit();
    expect(row).toMatchObject({ before: { max: "50000.00" }, after: { max: "900.00" } });
    await save(saved.value, {});
    expect((await lastAudit())?.auditId).toBe(row?.auditId);
    await save(saved.value, policy.settings);
    expect((await read()).settings).toEqual(policy.settings);
  });

  test("saved over somebody else's change are refused, and so is what cannot be", async () => {
    const policy = await read();
    await save(policy, { turnoverBps: 0 });
    expect((await save(policy, { turnoverBps: 20_000 })).refusal?.code).toBe("changed_meanwhile");
    const wrong = await save(await read(), { max: "1.00" });
    expect(wrong.refusal).toMatchObject({ code: "brand_rule", value: { field: "max" } });
    const unknown = await save({ ...policy, currency: "JPY" }, {});
    expect(unknown.refusal?.code).toBe("not_found");
  });

  test("cannot be changed with permission only to read them", async () => {
    const reader = await anOperator(api, ["cashier.read"]);
    const refused = await save(await read(), { max: "1000.00" }, reader.token);
    expect(refused.refusal?.code).toBe("permission_denied");
  });
});
