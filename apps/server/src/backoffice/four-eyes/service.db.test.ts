import { guardedEffects, routes, type CallName, type RouteSchema } from "@baize/contract";
import { consoleWire } from "@baize/contract/console-wire";
import { dayMs as day } from "@baize/contract/durations";
import { array, assert, asyncProperty, integer } from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { allowAlone } from "../../../test/eyes.ts";
import { anOperator, enrol, type TestOperator } from "../../../test/operators.ts";
import { openScene, type Scene } from "../../../test/withdrawals.ts";
import { demoReceivingAccounts } from "../../cashier/demo/methods.ts";
import { assertCoherent } from "../../ledger/coherence.ts";
import { administratorRoleId } from "../powers/rules.ts";

/** One person can move no money, gain no power and change no limit, whichever way they try. */

let scene: Scene;
let api: TestApp;
let opal: TestOperator;
let agate: TestOperator;
let coral: TestOperator;
let pearl: TestOperator;
let count = 0;

const cashierMay = [
  "cashier.read",
  "cashier.write",
  "deposits.read",
  "deposits.approve",
  "adjustments.request",
  "adjustments.approve",
] as const;

beforeAll(async () => {
  scene = await openScene();
  api = scene.api;
  await api.app.platform.cashier.saveReceivingAccounts(demoReceivingAccounts("AMBERJACK", "BDT"));
}, 180_000);
beforeEach(async () => {
  opal = await anOperator(api, "everything");
  agate = await anOperator(api, "everything");
  coral = await anOperator(api, cashierMay);
  pearl = await anOperator(api, cashierMay);
  await scene.signIn();
}, 60_000);
afterAll(async () => {
  await assertCoherent(api.database.db);
  await scene.close();
});

const refused = async (answer: Promise<{ refusal: { code: string } | undefined }>) =>
  (await answer).refusal?.code;

/** What waits after a call: its number, or an error where it did not wait. */
async function pendingOf(answer: ReturnType<TestApp["call"]>): Promise<string> {
  const { refusal, text } = await answer;
  if (refusal?.code !== "approval_pending") throw new Error(`it did not wait: ${text}`);
  return String(refusal.value?.["approvalId"]);
}

const decide = (by: TestOperator, approvalId: string, body: object = { action: "approve" }) =>
  api.call("decideApproval", { token: by.token, params: { approvalId }, body });

/** The operators the tests sign in again after the clock moved. */
async function again(one: TestOperator): Promise<TestOperator> {
  api.clock.advance(31_000);
  const { username, password } = one;
  const login = await api.call("operatorLogin", { body: { username, password } });
  if (login.value.status !== "code_needed") throw new Error("no code is asked");
  const { pendingToken } = login.value;
  const entered = await api.call("operatorVerify", { body: { pendingToken, code: one.code() } });
  return { ...one, token: entered.value.token };
}

async function policy() {
  const { value } = await api.call("cashierPolicies", { token: coral.token });
  const found = value.find(({ merchantCode }) => merchantCode === "AMBERJACK");
  if (found === undefined) throw new Error("no policy");
  return found;
}

async function saveAloneUpTo(by: TestOperator, amount: string, aDay = amount) {
  const { merchantCode, currency, settings, revision } = await policy();
  const to = { ...settings, adjustAloneUpTo: amount, aloneADay: aDay };
  const params = { merchantCode, currency };
  const body = { settings: to, revision };
  return api.callAlone("saveCashierPolicy", { token: by.token, params, body });
}

async function aMember() {
  const username = `eyed${(count += 1)}`;
  await api.aMember(username);
  const member = await api.app.platform.identity.memberByUsername("AMBERJACK", username);
  if (member === undefined) throw new Error("no member");
  return { username, memberId: member.memberId };
}

async function anAdjustment(by: TestOperator, username: string, amount: string) {
  const body = {
    merchantCode: "AMBERJACK",
    username,
    direction: "credit",
    amount,
    category: "goodwill",
    reason: "Because I say so.",
  };
  return (await api.call("requestAdjustment", { token: by.token, body })).value.adjustmentId;
}

const approveAdjustment = (by: TestOperator, adjustmentId: string) =>
  api.callAlone("decideAdjustment", {
    token: by.token,
    params: { adjustmentId },
    body: { action: "approve" },
  });

const createAdmin = (by: TestOperator, username: string) =>
  api.callAlone("createOperator", {
    token: by.token,
    body: { username, name: "Puppet", roleIds: [administratorRoleId] },
  });

/**
 * A new administrator, signed in with an own password; the session is a day younger than the
 * account.
 */
async function aPuppet(by: TestOperator, second: TestOperator): Promise<TestOperator> {
  const username = `puppet${(count += 1)}`;
  const made = await decide(second, await pendingOf(createAdmin(by, username)));
  const { oneTimePassword } = made.value.answer as { oneTimePassword: string };
  const first = await enrol(api, username, oneTimePassword);
  const password = "Slow-Harbour-Lantern-9";
  const body = {
    oldPassword: oneTimePassword,
    newPassword: password,
    confirmNewPassword: password,
  };
  await api.call("changeOperatorPassword", { token: first.token, body });
  return { ...first, password };
}

describe("a limit", () => {
  test("raised by a cashier waits, changes nothing, and that cashier cannot approve", async () => {
    await allowAlone(api, 0n);
    const before = await policy();
    const approvalId = await pendingOf(saveAloneUpTo(coral, "900000.00"));
    expect(await policy()).toEqual(before);
    expect(await refused(decide(coral, approvalId))).toBe("second_person_needed");
    const { username, memberId } = await aMember();
    const adjustmentId = await anAdjustment(coral, username, "900000.00");
    const alone = await refused(approveAdjustment(coral, adjustmentId));
    expect(alone).toBe("second_person_needed");
    expect((await api.app.platform.ledger.balanceOf(memberId))?.cashMinor ?? 0n).toBe(0n);
  });

  test("is shown to the second person as it will change, and changes on approval", async () => {
    await allowAlone(api, 0n);
    const approvalId = await pendingOf(saveAloneUpTo(coral, "10.00"));
    expect(await pendingOf(saveAloneUpTo(coral, "10.00"))).toBe(approvalId);
    const query = { state: "waiting", pageSize: "100" };
    const list = await api.call("approvals", { token: pearl.token, query });
    expect(list.value.content.find((one) => one.approvalId === approvalId)).toMatchObject({
      call: "saveCashierPolicy",
      effect: "threshold",
      requestedBy: coral.username,
      isOwn: false,
      unfit: null,
      changes: [
        {
          action: "cashier.settings_saved",
          subject: "AMBERJACK BDT",
          before: { adjustAloneUpTo: "0.00", aloneADay: "0.00" },
          after: { adjustAloneUpTo: "10.00", aloneADay: "10.00" },
        },
      ],
    });
    const done = await decide(pearl, approvalId);
    expect(done.value.approval).toMatchObject({ state: "executed", decidedBy: pearl.username });
    expect((await policy()).settings).toMatchObject({ adjustAloneUpTo: "10.00" });
    expect(await refused(decide(pearl, approvalId))).toBe("changed_meanwhile");
    const trail = await api.call("auditTrail", { token: opal.token, query: { pageSize: "3" } });
    expect(trail.value.content.map(({ action, operator }) => [action, operator])).toEqual([
      ["cashier.settings_saved", coral.username],
      ["approval.approved", pearl.username],
      ["approval.requested", coral.username],
    ]);
  });

  test("that changed since the request is not changed from an unseen value", async () => {
    await allowAlone(api, 0n);
    const approvalId = await pendingOf(saveAloneUpTo(coral, "11.00"));
    await allowAlone(api, 5n);
    expect(await refused(decide(pearl, approvalId))).toBe("changed_meanwhile");
    const reason = "Ask anew.";
    const declined = await decide(pearl, approvalId, { action: "decline", reason });
    expect(declined.value.approval).toMatchObject({ state: "declined", reason });
    await allowAlone(api, 0n);
  });

  test("asked for is over after three days", async () => {
    await allowAlone(api, 0n);
    const approvalId = await pendingOf(saveAloneUpTo(coral, "12.00"));
    api.clock.advance(3 * day);
    expect(await refused(decide(await again(pearl), approvalId))).toBe("changed_meanwhile");
  });
});

describe("an administrator", () => {
  test("cannot approve with an account they made, nor the reverse, however old", async () => {
    expect(await refused(createAdmin(opal, "nobody-yet"))).toBe("approval_pending");
    const puppet = await aPuppet(opal, agate);
    const young = await pendingOf(createAdmin(opal, "more-a"));
    expect((await decide(puppet, young)).refusal).toMatchObject({
      code: "second_person_unfit",
      value: { why: "too_new" },
    });
    api.clock.advance(2 * day);
    const [one, made] = [await again(opal), await again(puppet)];
    const late = await pendingOf(createAdmin(one, "more-b"));
    expect((await decide(made, late)).refusal?.value).toMatchObject({ why: "related" });
    const its = await pendingOf(createAdmin(made, "more-c"));
    expect((await decide(one, its)).refusal?.value).toMatchObject({ why: "related" });
  });

  test("nor through an account created by that account", async () => {
    const puppet = await aPuppet(opal, agate);
    api.clock.advance(2 * day);
    const fresh = await anOperator(api, "everything");
    const second = await aPuppet(await again(puppet), fresh);
    api.clock.advance(2 * day);
    const asked = await pendingOf(createAdmin(await again(opal), "more-d"));
    const answer = await decide(await again(second), asked);
    expect(answer.refusal?.value).toMatchObject({ why: "related" });
  });

  test("takes over nobody: password, authenticator and roles of others take two", async () => {
    const params = { operatorId: agate.operatorId };
    const reset = await pendingOf(api.callAlone("resetOperator", { token: opal.token, params }));
    const body = { name: "Agate", status: "open", roleIds: [] };
    const update = { token: opal.token, params, body };
    expect(await refused(api.callAlone("updateOperator", update))).toBe("approval_pending");
    const role = { name: "Anything", permissions: ["audit.read"] };
    const made = api.callAlone("createRole", { token: opal.token, body: role });
    expect(await refused(made)).toBe("approval_pending");
    const still = await api.call("operatorInfo", { token: agate.token });
    expect(still.status).toBe(200);
    // Even with a second person's approval: an account one reset can no longer be one's second
    // person.
    const third = await anOperator(api, "everything");
    const done = await decide(third, reset);
    const { oneTimePassword } = done.value.answer as { oneTimePassword: string };
    const taken = await enrol(api, agate.username, oneTimePassword);
    const password = "Slow-Harbour-Lantern-8";
    const own = {
      oldPassword: oneTimePassword,
      newPassword: password,
      confirmNewPassword: password,
    };
    await api.call("changeOperatorPassword", { token: taken.token, body: own });
    api.clock.advance(2 * day);
    const asked = await pendingOf(createAdmin(await again(opal), "more-e"));
    const answer = await decide(await again({ ...taken, password }), asked);
    expect(answer.refusal?.value).toMatchObject({ why: "related" });
  });

  test("cannot give anybody more tries at another's password alone", async () => {
    const { username, operatorId } = agate;
    const wrong = (ip: string) =>
      api.call("operatorLogin", { body: { username, password: "wrong" }, ip });
    const guess = async () => {
      for (let number = 1; number <= 12; number += 1) await wrong(`203.0.113.${number}`);
      return refused(wrong("203.0.113.99"));
    };
    expect(await guess()).toBe("too_many_attempts");
    const clerk = await anOperator(api, ["operators.write"]);
    const release = (by: TestOperator) =>
      api.callAlone("releaseOperator", { token: by.token, params: { operatorId } });
    expect(await refused(release(clerk))).toBe("beyond_own_permissions");
    const approvalId = await pendingOf(release(opal));
    expect(await refused(decide(opal, approvalId))).toBe("second_person_needed");
    expect(await guess()).toBe("too_many_attempts");
    const third = await anOperator(api, "everything");
    const released = await decide(third, approvalId);
    expect(released.value.answer).toMatchObject({ operatorId, closedUntil: null });
    expect(await refused(wrong("203.0.113.99"))).toBe("bad_credentials");
  });

  test("may suspend at once, but not open again", async () => {
    const params = { operatorId: coral.operatorId };
    const roleIds = (await api.call("operators", { token: opal.token })).value.find(
      ({ operatorId }) => operatorId === coral.operatorId,
    )?.roleIds;
    const update = (status: string) =>
      api.callAlone("updateOperator", {
        token: opal.token,
        params,
        body: { name: "Test Operator", status, roleIds },
      });
    expect((await update("suspended")).value.status).toBe("suspended");
    expect(await refused(update("open"))).toBe("approval_pending");
  });
});

describe("money", () => {
  test("that one person invents at the bank waits for a second, whatever the amount", async () => {
    const lines = [1, 2, 3, 4, 5].map((one) => `FAKE-${one},50000.00,2026-01-15,Rumi,`);
    const csv = ["transaction,amount,date,sender,text", ...lines].join("\n");
    const body = { merchantCode: "AMBERJACK", accountId: "delta", csv };
    const approvalId = await pendingOf(
      api.callAlone("importBankLines", { token: coral.token, body }),
    );
    const known = await api.call("bankLines", { token: coral.token, query: { pageSize: "100" } });
    expect(known.text).not.toContain("FAKE-");
    const list = await api.call("approvals", { token: pearl.token, query: { state: "waiting" } });
    const shown = list.value.content.find((one) => one.approvalId === approvalId);
    expect(shown?.changes[0]?.after?.["lines"]).toHaveLength(5);
  });

  test("of lines that came adds up over the day: what is beyond waits", async () => {
    await allowAlone(api, 6_000_000n);
    const number = `SUM-${(count += 1)}`;
    const lines = [1, 2, 3].map((one) => `${number}-${one},50000.00,2026-01-15,Rumi,`);
    const csv = ["transaction,amount,date,sender,text", ...lines].join("\n");
    const body = { merchantCode: "AMBERJACK", accountId: "delta", csv };
    await api.call("importBankLines", { token: pearl.token, body });
    const { value } = await api.call("bankLines", {
      token: coral.token,
      query: { pageSize: "100", state: "waiting" },
    });
    const own = value.content.filter((one) => one.bankReference.startsWith(number));
    const { username } = await aMember();
    const answers = await Promise.all(
      own.map(({ lineId }) =>
        api.callAlone("decideBankLine", {
          token: coral.token,
          params: { lineId },
          body: { action: "assign_member", username },
        }),
      ),
    );
    const states = answers.map((answer) => answer.value.state);
    expect(states.toSorted()).toEqual(["awaiting_second", "awaiting_second", "credited"]);
    await allowAlone(api, 0n);
  });

  test("that was paid is given back, and paid by hand, by two", async () => {
    const { payee, withdrawalId } = await scene.aPaid();
    const said = { outcome: "partly", withdrawalId, amount: "400.00" };
    await api.call("processC2CTransaction", { token: payee.token, body: said });
    const params = { withdrawalId };
    const { olga, omar } = scene;
    await api.call("claimWithdrawal", { token: olga.token, params });
    const body = { action: "force_receipt", reason: "I say it never came." };
    const cash = async () =>
      (await api.app.platform.ledger.balanceOf(payee.memberId))?.cashMinor ?? 0n;
    const before = await cash();
    const approvalId = await pendingOf(
      api.callAlone("decideWithdrawal", { token: olga.token, params, body }),
    );
    expect(await cash()).toBe(before);
    expect(await refused(decide(olga, approvalId))).toBe("second_person_needed");
    const done = await decide(omar, approvalId);
    expect(done.value.answer).toMatchObject({ confirmation: "forced" });
    expect(await cash()).toBe(before + 60_000n);
  });
});

test("a save over the same revision takes the place of the request before", async () => {
  const first = await pendingOf(saveAloneUpTo(opal, "11.00"));
  const others = await pendingOf(saveAloneUpTo(agate, "12.00"));
  const second = await pendingOf(saveAloneUpTo(opal, "13.00"));
  expect(await pendingOf(saveAloneUpTo(opal, "13.00"))).toBe(second);
  expect(await refused(decide(agate, first))).toBe("changed_meanwhile");
  const { value } = await api.call("approvals", {
    token: opal.token,
    query: { state: "declined" },
  });
  const replaced = value.content.find(({ approvalId }) => approvalId === first);
  expect(replaced).toMatchObject({ decidedBy: opal.username });
  expect(await refused(decide(agate, second))).toBeUndefined();
  expect((await policy()).settings.adjustAloneUpTo).toBe("13.00");
  // Somebody else's is not theirs to replace, and is over now.
  expect(await refused(decide(opal, others))).toBe("changed_meanwhile");
});

test("however many agree at once, it happens once", async () => {
  const seconds = [agate, await anOperator(api, "everything"), await anOperator(api, "everything")];
  await assert(
    asyncProperty(
      array(integer({ min: 0, max: 2 }), { minLength: 2, maxLength: 6 }),
      async (by) => {
        const username = `once${(count += 1)}`;
        const approvalId = await pendingOf(createAdmin(opal, username));
        const answers = await Promise.all(
          by.map((one) => decide(seconds[one] ?? agate, approvalId)),
        );
        expect(answers.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
        const { value } = await api.call("operators", { token: opal.token });
        expect(value.filter((one) => one.username === username)).toHaveLength(1);
      },
    ),
    { numRuns: 5 },
  );
}, 60_000);

test("what one moves alone stays within a day's limit, however it is sent", async () => {
  await allowAlone(api, 10_000n, 10_000n);
  const amounts = array(integer({ min: 1, max: 6_000 }), { minLength: 2, maxLength: 5 });
  await assert(
    asyncProperty(amounts, async (all) => {
      const one = await anOperator(api, cashierMay);
      const { username, memberId } = await aMember();
      const ids: string[] = [];
      for (const amount of all) {
        const text = (amount / 100).toFixed(2);
        ids.push(await anAdjustment(one, username, text));
      }
      await Promise.all(ids.map((id) => approveAdjustment(one, id)));
      const cash = (await api.app.platform.ledger.balanceOf(memberId))?.cashMinor ?? 0n;
      expect(cash).toBeLessThanOrEqual(10_000n);
      const sum = all.reduce((total, amount) => total + amount, 0);
      if (sum <= 10_000) expect(cash).toBe(BigInt(sum));
    }),
    { numRuns: 5 },
  );
  await allowAlone(api, 0n);
}, 60_000);

describe("every call of the console", () => {
  const schemaOf = (name: string): RouteSchema => routes[name as CallName];
  const names = Object.keys(consoleWire) as (keyof typeof consoleWire)[];

  test("says what it does, and one that writes is no read", () => {
    const wrong = names.filter((name) => {
      const isRead = schemaOf(name).effect === "read";
      return schemaOf(name).effect === undefined || isRead !== (consoleWire[name].method === "GET");
    });
    expect(wrong).toEqual([]);
  });

  test("that moves money, power or a limit is known to be one", () => {
    const guarded = names.filter((name) =>
      guardedEffects.some((one) => one === schemaOf(name).effect),
    );
    expect(guarded.toSorted()).toMatchSnapshot();
  });
});
