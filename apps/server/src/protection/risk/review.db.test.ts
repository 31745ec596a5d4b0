import { randomUUID } from "node:crypto";
import type { CallAnswer } from "@baize/contract";
import { hourMs, minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { openSession } from "../../../test/members.ts";
import { anOperator } from "../../../test/operators.ts";
import { clearing, confirming, openRiskHouse, type RiskHouse } from "../../../test/risk.ts";
import { aPayee, ask, decide as decideWithdrawal, notify } from "../../../test/withdrawals.ts";

/** What operators decide about risk flags, and what it stops. */

let house: RiskHouse;
let api: TestApp;

beforeAll(async () => {
  house = await openRiskHouse();
  api = house.api;
}, 180_000);
beforeEach(() => house.scene.signIn());
afterAll(() => house.scene.close());

describe("a decision", () => {
  test("needs the claim, and its revision", async () => {
    const flag = await house.aFlag((await house.twoOnOneDevice()).two.memberId);
    expect((await house.decide(flag, clearing)).refusal?.code).toBe("changed_meanwhile");
    const claimed = await house.claim(flag);
    expect(claimed.value).toMatchObject({
      state: "claimed",
      claim: { operator: house.operator.username, isMine: true },
      actions: ["clear", "confirm", "release"],
    });
    expect((await house.claim(flag)).value.revision).toBe(claimed.value.revision);
    expect((await house.claim(flag, house.other)).refusal).toMatchObject({
      code: "claim_needed",
      value: { operator: house.operator.username },
    });
    expect((await house.decide(flag, clearing, house.other)).refusal?.code).toBe("claim_needed");
    const stale = { ...clearing, revision: claimed.value.revision - 1 };
    expect((await house.decide(flag, stale)).refusal?.code).toBe("changed_meanwhile");
    const cleared = await house.decide(flag, clearing);
    expect(cleared.value).toMatchObject({ state: "cleared", claim: null, actions: ["reopen"] });
    expect(cleared.value.steps[0]).toMatchObject({
      what: "cleared",
      operator: house.operator.username,
      reason: clearing.reason,
    });
    expect((await house.claim(flag)).refusal?.code).toBe("changed_meanwhile");
  });

  test("of two at once is one", async () => {
    const flag = await house.aFlag((await house.twoOnOneDevice()).two.memberId);
    await house.claim(flag);
    const answers = await Promise.all([
      house.decide(flag, clearing),
      house.decide(flag, confirming("none")),
    ]);
    const codes = answers.map(({ refusal }) => refusal?.code ?? "ok").toSorted();
    expect(codes).toEqual(["changed_meanwhile", "ok"]);
  });

  test("after a quarter of an hour another may take over, on record", async () => {
    const flag = await house.aFlag((await house.twoOnOneDevice()).two.memberId);
    await house.claim(flag);
    api.clock.advance(15 * minuteMs);
    expect((await house.decide(flag, clearing)).refusal?.code).toBe("claim_needed");
    expect((await house.claim(flag, house.other)).value.claim?.operator).toBe(house.other.username);
    const { steps } = await house.caseOf(flag);
    expect(steps.map(({ what }) => what)).toEqual(["taken_over", "claimed", "raised"]);
    await house.decide(flag, { action: "release" }, house.other);
    expect((await house.aFlag(flag.memberId)).state).toBe("open");
  });

  test("that cleared holds until more is found", async () => {
    const { browser, one, two } = await house.twoOnOneDevice();
    const flag = await house.aFlag(one.memberId);
    await house.claim(flag);
    await house.decide(flag, clearing);
    await browser.login({ username: one.username });
    await browser.login({ username: two.username });
    expect(await house.briefs(one.memberId)).toEqual(["shared_device medium cleared 1"]);
    api.clock.advance(60_000);
    await house.register(browser);
    expect(await house.briefs(one.memberId)).toEqual(["shared_device high open 2"]);
    const again = await house.caseOf(flag);
    expect(again.openedAt).toBe(api.clock.now().toISOString());
    expect(again.steps.map(({ what }) => what)).toEqual([
      "raised_again",
      "cleared",
      "claimed",
      "raised",
    ]);
  });

  test("can be looked at again, also where it was confirmed", async () => {
    const flag = await house.aFlag((await house.twoOnOneDevice()).two.memberId);
    await house.claim(flag);
    await house.decide(flag, confirming("withdrawal_review"));
    expect(await house.aFlag(flag.memberId)).toMatchObject({ consequence: "withdrawal_review" });
    const reason = "The member sent a household register.";
    const opened = await house.decide(flag, { action: "reopen", reason });
    expect(opened.value).toMatchObject({ state: "open", consequence: null });
  });

  test("is in the audit trail with before and after", async () => {
    const flag = await house.aFlag((await house.twoOnOneDevice()).two.memberId);
    await house.claim(flag);
    await house.decide(flag, confirming("withdrawal_review"));
    const query = { memberId: flag.memberId };
    const trail = await api.call("auditTrail", { token: house.operator.token, query });
    const rows: CallAnswer<"auditTrail">["content"] = trail.value.content;
    expect(rows.map(({ action }) => action)).toEqual(["risk_flag.confirmed", "risk_flag.claimed"]);
    expect(rows[0]).toMatchObject({
      subject: flag.username,
      before: { flag: "shared_device", state: "claimed", consequence: null },
      after: { state: "confirmed", consequence: "withdrawal_review" },
    });
  });

  test("takes the permission, and suspending the one to change members as well", async () => {
    const flag = await house.aFlag((await house.twoOnOneDevice()).two.memberId);
    expect((await house.claim(flag, house.reader)).refusal?.code).toBe("permission_denied");
    const nobody = await anOperator(api, ["members.read"]);
    const seen = await api.call("riskFlags", { token: nobody.token });
    expect(seen.refusal?.code).toBe("permission_denied");
    await house.claim(flag);
    const refused = await house.decide(flag, confirming("suspended"));
    expect(refused.refusal?.code).toBe("permission_denied");
    expect((await house.aFlag(flag.memberId)).state).toBe("claimed");

    await house.decide(flag, { action: "release" });
    const chief = await anOperator(api, ["risk.read", "risk.decide", "members.write"]);
    await house.claim(flag, chief);
    const done = await house.decide(flag, confirming("suspended"), chief);
    expect(done.value).toMatchObject({ state: "confirmed", consequence: "suspended" });
    const login = await house.aBrowser().login({ username: flag.username });
    expect(login.refusal?.code).toBe("account_disabled");
  });
});

describe("what a brand notices", () => {
  const read = async () => {
    const { value } = await api.call("riskPolicies", { token: house.operator.token });
    const own = value.find(({ merchantCode }) => merchantCode === "AMBERJACK");
    if (own === undefined) throw new Error("the brand has no settings");
    return own;
  };
  const params = { merchantCode: "AMBERJACK" };
  const put = (body: object, { token } = house.operator) =>
    api.call("saveRiskPolicy", { token, params, body });

  test("is saved once, by the deciding operator, and is in the trail", async () => {
    const { settings, revision } = await read();
    expect(settings).toMatchObject({ ipMembers: 5, carrierNetworks: [], highMinutes: 60 });
    const next = { ...settings, highMinutes: 30, carrierNetworks: ["203.0.113.0/24"] };
    const denied = await put({ settings: next, revision }, house.reader);
    expect(denied.refusal?.code).toBe("permission_denied");
    const saved = await put({ settings: next, revision });
    expect(saved.value.settings).toEqual(next);
    expect((await put({ settings, revision })).refusal?.code).toBe("changed_meanwhile");
    const query = { action: "risk.settings_saved" };
    const trail = await api.call("auditTrail", { token: house.operator.token, query });
    expect(trail.value.content).toMatchObject([
      {
        subject: "AMBERJACK",
        before: { highMinutes: 60, carrierNetworks: [] },
        after: { highMinutes: 30, carrierNetworks: ["203.0.113.0/24"] },
      },
    ]);
    await put({ settings, revision: saved.value.revision });
    expect((await read()).revision).toBe(revision);
  });

  test.each([
    [{ ipMembers: 1 }],
    [{ ipMembers: 1001 }],
    [{ carrierNetworks: ["203.0.113.0"] }],
    [{ carrierNetworks: ["203.0.113.0/33"] }],
    [{ highMinutes: 0 }],
  ])("is refused as %o", async (changes) => {
    const { settings, revision } = await read();
    const refused = await put({ settings: { ...settings, ...changes }, revision });
    expect(refused.refusal?.code).toBe("invalid_input");
  });

  test("of a brand nobody knows is not found", async () => {
    const { settings, revision } = await read();
    const { token } = house.operator;
    const body = { settings, revision };
    const foreign = { token, params: { merchantCode: "NOBODY" }, body };
    expect((await api.call("saveRiskPolicy", foreign)).refusal?.code).toBe("not_found");
  });
});

describe("the queue", () => {
  const list = async (query: Record<string, string>) =>
    (
      await api.call("riskFlags", {
        token: house.reader.token,
        query: { pageSize: "100", ...query },
      })
    ).value.content;

  test("has what waits, oldest first, and is narrowed by what is asked", async () => {
    await house.signInOperators();
    const { one, two } = await house.twoOnOneDevice();
    await house.claim(await house.aFlag(one.memberId));
    const waiting = await list({});
    const times = waiting.map(({ openedAt }) => openedAt);
    expect(times).toEqual(times.toSorted());
    expect(new Set(waiting.map(({ state }) => state))).toEqual(new Set(["open", "claimed"]));
    const own = await list({ member: two.username });
    expect(own.map(({ memberId, kind }) => [memberId, kind])).toEqual([
      [two.memberId, "shared_device"],
    ]);
    expect(await list({ member: two.username, severity: "low" })).toEqual([]);
    expect(await list({ member: two.username, kind: "shared_ip" })).toEqual([]);
    expect(await list({ member: two.username, merchantCode: "TIDEWATER" })).toEqual([]);
    expect(await list({ member: two.username, state: "cleared" })).toEqual([]);
    expect(await list({ member: "nobody-of-this-name" })).toEqual([]);
    expect((await list({ state: "confirmed" })).every((one) => one.consequence !== null)).toBe(
      true,
    );
  });

  test("has no flag under another member's number", async () => {
    const { one, two } = await house.twoOnOneDevice();
    const { flagId } = await house.aFlag(one.memberId);
    const params = { memberId: two.memberId, flagId };
    const found = await api.call("riskFlag", { token: house.reader.token, params });
    expect(found.refusal?.code).toBe("not_found");
  });
});

test("a grave flag and a confirmed review keep withdrawals for a person", async () => {
  const payee = await aPayee(api);
  await api.database.db.transaction((tx) =>
    tx.execute(
      `insert into cashier.deposit (member_id, id, merchant_code, method_id, provider, reference,
         currency, amount_minor, fee_minor, status, created_at, updated_at, expires_at, poll_at)
       values ($1, gen_random_uuid(), 'AMBERJACK', 'doyelo', 'sandpay', 'D-1', 'BDT', 1000000, 0,
         'received', $2, $2, $2, $2)`,
      [payee.memberId, new Date(api.clock.now().getTime() + 80 * hourMs)],
    ),
  );
  const first = await ask(api, payee, "500.00");
  await decideWithdrawal(api, house.scene.olga.token, first.value.withdrawalId, {
    action: "approve",
  });
  await notify(api, house.scene.provider.payoutOf(first.value.withdrawalId), "succeeded");
  api.clock.advance(80 * hourMs);
  await house.scene.savePolicy({ autoUpToMinor: 100_000n, dayCountMax: 20 });
  await house.scene.signIn();
  await house.signInOperators();
  const member = await api.app.platform.identity.getMember(payee.memberId);
  const again = { ...payee, ...(await openSession(api, member)) };
  const stateOf = async () => (await ask(api, again, "500.00")).value.state;
  expect(await stateOf()).toBe("paying");

  const { memberId, merchantCode } = member;
  await api.database.db.transaction((tx) =>
    api.app.platform.risk.raiseIn(tx, {
      memberId,
      merchantCode,
      kind: "shared_payee",
      subject: randomUUID(),
      evidence: [{ key: "7", at: api.clock.now(), detail: { place: "City Bank ••••0001" } }],
    }),
  );
  const held = await ask(api, again, "500.00");
  expect(held.value.state).toBe("requested");
  const params = { withdrawalId: held.value.withdrawalId };
  const shown = await api.call("consoleWithdrawal", { token: house.scene.olga.token, params });
  expect(shown.value.flags).toEqual(["under_review"]);

  const flag = await house.aFlag(memberId);
  await house.claim(flag);
  await house.decide(flag, confirming("withdrawal_review"));
  expect(await stateOf()).toBe("requested");
  await house.decide(flag, { action: "reopen", reason: "Somebody asked about it." });
  await house.claim(flag);
  await house.decide(flag, clearing);
  expect(await stateOf()).toBe("paying");
  await house.scene.savePolicy({});
});
