import type { RuleTransfer, TransferCase, TransferOfferPolicy } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestApp } from "../../apps/server/test/app.ts";
import { anOperator, type TestOperator } from "../../apps/server/test/operators.ts";
import { aDiver, openTidepool, placesOf, transfer, type Tidepool } from "./tidepool.ts";

/** What operators see of money at vendors, and how they end what no vendor decides. */

let tidepool: Tidepool;
let api: TestApp;
let first: TestOperator;
let second: TestOperator;
let cashier: TestOperator;

const money = ["withdrawals.read", "withdrawals.approve", "audit.read"] as const;

beforeAll(async () => {
  tidepool = await openTidepool();
  ({ api } = tidepool);
}, 60_000);
/** Sessions of operators end while time goes by. */
beforeEach(async () => {
  first = await anOperator(api, money);
  second = await anOperator(api, money);
  cashier = await anOperator(api, ["cashier.read", "cashier.write", "audit.read"]);
});
afterAll(() => tidepool.close());
afterEach(() => tidepool.fault("none"));

type Query = Readonly<Record<string, string>>;

async function list(query: Query = {}) {
  const { value } = await api.call("consoleTransfers", { token: first.token, query });
  return value.content;
}

async function caseOf(transferId: string, by = first): Promise<TransferCase> {
  const params = { transferId };
  return (await api.call("consoleTransfer", { token: by.token, params })).value;
}

function rule(transferId: string, body: RuleTransfer, by: TestOperator) {
  return api.call("ruleTransfer", { token: by.token, params: { transferId }, body });
}

function ask(transferId: string, by = first) {
  return api.call("askVendor", { token: by.token, params: { transferId } });
}

async function lastAudit(by: TestOperator) {
  const trail = await api.call("auditTrail", { token: by.token, query: { pageSize: "1" } });
  return trail.value.content[0];
}

/** A transfer of 300 that waits while the vendor gives no answer; operators come in later. */
async function aStuckOne(direction: "in" | "out" = "in") {
  const diver = await aDiver(api);
  if (direction === "out") await transfer(api, diver.token, "in", "300.00");
  await tidepool.fault("down");
  const { value } = await transfer(api, diver.token, direction, "300.00");
  expect(value.state).toBe("pending");
  return { ...diver, ...value };
}

async function later(minutes: number): Promise<void> {
  api.clock.advance(minutes * minuteMs);
  first = await anOperator(api, money);
  second = await anOperator(api, money);
}

const carriedOut: RuleTransfer = {
  action: "propose",
  outcome: "done",
  reason: "The vendor wrote that it has the money.",
};

describe("the list of wallet transfers", () => {
  test("has everybody's, newest first, and narrows by all it knows", async () => {
    const before = api.clock.now().toISOString();
    api.clock.advance(1000);
    const { token, username } = await aDiver(api);
    const went = (await transfer(api, token, "in", "200.00")).value;
    api.clock.advance(1000);
    const back = (await transfer(api, token, "out", "50.00")).value;
    const ids = async (query: Query) => (await list(query)).map(({ transferId }) => transferId);
    expect((await ids({})).slice(0, 2)).toEqual([back.transferId, went.transferId]);
    const member = username;
    expect(await ids({ member })).toEqual([back.transferId, went.transferId]);
    expect(await ids({ member, direction: "in" })).toEqual([went.transferId]);
    expect(await ids({ member, state: "waiting" })).toEqual([]);
    expect(await ids({ member, state: "done", vendorCode: "TDP" })).toHaveLength(2);
    expect(await ids({ member, vendorCode: "NONE" })).toEqual([]);
    expect(await ids({ member, merchantCode: "NOWHERE" })).toEqual([]);
    expect(await ids({ member, from: back.createdAt })).toEqual([back.transferId]);
    expect(await ids({ member, until: back.createdAt })).toEqual([went.transferId]);
    expect(await ids({ member: "nobody-at-all" })).toEqual([]);
    expect(await ids({ until: before })).not.toContain(went.transferId);
    expect((await list({ member }))[0]).toMatchObject({
      username,
      vendorCode: "TDP",
      direction: "out",
      amount: "50.00",
      state: "done",
      targetMinutes: 15,
    });
  });

  test("tells of each both sides' ids, the vendor's last word, and the ledger's rows", async () => {
    const { token } = await aDiver(api);
    const { transferId } = (await transfer(api, token, "in", "200.00")).value;
    const one = await caseOf(transferId);
    expect(one).toMatchObject({ attempts: 1, said: "RS_OK", nextAt: null, ruling: null });
    expect(one.userRef).not.toBe("");
    expect(one.operations.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["wallet_in", "200.00"],
      ["wallet_in_done", "200.00"],
    ]);
  });
});

test("what waits longer than the brand's target is overdue", async () => {
  const { transferId } = await aStuckOne();
  const { transferReview } = api.app.platform.vendors;
  const isOverdue = async () =>
    (await transferReview.listOverdue(200)).some((row) => row.id === transferId);
  expect(await isOverdue()).toBe(false);
  api.clock.advance(15 * minuteMs);
  expect(await isOverdue()).toBe(true);
});

describe("asking the vendor now", () => {
  test("does what the worker would, and is in the audit trail", async () => {
    const stuck = await aStuckOne();
    expect(await list({ state: "waiting", member: stuck.username })).toHaveLength(1);
    const silent = await ask(stuck.transferId);
    expect(silent.value).toMatchObject({ state: "pending", attempts: 2, said: null });
    await tidepool.fault("none");
    expect((await ask(stuck.transferId)).value).toMatchObject({ state: "done" });
    expect(await lastAudit(first)).toMatchObject({
      action: "wallet_transfer.asked",
      subject: `AMBERJACK ${stuck.reference}`,
    });
    expect((await ask(stuck.transferId)).refusal?.code).toBe("changed_meanwhile");
    const nobody = "00000000-0000-4000-8000-000000000000";
    expect((await ask(nobody)).refusal?.code).toBe("not_found");
  });
});

describe("a ruling", () => {
  test("is for an hour nobody's business", async () => {
    const { transferId } = await aStuckOne();
    expect((await caseOf(transferId)).actions).toEqual([]);
    expect((await rule(transferId, carriedOut, first)).refusal?.code).toBe("changed_meanwhile");
    await later(60);
    expect((await caseOf(transferId)).actions).toEqual(["propose"]);
  });

  test("takes two persons, and then moves the money once", async () => {
    const stuck = await aStuckOne();
    const { transferId } = stuck;
    await later(60);
    const proposed = await rule(transferId, carriedOut, first);
    expect(proposed.value).toMatchObject({
      state: "pending",
      isRuled: true,
      ruling: { outcome: "done", operator: first.username, confirmedBy: null },
      actions: ["withdraw"],
    });
    expect((await list({ state: "ruled" })).map((one) => one.transferId)).toContain(transferId);
    const confirm = { action: "confirm", outcome: "done" } as const;
    const own = await rule(transferId, confirm, first);
    expect(own.refusal?.code).toBe("second_person_needed");
    const other = await rule(transferId, { ...confirm, outcome: "refused" }, second);
    expect(other.refusal?.code).toBe("changed_meanwhile");
    const ruled = await rule(transferId, confirm, second);
    expect(ruled.value).toMatchObject({
      state: "done",
      ruling: { operator: first.username, confirmedBy: second.username },
      actions: [],
    });
    expect(ruled.value.operations.map(({ kind }) => kind)).toEqual(["wallet_in", "wallet_in_done"]);
    expect(await lastAudit(second)).toMatchObject({
      action: "wallet_transfer.ruled",
      before: { state: "pending" },
      after: { state: "done", reason: carriedOut.reason, proposedBy: first.username },
    });
    expect((await rule(transferId, confirm, second)).refusal?.code).toBe("changed_meanwhile");
  });

  test.each(["in", "out"] as const)(
    "that one %s never happened leaves it where it was",
    async (way) => {
      const { transferId, memberId } = await aStuckOne(way);
      const cash = async () => (await api.app.platform.ledger.balanceOf(memberId))?.cashMinor;
      expect(await cash()).toBe(70_000n);
      await later(60);
      const refused = { ...carriedOut, outcome: "refused" } as const;
      await rule(transferId, refused, first);
      const ruled = await rule(transferId, { action: "confirm", outcome: "refused" }, second);
      expect(ruled.value.state).toBe("refused");
      expect(await cash()).toBe(way === "in" ? 100_000n : 70_000n);
    },
  );

  test("gives way to what the vendor says when it is asked once more", async () => {
    const stuck = await aStuckOne();
    await later(60);
    await rule(stuck.transferId, carriedOut, first);
    // It never heard of it, and its time is over.
    await tidepool.fault("none");
    const ruled = await rule(stuck.transferId, { action: "confirm", outcome: "done" }, second);
    expect(ruled.value).toMatchObject({ state: "refused", ruling: { confirmedBy: null } });
    expect(ruled.value.operations.map(({ kind }) => kind)).toEqual([
      "wallet_in",
      "wallet_in_returned",
    ]);
    expect(await lastAudit(second)).toMatchObject({
      after: { state: "refused", vendorSaid: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST" },
    });
  });

  test("may be withdrawn, and another be proposed", async () => {
    const { transferId } = await aStuckOne();
    await later(60);
    await rule(transferId, carriedOut, first);
    expect((await rule(transferId, carriedOut, second)).refusal?.code).toBe("changed_meanwhile");
    const withdrawn = await rule(transferId, { action: "withdraw" }, second);
    expect(withdrawn.value).toMatchObject({ isRuled: false, ruling: null, actions: ["propose"] });
    expect(await lastAudit(second)).toMatchObject({ action: "wallet_transfer.ruling_withdrawn" });
    const again = await rule(transferId, { ...carriedOut, outcome: "refused" }, second);
    expect(again.value.ruling).toMatchObject({ outcome: "refused", operator: second.username });
  });
});

describe("an offer", () => {
  async function offer(): Promise<TransferOfferPolicy> {
    const { value } = await api.call("transferOffers", { token: cashier.token });
    const own = value.find((one) => one.merchantCode === "AMBERJACK" && one.vendorCode === "TDP");
    if (own === undefined) throw new Error("the vendor is not offered");
    return own;
  }

  function save(policy: TransferOfferPolicy, changes: Partial<TransferOfferPolicy["settings"]>) {
    const { merchantCode, vendorCode, settings, revision } = policy;
    return api.call("saveTransferOffer", {
      token: cashier.token,
      params: { merchantCode, vendorCode },
      body: { settings: { ...settings, ...changes }, revision },
    });
  }

  test("limits the next transfer in, and nothing that comes back", async () => {
    const policy = await offer();
    expect(policy).toMatchObject({ isSaved: true, currency: "BDT", settings: { min: null } });
    const { token } = await aDiver(api);
    await transfer(api, token, "in", "500.00");
    const saved = await save(policy, { min: "100.00", max: "400.00", targetMinutes: 5 });
    expect(await lastAudit(cashier)).toMatchObject({
      action: "cashier.offer_saved",
      subject: "AMBERJACK TDP",
      after: { min: "100.00", max: "400.00", targetMinutes: 5 },
    });
    for (const amount of ["99.99", "400.01"]) {
      expect((await transfer(api, token, "in", amount)).refusal).toMatchObject({
        code: "amount_out_of_range",
        value: { min: "100.00", max: "400.00" },
      });
    }
    expect((await transfer(api, token, "in", "100.00")).value.state).toBe("done");
    expect((await transfer(api, token, "out", "599.00")).value.state).toBe("done");
    expect((await transfer(api, token, "out", "1.00")).value.state).toBe("done");
    expect((await save(policy, {})).refusal?.code).toBe("changed_meanwhile");
    await save(saved.value, policy.settings);
  });

  test("that was closed takes nothing more in, and says so at once", async () => {
    const policy = await offer();
    const { token } = await aDiver(api);
    await transfer(api, token, "in", "500.00");
    const closed = await save(policy, { isOpen: false });
    expect((await transfer(api, token, "in", "1.00")).refusal?.code).toBe("wallet_closed");
    const { value } = await api.call("consolidatedFunds", { token });
    expect(value.vendors).toMatchObject([{ vassalage: "TDP", isOpen: false }]);
    expect((await transfer(api, token, "out", "500.00")).value.state).toBe("done");
    expect(await placesOf(api, token)).toEqual(["1000.00", "0.00", undefined, "1000.00"]);
    await save(closed.value, policy.settings);
  });

  test.each([
    [{ min: "0" }, "min", "not_an_amount"],
    [{ max: "1.001" }, "max", "not_an_amount"],
    [{ min: "100.00", max: "99.99" }, "max", "too_low"],
  ])("of %o is refused for %s", async (changes, field, reason) => {
    const policy = await offer();
    const answer = await save(policy, changes);
    expect(answer.refusal).toMatchObject({ code: "brand_rule", value: { field, reason } });
    expect(await offer()).toEqual(policy);
  });

  test("of a brand or vendor that is not there is refused", async () => {
    const policy = await offer();
    for (const other of [{ merchantCode: "NOWHERE" }, { vendorCode: "NONE" }]) {
      expect((await save({ ...policy, ...other }, {})).refusal?.code).toBe("not_found");
    }
  });
});
