import { minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { anOperator } from "../../../test/operators.ts";
import {
  addAccount,
  aNamed,
  aPayee,
  ask,
  decide,
  give,
  moneyOf,
  notify,
  openScene,
  type PayoutProvider,
  type Scene,
} from "../../../test/withdrawals.ts";

/** What operators decide. */

let scene: Scene;
let api: TestApp;
let provider: PayoutProvider;

beforeAll(async () => {
  scene = await openScene();
  api = scene.api;
  provider = scene.provider;
}, 180_000);
beforeEach(() => scene.signIn());
afterAll(() => scene.close());

describe("an operator", () => {
  test("claims, approves, and the provider pays; the member confirms", async () => {
    const { payee, withdrawalId, payout } = await scene.aPaying();
    expect(payout).toMatchObject({ amount: 100_000, currency: "BDT" });
    expect((await scene.statusOf(payee, withdrawalId)).state).toBe("paying");
    expect(await moneyOf(api, payee.memberId)).toEqual({ cash: 900_000n, locked: 100_000n });
    payout.status = "succeeded";
    await notify(api, payout, "succeeded");
    const paid = await scene.statusOf(payee, withdrawalId);
    expect(paid).toMatchObject({ state: "paid", confirmation: "waiting" });
    expect(await moneyOf(api, payee.memberId)).toEqual({ cash: 900_000n, locked: 0n });
    const waiting = await api.call("paymentConfirmationList", { token: payee.token });
    expect(waiting.value.map((one) => one.withdrawalId)).toEqual([withdrawalId]);
    const body = { outcome: "received", withdrawalId };
    const said = await api.call("processC2CTransaction", { token: payee.token, body });
    expect(said.value).toMatchObject({ confirmation: "received", confirmBy: null });
    const again = await api.call("processC2CTransaction", { token: payee.token, body });
    expect(again.value).toEqual(said.value);
    const { steps } = await scene.statusOf(payee, withdrawalId);
    expect(steps.map(({ what, by }) => `${what} ${by}`)).toEqual([
      "requested member",
      "approved operator",
      "paying platform",
      "paid provider",
      "received member",
    ]);
    expect(JSON.stringify(steps)).not.toContain(scene.olga.username);
  });

  test("must hold the claim, which ends after a quarter of an hour", async () => {
    const payee = await aPayee(api);
    const params = { withdrawalId: (await ask(api, payee)).value.withdrawalId };
    const approve = { params, body: { action: "approve" } };
    const unclaimed = await api.call("decideWithdrawal", { token: scene.olga.token, ...approve });
    expect(unclaimed.refusal?.code).toBe("claim_needed");
    await api.call("claimWithdrawal", { token: scene.olga.token, params });
    const other = await api.call("claimWithdrawal", { token: scene.omar.token, params });
    expect(other.refusal).toMatchObject({
      code: "claim_needed",
      value: { operator: scene.olga.username },
    });
    const foreign = await api.call("decideWithdrawal", { token: scene.omar.token, ...approve });
    expect(foreign.refusal?.code).toBe("claim_needed");
    const revealed = await api.call("revealPayoutAccount", { token: scene.omar.token, params });
    expect(revealed.refusal?.code).toBe("claim_needed");
    api.clock.advance(15 * minuteMs);
    const taken = await api.call("claimWithdrawal", { token: scene.omar.token, params });
    expect(taken.value.claim).toMatchObject({ operator: scene.omar.username, isMine: true });
    const late = await api.call("decideWithdrawal", { token: scene.olga.token, ...approve });
    expect(late.refusal?.code).toBe("claim_needed");
    const shown = await api.call("revealPayoutAccount", { token: scene.omar.token, params });
    expect(shown.value.holder).toMatch(/^Rumi /);
    expect(shown.value.number).toMatch(/^00\d{10}$/);
    const audit = await anOperator(api, ["audit.read"]);
    const trail = await api.call("auditTrail", { token: audit.token, query: { pageSize: "9" } });
    const done = trail.value.content.map(({ action }) => action);
    expect(done).toContain("withdrawal.claim_taken_over");
    expect(done).toContain("withdrawal.account_revealed");
    expect(trail.text).not.toContain(shown.value.number);
  });

  test("rejects with a reason, and the money comes back", async () => {
    const payee = await aPayee(api);
    const { withdrawalId } = (await ask(api, payee)).value;
    const reason = "The account belongs to somebody else.";
    const { value } = await decide(api, scene.olga.token, withdrawalId, {
      action: "reject",
      reason,
    });
    expect(value).toMatchObject({ state: "rejected", actions: [], claim: null });
    expect(await moneyOf(api, payee.memberId)).toEqual({ cash: 1_000_000n, locked: 0n });
    const { steps } = await scene.statusOf(payee, withdrawalId);
    expect(steps.at(-1)).toMatchObject({ what: "rejected", by: "operator", reason });
    const again = await decide(api, scene.olga.token, withdrawalId, { action: "reject", reason });
    expect(again.refusal?.code).toBe("changed_meanwhile");
  });

  test("does not approve a large one alone", async () => {
    const payee = await aPayee(api, "50000.00");
    const { withdrawalId } = (await ask(api, payee, "20000.01")).value;
    const first = await decide(api, scene.olga.token, withdrawalId, { action: "approve" });
    expect(first.value).toMatchObject({
      state: "awaiting_second",
      needsSecond: true,
      actions: ["reject"],
    });
    const alone = await decide(api, scene.olga.token, withdrawalId, { action: "approve" });
    expect(alone.refusal?.code).toBe("second_person_needed");
    expect(provider.payouts.has(`${withdrawalId}:1`)).toBe(false);
    api.clock.advance(15 * minuteMs);
    const params = { withdrawalId };
    const seen = await api.call("consoleWithdrawal", { token: scene.omar.token, params });
    expect(seen.value.actions).toEqual(["approve", "reject"]);
    const second = await decide(api, scene.omar.token, withdrawalId, { action: "approve" });
    expect(second.value.state).toBe("paying");
    expect(await scene.whatOf(payee, withdrawalId)).toEqual([
      "requested",
      "first_approved",
      "approved",
      "paying",
    ]);
  });

  test("and another at once: one decision counts", async () => {
    const payee = await aPayee(api);
    const { withdrawalId } = (await ask(api, payee)).value;
    const params = { withdrawalId };
    await api.call("claimWithdrawal", { token: scene.olga.token, params });
    const reject = { action: "reject", reason: "No documents." };
    const bodies = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0 ? { action: "approve" } : reject,
    );
    const all = await Promise.all(
      bodies.map((body) => api.call("decideWithdrawal", { token: scene.olga.token, params, body })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    const { state } = await scene.statusOf(payee, withdrawalId);
    const { cash, locked } = await moneyOf(api, payee.memberId);
    expect([state, cash, locked]).toEqual(
      state === "rejected" ? [state, 1_000_000n, 0n] : ["paying", 900_000n, 100_000n],
    );
  });

  test("pays by hand under the bank's reference", async () => {
    const payee = await aPayee(api);
    const { withdrawalId } = (await ask(api, payee)).value;
    const approved = await decide(api, scene.olga.token, withdrawalId, {
      action: "approve",
      byHand: true,
    });
    expect(approved.value).toMatchObject({ state: "approved", provider: null });
    const queue = { token: scene.olga.token, query: { state: "waiting", pageSize: "100" } };
    const listed = await api.call("consoleWithdrawals", queue);
    expect(listed.value.content.map((one) => one.withdrawalId)).toContain(withdrawalId);
    const hand = { action: "pay_by_hand", bankReference: "FT-2026-0042" };
    const paid = await decide(api, scene.olga.token, withdrawalId, hand);
    expect(paid.value).toMatchObject({ state: "paid", confirmation: "waiting" });
    expect(await moneyOf(api, payee.memberId)).toEqual({ cash: 900_000n, locked: 0n });
    const { steps } = await scene.statusOf(payee, withdrawalId);
    expect(steps.at(-1)).toMatchObject({ what: "paid", reason: "FT-2026-0042" });
  });

  test("sees the queue, the flags and the member's figures", async () => {
    const payee = await aPayee(api);
    const { withdrawalId } = (await ask(api, payee)).value;
    const params = { withdrawalId };
    const { value } = await api.call("consoleWithdrawal", { token: scene.olga.token, params });
    expect(value).toMatchObject({
      state: "requested",
      actions: ["approve", "reject"],
      targetMinutes: 30,
      member: { balance: "9000.00", locked: "1000.00", withdrawals30Days: "1000.00" },
    });
    expect(value.flags).toEqual([
      "first_withdrawal",
      "account_new",
      "password_changed",
      "large_against_deposits",
    ]);
    const one = { token: scene.olga.token, query: { state: "requested", pageSize: "1" } };
    expect((await api.call("consoleWithdrawals", one)).value.content[0]).toMatchObject(params);
    const missing = { withdrawalId: "00000000-0000-4000-8000-000000000000" };
    const none = await api.call("consoleWithdrawal", { token: scene.olga.token, params: missing });
    expect(none.refusal?.code).toBe("not_found");
  });

  test("shows an account that another member has as well", async () => {
    const first = await aNamed(api);
    const number = "001122334455";
    await addAccount(api, first.token, first.session, number);
    const second = await aNamed(api);
    const { accounts } = (await addAccount(api, second.token, second.session, number)).value;
    await give(api, second.memberId, "5000.00");
    const payee = { ...second, accountId: accounts[0]?.accountId ?? "" };
    const params = { withdrawalId: (await ask(api, payee)).value.withdrawalId };
    const { value } = await api.call("consoleWithdrawal", { token: scene.olga.token, params });
    expect(value.flags).toContain("account_shared");
  });
});
